"""`pullrank rescore NAME=FILE …`: files of answers side by side, and extractions that are kept and graded again."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import say_note, sides_of, tools_of, write_report

if TYPE_CHECKING:
    from checker.jobs.versus import Compared
    from checker.model.declared import Declared
    from checker.model.json import Json
    from checker.model.versus import Versus


def add_side_by_side(parser: ArgumentParser) -> None:
    """Add the options that only files of answers take, and those of extractions."""
    files = parser.add_argument_group("files of answers, side by side")
    files.add_argument(
        "--item", action="append", default=[], metavar="ID", help="score this item only (22, Q22, or several: 22,33)"
    )
    files.add_argument("--version", dest="of_version", metavar="VERSION", help="a version (default: the newest open)")
    files.add_argument(
        "--force", action="store_true", help="write into a folder that holds something; only older results are replaced"
    )
    files.add_argument(
        "--extractions", type=Path, metavar="DIR", help="write what was read out of each answer into this new folder"
    )
    files.add_argument(
        "--replay", type=Path, metavar="DIR", help="grade what such a folder holds instead of reading answers again"
    )


def write_kept(folder: Path, extractions: Mapping[str, Json]) -> None:
    """Write extractions into a new folder, and say so."""
    from checker.adapters.extractions import write_extractions  # noqa: PLC0415

    write_extractions(folder, extractions)
    print(f"wrote {len(extractions)} extractions to {folder}", file=sys.stderr)


def named_files(paths: Sequence[str]) -> Mapping[str, Path] | None:
    """Give files by name where arguments are written NAME=FILE; None where all are folders. Raises UsageRefusal."""
    from checker.model.errors import UsageRefusal  # noqa: PLC0415
    from checker.model.said import say  # noqa: PLC0415

    # os.path's answer is no for a path that is too long to be one; that of a Path would be an error in Python 3.11.
    pairs = [(path, *path.partition("=")) for path in paths if "=" in path and not os.path.exists(path)]  # noqa: PTH110
    named: dict[str, Path] = {}
    for path, name, _, file in pairs:
        if not name.strip() or not file:
            raise UsageRefusal(say("{path} is no NAME=FILE", path=path), say("Write for example mine=answers.json."))
        if not name.isprintable():
            raise UsageRefusal(
                say("the name {name} holds characters that cannot be shown", name=name),
                say("Give the file a name of letters, digits and hyphens."),
            )
        if name in named:
            raise UsageRefusal(say("the name {name} is given twice", name=name), say("Give each file its own name."))
        named[name] = Path(file)
    if named and len(named) != len(paths):
        raise UsageRefusal(
            say("some paths are entry folders, and some are files with a name"),
            say("Rescore folders and files in two commands."),
        )
    return named or None


def refuse_alone(arguments: Namespace) -> None:
    """Raise UsageRefusal where options for files of answers are given with entry folders."""
    from checker.model.errors import UsageRefusal  # noqa: PLC0415
    from checker.model.said import say  # noqa: PLC0415

    asked = {"--item": arguments.item, "--version": arguments.of_version, "--force": arguments.force}
    for option, value in asked.items():
        if value:
            raise UsageRefusal(
                say("{option} is for files of answers, and these are entry folders", option=option),
                say("Write NAME=FILE for each file of answers, or leave the option out."),
            )


def run_side_by_side(arguments: Namespace, named: Mapping[str, Path]) -> int:
    """Score files side by side, print the ranking, and write what was asked for."""
    from checker.adapters.loose import refuse_filled  # noqa: PLC0415
    from checker.adapters.output import refuse_existing  # noqa: PLC0415
    from checker.report.versus import ranking  # noqa: PLC0415

    if arguments.output is not None:
        refuse_filled(arguments.output, force=arguments.force)
    if arguments.extractions is not None:
        refuse_existing(arguments.extractions)
    compared = _compared(arguments, named)
    if compared.versus is None:
        return _told(compared, arguments.format)
    _write(arguments, compared, compared.versus)
    sys.stdout.write(ranking(compared.versus))
    return 0


def _compared(arguments: Namespace, named: Mapping[str, Path]) -> Compared:
    from checker.adapters.loose import read_loose  # noqa: PLC0415
    from checker.jobs.versus import Wish, compare_files  # noqa: PLC0415

    sides = sides_of(arguments)
    id = _benchmark(arguments, sides.workspace().ids())
    workspace = sides.workspace_for(id)
    declared = workspace.benchmark(id)
    most = declared.benchmark.limits.max_file_bytes
    files = [read_loose(name, path, most) for name, path in named.items()]
    items = tuple(id.strip() for each in arguments.item for id in each.split(",") if id.strip())
    wish = Wish(arguments.of_version, items, kept(arguments.replay, list(named)))
    compared = compare_files(files, declared, wish, tools_of(arguments, workspace))
    _warn(compared, declared)
    return compared


def _benchmark(arguments: Namespace, ids: Sequence[str]) -> str:
    from checker.model.errors import UsageRefusal  # noqa: PLC0415
    from checker.model.said import say  # noqa: PLC0415

    if arguments.benchmark is None and len(ids) != 1:
        raise UsageRefusal(
            say("which benchmark the files answer is not said"),
            say("Say which with --benchmark: {known}.", known=", ".join(ids) or "none is declared"),
        )
    return arguments.benchmark if arguments.benchmark is not None else ids[0]


def kept(folder: Path | None, names: Sequence[str]) -> Mapping[str, Json] | None:
    """Read the kept extractions of these names; None where no folder is given."""
    from checker.adapters.extractions import read_extractions  # noqa: PLC0415

    return None if folder is None else read_extractions(folder, names)


def _write(arguments: Namespace, compared: Compared, versus: Versus) -> None:
    from checker.adapters.loose import write_own  # noqa: PLC0415
    from checker.report.versus import files_of, is_own  # noqa: PLC0415

    if arguments.extractions is not None:
        write_kept(arguments.extractions, compared.extractions)
    if arguments.output is not None:
        files = files_of(versus)
        write_own(arguments.output, files, is_own)
        print(f"wrote {len(files)} files to {arguments.output}", file=sys.stderr)


def _told(compared: Compared, format: str) -> int:
    from checker.jobs.check import report_on  # noqa: PLC0415

    return write_report(report_on(compared.examined), format)


def _warn(compared: Compared, declared: Declared) -> None:
    """Tell warnings on standard error, where the files are scored all the same; and that a hidden truth is at work."""
    from checker.jobs.check import report_on  # noqa: PLC0415
    from checker.model.said import say  # noqa: PLC0415
    from checker.report import text  # noqa: PLC0415

    report = report_on(compared.examined)
    if compared.versus is not None and report.findings:
        sys.stderr.write(text.problems(finding.problem for finding in report.findings))
    if declared.benchmark.holds_out:
        say_note(say("the truth is held out: what is told here of single items must not be published"))
