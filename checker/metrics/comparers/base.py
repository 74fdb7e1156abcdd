"""What a comparer is: how it reads an answer and a truth, and how it judges the one by the other."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any, Generic, TypeAlias, TypeVar

from checker.model.benchmark import ComponentKind
from checker.model.json import Json
from checker.model.judging import Outcome
from checker.model.record import Absence, Cell
from checker.model.value import dataclass, field

OptionValue: TypeAlias = str | bool | Fraction | tuple[str, ...]
Options: TypeAlias = Mapping[str, Any]
"""Option name to a value of the option's declared type; every declared option is there."""

WRONG = Fraction(0)
RIGHT = Fraction(1)

A = TypeVar("A")
T = TypeVar("T")


class UnfitTruth(ValueError):
    """An item's truth is not of the type that the comparer takes. Holds nothing of the truth."""


class UnfitOption(ValueError):
    """A declared option is unknown or of the wrong type; `option` is its name, `expected` says what it takes."""

    def __init__(self, option: str, expected: str) -> None:
        super().__init__(option)
        self.option = option
        self.expected = expected


class OptionType(StrEnum):
    """What a declared option may hold; the value says it in words."""

    FLAG = "true or false"
    NUMBER = "a number of at least 0"
    WORDS = "a list of strings"


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a comparer, with the value that stands where none is declared."""

    name: str
    type: OptionType
    default: bool | Fraction | tuple[str, ...]
    meaning: str

    def fits(self, value: object) -> bool:
        """Whether a declared value is of the option's type."""
        if self.type is OptionType.FLAG:
            return isinstance(value, bool)
        if self.type is OptionType.NUMBER:
            return isinstance(value, Fraction) and value >= 0
        return isinstance(value, tuple) and all(isinstance(word, str) for word in value)


@dataclass(frozen=True, slots=True)
class Example:
    """One comparison and what comes of it; the answer is of the type that is taken."""

    answer: Json
    truth: Json
    result: Fraction
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asking:
    """One question to a judge: the template that it is put by, and the texts that it brings.

    `gold` would be a perfect answer, None where the truth holds none.
    """

    template: str
    parts: Mapping[str, str]
    gold: str | None = None


def _all_listed(value: Json, options: Options) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Comparer(Generic[A, T]):
    """One way to compare an answer with the truth.

    `takes` names the answer's type in words, fit to follow "Write", and `how` says how it is compared. `fills` is the
    kind of component that it gives numbers for. `read` turns a JSON answer into a value, None where it cannot be read;
    `read_truth` does so for the truth. `judge` gives the number, or why there is none. `unlisted` gives the texts that
    the options list where an answer of the right type is none of them, else (). `unparsable` is the cell of an answer
    that cannot be read: such an answer is wrong, and an error that has no number is an invalid evaluation, never 0.
    `asks` gives what a judge is asked about an answer, and `hears` the number that follows from the verdicts.
    `truth_takes` names the truth's type in words where it differs from the answer's, and `wrong_key` what is wrong with
    a truth that cannot be read, never what stands there. `version` changes whenever the same answers may get other
    numbers than before, so that nothing measured by an older one is taken for the same.
    """

    name: str
    takes: str
    how: str
    fills: ComponentKind
    read: Callable[[Json, Options], A | None]
    read_truth: Callable[[Json, Options], T | None]
    judge: Callable[[A, T, Options], Fraction | Absence]
    example: Example
    unlisted: Callable[[Json, Options], tuple[str, ...]] = _all_listed
    options: tuple[Option, ...] = ()
    unparsable: Cell = WRONG
    asks: Callable[[A, T, Options], tuple[Asking, ...]] | None = None
    hears: Callable[[T, Sequence[Outcome]], Fraction | Absence] | None = None
    truth_takes: str = ""
    version: str = ""
    wrong_key: Callable[[Json], str | None] = field(default=lambda truth: None)

    def compare(
        self, answer: Json, truth: Json, options: Mapping[str, OptionValue], told: Sequence[Outcome] = ()
    ) -> Fraction | Absence:
        """Compare one answer; `told` are the verdicts on what was asked about it, if anything was.

        Raises UnfitTruth and UnfitOption, which are the maintainer's to mend.
        """
        settled = self.settle(options)
        given, expected = self._both(answer, truth, settled)
        if given is None:
            return self.unparsable
        return self.hears(expected, told) if told and self.hears is not None else self.judge(given, expected, settled)

    def questions(self, answer: Json, truth: Json, options: Mapping[str, OptionValue]) -> tuple[Asking, ...]:
        """Give what a judge is asked about one answer. Raises UnfitTruth and UnfitOption."""
        settled = self.settle(options)
        given, expected = self._both(answer, truth, settled)
        return () if given is None or self.asks is None else self.asks(given, expected, settled)

    def _both(self, answer: Json, truth: Json, settled: Options) -> tuple[A | None, T]:
        expected = self.read_truth(truth, settled)
        if expected is None:
            raise UnfitTruth
        return self.read(answer, settled), expected

    def settle(self, options: Mapping[str, OptionValue]) -> Options:
        """Give every option its declared or default value. Raises UnfitOption."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise UnfitOption(name, "no option of that name")
            if not known[name].fits(value):
                raise UnfitOption(name, known[name].type)
        return {name: options.get(name, option.default) for name, option in known.items()}


def right_if(same: bool) -> Fraction:
    """Give 1 for right and 0 for wrong."""
    return RIGHT if same else WRONG
