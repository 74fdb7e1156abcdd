"""The benchmark's examples: an entry that passes, and small ones that hold a fault each.

The findings that the failing ones must draw stand beside them in `<entry>.txt`, written by hand.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from tools.medvidbench.answers import perfect
from tools.medvidbench.files import merged, predictions, records, submission
from tools.medvidbench.samples import samples

DATE = "2026-12-31"


def examples() -> Iterator[tuple[str, bytes]]:
    """Give the files of every example, by path from the folder of examples."""
    yield from _entry("pass/says-little", predictions(["?" for _ in samples()]))
    for name, value in failing().items():
        lines = value if isinstance(value, bytes) else _lines(value)
        yield from _entry(f"fail/{name}", lines)


def failing() -> Mapping[str, Any]:
    """Give the predictions of each failing example, by name."""
    first = list(islice(records(perfect()), 4))
    wrong_id = {**first[0], "id": first[0]["id"].replace("&&", "&", 1)}
    video, start, end, fps = first[1]["id"].split("&&")
    backwards = {**first[1], "id": "&&".join((video, end, start, fps))}
    whole = list(islice(merged(perfect()).values(), 2))
    return {
        "too-few": first,
        "other-task": [*first[:3], {**first[3], "qa_type": "dense_caption"}],
        "wrong-id": [wrong_id, backwards, *first[2:]],
        "answered-again": [*first, first[0]],
        "merged-form": dict(enumerate(whole)),
        "mixed-forms": [*first[:2], *whole],
        "not-a-text": [*first[:3], {**first[3], "prediction": 12.5}],
    }


def _entry(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    title = name.rpartition("/")[2].replace("-", " ").capitalize()
    yield f"{name}_{DATE}/submission.json", submission(title, DATE, "An example; there is no such model.")
    yield f"{name}_{DATE}/predictions.json", content


def _lines(value: Any) -> bytes:
    if isinstance(value, dict):
        inside = ",\n  ".join(f"{json.dumps(str(name))}: {json.dumps(each)}" for name, each in value.items())
        return f"{{\n  {inside}\n}}\n".encode()
    return ("[\n  " + ",\n  ".join(map(json.dumps, value)) + "\n]\n").encode()
