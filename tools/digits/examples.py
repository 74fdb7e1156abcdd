"""The benchmark's examples: an entry that passes, and two that hold a few faults each.

They answer the same digit for every item, so they need no training. The findings that the damaged ones must draw stand
beside them in `<entry>.txt`, written by hand.
"""

import json
from collections.abc import Iterator

from tools.digits.entries import accuracy, predictions
from tools.digits.items import Half

DATE = "2026-12-31"
DIGIT = 1


def submission(**changes: object) -> bytes:
    """Give a submission.json, with some members changed or, where the change is None, left out."""
    whole = {
        "version": "v1",
        "name": "Always one",
        "organization": "Example",
        "date": DATE,
        "description": "Answers 1, whatever the image shows.",
        **changes,
    }
    return (json.dumps({key: value for key, value in whole.items() if value is not None}, indent=2) + "\n").encode()


def torn(whole: bytes) -> bytes:
    """Leave out the comma behind the second record."""
    lines = whole.split(b"\n")
    lines[2] = lines[2].removesuffix(b",")
    return b"\n".join(lines)


def careless(whole: bytes) -> bytes:
    """Leave out an item, answer one twice, one that is none, one with no label, and one with a number."""
    lines = whole.split(b"\n")
    del lines[1]
    lines[10] = lines[9]
    lines[20] = lines[20].replace(b"digit-09", b"digit-9")
    lines[30] = lines[30].replace(b'"1"', b'"one"')
    lines[40] = lines[40].replace(b'"1"', b"1")
    return b"\n".join(lines)


def examples(test: Half) -> Iterator[tuple[str, bytes]]:
    """Give the files of every example, by path from `benchmarks/<benchmark>/examples/`."""
    labels = test.labels.tolist()
    whole = predictions([DIGIT] * len(labels))
    results = {"accuracy": accuracy([DIGIT] * len(labels), labels)}
    yield f"pass/always-one_{DATE}/submission.json", submission(results=results)
    yield f"pass/always-one_{DATE}/predictions.json", whole
    yield f"fail/careless_{DATE}/submission.json", submission(name="Careless", results=results)
    yield f"fail/careless_{DATE}/predictions.json", careless(whole)
    wrong = {"organization": None, "organisation": "Example", "date": "2026-12-32", "results": {"accuracy": "10.12"}}
    yield f"fail/torn_{DATE}/submission.json", submission(name="Torn", **wrong)
    yield f"fail/torn_{DATE}/predictions.json", torn(whole)
