"""Which other entries an entry is compared with: those of its board that are there, each pair once."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from checker.adapters.git import GitTree
from checker.jobs.check import check
from checker.jobs.scope import CheckRequest, scope_of
from checker.jobs.target import targets_in

BASE = Path(__file__).parents[1] / "examples" / "base"
OWN = "outline-7b_2026-03-14"
TEXT = "The drawing shows what {} would be, drawn by a hand that never held a pencil, {} times over. " * 2


def git(root: Path, *arguments: str) -> str:
    run = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *arguments]
    return subprocess.run(run, cwd=root, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Give a repository with one entry of long answers, merged on main, and a branch that is checked out."""
    shutil.copytree(BASE, tmp_path, dirs_exist_ok=True)
    declaration = tmp_path / "benchmarks" / "shapes" / "benchmark.yaml"
    text = declaration.read_text(encoding="utf-8")
    text = text.replace("max_file_bytes: 4096, max_bytes: 5000", "max_file_bytes: 40960, max_bytes: 50000")
    declaration.write_text(
        text.replace("{compare: label, labels: [circle, square, triangle, star]}", "{compare: label}")
    )
    place = folder(tmp_path, OWN) / "predictions.json"
    records = json.loads(place.read_text(encoding="utf-8"))
    for index, record in enumerate(records):
        if record["task"] == "name":
            record["prediction"] = TEXT.format(index, index * index, index, index)
    place.write_text(json.dumps(records), encoding="utf-8")
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "Begin")
    git(tmp_path, "checkout", "-q", "-b", "contribution")
    return tmp_path


def folder(root: Path, name: str) -> Path:
    return root / "submissions" / "shapes" / name


def put_copy(root: Path, name: str) -> None:
    shutil.copytree(folder(root, OWN), folder(root, name))
    place = folder(root, name) / "submission.json"
    said = json.loads(place.read_text(encoding="utf-8")) | {"name": name}
    place.write_text(json.dumps(said), encoding="utf-8")


def copies(root: Path, *paths: Path) -> list[tuple[str, str | None]]:
    found = check(scope_of(root, CheckRequest(paths=paths))).report.findings
    return [(each.problem.where.path.split("/")[2], each.problem.found) for each in found if each.rule == "DUP003"]


def test_a_new_entry_is_compared_with_those_that_are_there(repository: Path) -> None:
    put_copy(repository, "tracing_2026-04-01")
    assert copies(repository) == [("tracing_2026-04-01", OWN)]
    assert copies(repository, folder(repository, "tracing_2026-04-01")) == [("tracing_2026-04-01", OWN)]


def test_of_several_new_ones_each_pair_is_told_once(repository: Path) -> None:
    put_copy(repository, "tracing_2026-04-01")
    put_copy(repository, "twice_2026-04-02")
    found = copies(repository)
    assert found == [
        ("tracing_2026-04-01", OWN),
        ("twice_2026-04-02", OWN),
        ("twice_2026-04-02", "tracing_2026-04-01"),
    ]


@pytest.mark.parametrize(("on", "by"), [(OWN, "tracing_2026-04-01"), ("tracing_2026-04-01", OWN)])
def test_two_of_which_a_maintainer_ruled_that_they_are_no_copies_are_not_compared(
    repository: Path, on: str, by: str
) -> None:
    git(repository, "checkout", "-q", "main")
    place = repository / "benchmarks" / "shapes" / "rulings" / f"{on}.yaml"
    place.parent.mkdir(exist_ok=True)
    place.write_text(f"entry: {on}\nrulings: [{{kind: not_copied, reason: One model in two tools., by: {by}}}]\n")
    git(repository, "add", "-A")
    git(repository, "commit", "-q", "-m", "Rule on two entries")
    git(repository, "checkout", "-q", "contribution")
    put_copy(repository, "tracing_2026-04-01")
    assert copies(repository) == []


def test_nobody_rules_on_an_own_copy(repository: Path) -> None:
    put_copy(repository, "tracing_2026-04-01")
    place = repository / "benchmarks" / "shapes" / "rulings" / f"{OWN}.yaml"
    place.parent.mkdir(exist_ok=True)
    place.write_text(f"entry: {OWN}\nrulings: [{{kind: not_copied, reason: Mine., by: tracing_2026-04-01}}]\n")
    assert copies(repository) == [("tracing_2026-04-01", OWN)]


def test_an_entry_is_no_copy_of_what_it_was(repository: Path) -> None:
    place = folder(repository, OWN) / "submission.json"
    place.write_text(place.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert copies(repository) == []


def test_an_entry_that_moves_is_no_copy_of_what_is_gone(repository: Path) -> None:
    git(repository, "mv", str(folder(repository, OWN)), str(folder(repository, "outline-7b_2026-03-15")))
    assert copies(repository) == []


def test_what_main_has_gained_since_the_fork_counts(repository: Path) -> None:
    put_copy(repository, "tracing_2026-04-01")
    shutil.move(folder(repository, "tracing_2026-04-01"), repository.parent / "aside")
    git(repository, "checkout", "-q", "main")
    shutil.copytree(repository.parent / "aside", folder(repository, "early_2026-04-01"))
    git(repository, "add", "-A")
    git(repository, "commit", "-q", "-m", "Merge another one")
    git(repository, "checkout", "-q", "contribution")
    put_copy(repository, "tracing_2026-04-01")
    assert copies(repository) == [("tracing_2026-04-01", "early_2026-04-01"), ("tracing_2026-04-01", OWN)]


def test_a_commit_is_checked_as_a_folder_is(repository: Path) -> None:
    put_copy(repository, "tracing_2026-04-01")
    git(repository, "add", "-A")
    git(repository, "commit", "-q", "-m", "Copy")
    head = git(repository, "rev-parse", "HEAD")
    assert len(targets_in(GitTree(repository, head))) == 2
    found = check(scope_of(repository, CheckRequest(base="main", head=head))).report.findings
    assert [each.problem.found for each in found if each.rule == "DUP003"] == [OWN]
