"""Write the benchmark's generated files, or say which committed ones differ, or make items of other metadata."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.making import Making, command, run
from tools.searchgen.entries import entries
from tools.searchgen.examples import examples
from tools.searchgen.items import items
from tools.searchgen.prompts import prompts


def files() -> Iterator[tuple[Path, bytes]]:
    """Give every generated file, by path from the repository's root."""
    rows = prompts()
    yield MAKING.folder / "items/v1.jsonl", items(rows)
    for name, content in examples(rows):
        yield MAKING.folder / "examples" / name, content
    for name, content in entries(rows):
        yield Path("submissions/searchgen") / name, content


MAKING = Making("searchgen", files)


def main() -> int:
    """Run from the command line; give 1 when `--check` found a difference."""
    parser = command(MAKING)
    parser.add_argument("--prompts", type=Path, metavar="FILE", help="print the items of this metadata, JSON Lines")
    asked = parser.parse_args()
    if asked.prompts is None:
        return run(MAKING, checking=asked.check)
    rows = [json.loads(line) for line in asked.prompts.read_text(encoding="utf-8").splitlines()]
    sys.stdout.buffer.write(items(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
