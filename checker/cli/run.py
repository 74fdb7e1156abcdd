"""Finds the command, runs it, and turns refusals into a sentence and an exit code."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from types import ModuleType

from checker import __version__, cli
from checker.cli import commands
from checker.cli.options import say_refusal
from checker.model.errors import DeclarationRefusal, Refusal, UsageRefusal
from checker.model.modules import modules_in
from checker.model.said import say

BROKEN = 2
INTERRUPTED = 130

_EPILOG = """\
The usual way of a contributor:
  pullrank new <benchmark> <entry>     scaffold a folder, then fill it in
  pullrank check                       what is wrong with it, at file and line, with the fix
  pullrank rescore <folder>            where the truth is open: the numbers that will stand
and of a maintainer:
  pullrank preview <folder>            what merging would do to the board
  pullrank publish                     after merging: measurements, aggregates
  pullrank site build                  the pages

Exit codes: 0 clean, 1 findings, 2 usage or a broken environment.
"""


def run(arguments: Sequence[str]) -> int:
    """Parse arguments, run one command, give its exit code."""
    _open_streams()
    _speak_utf8()
    return _told(lambda: _flushed(_carried_out(arguments)))


def _carried_out(arguments: Sequence[str]) -> int:
    """Run the command; where it may open a truth, nothing that it says comes out before all of it was read."""
    parsed = make_parser(arguments[:1]).parse_args(arguments)
    if not getattr(parsed, "opens_truth", False):
        return int(parsed.run(parsed))
    from checker.adapters.leaving import held  # noqa: PLC0415

    return held(lambda: _told(lambda: int(parsed.run(parsed))))


def _told(command: Callable[[], int]) -> int:
    """Run something, and say what refuses it."""
    try:
        return command()
    except (Refusal, DeclarationRefusal) as refusal:
        say_refusal(refusal)
        return BROKEN
    except BrokenPipeError:
        # Whoever read the output has gone; say nothing more.
        _silence()
        return BROKEN
    except OSError as error:
        _silence()
        say_refusal(_broken(error))
        return BROKEN
    except KeyboardInterrupt:
        return INTERRUPTED


def make_parser(wanted: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Make the parser of every command, in the order of their names; of those `wanted` alone where there are any."""
    parser = argparse.ArgumentParser(
        prog="pullrank",
        description="A leaderboard that lives in a Git repository.",
        epilog=_EPILOG,
        formatter_class=_in_columns,
    )
    parser.add_argument("--version", action="version", version=f"pullrank {__version__}")
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, prog=parser.prog)
    for name, module in _commands(wanted):
        verb = verbs.add_parser(
            name,
            help=module.HELP,
            description=module.__doc__,
            formatter_class=_in_columns,
        )
        module.configure(verb)
        verb.set_defaults(run=module.run)
    return parser


def _in_columns(prog: str) -> argparse.HelpFormatter:
    """Write help as wide as the terminal is. Each argument that is added makes such a formatter.

    Left alone it asks `shutil`, which loads everything that unpacks archives.
    """
    columns = int(given) if (given := os.environ.get("COLUMNS", "")).isdecimal() else 0
    if not columns and sys.__stdout__ is not None:
        with suppress(OSError, ValueError):  # no terminal, or none any more
            columns = os.get_terminal_size(sys.__stdout__.fileno()).columns
    return argparse.RawDescriptionHelpFormatter(prog, width=(columns or 80) - 2)


def _commands(wanted: Sequence[str]) -> list[tuple[str, ModuleType]]:
    modules = {name.removesuffix("_"): name for name in modules_in(commands.__path__)}
    names = [name for name in wanted if name in modules] or sorted(modules)
    return [(name, import_module(f"{cli.__name__}.commands.{modules[name]}")) for name in names]


def _open_streams() -> None:
    """Give the command somewhere to write where the shell has closed a stream (`>&-`)."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 — as long as the process
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123


def _speak_utf8() -> None:
    """Write UTF-8 whatever the locale says; a character that cannot be written is shown escaped, never fatal."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _flushed(code: int) -> int:
    """Give the exit code, once the output is really out: a full disk is told here and not by Python's end."""
    sys.stdout.flush()
    return code


def _silence() -> None:
    """Keep Python from flushing, at its end, into an output that takes no more."""
    with suppress(io.UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _broken(error: OSError) -> Refusal:
    """Say what the system refused, for whatever no adapter has put into better words."""
    why = error.strerror or type(error).__name__
    where = error.filename if isinstance(error.filename, str) else "this"
    return UsageRefusal(
        say("the system refuses {where}: {why}", where=where, why=why),
        say("See that it is there, that you may use it, and that the disk is not full."),
    )
