"""What is wrong in the structure of what maintainers write, and what is left of a declaration without that.

Pydantic tells; it is slow to load, and so this is imported for a document that does not fit, alone.
"""

from collections.abc import Callable
from copy import deepcopy
from itertools import takewhile

from pydantic import BaseModel, ValidationError

from checker.model.json import Json
from checker.reading.declaration.documents.models import model_of
from checker.reading.declaration.documents.root import DeclarationPart
from checker.reading.declaration.documents.rulings import RulingsPart
from checker.reading.declaration.documents.site import SitePart
from checker.reading.declaration.guide import Guide
from checker.reading.declaration.mistake import Mistake, Steps, at
from checker.reading.declaration.schema import declaration_schema, rulings_schema, site_schema
from checker.reading.declaration.structure import meant_instead, mistakes_of, written_steps

_STAND_INS: dict[str, Json] = {
    "id": "x",
    "title": "x",
    "format": "x",
    "versions": {"x": {"items": None, "count": 1}},
    "components": {"x": {"kind": "number"}},
    "metrics": {"x": {"per_item": "x"}},
    "ranking": {"by": "x"},
}
"""What takes the place of a key that a declaration cannot do without; everything about it counts as broken."""


def salvage(value: Json) -> tuple[Json, frozenset[Steps], tuple[Mistake, ...]]:
    """Give what is right of a declaration, the places that were left out, and what is wrong in its structure."""
    mistakes: list[Mistake] | None = None
    broken: set[Steps] = set()
    rest = deepcopy(value)
    while True:
        try:
            model_of(DeclarationPart).model_validate(rest)
        except ValidationError as error:
            guide = Guide(declaration_schema())
            if mistakes is None:
                mistakes = mistakes_of(error, value, guide)
            rest = rest if isinstance(rest, dict) else {}
            broken |= _leave_out(rest, error, guide)
        else:
            return rest, frozenset(broken), tuple(mistakes or ())


def ruling_mistakes(value: Json) -> list[Mistake]:
    """Give what is wrong in the structure of a file of rulings."""
    return _mistakes(value, model_of(RulingsPart), rulings_schema)


def site_mistakes(value: Json) -> list[Mistake]:
    """Give what is wrong in the structure of the settings of a site."""
    return _mistakes(value, model_of(SitePart), site_schema)


def _mistakes(value: Json, model: type[BaseModel], schema: Callable[[], dict[str, Json]]) -> list[Mistake]:
    try:
        model.model_validate(value)
    except ValidationError as error:
        return mistakes_of(error, value, Guide(schema()))
    return []


def _leave_out(rest: dict[str, Json], error: ValidationError, guide: Guide) -> set[Steps]:
    """Take everything that is wrong out of `rest`; give the places, and those of the keys that were meant."""
    found = [(each["type"], written_steps(each["loc"], rest)) for each in error.errors(include_url=False)]
    meant = (meant_instead(steps, guide) for type, steps in found if type == "extra_forbidden")
    places = {_place(type, steps) for type, steps in found}
    for steps in sorted(places, key=len, reverse=True):
        _remove(rest, steps)
    return places.union(*meant)


def _place(type: str, steps: Steps) -> Steps:
    """Give the smallest part that can be left out: a whole list rather than one of its elements."""
    if type == "missing" and len(steps) > 1:
        steps = steps[:-1]
    return tuple(takewhile(lambda step: isinstance(step, str), steps))


def _remove(rest: dict[str, Json], steps: Steps) -> None:
    *above, last = steps or ("",)
    holder = at(rest, tuple(above))
    if not isinstance(holder, dict) or not isinstance(last, str):
        return
    if not above and last in _STAND_INS:
        holder[last] = deepcopy(_STAND_INS[last])
    else:
        holder.pop(last, None)
