"""The files of items and of entries."""

import json
from collections.abc import Iterator
from typing import Any

from tools.medvidbench.answers import Answers
from tools.medvidbench.samples import samples


def items() -> bytes:
    """Give the items file: one sample a line, with the key and the source."""
    lines = ({"id": each.id, "qa_type": each.task, "strata": {"source": each.source}} for each in samples())
    return "".join(f"{json.dumps(line)}\n" for line in lines).encode()


def records(answers: Answers) -> Iterator[dict[str, Any]]:
    """Give the records of answers in the prediction-only form."""
    for sample, answer in zip(samples(), answers, strict=True):
        if answer is not None:
            yield {"id": sample.id, "qa_type": sample.task, "prediction": answer}


def predictions(answers: Answers) -> bytes:
    """Give predictions.json, one record a line."""
    return ("[\n  " + ",\n  ".join(map(json.dumps, records(answers))) + "\n]\n").encode()


def merged(answers: Answers) -> dict[str, Any]:
    """Give the same in the merged form: each record with its metadata, its question and its own true answer."""
    found = {}
    for at, (sample, answer) in enumerate(zip(samples(), answers, strict=True)):
        video, start, end, fps = sample.id.split("&&")
        metadata = {
            "video_id": video,
            "fps": fps,
            "input_video_start_frame": start,
            "input_video_end_frame": end,
        }
        whole = {"question": "What is seen?", "gnd": "", "struc_info": [], **sample.record, "metadata": metadata}
        found[str(at)] = {**whole, "answer": answer or ""}
    return found


def submission(name: str, date: str, description: str) -> bytes:
    """Give submission.json."""
    document = {
        "version": "v1",
        "name": name,
        "organization": "Nobody",
        "date": date,
        "description": description,
    }
    return (json.dumps(document, indent=2) + "\n").encode()
