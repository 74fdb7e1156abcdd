"""The samples: 6,245 of them with the counts of the real test set, everything else invented.

A sample is about a clip, which its id names; several samples are about one clip, and now and then two of the same task,
as in the real set. Its true answer is a record as the merged form has it, without the fields that nobody scores by.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tools.medvidbench.chance import chance, choice

COUNTS = {
    "tal": 1637,
    "stg": 780,
    "next_action": 670,
    "dense_captioning_gpt": 751,
    "dense_captioning_gemini": 728,
    "video_summary_gpt": 263,
    "video_summary_gemini": 302,
    "region_caption_gpt": 138,
    "region_caption_gemini": 168,
    "skill_assessment": 160,
    "cvs_assessment": 648,
}
SOURCES = {
    "tal": ("AVOS", "CholecT50", "CoPESD", "EgoSurgery", "NurViD"),
    "stg": ("CholecTrack20",),
    "next_action": ("AVOS", "CholecT50", "CoPESD", "EgoSurgery", "NurViD"),
    "dense_captioning": ("AVOS", "CholecT50", "CoPESD", "EgoSurgery", "NurViD"),
    "video_summary": ("AVOS", "CholecT50", "CoPESD", "NurViD"),
    "region_caption": ("CholecTrack20", "CholecT50"),
    "skill_assessment": ("JIGSAWS",),
    "cvs_assessment": ("Cholec80_CVS",),
}
ACTIONS: Mapping[str, tuple[str, ...]] = {
    "AVOS": ("cutting", "tying", "suturing"),
    "CholecT50": ("preparation", "clipping-and-cutting", "gallbladder-dissection", "gallbladder-packaging"),
    "CoPESD": ("adjust camera", "lift flap with forceps", "stabilize flap with forceps"),
    "EgoSurgery": ("closure", "design", "dissection", "hemostasis", "incision"),
    "NurViD": ("Fold the invented towel", "Label the invented tube", "Close the invented tray"),
}
ASPECTS = (
    "Respect for tissue",
    "Suture/needle handling",
    "Time and motion",
    "Flow of operation",
    "Overall performance",
    "Quality of final product",
)
CRITERIA = ("two_structures", "cystic_plate", "hepatocystic_triangle")
_FPS = {"AVOS": "1.0", "CholecT50": "1.0", "CoPESD": "2.0", "EgoSurgery": "0.5", "NurViD": "1.0"}
_CLIPS = 3000
_THINGS = ("the left grasper", "the hook", "a gauze", "the clip applier", "a thread", "the tray")
_DOINGS = ("is laid down", "is moved aside", "comes into view", "is held still", "is handed over")


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample: its key, where it is from, and its true answer; `number` counts those of its task from 0."""

    id: str
    task: str
    source: str
    number: int
    record: Mapping[str, Any]

    @property
    def fps(self) -> float:
        """Frames a second, as the id says."""
        return float(self.id.rpartition("&&")[2])


@cache
def samples() -> tuple[Sample, ...]:
    """Give every sample, task by task."""
    return tuple(_sample(task, number) for task, count in COUNTS.items() for number in range(count))


def keys() -> Iterator[str]:
    """Give the id of each sample's item, repeats numbered."""
    seen: dict[str, int] = {}
    for sample in samples():
        key = f"{sample.id}|{sample.task}"
        seen[key] = seen.get(key, 0) + 1
        yield key if seen[key] == 1 else f"{key}#{seen[key]}"


def family(task: str) -> str:
    """Give a task's name without the model that wrote its true answers."""
    return task.removesuffix("_gpt").removesuffix("_gemini")


def sentence(*words: object) -> str:
    """Make up what is seen."""
    return f"{choice(_THINGS, *words, 'thing')} {choice(_DOINGS, *words, 'doing')}"


def _sample(task: str, number: int) -> Sample:
    sources = SOURCES[family(task)]
    source = sources[number % len(sources)]
    clip = chance(1, _CLIPS, source, task, number - (number % 25 == 24) * len(sources))
    seconds, fps = chance(90, 240, source, clip), _FPS.get(source, "1.0")
    first = chance(0, 40_000, source, clip, "frame")
    id = f"{source.lower()}-{clip:04}&&{first}&&{first + 25 * seconds}&&{fps}"
    record = _TRUTHS[family(task)](task, number, source, seconds)
    return Sample(
        id, task, source, number, {"qa_type": task, "metadata": {"fps": fps}, "data_source": source, **record}
    )


def _spans(most: int, seconds: int, *words: object) -> list[dict[str, float]]:
    """Make up spans that are at least four seconds long and stand at least four seconds apart."""
    count = chance(1, most, *words, "count")
    room = seconds // count
    found = []
    for at in range(count):
        length = chance(4, room - 10, *words, at, "length")
        start = at * room + chance(2, room - length - 4, *words, at, "start")
        found.append({"start": float(start), "end": float(start + length)})
    return found


def _tal(task: str, number: int, source: str, seconds: int) -> dict[str, Any]:
    return {
        "struc_info": [{"action": choice(ACTIONS[source], task, number), "spans": _spans(3, seconds, task, number)}]
    }


def _stg(task: str, number: int, source: str, seconds: int) -> dict[str, Any]:
    x, y = chance(10, 900, task, number, "x"), chance(10, 500, task, number, "y")
    width, height = chance(80, 400, task, number, "w"), chance(80, 300, task, number, "h")
    times = [f"{at}.0" for at in range(1, 1 + chance(2, 4, task, number))]
    return {
        "struc_info": [{"bbox_dict": {t: [x + 10 * i, y, x + 10 * i + width, y + height] for i, t in enumerate(times)}}]
    }


def _next_action(task: str, number: int, source: str, seconds: int) -> dict[str, Any]:
    actions = {"actions": list(ACTIONS[source])} if source == "NurViD" else {}
    return {"gnd": choice(ACTIONS[source], task, number), **actions}


def _dense_captioning(task: str, number: int, source: str, seconds: int) -> dict[str, Any]:
    """Give the true segments in the three shapes that the real set has."""
    spans = _spans(4, seconds, task, number)
    segments = [{**span, "caption": sentence(task, number, at)} for at, span in enumerate(spans)]
    if source == "NurViD":
        return {"struc_info": [{"dc_segments": segments}]}
    return {"struc_info": [segments] if source == "AVOS" else segments}


def _text(task: str, number: int, source: str, seconds: int) -> dict[str, Any]:
    return {"gnd": f"First {sentence(task, number, 1)}, then {sentence(task, number, 2)}."}


def _skill(task: str, number: int, source: str, seconds: int) -> dict[str, Any]:
    scores = {aspect: chance(1, 5, task, number, aspect) for aspect in ASPECTS}
    mean = sum(scores.values()) / len(scores)
    return {"struc_info": [{"skill_level": "N" if mean <= 2 else "I" if mean <= 3.5 else "E", "skill_scores": scores}]}


def _cvs(task: str, number: int, source: str, seconds: int) -> dict[str, Any]:
    return {"struc_info": [{"cvs_scores": {name: chance(0, 2, task, number, name) for name in CRITERIA}}]}


_TRUTHS = {
    "tal": _tal,
    "stg": _stg,
    "next_action": _next_action,
    "dense_captioning": _dense_captioning,
    "video_summary": _text,
    "region_caption": _text,
    "skill_assessment": _skill,
    "cvs_assessment": _cvs,
}
