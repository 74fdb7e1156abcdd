"""A published board's policy does not change under it: what is refused, what is not, and the way by a new version."""

import json
import shutil
from pathlib import Path

import pytest
from changing import DATA, ID, ITEMS, Changing, capitals, short

from checker.adapters import output
from checker.boards.policy import policy_digest

LATER = "v1: {items: items/v1.jsonl, count: 5, closed: true}\n  v2: {items: items/v2.jsonl, count: 5}"


@pytest.fixture(scope="module")
def published_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    board = capitals(tmp_path_factory.mktemp("capitals") / "leaderboard")
    assert board.run("publish").code == 0
    board.commit("Publish")
    return board.root


@pytest.fixture
def board(published_once: Path, tmp_path: Path) -> Changing:
    shutil.copytree(published_once, tmp_path / "leaderboard")
    return Changing(tmp_path / "leaderboard")


def test_the_refusal_names_each_part_and_both_ways_out(board):
    board.declare("ranking: {by: accuracy}", "ranking: {by: south, min_coverage: 0.5}")
    board.declare("{kind: binary}", "{kind: number, range: [0, 2]}")
    board.commit()
    before, ledger = board.snapshot(), board.git("rev-parse", "pullrank-ledger")
    for command in (["publish"], ["publish", "--check"], ["verify"]):
        ran = board.run(*command)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == (
            'error: the policy of "capitals" "v1" is not the one that its board was published by ('
            '"components.correct.high" was "1", and is "2"; "components.correct.kind" was "binary", and is "number"; '
            '"ranking.by" was "accuracy", and is "south"; "ranking.min_coverage" was "0", and is "1/2")\n'
            "  fix: Put it back; or declare a new version with the new policy and write closed: true at the old one, "
            "whose board then stays as it is.\n"
        )
    assert board.snapshot() == before
    assert board.git("rev-parse", "pullrank-ledger") == ledger


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("ranking: {by: accuracy}", "ranking: {by: accuracy, then: [south]}", "ranking.then"),
        ("ranking: {by: accuracy}", "ranking: {by: accuracy, values: shown}", "ranking.values_as_shown"),
        ("ranking: {by: accuracy}", "ranking: {by: accuracy, min_numbers: rescored}", "ranking.min_numbers"),
        ("ranking: {by: accuracy}", "ranking: {by: accuracy}\nmissing: exclude", "missing"),
        ("where: {side: [south]}", "where: {side: [north]}", "metrics.south.where.side"),
        ("where: {side: [south]}, scale: 100", "where: {side: [south]}, scale: 10", "metrics.south.scale"),
        ("where: {side: [south]}, scale: 100", "where: {side: [south]}, fill: 1, scale: 100", "metrics.south.fill"),
        ("  south: {per_item", "  north: {per_item", "metrics.south.per_item"),
        ("correct: {kind: binary}", "correct: {kind: binary}\n  more: {kind: binary}", "components.more.kind"),
        ("views: {strata: [side]}", "views: {strata: [side], min_cell: 2}", "views.side.min_cell"),
        ("truth:", "verified_at: {numbers: recomputed, items: all, raw: all}\ntruth:", "verified_at.numbers"),
        ("count: 5", "count: 5, min_answers: 5", "min_answers"),
    ],
)
def test_every_part_that_decides_a_number_or_a_rank_is_refused(board, old, new, part):
    board.declare(old, new)
    if part == "components.more.kind":
        board.declare("correct: {compare: label}", "correct: {compare: label}\n  more: {compare: text}")
    ran = board.run("publish")
    assert ran.code == 2, ran.out
    assert f'"{part}"' in ran.err
    assert "declare a new version" in ran.err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: Capitals", "title: The capitals"),
        ("  accuracy: {per_item", "  accuracy: {label: Right answers, per_item"),
        ("correct: {kind: binary}", "correct: {kind: binary, label: Right, shown: false}"),
        ("count: 5", "count: 5, closed: true"),
        ("ranking: {by: accuracy}", "ranking: {by: accuracy, then: [name], min_coverage: 0}"),
        ("truth:", "limits: {max_files: 5}\nfeedback: {decimals: 1}\ntruth:"),
    ],
)
def test_what_decides_none_of_them_is_not_told(board, old, new):
    board.declare(old, new)
    ran = board.run("publish")
    assert ran.code == 0, ran.err
    assert "changes" not in ran.out
    assert not (board.root / DATA / "changes.json").exists()


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("  south: {", "  half: {per_item: correct, scale: 50}\n  south: {", "metrics.half.scale"),
        (
            "ranking: {by: accuracy}",
            "ranking: {by: accuracy, beside: {other: {by: south}}}",
            "ranking.beside.other.by",
        ),
        ("views: {strata: [side]}", "views: {strata: [side, id]}", "views.id.multi"),
    ],
)
def test_what_is_only_added_is_taken_and_told(board, old, new, part):
    before = board.board()
    board.declare(old, new)
    ran = board.run("publish")
    assert ran.code == 0, ran.err
    assert "no row moved, though something was added to the policy" in ran.out
    (report,) = board.reports()
    assert short(report) == {"causes": ["policy"], "rows": {}}
    assert report["causes"][0]["parts"][part]["before"] is None
    assert board.board() == before


