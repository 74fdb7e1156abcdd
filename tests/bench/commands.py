"""Measure whole commands from outside, as a person waits for them, and print each as a multiple of an empty Python.

Each command is run in turn, several rounds over, after one round that only warms the disk. The figure is the median,
with the range beside it. It is a report for people: nothing in the test suite depends on a time.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from processes import Command, measured, table

ROOT = Path(__file__).parents[2]
PULLRANK = (sys.executable, "-m", "checker")
EMPTY = "python -c pass"


def an_entry() -> str:
    """Give the first entry of the repository that holds predictions."""
    return str(min(ROOT.glob("submissions/*/*/predictions.json")).parent.relative_to(ROOT))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="timed runs of each command (default 9)")
    rounds = parser.parse_args().rounds
    entry = an_entry()
    commands: dict[str, Sequence[Command]] = {
        EMPTY: [[sys.executable, "-c", "pass"]],
        "pullrank --version": [[*PULLRANK, "--version"]],
        f"pullrank check {entry}": [[*PULLRANK, "check", entry]],
    }
    print(table(measured(commands, ROOT, rounds), EMPTY))


if __name__ == "__main__":
    main()
