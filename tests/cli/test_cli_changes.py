"""What moves on a published board is reported with its cause."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from changing import ANSWERS, DATA, ID, ITEMS, Changing, capitals, short

GOLDEN = Path(__file__).parent / "golden" / "changes.json"


@pytest.fixture(scope="module")
def published_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("capitals") / "leaderboard"
    board = capitals(root)
    ran = board.run("publish")
    assert ran.code == 0, ran.err
    assert "changes" not in ran.out
    board.commit("Publish")
    return root


@pytest.fixture
def board(published_once: Path, tmp_path: Path) -> Changing:
    shutil.copytree(published_once, tmp_path / "leaderboard")
    return Changing(tmp_path / "leaderboard")


def publish(board: Changing) -> str:
    ran = board.run("publish")
    assert ran.code == 0, ran.err
    return ran.out


def test_the_first_publication_reports_nothing(board):
    assert board.board() == {"atlas": 1, "baedeker": 2, "compass": 3}
    assert not (board.root / DATA / "changes.json").exists()
    manifest = board.data("manifest.json")
    assert manifest["policy"]["parts"]["ranking.by"] == "accuracy"
    assert manifest["scorer"].startswith("sha256:")


def test_another_truth_moves_rows_and_ranks(board):
    before = board.data("manifest.json")["truth"]["commitment"]
    board.answers(fr="Lyon", be="Antwerp")
    out = publish(board)
    (report,) = board.reports()
    assert board.board() == {"baedeker": 1, "compass": 1, "atlas": 3}
    assert short(report) == {
        "causes": ["truth"],
        "rows": {
            "atlas": [(1, 3), {"accuracy": (80.0, 40.0), "south": (66.7, 33.3)}, [["truth"]]],
            "baedeker": [(2, 1), {"south": (33.3, 66.7)}, [["truth"]]],
            "compass": [(3, 1), {"accuracy": (20.0, 60.0), "south": (0.0, 33.3)}, [["truth"]]],
        },
    }
    assert report["causes"][0]["before"] == before
    assert report["causes"][0]["after"] == board.data("manifest.json")["truth"]["commitment"]
    assert f"changes {ID}/v1: 3 rows moved because the truth changed; see report 1 in {DATA}/changes.json" in out
    assert "  compass_2026-11-30: rank 3 → 1, accuracy 20.0 → 60.0, south 0.0 → 33.3 (truth)" in out


def test_a_row_whose_numbers_stand_is_displaced(board):
    board.answers(fr="Lyon", es="Seville")
    publish(board)
    (report,) = board.reports()
    assert short(report) == {
        "causes": ["truth"],
        "rows": {
            "atlas": [(1, 3), {"accuracy": (80.0, 40.0), "south": (66.7, 0.0)}, [["truth"]]],
            "baedeker": [(2, 1), {}, [["displaced", "atlas"]]],
            "compass": [(3, 1), {"accuracy": (20.0, 60.0), "south": (0.0, 66.7)}, [["truth"]]],
        },
    }


def test_publishing_again_adds_nothing_and_all_that_checks_agrees(board):
    board.answers(fr="Lyon")
    assert board.run("publish", "--check").code == 1
    assert not (board.root / DATA / "changes.json").exists()
    publish(board)
    before = board.snapshot()
    assert "changes" not in publish(board)
    assert board.snapshot() == before
    assert board.run("publish", "--check").code == 0
    assert board.run("verify").code == 0


def test_reports_follow_one_another(board):
    board.answers(fr="Lyon")
    publish(board)
    first = board.reports()
    board.answers()
    publish(board)
    assert board.reports()[:1] == first
    assert [each["number"] for each in board.reports()] == [1, 2]
    assert board.run("verify").code == 0


def test_another_scorer_is_told_from_another_truth(board):
    board.declare("{compare: label}", "{compare: text}")
    publish(board)
    (report,) = board.reports()
    assert short(report) == {
        "causes": ["scorer"],
        "rows": {"compass": [(3, 3), {"accuracy": (20.0, 40.0), "south": (0.0, 33.3)}, [["scorer"]]]},
    }


def test_a_cause_that_moves_nothing_is_told_too(board):
    board.answers(it="Roma")
    out = publish(board)
    (report,) = board.reports()
    assert short(report) == {"causes": ["truth"], "rows": {}}
    assert f"changes {ID}/v1: no row moved, though the truth changed" in out


def test_other_items_are_a_cause(board):
    (board.folder / "items" / "v1.jsonl").write_text(
        ITEMS.replace('"de", "strata": {"side": "north"', '"de", "strata": {"side": "south"')
    )
    publish(board)
    (report,) = board.reports()
    assert report["causes"][0]["why"] == "items"
    assert {row["entry"]: list(row["metrics"]) for row in report["rows"]} == {
        f"{name}_2026-11-30": ["south"] for name in ("atlas", "baedeker", "compass")
    }


def test_a_ruling_is_a_cause_and_the_rest_moves_up(board):
    board.rule("atlas", "disqualified")
    publish(board)
    (report,) = board.reports()
    assert short(report) == {
        "causes": ["rulings"],
        "rows": {
            "atlas": [(1, None), {}, [["rulings"]]],
            "baedeker": [(2, 1), {}, [["displaced", "atlas"]]],
            "compass": [(3, 2), {}, [["displaced", "atlas"]]],
        },
    }
    assert report["rows"][0]["status"] == {"before": "ranked", "after": "disqualified"}


def test_a_revised_entry_is_reported_and_whom_it_passed(board):
    board.says("compass", be="Brussels", es="Madrid", fr="Paris", it="Rome")
    out = publish(board)
    (report,) = board.reports()
    assert short(report) == {
        "causes": ["revised"],
        "rows": {
            "atlas": [(1, 2), {}, [["displaced", "compass"]]],
            "baedeker": [(2, 3), {}, [["displaced", "compass"]]],
            "compass": [(3, 1), {"accuracy": (20.0, 100.0), "south": (0.0, 100.0)}, [["revised"]]],
        },
    }
    assert "(displaced by compass_2026-11-30)" in out


def test_new_entries_need_no_report(board):
    board.says("directory")
    assert "changes" not in publish(board)
    assert board.board()["directory"] == 1
    assert not (board.root / DATA / "changes.json").exists()


def test_entries_that_come_with_a_change_are_named(board):
    board.says("directory")
    board.answers(it="Roma")
    publish(board)
    (report,) = board.reports()
    assert report["came"] == ["directory_2026-11-30"]
    assert short(report)["rows"]["compass"][-1] == [["displaced", "directory"]]


def test_an_entry_that_goes_and_one_that_has_errors_are_told(board):
    shutil.rmtree(board.root / "submissions" / ID / "atlas_2026-11-30")
    (board.root / "submissions" / ID / "baedeker_2026-11-30" / "predictions.json").write_text("[")
    assert board.run("publish").code == 1
    (report,) = board.reports()
    told = short(report)
    assert told["causes"] == ["excluded", "gone"]
    assert told["rows"]["atlas"] == [(1, None), {}, [["gone"]]]
    assert told["rows"]["baedeker"][-1][0][0] == "excluded"
    assert told["rows"]["compass"] == [(3, 1), {}, [["displaced", "atlas", "baedeker"]]]
    assert [row["status"] for row in report["rows"]] == [
        {"before": "ranked", "after": None},
        {"before": "ranked", "after": "excluded"},
        None,
    ]


def test_what_the_inputs_do_not_account_for_is_told_as_the_engines(board):
    overall = board.root / DATA / "leaderboard_overall.json"
    manifest = board.root / DATA / "manifest.json"
    old = overall.read_bytes()
    new = old.replace(b"80.0", b"81.0").replace(b'"80/1"', b'"81/1"')
    overall.write_bytes(new)
    relist(manifest, overall)
    publish(board)
    assert short(board.reports()[0]) == {
        "causes": ["engine"],
        "rows": {"atlas": [(1, 1), {"accuracy": (81.0, 80.0)}, [["engine"]]]},
    }


def test_a_board_that_was_edited_by_hand_is_told_as_such(board):
    overall = board.root / DATA / "leaderboard_overall.json"
    overall.write_bytes(overall.read_bytes().replace(b"80.0", b"81.0"))
    assert board.run("verify").code == 1
    publish(board)
    assert short(board.reports()[0])["causes"] == ["edited"]
    assert board.run("verify").code == 0


def relist(manifest: Path, file: Path) -> None:
    """Name a file's present digest in a manifest, as an older Pullrank would have."""
    told = json.loads(manifest.read_text(encoding="utf-8"))
    for each in told["files"]:
        if each["path"] == file.name:
            each["sha256"] = sha256(file.read_bytes()).hexdigest()
    manifest.write_text(json.dumps(told), encoding="utf-8")