def checked(board: Changing) -> list[tuple[str, int]]:
    """Check what was committed last as a maintainer's change; give each finding's rule and line."""
    board.commit()
    ran = board.run("check", "--base", "HEAD~1", "--maintainer", "--declarations", "head", "--format", "json")
    return [(each["rule"], each["line"]) for each in json.loads(ran.out)["findings"]]


def test_a_maintainers_check_tells_of_it_before_it_is_merged(board):
    board.declare("ranking: {by: accuracy}", "ranking: {by: south}")
    line = 1 + board.declaration.read_text().splitlines().index("ranking: {by: south}")
    assert checked(board) == [("DCL003", line)]
    a_later_version(board)
    assert checked(board) == []
    assert "published board" in board.run("explain", "DCL003").out


def test_a_maintainers_check_is_content_with_what_is_only_added(board):
    board.declare("  south: {", "  half: {per_item: correct, scale: 50}\n  south: {")
    assert checked(board) == []
    (board.root / DATA / "manifest.json").write_text("<<<<<<<")
    board.declare("ranking: {by: accuracy}", "ranking: {by: south}")
    assert "DCL003" not in [rule for rule, _ in checked(board)]


def a_new_version(board: Changing) -> None:
    """Do what the refusal says: close the old version, and declare a new one of the same items."""
    board.declare("ranking: {by: accuracy}", "ranking: {by: south}")
    a_later_version(board)


def a_later_version(board: Changing) -> None:
    board.declare("v1: {items: items/v1.jsonl, count: 5}", LATER)
    (board.folder / "items" / "v2.jsonl").write_text(ITEMS, encoding="utf-8")


def of_v1(board: Changing) -> dict[str, bytes]:
    return {path: raw for path, raw in board.snapshot().items() if path.startswith(DATA)}


def test_a_closed_version_keeps_its_board_and_the_new_one_begins_its_own(board):
    before = of_v1(board)
    a_new_version(board)
    board.says("directory", version="v2")
    ran = board.run("publish")
    assert ran.code == 0, ran.err
    assert f"board {ID}/v1 stays as published: its version is closed" in ran.out
    assert of_v1(board) == before
    assert board.board() == {"atlas": 1, "baedeker": 2, "compass": 3}
    assert board.board("v2") == {"directory": 1}
    assert board.data("manifest.json", "v2")["policy"]["parts"]["ranking.by"] == "south"
    assert "up to date" in board.run("publish").out
    assert board.run("publish", "--check").code == 0
    checked = board.run("verify")
    assert checked.code == 0
    assert f"closed: stays as published: {ID}/v1" in checked.out
    assert board.run("site", "build", "--output", str(board.root.parent / "site")).code == 0


