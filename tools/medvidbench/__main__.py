"""Write the benchmark's generated files, or say which committed ones differ."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.medvidbench import truth
from tools.medvidbench.entries import entries
from tools.medvidbench.examples import examples
from tools.medvidbench.files import items

BENCHMARK, SUBMISSIONS = Path("benchmarks/medvidbench"), Path("submissions/medvidbench")


def generated() -> Iterator[tuple[Path, bytes]]:
    """Give every generated file but the sealed truth, by path from the repository's root."""
    yield BENCHMARK / "items/v1.jsonl", items()
    for name, content in examples():
        yield BENCHMARK / "examples" / name, content
    for name, content in entries():
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
    current = truth.opened(root / BENCHMARK)
    plaintext = truth.wanted(current)
    if current != plaintext:
        truth.seal(root / BENCHMARK, plaintext)
        sealed = (BENCHMARK / truth.SEALED).as_posix()
        yield f"sealed {sealed}; its commitment, for benchmark.yaml, is {truth.commitment(plaintext)}"


def check(root: Path) -> Iterator[str]:
    """Tell what differs."""
    for path, _ in differing(root):
        yield f"{path.as_posix()} differs from what is made here"
    current = truth.opened(root / BENCHMARK)
    if current != truth.wanted(current):
        yield f"{(BENCHMARK / truth.SEALED).as_posix()} does not open to the answers that are made here"


def main() -> int:
    """Run from the command line; give 1 when `--check` found a difference."""
    parser = argparse.ArgumentParser(prog="python -m tools.medvidbench", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a committed file differs")
    checking = parser.parse_args().check
    root = Path(__file__).parents[2]
    lines = list(check(root) if checking else write(root))
    sys.stdout.writelines(f"{line}\n" for line in lines or ["Every file is as it should be."])
    return 1 if checking and lines else 0


if __name__ == "__main__":
    sys.exit(main())
