"""Options that several commands share."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.renderers import FORMATS, TEXT

if TYPE_CHECKING:
    from checker.jobs.sides import Sides
    from checker.jobs.tools import Tools
    from checker.jobs.workspace import Workspace
    from checker.model.errors import DeclarationRefusal, Refusal
    from checker.model.finding import Report
    from checker.model.said import Said


def add_repo(parser: ArgumentParser) -> None:
    """Add --repo."""
    parser.add_argument(
        "--repo", type=Path, metavar="DIR", help="the leaderboard repository (default: the one around this folder)"
    )


def add_sides(parser: ArgumentParser) -> None:
    """Add the options about what is read and whose declarations count."""
    parser.add_argument("--benchmark", metavar="ID", help="the benchmark of a folder that lies outside submissions/")
    parser.add_argument(
        "--base", metavar="COMMIT", help="go by and compare with this commit (default: the main branch)"
    )
    parser.add_argument("--head", metavar="COMMIT", help="read this commit instead of the working folder")
    parser.add_argument(
        "--declarations",
        choices=("base", "head"),
        help="whose declarations, rulings and scorers count (default: the base's; for paths in the working folder "
        "its own, unless the base holds the truth out)",
    )


def add_format(parser: ArgumentParser) -> None:
    """Add --format."""
    parser.add_argument("--format", choices=FORMATS, default=TEXT, help="how the report is written (default: text)")


JUDGE_ASKS = ("ask", "replay", "off")


def add_truth(parser: ArgumentParser, judge: str = "auto", judges: Sequence[str] = JUDGE_ASKS) -> None:
    """Add the options about opening the truth, and about asking judges what is not kept yet: `judge` by default.

    What a command with these says is held until it was read for the truth's canaries.
    """
    parser.set_defaults(opens_truth=True)
    told = "ask where PULLRANK_JUDGE_URL is set" if judge == "auto" else judge
    parser.add_argument(
        "--judge",
        choices=judges,
        default=judge,
        help=f"ask what no verdict is kept of, go by what is kept, or by no verdict at all (default: {told})",
    )
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
    from checker.jobs.root import find_root  # noqa: PLC0415

    return find_root((arguments.repo or Path.cwd()).resolve())


def tools_of(arguments: Namespace, workspace: Workspace) -> Tools:
    """Give what rescoring needs, as the options say."""
    from checker.jobs.judge import Asking  # noqa: PLC0415
    from checker.jobs.tools import tools  # noqa: PLC0415

    asking = Asking(arguments.judge)
    return tools(workspace, arguments.identity, arguments.truth, arguments.timeout, progress, asking)


def sides_of(arguments: Namespace) -> Sides:
    """Resolve what the command reads and whose declarations count."""
    from checker.jobs.sides import sides_of as resolved  # noqa: PLC0415

    return resolved(root_of(arguments), arguments.base, arguments.head, arguments.declarations)


def say_note(said: Said | None) -> None:
    """Print a sentence that is no part of the report, on standard error; nothing for None."""
    if said is None:
        return
    from checker.report.escape import for_terminal  # noqa: PLC0415

    print(f"note: {said.fill(for_terminal)}", file=sys.stderr)


def reported(format: str, make: Callable[[], Report], summary: Path | None = None) -> int:
    """Make a report and print it; where that is refused, a program is given a report that says so, too.

    It is added as Markdown to the file `summary`, which may hold more already, as that of a workflow's step does.
    """
    from checker.jobs.refused import refused_report  # noqa: PLC0415
    from checker.model.errors import DeclarationRefusal, Refusal  # noqa: PLC0415

    try:
        report = make()
    except (Refusal, DeclarationRefusal) as refusal:
        if format == TEXT:
            raise
        say_refusal(refusal)
        report = refused_report(refusal)
    if summary is not None:
        add_summary(report, summary)
    return write_report(report, format)


def add_summary(report: Report, file: Path) -> None:
    """Add a report, as Markdown, to what a file holds. Raises LeakRefusal."""
    from checker.adapters.leaving import clear  # noqa: PLC0415
    from checker.cli.renderers import render  # noqa: PLC0415

    text = render(report, "markdown")
    clear("the summary", text.encode("utf-8"))
    with file.open("a", encoding="utf-8", newline="\n") as out:
        out.write(text)


def write_report(report: Report, format: str) -> int:
    """Print a report; 0 when it passes, 1 when it fails, 2 when the check could not be carried out."""
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
    from checker.adapters.leaving import show  # noqa: PLC0415

    every = list(labels)
    watched = sys.stderr.isatty() and len(every) > 1
    for at, label in enumerate(every, 1):
        if watched:
            show(f"\r\033[K[{at}/{len(every)}] {label.encode('ascii', 'replace').decode()}")
        yield label
    if watched:
        show("\r\033[K")


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= 86400:
        raise ValueError
    return seconds
