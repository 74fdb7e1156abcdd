"""Measure the check of an entry of trials against what others do with the same folder, as multiples of orjson.

    python tests/bench/trials.py [--entry FOLDER] [--rounds N]

Whole commands are measured as processes, and trajectories alone in one Python. Without a folder an entry of full size
is made up. Who does not accept the folder, or overlooks a damage that a schema can see, is not measured.
check-jsonschema is given the published schemas, file by file as they apply; it holds nothing in one file against
another, which `pullrank check` does as well.
"""

import argparse
import hashlib
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from defects import DEFECTS
from processes import Command, Took, measured, table
from synthetic import write_repository

ROOT = Path(__file__).parents[2]
OURS, THEIRS = "pullrank check", "check-jsonschema"
PULLRANK = (sys.executable, "-m", "checker")
ORJSON = "orjson.loads of every file"
_READ = "import os, sys\nfor folder, _, names in os.walk(sys.argv[1]):\n for name in names:\n  "
_OPEN = "open(os.path.join(folder, name), 'rb').read()"
_FLOORS = {
    "python -c pass": "pass",
    "reading every file": f"{_READ}{_OPEN}",
    ORJSON: f"import orjson\n{_READ}orjson.loads({_OPEN})",
}


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard's folder, with the published schemas of the entry's benchmark."""

    root: Path
    benchmark: str

    def check(self, entry: Path) -> list[Command]:
        """Give the command of ours."""
        return [(*PULLRANK, "check", str(entry), "--repo", str(self.root), "--benchmark", self.benchmark)]

    def schemas(self, entry: Path) -> list[Command]:
        """Give a command of check-jsonschema for each kind of file, in the form that takes it the least time."""
        kinds = {
            f"submission/{self.benchmark}": "submission.json",
            "trials/trials": "trajectories/*.trials.json",
            "trials/summary": "trajectories/*.summary.json",
            "trials/messages": "trajectories/messages/*.json",
        }
        return [
            (sys.executable, "-m", "check_jsonschema", "--schemafile", str(self._schema(name)), *map(str, files))
            for name, glob in kinds.items()
            if (files := sorted(entry.glob(glob)))
        ]

    def _schema(self, name: str) -> Path:
        return self.root / "schema" / f"{name}.schema.json"


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody who checks entries: the commands for a folder, and whether files are held against each other."""

    label: str
    commands: Callable[[Path], Sequence[Command]]
    across: bool

    def why_not(self, entry: Path, scratch: Path) -> str | None:
        """Say why the contender cannot be compared; None where it accepts the entry and refuses what is damaged."""
        refused = self._refusal(entry)
        if refused is not None:
            return f"it does not accept the entry: {refused.strip().splitlines()[0]}"
        for number, defect in enumerate(DEFECTS):
            copy = scratch / str(number) / entry.name
            damaged = defect.plant(entry, copy)
            if (self.across or not defect.across) and damaged.name not in (self._refusal(copy) or ""):
                return f"it overlooks {defect.label}"
        return None

    def _refusal(self, entry: Path) -> str | None:
        """Give what the first command says that does not accept an entry."""
        for command in self.commands(entry):
            ran = subprocess.run(command, check=False, capture_output=True, text=True)
            if ran.returncode:
                return ran.stdout + ran.stderr
        return None


def compare(entry: Path | None, rounds: int) -> None:
    """Make or take the entry, see who can be compared, and print the table."""
    with TemporaryDirectory() as scratch:
        board, folder = _given(entry) if entry is not None else _made_up(Path(scratch, "board"))
        print(_described(folder))
        took: dict[str, Sequence[Command]] = {
            label: [(sys.executable, "-c", code, str(folder))] for label, code in _FLOORS.items()
        }
        for each in (Contender(OURS, board.check, across=True), Contender(THEIRS, board.schemas, across=False)):
            why = each.why_not(folder, Path(scratch, each.label))
            print(f"NOT COMPARABLE: {each.label}: {why}" if why else f"{each.label} accepts it, and no damage to it")
            if not why:
                took[each.label] = each.commands(folder)
        times = measured(took, board.root, rounds)
        print(f"\nwhole commands, against a process of {ORJSON}:\n{table(times, ORJSON)}")
        if OURS in times:
            print(f"\n{_memory(times[OURS], folder)}")
        if {OURS, THEIRS} <= times.keys():
            print(f"\nagainst {THEIRS}:\n{table({OURS: times[OURS], THEIRS: times[THEIRS]}, THEIRS)}")
        print("\ntrajectories alone, in one Python:", flush=True)
        inside = (sys.executable, str(Path(__file__).with_name("in_process.py")), str(folder))
        options = ("--repo", str(board.root), "--benchmark", board.benchmark, "--rounds", str(rounds))
        subprocess.run([*inside, *options], check=True)


def _memory(took: Sequence[Took], folder: Path) -> str:
    """Say how much memory the largest process of a check took, and how much it may take."""
    known = [each.memory for each in took if each.memory is not None]
    if not known:
        return "memory: the system does not tell"
    largest = max(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    allowed = 60e6 + largest
    return (
        f"memory of {OURS}: {max(known) / 1e6:.1f} MB in its largest process; "
        f"allowed {allowed / 1e6:.1f} MB, 60 and the largest file's {largest / 1e6:.1f}"
    )


def _made_up(root: Path) -> tuple[Board, Path]:
    folder = write_repository(root)
    subprocess.run([*PULLRANK, "schema", "--repo", str(root)], check=True, stdout=subprocess.DEVNULL)
    return Board(root, folder.parent.name), folder


def _given(entry: Path) -> tuple[Board, Path]:
    command = [*PULLRANK, "check", str(entry.resolve()), "--repo", str(ROOT), "--format", "json"]
    report = json.loads(subprocess.run(command, check=False, capture_output=True).stdout)
    return Board(ROOT, report["entries"][0]["benchmark"]), entry.resolve()


def _described(folder: Path) -> str:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    size = sum(path.stat().st_size for path in files)
    tools = ", ".join(f"{name} {version(name)}" for name in ("orjson", "check-jsonschema", "jsonschema"))
    return (
        f"{len(files)} files, {size / 1e6:.1f} MB, sha256 {digest.hexdigest()[:16]}; "
        f"Python {platform.python_version()}, {os.cpu_count()} processors; {tools}"
    )


def main() -> None:
    """Compare what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entry", type=Path, metavar="FOLDER", help="an entry of trials (default: a made-up one)")
    parser.add_argument("--rounds", type=int, default=7, help="timed runs of each (default 7)")
    arguments = parser.parse_args()
    compare(arguments.entry, arguments.rounds)


if __name__ == "__main__":
    main()
