"""Measure whole commands from outside, as a person waits for them, and print each as a multiple of an empty Python.

Each command is run in turn, several rounds over, after one round that only warms the disk. The figure is the median,
with the range beside it. It is a report for people: nothing in the test suite depends on a time.
"""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
PULLRANK = [sys.executable, "-m", "checker"]


def an_entry() -> str:
    """Give the first entry of the repository that holds predictions."""
    return str(min(ROOT.glob("submissions/*/*/predictions.json")).parent.relative_to(ROOT))


def seconds(command: Sequence[str]) -> float:
    """Give the time from start to exit. A command that fails measures nothing and ends the run."""
    began = time.perf_counter()
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def measured(commands: Mapping[str, Sequence[str]], rounds: int) -> dict[str, list[float]]:
    """Run all commands `rounds` times, alternating, so that a busy moment does not fall on one of them alone."""
    times: dict[str, list[float]] = {label: [] for label in commands}
    for turn in range(rounds + 1):
        for label, command in commands.items():
            taken = seconds(command)
            if turn:
                times[label].append(taken)
    return times


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="timed runs of each command (default 9)")
    rounds = parser.parse_args().rounds
    entry = an_entry()
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "pullrank --version": [*PULLRANK, "--version"],
        f"pullrank check {entry}": [*PULLRANK, "check", entry],
    }
    times = measured(commands, rounds)
    base = statistics.median(times["python -c pass"])
    for label, taken in times.items():
        median = statistics.median(taken)
        spread = f"{min(taken) * 1000:.0f} to {max(taken) * 1000:.0f} ms"
        print(f"{median / base:6.1f}x  {median * 1000:6.0f} ms ({spread})  {label}")


if __name__ == "__main__":
    main()
