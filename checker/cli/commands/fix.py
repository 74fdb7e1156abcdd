"""Put right what can be put right in an entry without a guess, and show it as a diff first.

A repair never changes what an entry says: no number, no answer and no text in it. Nothing is written without --write.
With it, the repairs of an entry are done all or none, and the check is run again. What is left alone is told, too.

Exit codes: 0 nothing to repair, or all of it done; 1 there are repairs that were not done; 2 usage or a broken
environment.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, root_of

if TYPE_CHECKING:
    from checker.jobs.fix import Plan
    from checker.jobs.scope import Scope

HELP = "show the safe repairs of an entry as a diff; with --write, do them"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="entry folders")
    parser.add_argument("--write", action="store_true", help="do the repairs that are shown")
    parser.add_argument("--benchmark", metavar="ID", help="the benchmark of a folder that lies outside submissions/")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how it is told (default: text)")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Show the repairs, do them where that is asked for, and say what is left."""
    from checker.jobs.fix import carry_out, plans  # noqa: PLC0415

    found = plans(_scope(arguments))
    told = _machine(found, arguments.write) if arguments.format == "json" else ""
    if not told:
        _show(found)
    for plan in found if arguments.write else ():
        carry_out(plan)
    sys.stdout.write(told or _closing(arguments, found))
    return 0 if arguments.write or not any(plan.repairs.files for plan in found) else 1


def _scope(arguments: Namespace) -> Scope:
    from checker.jobs.scope import CheckRequest, scope_of  # noqa: PLC0415

    return scope_of(root_of(arguments), CheckRequest(paths=tuple(arguments.paths), benchmark=arguments.benchmark))


def _show(found: tuple[Plan, ...]) -> None:
    from checker.report import fixes  # noqa: PLC0415

    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    for plan in found:
        for line in fixes.diff(plan.repairs, plan.old, plan.veiled, colour):
            print(line)
    sys.stdout.flush()  # all is shown before anything is written


def _machine(found: tuple[Plan, ...], written: bool) -> str:
    from checker import __version__  # noqa: PLC0415
    from checker.report import fixes  # noqa: PLC0415

    return fixes.machine([(plan.repairs, plan.old, plan.veiled) for plan in found], written, __version__)


def _closing(arguments: Namespace, found: tuple[Plan, ...]) -> str:
    from checker.jobs.check import check  # noqa: PLC0415
    from checker.report import fixes  # noqa: PLC0415

    every = [plan.repairs for plan in found]
    if not arguments.write:
        return fixes.planned(every)
    return fixes.written(every, check(_scope(arguments)).report.findings)
