"""A rule: a declaration and a function from one subject to its problems."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Generic, TypeVar

from checker.model.finding import Problem, Severity
from checker.model.value import dataclass, replace

S = TypeVar("S")


class Concern(Enum):
    """What a rule is about, where more than the engine goes by it; most rules have none."""

    CLAIM = "claim"
    """It holds claims against what items can give, or what was measured: a corrected truth breaks true ones."""

    RELATION = "relation"
    """It holds what was measured against declared relations: a corrected truth breaks them, too."""

    RECORD = "record"
    """It looks at the records of any format, whatever lies beside them."""

    ENOUGH = "enough"
    """It asks whether there are answers enough for a rank."""


@dataclass(frozen=True, slots=True)
class Rule(Generic[S]):
    """One rule of the catalogue, about one kind of subject.

    `needs` are ids of rules that must have found no error for this one to run. `formats` limits the rule to entries
    of those formats, empty: any. `page` is the docstring: what, why, how to fix. `concern` is what a job finds it by.
    `waits`: it asks for what may be in the making still, such as an entry's trajectories, so that others come first.
    """

    id: str
    subject: type[S]
    title: str
    severity: Severity
    needs: frozenset[str]
    formats: frozenset[str]
    page: str
    check: Callable[[S], Iterator[Problem]]
    concern: Concern | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """A finding that no rule makes, with a page of the same form."""

    id: str
    title: str
    severity: Severity
    page: str


def rule(
    id: str,
    subject: type[S],
    title: str,
    *,
    severity: Severity = Severity.ERROR,
    needs: Iterable[str] = (),
    formats: Iterable[str] = (),
) -> Callable[[Callable[[S], Iterator[Problem]]], Rule[S]]:
    """Make a generator function into a rule; its docstring is the rule's page."""

    def make(check: Callable[[S], Iterator[Problem]]) -> Rule[S]:
        return Rule(id, subject, title, severity, frozenset(needs), frozenset(formats), check.__doc__ or "", check)

    return make


def concerns(concern: Concern) -> Callable[[Rule[S]], Rule[S]]:
    """Give a rule its concern; it stands above `rule`."""
    return lambda made: replace(made, concern=concern)


def waits(made: Rule[S]) -> Rule[S]:
    """Say of a rule that it waits; it stands above `rule`."""
    return replace(made, waits=True)
