"""Write the benchmark's generated files, or say which committed ones differ, or make items of other metadata."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.searchgen.entries import entries
from tools.searchgen.examples import examples
from tools.searchgen.items import items
from tools.searchgen.prompts import prompts

BENCHMARK, SUBMISSIONS = Path("benchmarks/searchgen"), Path("submissions/searchgen")


def generated() -> Iterator[tuple[Path, bytes]]:
    """Give every generated file, by path from the repository's root."""
    rows = prompts()
    yield BENCHMARK / "items/v1.jsonl", items(rows)
    for name, content in examples(rows):
        yield BENCHMARK / "examples" / name, content
    for name, content in entries(rows):
        yield SUBMISSIONS / name, content


def differing(root: Path) -> Iterator[tuple[Path, bytes]]:
    """Give the generated files that are absent or hold something else, with what they should hold."""
    for path, content in generated():
        if not (root / path).exists() or (root / path).read_bytes() != content:
            yield path, content


def write(root: Path) -> Iterator[str]:
    """Write what differs and tell what was written."""
    for path, content in differing(root):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(content)
        yield f"wrote {path.as_posix()}"


def main() -> int:
    """Run from the command line; give 1 when `--check` found a difference."""
    parser = argparse.ArgumentParser(prog="python -m tools.searchgen", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a committed file differs")
    parser.add_argument("--prompts", type=Path, metavar="FILE", help="print the items of this metadata, JSON Lines")
    asked = parser.parse_args()
    if asked.prompts is not None:
        rows = [json.loads(line) for line in asked.prompts.read_text(encoding="utf-8").splitlines()]
        sys.stdout.buffer.write(items(rows))
        return 0
    root = Path(__file__).parents[2]
    differs = (f"{path.as_posix()} differs from what is made here" for path, _ in differing(root))
    lines = list(differs if asked.check else write(root))
    sys.stdout.writelines(f"{line}\n" for line in lines or ["Every file is as it should be."])
    return 1 if asked.check and lines else 0


if __name__ == "__main__":
    sys.exit(main())
