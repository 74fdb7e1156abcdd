"""Options that several commands share."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checker.jobs.tools import Tools
    from checker.jobs.workspace import Workspace
    from checker.model.errors import DeclarationRefusal, Refusal
    from checker.model.finding import Report

FORMATS = ("text", "json", "github", "markdown")


def add_repo(parser: ArgumentParser) -> None:
    """Add --repo."""
    parser.add_argument(
        "--repo", type=Path, metavar="DIR", help="the leaderboard repository (default: the one around this folder)"
    )


def add_format(parser: ArgumentParser) -> None:
    """Add --format."""
    parser.add_argument("--format", choices=FORMATS, default="text", help="how the report is written (default: text)")


def add_truth(parser: ArgumentParser) -> None:
    """Add the options about opening the truth."""
    parser.add_argument(
        "--truth", metavar="URI", help="open this store instead of the declared one: age:PATH, file:PATH or env:NAME"
    )
    parser.add_argument(
        "--identity",
        action="append",
        default=[],
        metavar="FILE",
        help="an age identity file that opens the truth (default: PULLRANK_AGE_IDENTITY)",
    )
    parser.add_argument(
        "--timeout", type=_seconds, default=600.0, metavar="SECONDS", help="how long a scorer may take (default: 600)"
    )


def workspace_of(arguments: Namespace) -> Workspace:
    """Give the repository that a command is about, as it lies on disk."""
    from checker.jobs.workspace import working_folder  # noqa: PLC0415

    return working_folder(root_of(arguments))


def root_of(arguments: Namespace) -> Path:
    """Find the root of that repository."""
    from checker.jobs.workspace import find_root  # noqa: PLC0415

    return find_root((arguments.repo or Path.cwd()).resolve())


def tools_of(arguments: Namespace, workspace: Workspace) -> Tools:
    """Give what rescoring needs, as the options say."""
    from checker.jobs.tools import tools  # noqa: PLC0415

    return tools(workspace, arguments.identity, arguments.truth, arguments.timeout, progress)


def write_report(report: Report, format: str) -> int:
    """Print a report; 0 when it passes, 1 when it fails."""
    from checker.cli.renderers import render  # noqa: PLC0415
    from checker.model.finding import Verdict  # noqa: PLC0415

    sys.stdout.write(render(report, format))
    return {Verdict.PASS: 0, Verdict.FAIL: 1, Verdict.ERROR: 2}[report.verdict]


def say_refusal(refusal: Refusal | DeclarationRefusal) -> None:
    """Print a refusal's sentence, or the faults of a declaration, on standard error."""
    from checker.model.errors import DeclarationRefusal  # noqa: PLC0415
    from checker.report import text  # noqa: PLC0415 — only a refusal needs it

    said = text.problems(refusal.problems) if isinstance(refusal, DeclarationRefusal) else text.refusal(refusal)
    print(said.rstrip("\n"), file=sys.stderr)


def progress(labels: Iterable[str]) -> Iterator[str]:
    """Show how far a long job is, where somebody watches."""
    every = list(labels)
    watched = sys.stderr.isatty() and len(every) > 1
    for at, label in enumerate(every, 1):
        if watched:
            print(f"\r\033[K[{at}/{len(every)}] {label.encode('ascii', 'replace').decode()}", end="", file=sys.stderr)
        yield label
    if watched:
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= 86400:
        raise ValueError
    return seconds
