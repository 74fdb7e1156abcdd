"""What a rule has to say: a problem, and the finding that the engine makes of it."""

from collections.abc import Mapping
from enum import StrEnum

from checker.model.said import Said
from checker.model.value import dataclass


class Severity(StrEnum):
    """How much a finding matters: an error stops the merge."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


class Verdict(StrEnum):
    """The outcome of a whole check; `error` means that it could not be carried out."""

    PASS = "pass"  # noqa: S105 — a verdict
    FAIL = "fail"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the repository.

    `path` runs from the repository's root. `pointer` is a JSON pointer (RFC 6901); in JSON Lines its first step is
    the line's index, from 0. `line` and `column` count from 1, the column in characters; a rule may leave them out
    where it gives a pointer, and they are found later. `at_key` points at a member's key instead of its value.
    """

    path: str
    pointer: str | None = None
    line: int | None = None
    column: int | None = None
    at_key: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """What a rule yields: where, what is wrong, how to put it right. `expected` and `found` are foreign text."""

    where: Place
    message: Said
    fix: Said
    expected: str | None = None
    found: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem, stamped by the engine with the rule that found it."""

    rule: str
    severity: Severity
    problem: Problem


@dataclass(frozen=True, slots=True)
class Skipped:
    """A rule that did not run, and the rule whose finding is the reason."""

    rule: str
    because: str


@dataclass(frozen=True, slots=True)
class Contents:
    """How many records an entry's file of answers holds; `form` names theirs where the format knows several."""

    records: int
    form: str | None = None


@dataclass(frozen=True, slots=True)
class EntryReport:
    """One entry of a report: what it holds, and its three sets of numbers by metric, each rounded as declared.

    None: not known.
    """

    path: str
    benchmark: str | None
    version: str | None
    evidence: str | None = None
    claimed: Mapping[str, str] | None = None
    recomputed: Mapping[str, str] | None = None
    rescored: Mapping[str, str] | None = None
    contents: Contents | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """An entry on which a maintainer's change rules; `kinds` counts the decisions that its file holds now."""

    benchmark: str
    entry: str
    kinds: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of a check, findings in their fixed order; `ruled` are the entries that the change rules on.

    `repairable` are the rules whose findings a repair answers.
    """

    verdict: Verdict
    entries: tuple[EntryReport, ...]
    findings: tuple[Finding, ...]
    skipped: tuple[Skipped, ...]
    checker: str
    ruled: tuple[Ruled, ...] = ()
    repairable: frozenset[str] = frozenset()
