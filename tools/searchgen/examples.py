"""The benchmark's examples: an entry that passes, and some that break its rules, a few each.

The findings that the damaged ones must draw stand beside them in `<entry>.txt`, written by hand.
"""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from tools.searchgen.entries import Invented, scores, submission, written
from tools.searchgen.prompts import Prompt

Lines = list[Any]

WHOLE = Invented("Plain Example", "Open", 180, "2026-12-31", {"missing_generation": 12}, overalls=True)


def examples(prompts: Sequence[Prompt]) -> Iterator[tuple[str, bytes]]:
    """Give the files of every example, by path from `benchmarks/<benchmark>/examples/`."""
    whole = scores(WHOLE, prompts)
    yield f"pass/{WHOLE.folder}/submission.json", submission(WHOLE, whole)
    yield f"pass/{WHOLE.folder}/scores.jsonl", written(whole)
    for name, damage in DAMAGES.items():
        lines = scores(WHOLE, prompts)
        damage(lines)
        yield f"fail/{name}_{WHOLE.date}/submission.json", submission(WHOLE, whole, name=name.capitalize())
        yield f"fail/{name}_{WHOLE.date}/scores.jsonl", _torn(written(lines)) if name == "torn" else written(lines)


def _shapes(lines: Lines) -> None:
    """Damage what a line is: its kind, its fields, its key."""
    lines[0] = lines[0]["sample_id"]
    del lines[1]["status"]
    lines[2]["Lane"] = lines[2].pop("lane")
    lines[3]["sample_id"] = 4
    lines[4]["components"] = list(lines[4]["components"].values())
    lines[5]["lane"] = "fast"
    lines[6]["comment"] = "seen by eye"


def _statuses(lines: Lines) -> None:
    """Damage what lines say that became of a prompt."""
    lines[0]["status"] = "Scored"
    lines[1]["status"] = "missing_evaluation"
    lines[2]["components"] = dict.fromkeys(lines[2]["components"])
    missing = next(index for index, line in enumerate(lines) if line["status"] == "missing_generation")
    lines[missing]["overall_9_raw"] = 0


def _numbers(lines: Lines) -> None:
    """Damage components: names, kinds, ranges, and one that is lost."""
    held = [lines[index]["components"] for index in range(6)]
    held[0]["checklist"] = Decimal("3.01")
    held[1]["image_quality"] = Decimal("76.3")
    held[2]["rubric_adaptive"] = str(held[2]["rubric_adaptive"])
    held[3]["text_fidelity"] = None
    held[4]["ai_naturalnes"] = held[4].pop("ai_naturalness")
    del held[5]["prompt_faithfulness"]


def _overalls(lines: Lines) -> None:
    """Damage the means that lines repeat: the nine for the ten, and a zero for what does not apply."""
    other = next(each for each in lines[5:] if _differ(each))
    other["overall_9_raw"] = other["overall_10_raw"]
    lines[0]["overall_10_raw"] = Decimal("2.5")


def _gaps(lines: Lines) -> None:
    """Remove one result, write one twice, and one of a prompt that there is not."""
    del lines[750]
    lines.append(dict(lines[10]))
    lines[20]["sample_id"] = "eval_base40_21"
    del lines[30]


def _torn(raw: bytes) -> bytes:
    """Leave one line of 751 without its last brace, write NaN on another, and another word for a status on a third."""
    lines = raw.split(b"\n")
    lines[2] = lines[2].removesuffix(b"}")
    lines[11] = lines[11].replace(b'"missing_generation"', b'"nothing"')
    lines[3] = lines[3].replace(b"null", b"NaN", 1) if b"null" in lines[3] else lines[3].replace(b'": 1', b'": NaN', 1)
    return b"\n".join(lines)


def _differ(line: Any) -> bool:
    return bool(line["status"] == "scored" and line["overall_9_raw"] != line["overall_10_raw"])


DAMAGES: dict[str, Callable[[Lines], None]] = {
    "shapes": _shapes,
    "statuses": _statuses,
    "numbers": _numbers,
    "overalls": _overalls,
    "gaps": _gaps,
    "torn": lambda lines: None,
}
