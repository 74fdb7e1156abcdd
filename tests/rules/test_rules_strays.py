"""What lies beside the entries and counts for nothing."""

import os
import subprocess
from pathlib import Path

import pytest

from checker.adapters.folder import FolderTree
from checker.adapters.git import GitTree
from checker.model.finding import Finding, Severity
from checker.rules.scope import FEW
from checker.rules.strays import strays

posix = pytest.mark.skipif(os.name != "posix", reason="needs links")


def write(root: Path, *paths: str) -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text("x", encoding="utf-8")


def told(findings: tuple[Finding, ...]) -> list[tuple[str, str]]:
    assert {finding.severity for finding in findings} <= {Severity.WARNING}
    return [(finding.rule, finding.problem.where.path) for finding in findings]


def test_entries_alone_are_nothing_to_tell(tmp_path: Path) -> None:
    write(tmp_path, "submissions/b/e/x.json", "README.md")
    (tmp_path / "submissions" / "empty").mkdir()
    assert strays(FolderTree(tmp_path), ["b", "c"]) == ()
    assert strays(FolderTree(tmp_path / "submissions" / "b"), ["b"]) == ()


@posix
def test_each_stray_is_told_the_same_from_a_folder_and_a_commit(tmp_path: Path) -> None:
    write(tmp_path, "submissions/b/e/x.json", "submissions/b/README.md", "submissions/x", "submissions/nope/x/y")
    (tmp_path / "submissions" / "b" / "linked").symlink_to("e")
    (tmp_path / "submissions" / "zz").symlink_to("/etc")
    for command in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "m"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True, capture_output=True)
    expected = [
        ("CHG006", "submissions/b/README.md"),
        ("CHG007", "submissions/b/linked"),
        ("CHG005", "submissions/nope"),
        ("CHG006", "submissions/x"),
        ("CHG007", "submissions/zz"),
    ]
    assert told(strays(FolderTree(tmp_path), ["b"])) == expected
    with GitTree(tmp_path, "HEAD") as tree:
        assert strays(tree, ["b"]) == strays(FolderTree(tmp_path), ["b"])


def test_an_entry_with_a_repository_of_its_own_is_left_to_its_own_rules(tmp_path: Path) -> None:
    write(tmp_path, "submissions/b/e/.git", "submissions/b/e/x.json")
    assert FolderTree(tmp_path).folders("submissions/b") == ("e",)
    assert strays(FolderTree(tmp_path), ["b"]) == ()


def test_very_many_are_counted(tmp_path: Path) -> None:
    write(tmp_path, *(f"submissions/{number:03}" for number in range(FEW + 5)))
    findings = strays(FolderTree(tmp_path), [])
    assert len(findings) == FEW + 1
    assert findings[-1].problem.message.fill(str) == "the same holds for 5 more files, from submissions/020 on"
