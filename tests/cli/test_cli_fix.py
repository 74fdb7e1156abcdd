"""`pullrank fix`: the diff first, nothing written without --write, and all or nothing with it."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from leaderboards import ENTRIES, ROOT, Leaderboard
from planted import made

from checker.jobs.fix import carry_out, plans
from checker.jobs.scope import CheckRequest, scope_of
from checker.model.errors import UsageRefusal

TRIALS = ROOT / "tests" / "examples" / "trials"
ENTRY = f"submissions/digits/{ENTRIES[0]}"
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes and links as POSIX has them")


@pytest.fixture
def sloppy(leaderboard: Leaderboard) -> Leaderboard:
    """Give an entry whose submission.json has a comma too many."""
    leaderboard.edit(leaderboard.entry() / "submission.json", "75.75\n", "75.75,\n")
    return leaderboard


GOLDEN = f"""\
JSN001  one slip is put right
--- {ENTRY}/submission.json
+++ {ENTRY}/submission.json
@@ -5,6 +5,6 @@
   "date": "2026-11-30",
   "description": "scikit-learn 1.9.1, trained on the first 898 images: one unpruned tree.",
   "results": {{
-    "accuracy": 75.75,
+    "accuracy": 75.75
   }}
 }}

"""


def test_the_diff_is_shown_and_nothing_written(sloppy: Leaderboard) -> None:
    before = sloppy.snapshot()
    ran = sloppy.run("fix", ENTRY)
    assert ran.out == f"{GOLDEN}Would change 1 file; nothing is written yet. Add --write to do it.\n"
    assert (ran.code, ran.err) == (1, "")
    assert sloppy.snapshot() == before


@pytest.mark.parametrize("format", ["text", "json"])
@pytest.mark.parametrize("form", ["plain", "escaped", "utf-16", "name"])
def test_a_secret_is_repaired_with_the_rest_and_never_shown(sloppy: Leaderboard, format: str, form: str) -> None:
    secret, file = made("github_token", 21), sloppy.entry() / "submission.json"
    written = "".join(f"\\u{ord(each):04x}" for each in secret) if form == "escaped" else secret
    sloppy.edit(file, "scikit-learn 1.9.1, trained", f"made with {written}, trained")
    if form == "utf-16":
        file.write_bytes(file.read_text(encoding="utf-8").replace(",\n  }", "\n  }").encode("utf-16"))
    if form == "name":
        file.with_name(f"{secret}.txt").symlink_to("nowhere") if os.name == "posix" else None
        file.with_name(f"{secret}.json").write_text("{}", encoding="utf-8")
    ran = sloppy.run("fix", ENTRY, "--format", format)
    assert "█████" in ran.out or "\\u2588" in ran.out
    for shown in (ran.out + ran.err, sloppy.run("fix", ENTRY, "--write").out):
        assert not [at for at in range(len(secret) - 7) if secret[at : at + 8] in shown]
        assert written not in shown
    assert written in file.read_text(encoding="utf-8")


def test_what_is_shown_is_done_with_write(sloppy: Leaderboard) -> None:
    before = sloppy.snapshot()
    ran = sloppy.run("fix", ENTRY, "--write")
    assert ran.out == f"{GOLDEN}Repaired 1 file. `pullrank check` has nothing to complain of.\n"
    assert ran.code == 0
    assert sloppy.git("status", "--porcelain") == ""
    assert {name for name, raw in sloppy.snapshot().items() if before[name] != raw} == {f"{ENTRY}/submission.json"}


def test_a_second_time_there_is_nothing_to_do(sloppy: Leaderboard) -> None:
    sloppy.run("fix", ENTRY, "--write")
    for more in ((), ("--write",)):
        ran = sloppy.run("fix", ENTRY, *more)
        assert ran.code == 0
        assert ran.out.startswith("Nothing can be repaired without a guess")
    assert sloppy.git("status", "--porcelain") == ""


def test_programs_get_json(sloppy: Leaderboard) -> None:
    ran = sloppy.run("fix", ENTRY, "--format", "json")
    told = json.loads(ran.out)
    [file] = told["files"]
    assert (ran.code, told["written"], told["declined"]) == (1, False, [])
    assert (file["path"], file["to"], file["unlocked"]) == (f"{ENTRY}/submission.json",) * 2 + (False,)
    assert file["answers"] == [{"rule": "JSN001", "message": "one slip is put right"}]
    assert file["diff"] == GOLDEN.splitlines()[3:-1]
    again = sloppy.run("fix", ENTRY, "--format", "json", "--write")
    assert json.loads(again.out) == {**told, "written": True}
    assert again.code == 0


def test_what_is_left_is_counted(sloppy: Leaderboard) -> None:
    sloppy.edit(sloppy.entry() / "submission.json", '"v1"', '"v7"')
    ran = sloppy.run("fix", ENTRY, "--write")
    assert ran.code == 0
    assert "Repaired 1 file. `pullrank check` finds 1 error.\n" in ran.out


def test_every_entry_is_repaired(sloppy: Leaderboard) -> None:
    other = sloppy.entry(ENTRIES[1])
    (other / "predictions.json").rename(other / "Predictions.json")
    ran = sloppy.run("fix", "submissions", "--write")
    assert "Repaired 2 files. `pullrank check` has nothing to complain of." in ran.out
    assert "rename to submissions/digits/logistic-regression_2026-11-30/predictions.json" in ran.out
    assert sloppy.git("status", "--porcelain") == ""


@POSIX
def test_an_executable_bit_is_cleared(leaderboard: Leaderboard) -> None:
    (leaderboard.entry() / "predictions.json").chmod(0o755)
    assert leaderboard.run("fix", ENTRY).out.splitlines()[:5] == [
        "LAY004  the executable bit is cleared",
        f"--- {ENTRY}/predictions.json",
        f"+++ {ENTRY}/predictions.json",
        "old mode 100755",
        "new mode 100644",
    ]
    leaderboard.run("fix", ENTRY, "--write")
    assert leaderboard.git("status", "--porcelain") == ""


def test_a_folder_elsewhere_is_repaired_where_it_lies(sloppy: Leaderboard, tmp_path: Path) -> None:
    shutil.move(sloppy.entry(), tmp_path / ENTRIES[0])
    for at, name in ((tmp_path, ENTRIES[0]), (tmp_path / ENTRIES[0], ".")):
        raw = (tmp_path / ENTRIES[0] / "submission.json").read_bytes()
        ran = sloppy.run("fix", name, "--benchmark", "digits", "--repo", str(sloppy.root), "--write", cwd=at)
        assert (ran.code, ran.err) == (0, "")
        assert (tmp_path / ENTRIES[0] / "submission.json").read_bytes() == raw.replace(b"75.75,", b"75.75")


@POSIX
def test_no_link_is_followed(leaderboard: Leaderboard, tmp_path: Path) -> None:
    (tmp_path / "theirs.json").write_text("[1,]")
    path = leaderboard.entry() / "predictions.json"
    path.unlink()
    path.symlink_to(tmp_path / "theirs.json")
    leaderboard.run("fix", ENTRY, "--write")
    assert (tmp_path / "theirs.json").read_text() == "[1,]"
    assert path.is_symlink()


@POSIX
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_to_is_refused(sloppy: Leaderboard) -> None:
    sloppy.entry().chmod(0o555)
    ran = sloppy.run("fix", ENTRY, "--write")
    sloppy.entry().chmod(0o755)
    assert ran.code == 2
    assert "cannot write" in ran.err


@pytest.mark.parametrize(
    "arguments", [(), ("nowhere",), (ENTRY, "--benchmark"), (ENTRY, "--format", "github"), ("benchmarks/digits",)]
)
def test_what_makes_no_sense_is_a_usage_fault(leaderboard: Leaderboard, arguments: tuple[str, ...]) -> None:
    before = leaderboard.snapshot()
    ran = leaderboard.run("fix", *arguments)
    assert ran.code == 2
    assert ran.err
    assert leaderboard.snapshot() == before


def test_foreign_text_reaches_no_terminal_raw(sloppy: Leaderboard) -> None:
    sloppy.edit(sloppy.entry() / "submission.json", "one unpruned tree.", "one \x7f\u202e##[error]tree\u009b31m.")
    ran = sloppy.run("fix", ENTRY)
    assert "one [U+007F][U+202E]" in ran.out
    assert not {"\x7f", "\u202e", "\u009b"} & set(ran.out)
    assert "##[" not in ran.out


def test_a_page_of_a_rule_tells_what_is_repaired(leaderboard: Leaderboard) -> None:
    assert "Repair: `pullrank fix` can put slips of the hand in JSON right." in leaderboard.run("explain", "JSN001").out
    assert "pullrank fix" not in leaderboard.run("explain", "COV001").out


@pytest.fixture
def workshop(tmp_path: Path) -> Leaderboard:
    """Give a repository with a passing entry of trials."""
    shutil.copytree(TRIALS, tmp_path / "board")
    return Leaderboard(tmp_path / "board")


def test_an_older_summary_gets_the_names_of_today(workshop: Leaderboard) -> None:
    entry = next((workshop.root / "submissions" / "repairs").iterdir())
    [path] = (entry / "trajectories").glob("*.summary.json")
    today = path.read_text()
    summary = json.loads(today)
    details, completed = summary["details"], summary["details"].pop("completed")
    details |= {"correct": completed["func_pass"], "correct_secure": completed["sec_pass"]}
    older = {"num_dataset_instances": "num_candidates", "num_submitted_instances": "num_submitted"}
    older |= {"correct_ratio": "func_pass", "correct_secure_ratio": "sec_pass"}
    summary |= {name: summary.pop(now) for name, now in older.items()}
    path.write_text(json.dumps(summary, indent=1))
    ran = workshop.run("fix", str(entry))
    assert ran.code == 1
    assert ran.out.startswith("SUM004  6 fields get the names of today")
    assert '+  "completed": {"func_pass": ' in ran.out
    assert workshop.run("fix", str(entry), "--write").code == 0
    assert json.loads(path.read_text()) == json.loads(today)


def test_a_file_that_changes_after_it_was_shown_is_left_as_it_is(sloppy: Leaderboard) -> None:
    path = sloppy.entry() / "submission.json"
    [plan] = plans(scope_of(sloppy.root, CheckRequest(paths=(sloppy.entry(),))))
    sloppy.edit(path, "Decision tree", "Decision trees")
    before = sloppy.snapshot()
    with pytest.raises(UsageRefusal):
        carry_out(plan)
    assert sloppy.snapshot() == before


def test_an_entry_of_no_benchmark_is_refused(leaderboard: Leaderboard) -> None:
    shutil.copytree(leaderboard.entry(), leaderboard.root / "submissions" / "letters" / "mine_2026-01-01")
    ran = leaderboard.run("fix", "submissions/letters")
    assert ran.code == 2
    assert "letters" in ran.err


def test_a_check_points_here_only_where_something_is_repaired(sloppy: Leaderboard) -> None:
    assert "`pullrank fix` shows what it can repair of JSN001." in sloppy.run("check", ENTRY).out
    (sloppy.entry() / "notes.txt").write_text("a file of no format\n")
    assert "repair of JSN001." in sloppy.run("check", ENTRY).out
    (sloppy.entry() / "submission.json").write_text('{"name": ')
    checked = sloppy.run("check", ENTRY).out
    assert "JSN001 error" in checked
    assert "LAY002 error" in checked
    assert "pullrank fix" not in checked