def test_entries_of_a_closed_version_stay_on_its_board_whatever_the_new_policy_makes_of_them(board):
    before = of_v1(board)
    a_new_version(board)
    board.says("directory", version="v2")
    board.says("atlas", be="Bruges")
    (board.root / "submissions" / ID / "compass_2026-11-30" / "predictions.json").write_text("[")
    assert board.run("publish").code == 0
    assert of_v1(board) == before


def test_a_frozen_board_that_was_touched_is_found(board):
    a_new_version(board)
    path = board.root / DATA / "matrix.csv"
    path.write_bytes(path.read_bytes().replace(b"1", b"0", 1))
    ran = board.run("publish")
    assert ran.code == 2
    assert f"{DATA}/matrix.csv" in ran.err
    assert not (board.root / "site/data" / ID / "v2").exists()
    checked = board.run("verify")
    assert checked.code == 1
    assert f"but site/data/{ID}/v1/matrix.csv: it was edited" in checked.out


def test_the_numbers_of_a_frozen_board_are_not_derived_by_another_policy(board):
    a_new_version(board)
    entry = f"{ID}/atlas_2026-11-30"
    assert board.run("publish").code == 0
    assert board.run("verify", entry).code == 0
    ran = board.run("verify", entry, "accuracy")
    assert ran.code == 2
    assert "policy that is declared no more" in ran.err


def test_a_closed_version_that_is_opened_again_is_refused(board):
    a_new_version(board)
    assert board.run("publish").code == 0
    board.declare(", closed: true", "")
    assert board.run("publish").code == 2


def test_a_closed_version_with_its_own_policy_is_made_again(board):
    board.declare("count: 5", "count: 5, closed: true")
    board.answers(fr="Lyon")
    assert board.run("publish").code == 0
    assert short(board.reports()[0])["causes"] == ["truth"]


def test_a_new_version_alone_changes_nothing_of_the_old_one(board):
    before = of_v1(board)
    board.declare("v1: {items: items/v1.jsonl, count: 5}", LATER.replace(", closed: true", ""))
    (board.folder / "items" / "v2.jsonl").write_text(ITEMS, encoding="utf-8")
    assert board.run("publish").code == 0
    after = of_v1(board)
    assert after.keys() == before.keys()
    assert {path for path, raw in after.items() if raw != before[path]} == {f"{DATA}/manifest.json"}


@pytest.mark.parametrize("renamed", ["version", "benchmark"])
def test_a_board_does_not_vanish_without_a_word(board, renamed):
    before = board.snapshot()
    if renamed == "version":
        board.declare("v1: {items", "v9: {items")
    else:
        board.declare("id: capitals", "id: cities")
        board.folder.rename(board.folder.parent / "cities")
    ran = board.run("publish")
    assert ran.code == 2
    assert f'"{DATA}" holds a published board' in ran.err
    assert {path: raw for path, raw in board.snapshot().items() if path.startswith("site")} == {
        path: raw for path, raw in before.items() if path.startswith("site")
    }
    shutil.rmtree(board.root / DATA)
    board.commit("Take the board away")
    assert board.run("publish").code != 2


@pytest.mark.parametrize("frozen", [False, True])
def test_a_closed_version_takes_no_new_entry(board, frozen):
    board.declare("v1: {items: items/v1.jsonl, count: 5}", LATER)
    (board.folder / "items" / "v2.jsonl").write_text(ITEMS, encoding="utf-8")
    if frozen:
        board.declare("ranking: {by: accuracy}", "ranking: {by: south}")
    assert board.run("publish").code == 0
    board.commit("Close it")
    before = board.board().keys()
    board.says("atlas", es="Seville")
    board.says("dune")
    board.git("checkout", "--quiet", "-b", "topic")
    board.commit("Come late, and revise")
    checked = board.run("check", "--base", "main", "--maintainer")
    lines = [line for line in checked.out.splitlines() if "submission.json:" in line and " POL001 " in line]
    told = [(line.partition("_")[0].rpartition("/")[2], line.split()[2]) for line in lines]
    assert checked.code == 1
    assert told == [("atlas", "warning"), ("dune", "error")]
    ran = board.run("publish")
    assert ran.code == 0, ran.err
    assert f"passed over {ID}/dune_2026-11-30: it came after its version was closed" in ran.out
    assert "passed over" not in ran.out.replace(f"passed over {ID}/dune_2026-11-30", "")
    assert board.board().keys() == before
    assert board.run("verify").code == 0


