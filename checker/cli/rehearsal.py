"""Tells a rehearsal step by step."""

import sys
from pathlib import Path

from checker.cli.options import progress
from checker.jobs.rehearsal import rehearse

_RULE = "─" * 100


def tell(original: Path, destination: Path | None) -> int:
    """Rehearse and print each step as it is done."""
    for number, step in enumerate(rehearse(original, destination, progress), 1):
        sys.stdout.write(f"{_RULE}\n{number}. {step.title}\n   $ {step.command}\n\n{step.output.rstrip()}\n\n")
        sys.stdout.flush()
    return 0
