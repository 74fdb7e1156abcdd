"""The names that a declaration may use and that other layers define."""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import TypeAlias

from checker.model.value import dataclass, field

OptionValue: TypeAlias = str | bool | Fraction | tuple[str, ...]


def _anything_fits(comparer: str, option: str, value: OptionValue) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What there is to be named: record formats, comparers and derivations.

    `formats` gives each format's document names, for pointers like `submission:/results/accuracy`, and `unscored`
    whether entries of a format hold no records, so that they need a score; `comparers` gives each comparer's option
    names, `fills` the kind of component that it gives numbers for, and `misfit` what an
    option takes where a value is of another type, None where it fits. `arities` says how many metrics a derivation
    takes, None: any number. `results` are the readers of what tests report.
    """

    formats: Mapping[str, frozenset[str]] = field(default_factory=dict)
    comparers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    derivations: Collection[str] = frozenset()
    fills: Mapping[str, str] = field(default_factory=dict)
    misfit: Callable[[str, str, OptionValue], str | None] = _anything_fits
    arities: Mapping[str, int | None] = field(default_factory=dict)
    unscored: Mapping[str, bool] = field(default_factory=dict)
    results: Collection[str] = frozenset()
