"""Write the benchmark's generated files, or say which committed ones differ."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.digits.truth import KEY, SEALED, commitment, opened, seal
from tools.frontier_search import truth
from tools.frontier_search.entries import ENTRIES, files
from tools.frontier_search.examples import examples
from tools.frontier_search.notes import notes
from tools.frontier_search.questions import QUESTIONS

BENCHMARK, SUBMISSIONS = Path("benchmarks/frontier_search"), Path("submissions/frontier_search")


def items() -> bytes:
    """Give the items file: what is asked, and two strata."""
    lines = (
        {
            "id": str(each.id),
            "strata": {"kind": each.kind, "topic": each.topic},
            "texts": {"query": each.query},
        }
        for each in QUESTIONS
    )
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def generated() -> Iterator[tuple[Path, bytes]]:
    """Give every generated file but the sealed truth, by path from the repository's root."""
    yield BENCHMARK / "items/v1.jsonl", items()
    yield BENCHMARK / "NOTES.md", notes()
    for name, content in examples():
        yield BENCHMARK / "examples" / name, content
    for entry in ENTRIES:
        for name, content in files(entry):
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
        yield f"wrote {path}"
    (root / BENCHMARK / KEY.parent).mkdir(parents=True, exist_ok=True)
    current = opened(root / BENCHMARK)
    plaintext = truth.wanted(current)
    if current != plaintext:
        seal(root / BENCHMARK, plaintext)
        yield f"sealed {BENCHMARK / SEALED}; its commitment is {commitment(plaintext)}"


def check(root: Path) -> Iterator[str]:
    """Tell what differs."""
    for path, _ in differing(root):
        yield f"{path} differs from what is made here"
    current = opened(root / BENCHMARK)
    if current != truth.wanted(current):
        yield f"{BENCHMARK / SEALED} does not open to what the questions expect"


def main() -> int:
    """Run from the command line; give 1 when `--check` found a difference."""
    parser = argparse.ArgumentParser(prog="python -m tools.frontier_search", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a committed file differs")
    checking = parser.parse_args().check
    root = Path(__file__).parents[2]
    lines = list(check(root) if checking else write(root))
    sys.stdout.writelines(f"{line}\n" for line in lines or ["Every file is as it should be."])
    return 1 if checking and lines else 0


if __name__ == "__main__":
    sys.exit(main())
