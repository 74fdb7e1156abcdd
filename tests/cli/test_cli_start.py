"""First steps: version, help, scaffolding, explanations, and the rehearsal."""

import json
import re
import shutil

import pytest
from leaderboards import BENCHMARK, ENTRIES, ROOT

from checker import __version__
from checker.adapters.scratch import Scratch
from checker.cli.run import make_parser

ANOTHER = "searchgen"
VERBS = sorted(next(action.choices for action in make_parser()._actions if action.choices))


def test_the_version_is_said(leaderboard):
    ran = leaderboard.run("--version", fresh=True)
    assert (ran.code, ran.out) == (0, f"pullrank {__version__}\n")


@pytest.mark.parametrize("verb", VERBS)
def test_every_command_teaches(leaderboard, verb):
    ran = leaderboard.run(verb, "--help")
    assert ran.code == 0
    assert f"pullrank {verb}" in ran.out
    assert len(ran.out.splitlines()) > 5


ENTRY = f"submissions/{BENCHMARK}/{ENTRIES[0]}"
READING = [
    ("check", "submissions", "--format", "json"),
    ("explain",),
    ("fix", ENTRY),
    ("preview", ENTRY),
    ("publish", "--check"),
    ("receipts", "check"),
    ("rescore", ENTRY),
    ("schema", "--check"),
    ("site", "build", "--output", "pages"),
    ("template", BENCHMARK),
    ("truth", "commit", "nothing"),
    ("verify",),
]


@pytest.mark.parametrize("arguments", READING, ids=lambda arguments: arguments[0])
def test_a_command_says_the_same_in_a_process_of_its_own(published, arguments):
    assert published.run(*arguments, fresh=True) == published.run(*arguments)


def test_every_command_is_tried_in_a_process_of_its_own():
    assert {arguments[0] for arguments in READING} | {"bot", "convert", "demo", "init", "new"} == set(VERBS)


def test_no_command_is_a_usage_fault(leaderboard):
    assert leaderboard.run().code == 2
    assert leaderboard.run("frobnicate").code == 2


def test_a_scaffold_lacks_only_what_a_person_must_fill_in(leaderboard):
    assert leaderboard.run("new", BENCHMARK, "my-model_2026-12-01", fresh=True).code == 0
    folder = leaderboard.entry("my-model_2026-12-01")
    submission = json.loads((folder / "submission.json").read_text())
    assert submission["date"] == "2026-12-01"
    assert submission["version"] == "v1"
    ran = leaderboard.run("check", str(folder), "--format", "json")
    assert ran.code == 1
    assert {f["rule"][:3] for f in json.loads(ran.out)["findings"]} <= {"SCH", "CLM", "ENG"}
    filled = json.loads((folder / "predictions.json").read_text())
    assert len(filled) == 899
    for record in filled:
        record["prediction"] = "0"
    (folder / "predictions.json").write_text(json.dumps(filled))
    submission |= {"name": "Mine", "organization": "Me"}
    submission.pop("results", None)
    (folder / "submission.json").write_text(json.dumps(submission))
    assert leaderboard.run("check", str(folder)).code == 0


def test_a_scaffold_never_overwrites(leaderboard):
    before = leaderboard.snapshot()
    ran = leaderboard.run("new", BENCHMARK, "decision-tree_2026-11-30")
    assert ran.code == 2
    assert leaderboard.snapshot() == before


@pytest.mark.parametrize("name", ["My Model", "model", "model_2026-13-01", "../../escape_2026-01-01", "-x_2026-01-01"])
def test_a_name_that_does_not_fit_is_refused_before_anything_is_written(leaderboard, name):
    before = leaderboard.snapshot()
    ran = leaderboard.run("new", BENCHMARK, "--", name)
    assert ran.code == 2
    assert ran.err
    assert leaderboard.snapshot() == before


def test_every_rule_has_a_page(leaderboard):
    listed = leaderboard.run("explain")
    ids = re.findall(r"^([A-Z]{3}\d{3})", listed.out, re.MULTILINE)
    assert len(ids) > 20
    for id in (ids[0], ids[-1]):
        page = leaderboard.run("explain", id.lower())
        assert page.code == 0
        assert id in page.out


def test_the_rehearsal_goes_the_whole_way_with_one_benchmark(leaderboard, tmp_path):
    for folder in (f"benchmarks/{ANOTHER}", f"submissions/{ANOTHER}"):
        shutil.copytree(ROOT / folder, leaderboard.root / folder)
    leaderboard.commit()
    before = leaderboard.snapshot()
    ran = leaderboard.run("demo", "--output", str(tmp_path / "demo"), fresh=True)
    assert ran.code == 0, ran.err
    assert "Needs changes: 2 errors" in ran.out
    assert "Ready to merge" in ran.out
    assert ran.out.index("Needs changes") < ran.out.index("Ready to merge")
    assert "byte for byte" in ran.out
    [index] = re.findall(r"open (\S+index\.html)", ran.out)
    assert str(tmp_path / "demo") in index
    for folder in ("benchmarks", "submissions", "site/data"):
        assert [path.name for path in (tmp_path / "demo" / folder).iterdir()] == [BENCHMARK]
    measured = ran.out[ran.out.index("--format markdown", ran.out.index("pullrank preview")) :]
    assert "Ready to merge" in measured
    assert "It would stand at rank" in measured
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("demo")] == ["demo"]
    rows = json.loads((tmp_path / "demo/site/data" / BENCHMARK / "v1/leaderboard_overall.json").read_text())["rows"]
    assert len(rows) == 4
    assert leaderboard.snapshot() == before


def test_a_rehearsal_outside_git_brings_every_entry_along(leaderboard, tmp_path):
    shutil.rmtree(leaderboard.root / ".git")
    leaderboard.entry().rename(leaderboard.entry("build"))
    (leaderboard.root / "build").mkdir()
    (leaderboard.root / "build" / "rubbish").write_bytes(b"")
    Scratch(leaderboard.root, tmp_path / "demo")
    assert (tmp_path / "demo" / "submissions" / BENCHMARK / "build" / "submission.json").is_file()
    assert not (tmp_path / "demo" / "build").exists()
