"""Questions as a scorer writes them, and as they leave its process; both are read by the same strict rules."""

from collections.abc import Collection, Mapping
from typing import Any

from checker.model.json import Json
from checker.model.judging import Asked, Nearest, Question

MOST = 1000
"""Questions that may be asked about one answer."""

MOST_LABELS = 1000
LONGEST_TEXT = 1_000_000
"""Characters of one text, before it is cut to what is shown."""

_OF_JUDGE = {"component", "template", "parts"}

Takes = Mapping[str, tuple[str, ...]]
"""The parts that the questions of each template bring."""


def read_question(value: Any, components: Collection[str], takes: Takes) -> Asked | None:
    """Read one question about a component; None for anything that is none."""
    if not isinstance(value, dict) or value.get("component") not in components:
        return None
    return _nearest(value) if "nearest" in value else _question(value, takes)


def question_document(asked: Asked) -> Json:
    """Write a question as it is read."""
    if isinstance(asked, Nearest):
        return {"component": asked.component, "nearest": asked.text, "among": list(asked.among)}
    held: dict[str, Json] = {"component": asked.component, "template": asked.template, "parts": dict(asked.parts)}
    return held if asked.gold is None else {**held, "gold": asked.gold}


def _question(value: dict[str, Any], takes: Takes) -> Question | None:
    template, parts, gold = value.get("template"), value.get("parts"), value.get("gold")
    if value.keys() - {"gold"} != _OF_JUDGE or not isinstance(template, str) or template not in takes:
        return None
    if gold is not None and not _is_text(gold):
        return None
    names = takes[template]
    if not isinstance(parts, dict) or parts.keys() != set(names) or not all(map(_is_text, parts.values())):
        return None
    return Question(value["component"], template, {name: parts[name] for name in names}, gold)


def _nearest(value: dict[str, Any]) -> Nearest | None:
    text, among = value["nearest"], value.get("among")
    if value.keys() != {"component", "nearest", "among"} or not _is_text(text) or not isinstance(among, list | tuple):
        return None
    sound = 0 < len(among) <= MOST_LABELS and all(map(_is_text, among)) and len(set(among)) == len(among)
    return Nearest(value["component"], text, tuple(among)) if sound else None


def _is_text(value: Any) -> bool:
    """Whether a value is a text that UTF-8 can hold, and not too long."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
