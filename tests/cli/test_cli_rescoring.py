"""Rescoring, previewing, publishing and verifying, as a maintainer meets them."""

import json
import re
import shutil

import pytest
from leaderboards import BENCHMARK, ENTRIES, ROOT, Leaderboard

DATA = f"site/data/{BENCHMARK}/v1"


def board(leaderboard):
    return json.loads((leaderboard.root / DATA / "leaderboard_overall.json").read_text(encoding="utf-8"))["rows"]


def test_a_right_claim_is_confirmed(leaderboard):
    ran = leaderboard.run("rescore", str(leaderboard.entry()), "--format", "json")
    [entry] = json.loads(ran.out)["entries"]
    assert ran.code == 0
    assert entry["evidence"] == "rescored, verified"
    assert entry["rescored"] == entry["claimed"] == {"accuracy": "75.75"}


def test_a_wrong_claim_is_named_with_the_right_value(leaderboard):
    leaderboard.edit(leaderboard.entry() / "submission.json", "75.75", "78.75")
    ran = leaderboard.run("rescore", str(leaderboard.entry()), "--format", "json")
    [finding] = json.loads(ran.out)["findings"]
    assert ran.code == 1
    assert finding["rule"].startswith("CLM")
    assert finding["path"].endswith("submission.json")
    assert finding["line"] == 8
    assert "78.75" in finding["found"]
    assert "75.75" in finding["expected"]


def test_records_and_receipt_are_written_when_asked_for(leaderboard, tmp_path):
    ran = leaderboard.run("rescore", str(leaderboard.entry()), "--output", str(tmp_path / "out"))
    written = tmp_path / "out" / ENTRIES[0]
    assert ran.code == 0
    assert len((written / "records.jsonl").read_text().splitlines()) == 899
    assert json.loads((written / "receipt.json").read_text())["metrics"] == {"accuracy": "68100/899"}
    again = leaderboard.run("rescore", str(leaderboard.entry()), "--output", str(tmp_path / "out"))
    assert again.code == 2
    assert "out" in again.err


def test_publishing_makes_the_board(published):
    rows = board(published)
    assert [row["entry"] for row in rows] == [ENTRIES[2], ENTRIES[1], ENTRIES[0]]
    assert [row["rank"] for row in rows] == [1, 2, 3]
    assert all(row["verified"] for row in rows)


def test_publishing_again_changes_nothing(published):
    before, ledger = published.snapshot(), published.git("rev-parse", "pullrank-ledger")
    ran = published.run("publish")
    assert ran.code == 0
    assert "up to date" in ran.out
    assert published.snapshot() == before
    assert published.git("rev-parse", "pullrank-ledger") == ledger
    assert published.run("publish", "--check").code == 0


def test_a_change_that_moves_no_number_keeps_publication_and_verification_of_one_mind(published, tmp_path):
    readme = published.root / "benchmarks" / BENCHMARK / "README.md"
    readme.write_text(readme.read_text(encoding="utf-8") + "\nOne more sentence.\n", encoding="utf-8")
    assert published.run("publish").code == 0
    assert published.run("verify").code == 0
    published.commit()
    published.git("clone", "--quiet", "--single-branch", ".", str(tmp_path / "clone"))
    assert Leaderboard(tmp_path / "clone").run("publish", "--check").code == 0


def test_a_renamed_copy_has_a_receipt_of_its_own(published):
    shutil.copytree(published.entry(), published.entry("copycat_2026-11-30"))
    published.edit(published.entry("copycat_2026-11-30") / "submission.json", "Decision tree", "Copycat")
    assert published.run("publish").code == 0
    receipt = json.loads((published.root / DATA / "receipts/copycat_2026-11-30.json").read_text())
    assert receipt["entry"] == "copycat_2026-11-30"


