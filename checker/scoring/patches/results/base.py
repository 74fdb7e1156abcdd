"""What a run of tests reported, and what every reader of such reports provides."""

from collections.abc import Callable, Mapping
from enum import StrEnum

from checker.model.value import dataclass, field


class Case(StrEnum):
    """What became of one test."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Report:
    """What tests did: by id, where the report names them, and how many failed of how many."""

    failures: int
    total: int
    cases: Mapping[str, Case] | None = None


def report_of(cases: Mapping[str, Case]) -> Report:
    """Make a report of named tests."""
    return Report(sum(case is Case.FAILED for case in cases.values()), len(cases), cases)


class Source(StrEnum):
    """Where results are looked for: what our runner writes, what the command writes, or a file that it makes."""

    RUNNER = "runner"
    OUTPUT = "output"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class Reader:
    """One way to read results. `read` takes the bytes and the run's secret word; None: they tell nothing sound."""

    name: str
    source: Source
    read: Callable[[bytes, str], Report | None] = field(repr=False)
    meaning: str = ""


def worse(old: Case | None, new: Case) -> Case:
    """Give what counts of a test that is reported twice: the worse of the two."""
    order = (Case.FAILED, Case.SKIPPED, Case.PASSED)
    return new if old is None else min(old, new, key=order.index)
