"""A leaderboard on the fake GitHub with this project's own workflow files, and contributors' entries to try on it.

The one step that a test cannot do is to install Pullrank from the network: the local action that does it is replaced
by one that puts the Pullrank of the tests on PATH.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest
from fakehub import FakeHub
from fakehub.actions import Actions
from fakehub.actions.act import ActRunner, find, why_not
from fakehub.state import Comment, Pull, Repo
from leaderboards import BENCHMARK, ENTRIES, ROOT

WORKFLOWS = ROOT / ".github" / "workflows"
INSTALLER = ".github/actions/pullrank/action.yml"
QUICK = Path(__file__).with_name("quick_pullrank.py")
NEW = "svc-rbf_2026-11-30"
INSTALLED = f"""\
name: pullrank
description: Put the Pullrank of the tests on PATH
runs:
  using: composite
  steps:
    - shell: bash
      run: |
        mkdir -p "$RUNNER_TEMP/bin"
        printf '#!/bin/sh\\nexec "%s" -I "{QUICK}" "$@"\\n' "$FAKEHUB_PYTHON" > "$RUNNER_TEMP/bin/pullrank"
        chmod +x "$RUNNER_TEMP/bin/pullrank"
        echo "$RUNNER_TEMP/bin" >> "$GITHUB_PATH"
"""
needs_act = pytest.mark.skipif(why_not() is not None, reason=why_not() or "")


def board_files(*workflows: str) -> dict[str, bytes | str]:
    """Give the files of a small leaderboard with some of the workflows, as they are."""
    files: dict[str, bytes | str] = {INSTALLER: INSTALLED}
    folders = [ROOT / "benchmarks" / BENCHMARK, *(ROOT / "submissions" / BENCHMARK / name for name in ENTRIES)]
    for path in (path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()):
        files[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    for name in (".gitattributes", *(f".github/workflows/{one}.yml" for one in workflows)):
        files[name] = (ROOT / name).read_bytes()
    return files


def entry_files(name: str = NEW) -> dict[str, bytes]:
    """Give the files of a real entry that the board does not hold."""
    folder = ROOT / "submissions" / BENCHMARK / name
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sorted(folder.iterdir())}


class Scene:
    """A board, its forks and its event loop."""

    def __init__(self, hub: FakeHub, *workflows: str, files: Mapping[str, bytes | str] | None = None) -> None:
        self.hub = hub
        self.actions = Actions(hub, ActRunner(find() or "act"))
        self.board: Repo = hub.repository("lab/board", files or board_files(*workflows))
        self.board.approval = "none"
        hub.fork("lab/board", by="alice")

    def propose(self, files: dict[str, bytes | str | None], branch: str = "entry", title: str = "An entry") -> Pull:
        """Open alice's pull request with these files, and run all that follows."""
        self.hub.commit("alice/board", branch, files)
        pull = self.hub.open_pull("lab/board", head=f"alice:{branch}", title=title)
        self.actions.settle()
        return pull

    def push(self, files: dict[str, bytes | str | None], branch: str = "entry") -> str:
        """Push to alice's branch, and run all that follows."""
        head = self.hub.commit("alice/board", branch, files)
        self.actions.settle()
        return head

    def comments(self, pull: Pull) -> list[Comment]:
        return [one for one in self.board.comments.values() if one.number == pull.number]

    def logs(self, workflow: str) -> str:
        return "\n".join(job.log for job in self.actions.last(workflow).jobs)

    def ends(self, workflow: str) -> dict[str, str | None]:
        return {job.key: job.conclusion for job in self.actions.last(workflow).jobs}


def entry_path(file: str, name: str = NEW) -> str:
    return f"submissions/{BENCHMARK}/{name}/{file}"