def test_only_what_main_holds_is_accepted(published):
    shutil.copytree(published.entry(), published.entry("copycat_2026-11-30"))
    published.edit(published.entry("copycat_2026-11-30") / "submission.json", "Decision tree", "Copycat")
    published.run("publish")
    lines = [json.loads(line) for line in published.git("show", "pullrank-ledger:ledger.jsonl").splitlines()]
    assert "copycat_2026-11-30" not in {line["entry"] for line in lines if line["event"] == "accepted"}
    assert "copycat_2026-11-30" in {line["entry"] for line in lines if line["event"] == "rescored"}


def test_comparing_writes_nothing(leaderboard):
    before = leaderboard.snapshot()
    ran = leaderboard.run("publish", "--check")
    assert ran.code == 1
    assert f"{DATA}/manifest.json" in ran.out
    assert leaderboard.snapshot() == before
    assert "pullrank-ledger" not in leaderboard.git("branch", "--list")


def test_the_ledger_holds_each_measurement_once(published):
    lines = published.git("show", "pullrank-ledger:ledger.jsonl").splitlines()
    events = [json.loads(line)["event"] for line in lines]
    assert events.count("rescored") == events.count("accepted") == len(ENTRIES)
    assert published.git("status", "--porcelain", "--", "submissions", "benchmarks") == ""


@pytest.mark.parametrize(
    "environment",
    [
        {"TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONHASHSEED": "1"},
        {"TZ": "America/New_York", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "77", "LANG": "tr_TR.UTF-8"},
    ],
)
def test_the_same_bytes_everywhere(published, environment):
    before = {path: raw for path, raw in published.snapshot().items() if path.startswith("site/data")}
    shutil.rmtree(published.root / "site")
    published.git("update-ref", "-d", "refs/heads/pullrank-ledger")
    assert published.run("publish", fresh=True, **environment).code == 0
    assert {path: raw for path, raw in published.snapshot().items() if path.startswith("site/data")} == before


def test_an_entry_with_errors_is_left_out_and_the_rest_is_published(leaderboard):
    leaderboard.edit(leaderboard.entry() / "submission.json", "75.75", "99.78")
    ran = leaderboard.run("publish")
    manifest = json.loads((leaderboard.root / DATA / "manifest.json").read_text())
    assert ran.code == 1
    assert ENTRIES[0] in ran.out
    assert [row["entry"] for row in board(leaderboard)] == [ENTRIES[2], ENTRIES[1]]
    assert [each["entry"] for each in manifest["excluded"]] == [ENTRIES[0]]
    assert manifest["excluded"][0]["rules"][0].startswith("CLM")


def test_a_published_repository_verifies(published):
    ran = published.run("verify")
    assert ran.code == 0
    assert "byte for byte" in ran.out
    assert published.run("verify", f"{BENCHMARK}/{ENTRIES[0]}").code == 0


@pytest.mark.parametrize("name", ["leaderboard_overall.json", "matrix.csv", f"receipts/{ENTRIES[0]}.json"])
def test_a_touched_number_is_found(published, name):
    path = published.root / DATA / name
    raw = path.read_bytes()
    assert b"1" in raw
    path.write_bytes(raw.replace(b"1", b"2", 1))
    ran = published.run("verify")
    assert ran.code == 1
    assert f"{DATA}/{name}" in ran.out


def test_a_number_is_followed_to_its_items(published):
    ran = published.run("verify", f"{BENCHMARK}/{ENTRIES[0]}", "accuracy")
    assert ran.code == 0
    assert "75.75" in ran.out
    assert "681" in ran.out
    assert "digit-0898" in ran.out
    assert "digit-1796" in ran.out
    assert "site/data shows the same" in ran.out


def test_a_number_that_was_touched_is_told_when_followed(published):
    path = published.root / DATA / "leaderboard_overall.json"
    path.write_text(path.read_text(encoding="utf-8").replace("75.75", "79.75"), encoding="utf-8", newline="\n")
    ran = published.run("verify", f"{BENCHMARK}/{ENTRIES[0]}", "accuracy")
    assert ran.code == 1
    assert "site/data shows 79.75" in ran.out


