"""The gate in whole rescorings: who is accepted, against whom, and that nothing else is told."""

import json

from guarded import IDS, Maker, flipped, labels

from checker.jobs.metered import Asked, begin
from checker.jobs.target import Target
from checker.jobs.workspace import working_folder

GATE = "gate: {total: 200, baseline: {number: 50}}"
TRUTH = labels(1)


def right_on(n: int) -> dict[str, str]:
    """Give answers of which the first `n` are right."""
    return flipped(TRUTH, IDS[n:])


def outcome(out: str) -> tuple[dict[str, str] | None, list[str]]:
    report = json.loads(out)
    return report["entries"][0]["rescored"], [each["message"] for each in report["findings"]]


def test_only_what_is_surely_better_than_the_baseline_has_a_score(make: Maker) -> None:
    board = make(GATE)
    near = board.ask(board.hand_in("near", right_on(75)), 1, run="a")
    assert near.code == 0, near.err
    assert outcome(near.out) == (None, ["it is not significantly better than the published baseline of 50"])
    better = board.ask(board.hand_in("better", right_on(91)), 2, run="b")
    scores, said = outcome(better.out)
    assert scores == {"accuracy": "76"}, "75.83 in steps of 2 points"
    assert said == ["it is surely better than the published baseline of 50"]
    assert board.events() == ["started", "rescored", "decided", "started", "rescored", "decided"]


def test_the_reference_moves_by_accepted_entries_of_the_account_alone(make: Maker) -> None:
    board = make(GATE)
    assert outcome(board.ask(board.hand_in("first", right_on(91)), 1, run="a").out)[0] is not None
    own = board.ask(board.hand_in("second", flipped(TRUTH, IDS[:40])), 1, run="b")
    assert outcome(own.out) == (
        None,
        ['it is not significantly better than the best accepted entry of its account, of run "a"'],
    )
    others = board.ask(board.hand_in("third", flipped(TRUTH, IDS[:25])), 2, run="c")
    assert outcome(others.out)[0] == {"accuracy": "80"}


def test_against_all_the_reference_is_anybodys(make: Maker) -> None:
    board = make("gate: {total: 200, baseline: {number: 50}, against: all}")
    assert outcome(board.ask(board.hand_in("first", right_on(91)), 1, run="a").out)[0] is not None
    others = board.ask(board.hand_in("second", flipped(TRUTH, IDS[:40])), 2, run="b")
    assert outcome(others.out) == (None, ['it is not significantly better than the best accepted entry, of run "a"'])


def test_a_baseline_can_be_an_entry(make: Maker) -> None:
    board = make("gate: {total: 200, baseline: {entry: base_2026-11-30}}")
    entry = board.hand_in("mine", right_on(100))
    lacking = board.ask(entry, run="a")
    assert "the baseline" in lacking.err
    assert "pullrank-ledger" not in board.git("branch", "--list"), "what could not be decided was not counted"
    board.git("add", str(board.hand_in("base", right_on(60))))
    board.git("commit", "--quiet", "--message", "Add a baseline")
    ran = board.ask(entry, run="a")
    assert outcome(ran.out)[0] == {"accuracy": "84"}
    copied = board.ask(board.hand_in("copy", right_on(65)), run="b")
    assert 'differ from those of "base_2026-11-30" on fewer than 13 items' in copied.err


def test_an_entry_like_an_earlier_one_has_no_score_and_is_not_counted(make: Maker) -> None:
    board = make(GATE)
    board.ask(board.hand_in("first", right_on(60)), 1, run="a")
    alike = board.hand_in("second", {id: f" {answer.upper()}" for id, answer in right_on(72).items()})
    for account in (1, 2):
        refused = board.ask(alike, account, run=f"b{account}")
        assert refused.code in (1, 2)
    second = board.ask(board.hand_in("second", right_on(72)), 2, run="c")
    assert second.code == 2
    assert "on fewer than 13 items" in second.err
    assert board.events().count("started") == 1


def test_an_answered_run_is_answered_again_without_the_truth(make: Maker) -> None:
    board = make(GATE)
    entry = board.hand_in("first", right_on(91))
    first = board.ask(entry)
    behalf = ("--account", "1", "--started", "2026-05-05T00:00:00Z", "--run", "r1", "--format", "json")
    again = board.run("rescore", str(entry), *behalf, PULLRANK_RECORDS_IDENTITY=str(board.keys / "records.key"))
    assert (again.code, again.out) == (0, first.out)


def test_claims_are_no_way_around_the_gate(make: Maker) -> None:
    board = make(GATE)
    right = board.ask(board.hand_in("right", right_on(75), claim=62.5), 1, run="a")
    wrong = board.ask(board.hand_in("wrong", flipped(TRUTH, IDS[:45]), claim=99.17), 2, run="b")
    assert (right.code, outcome(right.out)[1]) == (wrong.code, outcome(wrong.out)[1])


def test_two_truths_that_let_out_the_same_give_the_same_bytes(make: Maker) -> None:
    told = []
    for truth in (TRUTH, flipped(TRUTH, IDS[20:40])):
        board = make(GATE, truth)
        runs = [
            board.ask(board.hand_in("near", right_on(75), claim=62.5), 1, "2026-01-01T00:00:00Z", "a"),
            board.ask(board.hand_in("far", flipped(TRUTH, IDS[40:100])), 2, "2026-01-01T00:00:00Z", "b"),
            board.rescore(board.root / "nowhere"),
        ]
        commit = board.git("rev-parse", "--short", "main").strip()
        lines = [json.loads(line) for line in board.ledger().splitlines()]
        public = [
            {
                k: v
                for k, v in line.items()
                if k not in ("at", "commit", "benchmark_tree", "truth", "key", "measurement")
            }
            for line in lines
        ]
        told.append(
            [(each.code, each.out, each.err.replace(commit, "").replace(str(board.root), "")) for each in runs] + public
        )
    for one, other in zip(*told, strict=True):
        assert one == other


def test_a_gate_without_the_records_key_counts_nothing(make: Maker) -> None:
    board = make(GATE)
    entry = board.hand_in("first", right_on(91))
    behalf = ("--account", "1", "--started", "2026-05-05T00:00:00Z", "--run", "r1")
    ran = board.run("rescore", str(entry), *behalf)
    assert ran.code == 2
    assert "PULLRANK_RECORDS_IDENTITY" in ran.err
    assert "pullrank-ledger" not in board.git("branch", "--list")


def test_counting_needs_neither_key_and_answering_finds_what_was_counted(make: Maker) -> None:
    board = make(GATE)
    entry = board.hand_in("first", right_on(91))
    workspace = working_folder(board.root)
    path = f"submissions/coins/{entry.name}"
    begun = begin(workspace, Target(workspace.tree, path, "coins"), Asked(1, "2026-01-01T00:00:00Z", "r1"))
    assert begun.start is not None
    assert begun.start.account == 1
    assert board.events() == ["started"]
    assert outcome(board.ask(entry).out)[0] == {"accuracy": "76"}
    assert board.events() == ["started", "rescored", "decided"]
    again = begin(workspace, Target(workspace.tree, path, "coins"), Asked(1, "2026-01-01T00:00:00Z", "r1"))
    assert again.decision is not None
    assert again.decision.told == "76"
