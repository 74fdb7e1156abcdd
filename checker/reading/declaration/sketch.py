"""Reads a declaration as far as it goes: what is wrong in its structure, and a document of all that is right.

With the document of what is right the references between keys can be checked in the same run, so that a maintainer
sees all mistakes at once.
"""

from copy import deepcopy
from dataclasses import dataclass
from itertools import takewhile

from pydantic import ValidationError

from checker.model.json import Json
from checker.reading.declaration.documents.root import DeclarationPart
from checker.reading.declaration.guide import Guide
from checker.reading.declaration.mistake import Mistake, Steps
from checker.reading.declaration.schema import declaration_schema
from checker.reading.declaration.structure import at, meant_instead, mistakes_of, written_steps

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


@dataclass(frozen=True, slots=True)
class Sketch:
    """A declaration as far as it can be read.

    `value` is what was written; `document` what is right of it; `broken` the places that were left out; `mistakes`
    what is wrong in the structure.
    """

    value: Json
    document: DeclarationPart
    broken: frozenset[Steps]
    mistakes: tuple[Mistake, ...]

    def names(self, section: str) -> tuple[str, ...] | None:
        """Give the keys written in a section, right or wrong; None where the section itself cannot be read."""
        written = at(self.value, (section,))
        return tuple(written) if isinstance(written, dict) else None

    def sound(self, steps: Steps) -> bool:
        """Whether nothing was left out at `steps`, above it or below it."""
        return not any(_touch(steps, each) for each in self.broken)

    def left_out(self, steps: Steps) -> bool:
        """Whether the place itself, or one above it, was left out."""
        return any(steps[: len(each)] == each for each in self.broken)


def sketch(value: Json) -> Sketch:
    """Read as much of a declaration as is right."""
    mistakes: list[Mistake] | None = None
    broken: set[Steps] = set()
    rest = deepcopy(value)
    while True:
        try:
            document = DeclarationPart.model_validate(rest)
        except ValidationError as error:
            guide = Guide(declaration_schema())
            if mistakes is None:
                mistakes = mistakes_of(error, value, guide)
            rest = rest if isinstance(rest, dict) else {}
            broken |= _leave_out(rest, error, guide)
        else:
            return Sketch(value, document, frozenset(broken), tuple(mistakes or ()))


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


def _touch(one: Steps, other: Steps) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]