def test_a_preview_shows_who_moves(published):
    coming = published.entry("random-forest_2026-11-30")
    shutil.copytree(ROOT / "submissions" / BENCHMARK / coming.name, coming)
    ran = published.run("preview", str(coming))
    assert ran.code == 0
    assert "random-forest_2026-11-30 *" in ran.out
    assert "It would stand at rank 2 of 4 ranked." in ran.out
    assert f"{ENTRIES[1]} moves from 2 to 3.\n{ENTRIES[0]} moves from 3 to 4." in ran.out


def test_a_preview_tells_how_far_its_rank_can_be_believed(published):
    ran = published.run("preview", str(published.entry(ENTRIES[1])))
    assert "could be" in ran.out
    assert re.search(r"tie group \d", ran.out)
    assert re.search(r"compared alone|can be told apart", ran.out)
    comment = published.run("preview", str(published.entry(ENTRIES[1])), "--format", "markdown")
    assert comment.code == 0
    assert comment.out.startswith("<!-- pullrank check v1")
    assert "| Rank before → after | Could be | Entry |" in comment.out


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda root: (root / "truth/v1.age").write_bytes(b""), "truth"),
        (lambda root: (root / "truth/v1.age").write_bytes((root / "truth/v1.age").read_bytes()[:-20]), "truth"),
        (lambda root: (root / "truth/v1.age").unlink(), "v1.age"),
        (
            lambda root: (root / "truth/demonstration.key").write_text("AGE-SECRET-KEY-NONSENSE"),
            "line 1 of the key file",
        ),
        (lambda root: (root / "truth/demonstration.key").unlink(), "demonstration.key"),
    ],
)
def test_a_truth_that_cannot_be_opened_writes_nothing(leaderboard, damage, words):
    damage(leaderboard.root / "benchmarks" / BENCHMARK)
    leaderboard.commit()
    before = leaderboard.snapshot()
    for command in (["publish"], ["rescore", str(leaderboard.entry())]):
        ran = leaderboard.run(*command)
        assert ran.code == 2
        assert words in ran.err
        assert leaderboard.snapshot() == before


def test_a_truth_that_is_not_the_committed_one_is_refused(leaderboard):
    path = leaderboard.root / "benchmarks" / BENCHMARK / "benchmark.yaml"
    text = path.read_text(encoding="utf-8")
    at = text.index("sha256:") + len("sha256:")
    path.write_text(text[:at] + "0" * 64 + text[at + 64 :], encoding="utf-8")
    ran = leaderboard.run("publish")
    assert ran.code == 2
    assert "commitment" in ran.err
    assert not (leaderboard.root / "site").exists()


def test_the_site_is_built_from_what_is_published(published, tmp_path):
    first = published.run("site", "build", "--output", str(tmp_path / "site"))
    assert first.code == 0
    page = (tmp_path / "site" / BENCHMARK / "v1" / "index.html").read_text(encoding="utf-8")
    assert "75.75" in page
    assert "k-nearest neighbours" in page
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work")
    refused = published.run("site", "build", "--output", str(tmp_path / "mine"))
    assert refused.code == 2
    assert (tmp_path / "mine" / "thesis.txt").read_text() == "years of work"


def test_what_lies_beside_the_entries_is_told_and_counts_for_nothing(published):
    before = published.snapshot()
    (published.root / "submissions" / "notes.txt").write_text("hello")
    shutil.copytree(published.entry(), published.root / "submissions" / "nobody" / ENTRIES[0])
    ran = published.run("publish")
    assert ran.code == 0
    assert "submissions/notes.txt" in ran.err
    assert "submissions/nobody" in ran.err
    assert {path: raw for path, raw in published.snapshot().items() if path in before} == before
