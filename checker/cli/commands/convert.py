"""Turn an entry of an older layout, or the logs of a harness, into an entry of today's layout.

SOURCE is a folder, or one log: an entry with a list of trials and their event logs, a summary in an older spelling,
OpenHands' output, or SWE-agent's trajectories. DEST is the new entry's folder; it must not exist yet, or be empty.
Nothing is written where the source has faults. What is decided on the way is told, and so is what could not be
carried over: the exit code is 1 then.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, progress, workspace_of

if TYPE_CHECKING:
    from checker.formats.conversion.notes import Note

HELP = "turn older layouts and harness logs into an entry"
_SHOWN = 3
_FAULTS = 50


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("source", type=Path, metavar="SOURCE", help="a folder, or a log")
    parser.add_argument("destination", type=Path, metavar="DEST", help="the entry's new folder")
    parser.add_argument(
        "--benchmark", metavar="ID", help="whose entry it is (default: where DEST lies, or the only one)"
    )
    parser.add_argument(
        "--version",
        dest="of_version",
        metavar="VERSION",
        help="write this version (default: the declared one, if it fits)",
    )
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Convert, and tell what was decided and what is left to do."""
    from checker.formats.conversion.source import ConversionRefusal  # noqa: PLC0415
    from checker.jobs.convert import Order, convert  # noqa: PLC0415
    from checker.report import text  # noqa: PLC0415
    from checker.report.escape import name_for_terminal  # noqa: PLC0415

    order = Order(arguments.source, arguments.destination, arguments.benchmark, arguments.of_version)
    try:
        done = convert(workspace_of(arguments), order, _harmless)
    except ConversionRefusal as refusal:
        sys.stderr.write(text.problems(refusal.problems[:_FAULTS]))
        if len(refusal.problems) > _FAULTS:
            print(f"and {len(refusal.problems) - _FAULTS} more", file=sys.stderr)
        raise
    for note in done.notes:
        print(_told(note))
    shown = name_for_terminal(str(done.folder))
    print(f"{shown} is there: {done.files} files, made from {done.kind}. Now run: pullrank check {shown}")
    return 0 if done.whole else 1


def _harmless(labels: Iterable[str]) -> Iterable[str]:
    """Show how far it is; the labels are ids that others wrote."""
    from checker.report.escape import name_for_terminal  # noqa: PLC0415

    return progress(name_for_terminal(label) for label in labels)


def _told(note: Note) -> str:
    from checker.report.escape import for_terminal, name_for_terminal  # noqa: PLC0415

    names = ", ".join(name_for_terminal(name) for name in note.about[:_SHOWN])
    rest = len(note.about) - _SHOWN
    more = f" and {rest} more" if rest > 0 else ""
    times = f" ({note.count} in all)" if note.count > max(1, len(note.about)) else ""
    about = f": {names}{more}" if names else ""
    return f"{'lost' if note.lost else 'note'}: {note.message.fill(for_terminal)}{about}{times}"
