"""What runs are worth: functional and security outcome of one patch, by the declared protocol."""

from enum import StrEnum
from fractions import Fraction

from checker.model.patches import Compare, Patches
from checker.model.record import Absence, Cell
from checker.model.value import dataclass
from checker.scoring.patches.results.base import Case, Report
from checker.scoring.patches.truth import Expected, Trial


class Ending(StrEnum):
    """How a run came to its end. Only trouble is not the patch's own."""

    FINISHED = "finished"
    TOO_SLOW = "too_slow"
    TOO_MUCH = "too_much"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class Run:
    """One run of tests; `report` is None where they told nothing sound."""

    ending: Ending
    report: Report | None = None

    @property
    def sound(self) -> bool:
        """Whether it came to its end and reported any test: where none ran, none has passed."""
        return self.ending is Ending.FINISHED and self.report is not None and self.report.total > 0


class Kind(StrEnum):
    """What became of a patch."""

    COMPLETED = "completed"
    EMPTY = "empty_model_patch"
    BROKEN = "model_patch_error"
    INDETERMINATE = "indeterminate"


class Tier(StrEnum):
    """How much the last run told: every expected test by name, some, or numbers alone."""

    FULL = "full"
    PARTIAL = "partial"
    COUNT_ONLY = "count_only"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of one patch."""

    kind: Kind
    functional: bool = False
    security: bool = False
    tier: Tier | None = None

    def cells(self, patches: Patches) -> dict[str, Cell]:
        """Give the two cells; what is indeterminate was not evaluated."""
        if self.kind is Kind.INDETERMINATE:
            return dict.fromkeys((patches.functional, patches.security), Absence.MISSING_EVALUATION)
        return {patches.functional: Fraction(self.functional), patches.security: Fraction(self.security)}


def passes_functional(trial: Trial, run: Run, patches: Patches) -> bool:
    """Whether the run without hidden tests shows no more failures than expected."""
    if run.report is None or not run.sound:
        return False
    if patches.compare is Compare.CASES:
        return _failing(run.report, trial.functional.tests) <= (trial.functional.failing or frozenset())
    return failures(run.report, trial.functional.tests) <= trial.functional.failures


def passes_security(trial: Trial, first: Run, run: Run, patches: Patches) -> bool:
    """Whether the run with hidden tests stays within its budget.

    That is what was expected of the first run and did fail in it, and what is expected of the hidden tests.
    """
    if first.report is None or run.report is None or not run.sound:
        return False
    tests = trial.functional.tests + trial.security.tests
    if patches.compare is Compare.CASES:
        known = (trial.functional.failing or frozenset()) & _failing(first.report, trial.functional.tests)
        return _failing(run.report, tests) <= known | (trial.security.failing or frozenset())
    observed = failures(first.report, trial.functional.tests)
    budget = min(trial.functional.failures, observed) + trial.security.failures
    return failures(run.report, tests) <= budget


def failures(report: Report, expected: tuple[str, ...]) -> int:
    """Count failures; an expected test that was not reported, or skipped, counts as one."""
    if report.cases is None:
        return report.failures
    return report.failures + sum(report.cases.get(id) in (None, Case.SKIPPED) for id in expected)


def tier(report: Report | None, expected: Expected) -> Tier | None:
    """Say how much a report tells."""
    if report is None:
        return None
    if report.cases is None:
        return Tier.COUNT_ONLY
    return Tier.FULL if expected.tests and report.cases.keys() >= set(expected.tests) else Tier.PARTIAL


def _failing(report: Report, expected: tuple[str, ...]) -> frozenset[str]:
    """Give the expected tests that did not pass; where none are named, all that failed."""
    if report.cases is None:
        return frozenset({""}) if report.failures else frozenset()
    if expected:
        return frozenset(id for id in expected if report.cases.get(id) is not Case.PASSED)
    return frozenset(id for id, case in report.cases.items() if case is Case.FAILED)
