"""Entries with invented names and invented scores: nothing here was generated or evaluated by anybody."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from typing import Any

from tools.searchgen.chance import share
from tools.searchgen.items import NO_SEARCH, partition
from tools.searchgen.prompts import Prompt

COMPONENTS = (
    "checklist",
    "rubric_adaptive",
    "prompt_faithfulness",
    "image_quality",
    "text_rendering",
    "ai_naturalness",
    "composition_and_aesthetics",
    "physical_plausibility",
    "visual_reference_evaluation",
    "text_reference_evaluation",
)
NINE = COMPONENTS[:9]
STATUSES = ("missing_generation", "missing_evaluation", "invalid_evaluation")
_SELDOM = {
    "text_rendering": 270,
    "physical_plausibility": 260,
    "visual_reference_evaluation": 100,
    "text_reference_evaluation": 250,
}
"""Of a thousand prompts, those to which a component does not apply."""
_EASE = {
    "composition_and_aesthetics": 24,
    "physical_plausibility": 20,
    "text_rendering": 8,
    "ai_naturalness": -16,
    "visual_reference_evaluation": -10,
    "text_reference_evaluation": -40,
}
"""By how many hundredths a component is easier than others."""


@dataclass(frozen=True, slots=True)
class Invented:
    """An entry to be. `level` is its usual score in hundredths; of a thousand prompts `lost` are not scored."""

    name: str
    type: str
    level: int
    date: str
    lost: Mapping[str, int] = field(default_factory=dict)
    overalls: bool = False

    @property
    def folder(self) -> str:
        """The folder's name."""
        return f"{self.name.lower().replace(' ', '-')}_{self.date}"


ENTRIES = (
    Invented("Quillfox 2", "Commercial", 238, "2026-06-01", {}, overalls=True),
    Invented("Brambleskein", "Commercial", 221, "2026-06-08", {"missing_generation": 36}),
    Invented("Oxbow Lantern", "Commercial", 214, "2026-06-15", {"missing_generation": 18, "missing_evaluation": 9}),
    Invented(
        "Pebblemere",
        "Open",
        163,
        "2026-06-22",
        {"missing_generation": 16, "missing_evaluation": 10, "invalid_evaluation": 6},
        overalls=True,
    ),
    Invented("Thornwick Small", "Open", 118, "2026-06-29", {"missing_evaluation": 140}),
)


def entries(prompts: Sequence[Prompt]) -> Iterator[tuple[str, bytes]]:
    """Give the files of every entry, by path from the benchmark's folder of submissions."""
    for invented in ENTRIES:
        lines = scores(invented, prompts)
        yield f"{invented.folder}/scores.jsonl", written(lines)
        yield f"{invented.folder}/submission.json", submission(invented, lines)


def scores(invented: Invented, prompts: Sequence[Prompt]) -> list[dict[str, Any]]:
    """Give the lines of an entry, in the order of the prompts."""
    return [_line(invented, prompt) for prompt in prompts]


def written(lines: Sequence[Any]) -> bytes:
    """Write lines, numbers with their digits."""
    return "".join(f"{_json(line)}\n" for line in lines).encode()


def submission(invented: Invented, lines: Sequence[Mapping[str, Any]], **changes: object) -> bytes:
    """Give a submission.json that claims what the lines give, some members changed or, where None, left out."""
    whole = {
        "version": "v1",
        "name": f"{invented.name} (invented)",
        "organization": "Example Studio",
        "date": invented.date,
        "type": invented.type,
        "description": "Invented scores of a system that does not exist, to show what a board looks like.",
        "results": {"overall_9": _claim(lines, NINE), "overall_10": _claim(lines, COMPONENTS)},
        **changes,
    }
    return ("".join(_indented({k: v for k, v in whole.items() if v is not None})) + "\n").encode()


def mean(components: Mapping[str, Decimal | None], names: Sequence[str]) -> Fraction | None:
    """Give the mean of the components that hold a number; None where none of these does."""
    held = [Fraction(value) for name in names if (value := components[name]) is not None]
    return sum(held, Fraction(0)) / len(held) if held else None


def _line(invented: Invented, prompt: Prompt) -> dict[str, Any]:
    id = prompt["sample_id"]
    status = _status(invented, id)
    if status != "scored":
        return {"sample_id": id, "status": status, "lane": "none", "components": {}}
    values = {name: _value(invented, prompt, name) for name in COMPONENTS}
    line: dict[str, Any] = {"sample_id": id, "status": status, "lane": "none", "components": values}
    if invented.overalls:
        line |= {"overall_10_raw": _raw(mean(values, COMPONENTS)), "overall_9_raw": _raw(mean(values, NINE))}
    return line


def _status(invented: Invented, id: str) -> str:
    left = share("lost", invented.name, id)
    for status, thousandths in invented.lost.items():
        if left < thousandths:
            return status
        left -= thousandths
    return "scored"


def _value(invented: Invented, prompt: Prompt, component: str) -> Decimal | None:
    """Give a score in hundredths from 0 to 3: the entry's level, moved by the prompt and the component."""
    id = prompt["sample_id"]
    if not _applies(prompt, component):
        return None
    hard = share("hard", id) - 500
    moved = invented.level + _EASE.get(component, 0) + hard // 10 + (share(invented.name, id, component) - 500) // 8
    return Decimal(min(300, max(0, moved))).scaleb(-2)


def _applies(prompt: Prompt, component: str) -> bool:
    references = component.endswith("_reference_evaluation")
    if references and partition(prompt)[0] == NO_SEARCH:
        return False
    return share("applies", prompt["sample_id"], component) >= _SELDOM.get(component, 0)


def _raw(value: Fraction | None) -> Decimal | None:
    return None if value is None else _rounded(value, 4)


def _claim(lines: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Decimal:
    """Give a metric over all prompts on the scale of boards, those that are not scored counted as 0."""
    values = [mean(line["components"], names) for line in lines if line["components"]]
    total = sum((value for value in values if value is not None), Fraction(0))
    return _rounded(total * Fraction(100, 3) / len(lines), 1)


def _rounded(value: Fraction, decimals: int) -> Decimal:
    units = Decimal(round(value * 10**decimals))
    return units.scaleb(-decimals).quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_EVEN)


def _json(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)}: {_json(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_json, value)) + "]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)


def _indented(value: Any, newline: str = "\n") -> Iterator[str]:
    if not isinstance(value, dict):
        yield _json(value)
        return
    separator = "{" + newline + "  "
    for key, each in value.items():
        yield f"{separator}{json.dumps(key)}: "
        yield from _indented(each, newline + "  ")
        separator = "," + newline + "  "
    yield newline + "}"
