"""Rescorings on somebody's behalf: counted first, within the quota, and told as far as feedback allows."""

import json

from guarded import Maker, flipped, labels

QUOTA = "quota: {count: 1, per_days: 7}, decimals: 0"


def test_a_rescoring_is_counted_before_the_truth_is_opened(make: Maker) -> None:
    board = make(QUOTA)
    entry = board.hand_in("one", labels(2))
    broken = board.run("rescore", str(entry), "--account", "7", "--started", "2026-01-01T00:00:00Z", "--run", "a")
    assert broken.code == 2, "there is no key, so the truth cannot be opened"
    assert board.events() == ["started"]
    later = board.ask(entry, 7, "2026-01-02T00:00:00Z", "b")
    assert later.code == 2
    assert "had 1 of 1 rescorings" in later.err
    assert "from 2026-01-08 00:00 UTC on" in later.err
    assert board.ask(entry, 7, "2026-01-08T00:00:00Z", "b").code == 0
    assert board.ask(board.hand_in("two", labels(3), "B"), 8, "2026-01-02T00:00:00Z", "c").code == 0, "another account"


def test_the_same_run_is_answered_again_and_counted_once(make: Maker) -> None:
    board = make(QUOTA)
    entry = board.hand_in("one", labels(2))
    first, again = board.ask(entry, 7), board.ask(entry, 7)
    assert first.code == 0, first.err
    assert (again.code, again.out) == (0, first.out)
    assert board.events() == ["started", "rescored"]
    board.hand_in("one", labels(3))
    other = board.ask(entry, 7)
    assert other.code == 2
    assert "was started for another entry" in other.err


def test_an_organization_has_no_more_than_an_account(make: Maker) -> None:
    board = make(QUOTA)
    assert board.ask(board.hand_in("one", labels(2), "Some  House"), 7, run="a").code == 0
    refused = board.ask(board.hand_in("two", labels(3), "some house"), 8, run="b")
    assert "this organization has had 1 of 1" in refused.err
    board.declare("quota: {count: 1, per_days: 7, organizations: false}")
    board.commit()
    assert board.ask(board.hand_in("two", labels(3), "some house"), 8, run="b").code == 0


def test_a_truth_is_good_for_so_many_answers(make: Maker) -> None:
    board = make("quota: {count: 5, per_days: 1, total: 2}")
    for at in range(2):
        assert board.ask(board.hand_in(f"e{at}", labels(at + 2), f"o{at}"), at + 1, run=f"r{at}").code == 0
    refused = board.ask(board.hand_in("e2", labels(9), "o2"), 3, run="r2")
    assert refused.code == 2
    assert "2 answers that it is good for" in refused.err


def test_an_entry_with_errors_is_not_counted(make: Maker) -> None:
    board = make(QUOTA)
    entry = board.hand_in("one", labels(2))
    (entry / "submission.json").write_text("{}")
    assert board.ask(entry).code == 1
    assert "pullrank-ledger" not in board.git("branch", "--list")


def test_what_lies_in_the_ledger_tells_no_more_than_the_report(make: Maker) -> None:
    board = make(QUOTA)
    truth = labels(1)
    entry = board.hand_in("one", flipped(truth, list(truth)[:41]))
    ran = board.ask(entry, 7, "2026-01-01T00:00:00Z", "r1", "--output", str(board.keys / "out"))
    assert json.loads(ran.out)["entries"][0]["rescored"] == {"accuracy": "66"}, "79/120 is 65.83 %"
    key = json.loads(board.ledger().splitlines()[1])["key"]
    kept = json.loads(board.ledger(f"receipts/{key}.json"))
    assert kept["metrics"] == {"accuracy": "66/1", "twice": None}
    written = json.loads((board.keys / "out" / entry.name / "receipt.json").read_text())
    assert written["metrics"] == kept["metrics"]


def test_part_of_who_asks_is_refused(make: Maker) -> None:
    board = make(QUOTA)
    entry = board.hand_in("one", labels(2))
    assert "needs an account, a time and a run" in board.rescore(entry, "--account", "1").err
    assert "is no time" in board.ask(entry, at="yesterday").err
    assert "is no account" in board.ask(entry, account=0).err
    assert "cannot name a run" in board.ask(entry, run="../x").err


def test_a_maintainers_own_rescoring_counts_for_nobody_and_says_so(make: Maker) -> None:
    board = make(QUOTA)
    ran = board.rescore(board.hand_in("one", labels(2)))
    assert ran.code == 0
    assert "counts against no quota" in ran.err
    assert "pullrank-ledger" not in board.git("branch", "--list")


def test_a_claim_is_compared_with_no_digit_that_is_not_told(make: Maker) -> None:
    """50/120 is 41.67 % and 51/120 is 42.5 %; both are told as 42, and 52/120 as 43."""
    board = make("decimals: 0")
    truth = labels(1)
    found = {}
    for right in (50, 51, 52):
        for claim in (41.67, 42.5, 43.33):
            entry = board.hand_in("one", flipped(truth, list(truth)[right:]), claim=claim)
            report = json.loads(board.rescore(entry, "--format", "json").out)
            found[right, claim] = [each["expected"] for each in report["findings"]]
    assert found == {
        **{(right, claim): [] for right in (50, 51) for claim in (41.67, 42.5)},
        **{(right, 43.33): ["42"] for right in (50, 51)},
        **{(52, claim): ["43"] for claim in (41.67,)},
        (52, 42.5): [],
        (52, 43.33): [],
    }


def test_a_claim_of_a_metric_that_is_not_told_is_not_compared(make: Maker) -> None:
    board = make("decimals: 0")
    path = board.root / "benchmarks" / "coins" / "benchmark.yaml"
    board.edit(path, 'accuracy: [{at: "submission:/results/accuracy"', 'twice: [{at: "submission:/results/accuracy"')
    board.commit()
    truth = labels(1)
    for claim in (131.67, 130.0):
        ran = board.rescore(board.hand_in("one", flipped(truth, list(truth)[:41]), claim=claim), "--format", "json")
        assert json.loads(ran.out)["findings"] == []


def test_a_preview_ranks_by_what_is_told(make: Maker) -> None:
    """50 and 51 of 120 are both told as 42: which of the two is ahead is a digit that is not told."""
    board = make("decimals: 0")
    truth = labels(1)
    there = board.hand_in("there", flipped(truth, list(truth)[50:]), "B")
    board.git("add", str(there))
    board.git("commit", "--quiet", "--message", "Add an entry")
    coming = board.hand_in("coming", flipped(truth, list(truth)[:69]))
    shown = board.rescore(coming, verb="preview").out
    assert "It would share rank 1 with 1 more, of 2 ranked." in shown


def test_there_is_no_preview_behind_a_gate(make: Maker) -> None:
    board = make("gate: {total: 200, baseline: {number: 50}}")
    ran = board.rescore(board.hand_in("one", labels(2)), verb="preview")
    assert (ran.code, ran.out) == (2, "")
    assert "a preview would tell more" in ran.err


def test_a_preview_counts_with_the_rescoring_of_its_run(make: Maker) -> None:
    board = make(QUOTA)
    entry = board.hand_in("one", labels(2))
    behalf = ("--account", "7", "--started", "2026-01-01T00:00:00Z", "--run", "a")
    assert board.rescore(entry, *behalf, verb="preview").code == 0
    assert board.ask(entry, 7, "2026-01-01T00:00:00Z", "a").code == 0
    other = board.rescore(entry, *behalf[:-1], "b", verb="preview")
    assert (other.code, other.out) == (2, "")
    assert "had 1 of 1 rescorings" in other.err
    assert board.events().count("started") == 1
