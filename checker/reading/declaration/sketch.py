"""Reads a declaration as far as it goes: what is wrong in its structure, and a document of all that is right.

With the document of what is right the references between keys can be checked in the same run, so that a maintainer
sees all mistakes at once.
"""

from checker.model.json import Json
from checker.model.value import dataclass
from checker.reading.declaration.documents.fit import fit
from checker.reading.declaration.documents.root import DeclarationPart
from checker.reading.declaration.mistake import Mistake, Steps, at
from checker.reading.declaration.shape import Misfit


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
    try:
        return Sketch(value, fit(value, DeclarationPart), frozenset(), ())
    except Misfit:
        from checker.reading.declaration.salvage import salvage  # noqa: PLC0415 — pydantic is slow to load

        rest, broken, mistakes = salvage(value)
        return Sketch(value, fit(rest, DeclarationPart), broken, mistakes)


def _touch(one: Steps, other: Steps) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]
