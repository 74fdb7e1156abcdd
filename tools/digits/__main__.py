"""Write the benchmark's generated files, or say which committed ones differ."""

import sys
from collections.abc import Iterator
from pathlib import Path

import sklearn

from tools.digits.entries import entries
from tools.digits.examples import examples
from tools.digits.items import answers, halves, items
from tools.making import Making, command, run
from tools.sealing import bundle


def files() -> Iterator[tuple[Path, bytes]]:
    """Give every generated file but the sealed truth, by path from the repository's root."""
    train, test = halves()
    yield MAKING.folder / "items/v1.jsonl", items(test)
    for name, content in examples(test):
        yield MAKING.folder / "examples" / name, content
    for name, content in entries(train, test):
        yield Path("submissions/digits") / name, content


def truth(current: bytes | None) -> bytes:
    """Give what should be sealed: the labels of the second half."""
    return bundle(answers(halves()[1]), current, indent=2)


MAKING = Making("digits", files, truth, by=f"scikit-learn {sklearn.__version__}")

if __name__ == "__main__":
    sys.exit(run(MAKING, checking=command(MAKING).parse_args().check))
