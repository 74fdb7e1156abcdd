"""Write the benchmark's generated files, or say which committed ones differ."""

import sys
from collections.abc import Iterator
from pathlib import Path

from tools.making import Making, command, run
from tools.medvidbench.entries import entries
from tools.medvidbench.examples import examples
from tools.medvidbench.files import items
from tools.medvidbench.samples import keys, samples
from tools.sealing import bundle


def files() -> Iterator[tuple[Path, bytes]]:
    """Give every generated file but the sealed truth, by path from the repository's root."""
    yield MAKING.folder / "items/v1.jsonl", items()
    for name, content in examples():
        yield MAKING.folder / "examples" / name, content
    for name, content in entries():
        yield Path("submissions/medvidbench") / name, content


def truth(current: bytes | None) -> bytes:
    """Give what should be sealed: the invented answers."""
    answers = {key: {"answer": sample.record} for key, sample in zip(keys(), samples(), strict=True)}
    return bundle(answers, current, separators=(",", ":"))


MAKING = Making("medvidbench", files, truth)

if __name__ == "__main__":
    sys.exit(run(MAKING, checking=command(MAKING).parse_args().check))
