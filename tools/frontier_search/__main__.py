"""Write the benchmark's generated files, or say which committed ones differ."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.frontier_search.entries import ENTRIES
from tools.frontier_search.entries import files as files_of
from tools.frontier_search.examples import examples
from tools.frontier_search.notes import notes
from tools.frontier_search.questions import QUESTIONS
from tools.making import Making, command, run
from tools.sealing import bundle


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


def files() -> Iterator[tuple[Path, bytes]]:
    """Give every generated file but the sealed truth, by path from the repository's root."""
    yield MAKING.folder / "items/v1.jsonl", items()
    yield MAKING.folder / "NOTES.md", notes()
    for name, content in examples():
        yield MAKING.folder / "examples" / name, content
    for entry in ENTRIES:
        for name, content in files_of(entry):
            yield Path("submissions/frontier_search") / name, content


def truth(current: bytes | None) -> bytes:
    """Give what should be sealed: what every question expects."""
    expected = {str(question.id): {"answer": question.expects} for question in QUESTIONS}
    return bundle(expected, current, indent=2, ensure_ascii=False)


MAKING = Making("frontier_search", files, truth)

if __name__ == "__main__":
    sys.exit(run(MAKING, checking=command(MAKING).parse_args().check))