def forge(board, *edits, redo=False):
    """Edit the policy in the published manifest by hand; `redo`: the digest too."""
    path = board.root / DATA / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    for part, text in edits:
        manifest["policy"]["parts"][part] = text
    if redo:
        manifest["policy"]["digest"] = policy_digest(manifest["policy"]["parts"])
    path.write_text(json.dumps(manifest, indent=2), encoding="utf-8")


@pytest.mark.parametrize("commit", [False, True])
@pytest.mark.parametrize("command", [["publish"], ["publish", "--check"], ["verify"]])
def test_a_published_policy_that_was_edited_does_not_excuse_another(board, command, commit):
    board.declare("ranking: {by: accuracy}", "ranking: {by: south}")
    forge(board, ("ranking.by", "south"))
    if commit:
        board.commit()
    before = board.snapshot()
    ran = board.run(*command)
    assert (ran.code, ran.out) == (2, "")
    assert f'"{DATA}/manifest.json" is not as it was published: its policy was edited' in ran.err
    assert board.snapshot() == before


@pytest.mark.parametrize("closed", [False, True])
def test_the_committed_policy_counts_and_not_the_one_in_the_folder(board, closed):
    board.declare("ranking: {by: accuracy}", "ranking: {by: south}")
    if closed:
        board.declare("v1: {items: items/v1.jsonl, count: 5}", LATER)
        (board.folder / "items" / "v2.jsonl").write_text(ITEMS, encoding="utf-8")
    forge(board, ("ranking.by", "south"), redo=True)
    before = board.snapshot()
    ran = board.run("publish")
    assert ran.code == 2
    wrong = "it is not the one that was committed" if closed else '("ranking.by" was "accuracy", and is "south")'
    assert wrong in ran.err
    assert board.snapshot() == before


def test_a_policy_that_is_taken_out_of_the_manifest_is_still_the_committed_one(board):
    board.declare("ranking: {by: accuracy}", "ranking: {by: south}")
    path = board.root / DATA / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    del manifest["policy"]
    path.write_text(json.dumps(manifest), encoding="utf-8")
    ran = board.run("publish")
    assert (ran.code, '("ranking.by" was "accuracy", and is "south")' in ran.err) == (2, True)


@pytest.mark.parametrize("command", [["publish"], ["publish", "--check"]])
def test_a_board_that_was_deleted_and_not_committed_is_still_published(board, command):
    board.declare("ranking: {by: accuracy}", "ranking: {by: south}")
    shutil.rmtree(board.root / DATA)
    ran = board.run(*command)
    assert ran.code == 2
    assert f'"{DATA}" holds a published board in the commit that is checked out, and is gone here' in ran.err
    assert "commit its removal" in ran.err
    assert not (board.root / DATA).exists()


@pytest.mark.parametrize("step", ["exchange", "move_all"])
def test_an_interrupted_publication_leaves_the_old_or_the_new(board, monkeypatch, step):
    """Whatever is written goes into place by one exchange; here it fails on the way."""
    before = board.snapshot()
    board.answers(fr="Lyon")
    truth = {path: raw for path, raw in board.snapshot().items() if path.startswith("benchmarks")}

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(output, "exchange", lambda *_: False)
        patch.setattr(output, step, broken)
        assert board.run("publish").code == 2
    assert board.snapshot() == {**before, **truth}
    assert board.run("publish").code == 0
    assert [each["number"] for each in board.reports()] == [1]
    assert json.loads((board.root / DATA / "manifest.json").read_text())["files"][0]["path"] == "changes.json"
