"""What a kind of expectation is: how it is declared in the truth, extracted from an answer, and graded.

Extraction is a stage of its own. It gives candidates with their spans in the answer, which can be kept and graded again
later; grading looks at candidates and never at the text.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import Any, Generic, TypeVar

from checker.model.json import Json, as_fraction
from checker.model.judging import Outcome
from checker.model.record import Absence
from checker.model.value import dataclass

S = TypeVar("S")

RIGHT, WRONG = Fraction(1), Fraction(0)
COMMON = frozenset({"kind", "points", "max_score"})
"""Keys that every expectation may have."""


class BadExpectation(ValueError):
    """A truth is no expectation. `key` names what is wrong with it, never what stands there."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True, slots=True)
class Span:
    """A part of an answer, from `start` up to `end`, in characters."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """Give the part."""
        return text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that an answer may mean by its final word, where it stands, and what it was read as.

    `value` is written in the one form that the kind has for it, None for what stands there and is nothing expected.
    `label` names the field of a table, "" elsewhere.
    """

    value: str | None
    span: Span
    label: str = ""


@dataclass(frozen=True, slots=True)
class Extraction:
    """Everything that was found in one answer, in the order of the text."""

    kind: str
    found: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Kind(Generic[S]):
    """One kind of expectation.

    `keys` are those of its declaration beside the common ones, with what they hold in words. `read` makes the
    expectation of them and raises BadExpectation. `most` is what can be reached. `extract` finds candidates in a
    text, `within` in one part of it where the kind has a single value. `grade` gives the share of the points, 0 to 1,
    or why there is none yet; `fits` says whether a kept value is of the kind's form. `asks` gives what a judge is
    asked, `hears` makes a share of its verdicts, and `gold` is an answer that is perfect, as far as one is known.
    """

    name: str
    meaning: str
    keys: Mapping[str, str]
    read: Callable[[Mapping[str, Json]], S]
    most: Callable[[S], Fraction]
    extract: Callable[[str, S], tuple[Candidate, ...]]
    grade: Callable[[tuple[Candidate, ...], S], Fraction | Absence]
    example: Mapping[str, Json]
    fits: Callable[[str], bool] = field(default=lambda value: True)
    within: Callable[[str, Span, S], tuple[Candidate, ...]] | None = None
    asks: Callable[[S], tuple[str, ...]] = field(default=lambda expected: ())
    hears: Callable[[Sequence[Outcome], S], Fraction | Absence] | None = None
    gold: Callable[[S], str | None] = field(default=lambda expected: None)


AnyKind = Kind[Any]


def points_of(value: Mapping[str, Json], key: str = "points", default: int = 1) -> Fraction:
    """Give a number of points above 0. Raises BadExpectation."""
    points = as_fraction(value.get(key, default))
    if points is None or points <= 0:
        raise BadExpectation(key)
    return points


def texts_of(value: Json, key: str) -> tuple[str, ...]:
    """Give a text, or a list of at least one, none of them blank. Raises BadExpectation."""
    listed = value if isinstance(value, list) else [value]
    texts = tuple(each for each in listed if isinstance(each, str) and each.strip())
    if not texts or len(texts) != len(listed):
        raise BadExpectation(key)
    return texts


def single(found: tuple[Candidate, ...]) -> str | None:
    """Give the one value that all candidates are; None where they contradict each other or there is none."""
    values = {candidate.value for candidate in found}
    return next(iter(values)) if len(values) == 1 else None
