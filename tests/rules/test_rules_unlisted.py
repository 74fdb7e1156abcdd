"""An entry that cannot be listed holds up no other entry, whatever the command."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from leaderboards import ENTRIES, Leaderboard

OTHER = "submissions/digits/other_2026-11-30"


def _deep(folder: Path) -> None:
    (folder / "/".join("d" * 40)).mkdir(parents=True)


def _repository(folder: Path) -> None:
    (folder / ".git").write_text("gitdir: nowhere", encoding="utf-8")


def _large(folder: Path) -> None:
    with (folder / "large.bin").open("wb") as file:
        file.truncate(1 << 40)


BAD: dict[str, tuple[Callable[[Path], None], str]] = {
    "deep": (_deep, "LAY012"),
    "a repository of its own": (_repository, "LAY012"),
    "large": (_large, "LAY002"),
}
if os.name != "posix":
    del BAD["large"]  # a file without content takes its whole size elsewhere


@pytest.mark.parametrize(("spoil", "rule"), BAD.values(), ids=BAD)
def test_a_bad_folder_is_a_finding_and_is_left_out(
    leaderboard: Leaderboard, spoil: Callable[[Path], None], rule: str
) -> None:
    entry = leaderboard.root / OTHER
    shutil.copytree(leaderboard.entry(), entry)
    leaderboard.edit(entry / "submission.json", '"name": "', '"name": "Other ')
    spoil(entry)
    checked = leaderboard.run("check", "--format", "json", OTHER, str(leaderboard.entry(ENTRIES[1])))
    findings = json.loads(checked.out)["findings"]
    assert {finding["path"].startswith(OTHER) for finding in findings} == {True}
    assert rule in {finding["rule"] for finding in findings}
    published = leaderboard.run("publish")
    assert (published.code, published.err) == (1, "")
    assert "wrote site/data/digits/v1/leaderboard_overall.json" in published.out
    assert re.search(rf"left out other_2026-11-30: errors of {rule}.*; see: pullrank check\n", published.out)


def test_a_malformed_entry_in_a_commit_is_its_own_finding(leaderboard: Leaderboard) -> None:
    shutil.copytree(leaderboard.entry(), leaderboard.root / OTHER)
    honest = leaderboard.commit()
    base = f"{honest}~"
    lines = leaderboard.git("ls-tree", f"{honest}:{OTHER}").splitlines()
    body = b"".join(_as_stored(line) for line in (*lines, lines[-1]))
    id = _made(leaderboard, body, "hash-object", "-t", "tree", "-w", "--literally", "--stdin")
    path = OTHER
    while path:
        path, _, name = path.rpartition("/")
        listed = leaderboard.git("ls-tree", f"{honest}:{path}").splitlines()
        changed = [f"040000 tree {id}\t{name}" if line.endswith(f"\t{name}") else line for line in listed]
        id = _made(leaderboard, "\n".join(changed).encode(), "mktree")
    head = leaderboard.git("commit-tree", id, "-p", base, "-m", "m").strip()
    checked = leaderboard.run("check", "--format", "json", "--base", base, "--head", head)
    report = json.loads(checked.out)
    assert report["verdict"] == "fail"
    assert [(each["rule"], each["path"]) for each in report["findings"]] == [("LAY012", OTHER)]


def _as_stored(line: str) -> bytes:
    entry, name = line.split("\t")
    mode, _, id = entry.split()
    return f"{mode} {name}\0".encode() + bytes.fromhex(id)


def _made(leaderboard: Leaderboard, given: bytes, *command: str) -> str:
    done = subprocess.run(["git", *command], cwd=leaderboard.root, input=given, capture_output=True, check=True)
    return done.stdout.decode().strip()
