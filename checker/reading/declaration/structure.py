"""From pydantic's errors to mistakes in our words, at the place in the document as it was written."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from pydantic import ValidationError

from checker.model.json import Json
from checker.model.said import Said, say
from checker.reading.declaration.documents.part import CHOICE, NO_TEXT_AND_NO_LIST
from checker.reading.declaration.guide import Guide
from checker.reading.declaration.mistake import Mistake, Steps, at
from checker.reading.declaration.written import kind_of, written
from checker.reading.nearest import choose, listed, nearest

_KINDS = {
    "string_type": "a text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "list_type": "a list",
    "union_tag_not_found": "a text or a mapping",
    NO_TEXT_AND_NO_LIST: "a text or a list",
}
_BOUNDS = {
    "greater_than": "be above {bound}",
    "greater_than_equal": "be at least {bound}",
    "less_than_equal": "be at most {bound}",
    "too_short": "not be empty",
}


def mistakes_of(error: ValidationError, value: Json, guide: Guide) -> list[Mistake]:
    """Turn every error about `value` into a mistake."""
    found = error.errors(include_url=False, include_input=False)
    unknown = [written_steps(each["loc"], value) for each in found if each["type"] == "extra_forbidden"]
    meant = {spot for steps in unknown for spot in meant_instead(steps, guide)}
    told = [each for each in found if each["type"] != "missing" or written_steps(each["loc"], value) not in meant]
    return [_mistake(str(each["type"]), each["loc"], each.get("ctx", {}), value, guide) for each in told]


def meant_instead(steps: Steps, guide: Guide) -> list[Steps]:
    """Give the place of the known key that an unknown one is most like, if there is one."""
    *above, key = steps
    like = nearest(str(key), guide.keys(tuple(above)))
    return [] if like is None else [(*above, like)]


def written_steps(loc: Steps, value: Json) -> Steps:
    """Give the steps of an error's place in `value` that were written; pydantic adds some of its own."""
    steps: list[str | int] = []
    for step in loc:
        added = step == "[key]" or str(step).startswith(CHOICE)
        if not added or (isinstance(value, dict) and step in value):
            steps.append(step)
            value = at(value, (step,))
    return tuple(steps)


def _mistake(type: str, loc: Steps, context: Mapping[str, Any], value: Json, guide: Guide) -> Mistake:
    steps = written_steps(loc, value)
    there = at(value, steps)
    if type in _ABSENT_OR_KEY:
        return _ABSENT_OR_KEY[type](steps, guide)
    if type == "literal_error":
        return _unknown_word(steps, there, str(context["expected"]))
    if type in _KINDS:
        return _wrong_kind(steps, there, _KINDS[type], guide)
    if type in _BOUNDS:
        return _out_of_bounds(steps, there, type, context)
    at_key = loc[-1:] == ("[key]",)
    return Mistake(steps, *_told(context), at_key=at_key, found=str(steps[-1]) if at_key else written(there))


def _told(context: Mapping[str, Any]) -> tuple[Said, Said]:
    message, fix = context.get("message"), context.get("fix")
    if isinstance(message, Said) and isinstance(fix, Said):
        return message, fix
    return say("this is not what belongs here"), say("See docs/declaration.md.")


def _missing(steps: Steps, guide: Guide) -> Mistake:
    key = str(steps[-1])
    fix = say("Add it, for example {example}.", example=f"{key}: {written(guide.example(steps))}")
    in_mapping = len(steps) > 1 and isinstance(steps[-2], str)
    return Mistake(steps[:-1], say("the key {key} is missing", key=key), fix, at_key=in_mapping, expected=key)


def _unknown_key(steps: Steps, guide: Guide) -> Mistake:
    key, known = str(steps[-1]), guide.keys(steps[:-1])
    message = say("{key} is not a key that is known here", key=key)
    like = nearest(key, known)
    if like is not None:
        fix = say("Write {like}, or remove it. Known are: {known}.", like=like, known=listed(known))
    else:
        fix = say("Remove it. Known are: {known}.", known=listed(known))
    return Mistake(steps, message, fix, at_key=True, found=key)


def _unknown_word(steps: Steps, there: Json, expected: str) -> Mistake:
    words = [word.strip("'") for word in expected.replace(" or ", ", ").split(", ")]
    message = say("{found} is not a word that is known here", found=_plain(there))
    return Mistake(steps, message, choose(str(there), words), expected=listed(words), found=written(there))


def _wrong_kind(steps: Steps, there: Json, kind: str, guide: Guide) -> Mistake:
    key = _key(steps)
    wrong = f"must be {kind}, and is {kind_of(there)}"
    message = say(f"the file {wrong}") if key is None else say(f"{{key}} {wrong}", key=key)
    return Mistake(steps, message, _mend(steps, there, kind, guide), expected=kind, found=written(there))


def _mend(steps: Steps, there: Json, kind: str, guide: Guide) -> Said:
    if kind == "a text" and isinstance(there, bool):
        return say("Put it in quotes: without them, true and false are no text.")
    if kind == "a text" and isinstance(there, int | Decimal):
        return say("Put it in quotes, so that no digit is lost.")
    if kind == "a list" and there is not None:
        return say("Put it in brackets: {list}.", list=f"[{written(there)}]")
    example = guide.example(steps)
    if example is None:
        return say(f"Write {kind}.")
    if isinstance(example, int | Decimal) and not isinstance(example, bool):
        return say("Write for example {example}, without quotes.", example=example)
    return say("Write for example {example}.", example=_plain(example))


def _out_of_bounds(steps: Steps, there: Json, type: str, context: Mapping[str, Any]) -> Mistake:
    bound = next((int(context[word]) for word in ("gt", "ge", "le") if word in context), 0)
    message = say(f"{{key}} must {_BOUNDS[type]}", key=_key(steps) or "this", bound=bound)
    fix = say("Write at least one.") if type == "too_short" else say("Write a whole number within the bound.")
    return Mistake(steps, message, fix, found=written(there))


def _key(steps: Steps) -> str | None:
    """Name what a mistake is about, the nearest key; None for the whole file."""
    return next((step for step in reversed(steps) if isinstance(step, str)), None)


def _plain(value: Json) -> str:
    return value if isinstance(value, str) else written(value)


_ABSENT_OR_KEY: Mapping[str, Callable[[Steps, Guide], Mistake]] = {"missing": _missing, "extra_forbidden": _unknown_key}