def edit_report(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"number": 1', b'"number": 2'))


def damage_digest_too(path: Path) -> None:
    edit_report(path)
    relist(path.parent / "manifest.json", path)


def other_end(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"after": 60.0', b'"after": 99.0'))
    relist(path.parent / "manifest.json", path)


def novel_key(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"came": []', b'"came": [], "novel": 1'))
    relist(path.parent / "manifest.json", path)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (Path.unlink, "it is not there"),
        (edit_report, "it was edited"),
        (damage_digest_too, "report 2 stands where report 1 belongs"),
        (other_end, "its last words on"),
        (novel_key, "it is not as Pullrank writes it"),
        (lambda path: path.write_bytes(b"[") and relist(path.parent / "manifest.json", path), "it is not JSON"),
    ],
)
def test_reports_that_were_touched_are_found(board, damage, words):
    board.answers(fr="Lyon", be="Antwerp")
    publish(board)
    damage(board.root / DATA / "changes.json")
    before = board.snapshot()
    for command in ("publish", "verify"):
        ran = board.run(command)
        assert ran.code == (2 if command == "publish" else 1)
        told = ran.err if command == "publish" else ran.out
        assert f"{DATA}/changes.json" in told
        assert words in told
        assert "git checkout" in told
    assert board.snapshot() == before


def test_a_report_that_nobody_published_is_found(board):
    (board.root / DATA / "changes.json").write_text("{}")
    assert "the manifest does not name it" in board.run("publish").err
    assert "the manifest does not name it" in board.run("verify").out


@pytest.mark.parametrize("raw", [b"<<<<<<< HEAD\n{}", b"[]", b'{"files": []}'])
def test_a_manifest_that_cannot_be_read_is_refused(board, raw):
    (board.root / DATA / "manifest.json").write_bytes(raw)
    ran = board.run("publish")
    assert (ran.code, ran.out) == (2, "")
    assert f"{DATA}/manifest.json" in ran.err


def test_reports_without_their_manifest_are_not_forgotten(board):
    board.answers(fr="Lyon")
    publish(board)
    (board.root / DATA / "manifest.json").unlink()
    ran = board.run("publish")
    assert ran.code == 2
    assert f"{DATA}/manifest.json" in ran.err
    assert (board.root / DATA / "changes.json").exists()


def test_a_board_of_an_older_pullrank_is_taken_as_it_is(board):
    manifest = board.root / DATA / "manifest.json"
    told = board.data("manifest.json")
    old = {key: value for key, value in told.items() if key not in ("policy", "scorer", "rulings", "items")}
    manifest.write_text(json.dumps({**old, "items": told["items"]}), encoding="utf-8")
    board.commit("Publish as an older one did")
    board.declare("ranking: {by: accuracy}", "ranking: {by: accuracy, min_coverage: 0.5}")
    out = publish(board)
    assert f"board {ID}/v1: by what policy it was published is not known" in out
    assert not (board.root / DATA / "changes.json").exists()
    assert "not known" not in publish(board)


def test_a_whole_report_is_as_it_was_reviewed(board):
    """After a wanted change: read the new report, and write it to the golden file, without the policy's digests."""
    board.answers(fr="Lyon", be="Antwerp")
    board.rule("atlas", "withdrawn")
    board.declare("  south:", "  north: {per_item: correct, where: {side: [north]}, decimals: 2}\n  south:")
    publish(board)
    told = board.data("changes.json")
    (policy,) = [each for each in told["reports"][0]["causes"] if each["why"] == "policy"]
    assert policy.pop("before") != policy.pop("after")
    assert told == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_a_heldout_truth_is_told_of_as_its_board_tells(tmp_path):
    board = capitals(tmp_path / "leaderboard", heldout=True)

    def shown() -> str:
        ran = board.run("publish", CAPITALS=(board.folder / "truth/v1.json").read_text())
        assert ran.code == 0, ran.err
        return ran.out

    shown()
    board.answers(fr="Lyon", be="Antwerp")
    shown()
    report = board.reports()[-1]
    assert short(report)["causes"] == ["truth"]
    values = [value for row in report["rows"] for value in (*row["metrics"].values(), *row["components"].values())]
    assert values
    assert {(value["exact_before"], value["exact_after"]) for value in values} == {(None, None)}
    text = (board.root / DATA / "changes.json").read_text()
    assert not [answer for answer in (*ANSWERS.values(), "Lyon", "Antwerp", "canary") if answer in text]


def test_a_sealed_truth_leaves_the_board_and_its_reports_as_they_are(tmp_path):
    board = capitals(tmp_path / "leaderboard", heldout=True)
    truth = {"CAPITALS": (board.folder / "truth/v1.json").read_text(encoding="utf-8")}
    assert board.run("publish", **truth).code == 0
    board.answers(fr="Lyon")
    before = board.snapshot()
    assert "stays as committed" in publish(board)
    assert board.snapshot() == before
    truth = {"CAPITALS": (board.folder / "truth/v1.json").read_text(encoding="utf-8")}
    assert board.run("publish", **truth).code == 0
    assert short(board.reports()[0])["causes"] == ["truth"]
    assert "sealed: not rebuilt" in board.run("verify").out
    (board.root / DATA / "changes.json").unlink()
    assert "it is not there" in board.run("verify").out
