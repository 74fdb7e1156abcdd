"""Write the blank answer file of a benchmark: every item in order, with what it asks, and nothing answered.

It goes to the standard output, or into the file that -o names, which must not be there yet. What it was made from is
told on standard error, with the digest of the questions; `pullrank check` refuses a file made from other ones.
"""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from checker.cli.options import add_repo, say_note, workspace_of

HELP = "write the blank answer file"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("benchmark", metavar="BENCHMARK", help="a benchmark's id")
    parser.add_argument("--version", dest="of_version", metavar="VERSION", help="a version (default: the newest open)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write into this new file")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Write the file and tell what it was made from."""
    from checker.adapters.output import refuse_existing, write_file  # noqa: PLC0415
    from checker.jobs.template import template  # noqa: PLC0415

    if arguments.output is not None:
        refuse_existing(arguments.output)
    made = template(workspace_of(arguments), arguments.benchmark, arguments.of_version)
    if arguments.output is not None:
        write_file(arguments.output, made.raw)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(made.raw)
    say_note(made.word)
    return 0
