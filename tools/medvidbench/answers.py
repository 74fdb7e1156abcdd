"""Answers of known quality, as a model would write them: right ones, and ways to change every one of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tools.medvidbench.samples import CRITERIA, Sample, family, samples

Answers = Sequence[str | None]
"""One for each sample, in their order; None: no record."""


def segments_of(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Give the true segments out of any of their three shapes."""
    first = record["struc_info"][0]
    if isinstance(first, list):
        return first
    found: list[dict[str, Any]] = first.get("dc_segments", record["struc_info"])
    return found


def right(sample: Sample, seconds: float = 0.0) -> str:
    """Write the true answer, everything that has a time later by some seconds."""
    return _WRITERS[family(sample.task)](sample.record, seconds)


def perfect() -> Answers:
    """Answer everything rightly."""
    return [right(sample) for sample in samples()]


def empty() -> Answers:
    """Write a record for everything that says nothing to anybody."""
    return ["I cannot tell." for _ in samples()]


def shuffled() -> Answers:
    """Give every sample the right answer of the next one of its task."""
    following = {(each.task, each.number - 1): each for each in samples()}
    first = {each.task: each for each in samples() if each.number == 0}
    return [right(following.get((each.task, each.number), first[each.task])) for each in samples()]


def shifted(seconds: float = 1.0) -> Answers:
    """Answer rightly, but for spans that are late."""
    return [right(sample, seconds if family(sample.task) != "stg" else 0.0) for sample in samples()]


def half() -> Answers:
    """Answer every other sample of each task rightly, and the rest not at all."""
    return [right(sample) if sample.number % 2 == 0 else None for sample in samples()]


def _span(each: Mapping[str, float], seconds: float) -> str:
    return f"{each['start'] + seconds}-{each['end'] + seconds}"


def _tal(record: Mapping[str, Any], seconds: float) -> str:
    return f"{', '.join(_span(each, seconds) for each in record['struc_info'][0]['spans'])} seconds."


def _stg(record: Mapping[str, Any], seconds: float) -> str:
    boxes = record["struc_info"][0]["bbox_dict"]
    return " ".join(f"{float(time) + seconds} seconds: {box}" for time, box in boxes.items())


def _captions(record: Mapping[str, Any], seconds: float) -> str:
    return "\n".join(f"{_span(each, seconds)} seconds: {each['caption']}" for each in segments_of(record))


def _skill(record: Mapping[str, Any], seconds: float) -> str:
    return ", ".join(f"{name}: {score}/5" for name, score in record["struc_info"][0]["skill_scores"].items())


def _cvs(record: Mapping[str, Any], seconds: float) -> str:
    scores = record["struc_info"][0]["cvs_scores"]
    return ", ".join(f"{name.replace('_', ' ').capitalize()}: {scores[name]}" for name in CRITERIA)


def _gnd(record: Mapping[str, Any], seconds: float) -> str:
    text: str = record["gnd"]
    return text


_WRITERS: Mapping[str, Callable[[Mapping[str, Any], float], str]] = {
    "tal": _tal,
    "stg": _stg,
    "next_action": _gnd,
    "dense_captioning": _captions,
    "video_summary": _gnd,
    "region_caption": _gnd,
    "skill_assessment": _skill,
    "cvs_assessment": _cvs,
}
