"""Runs become outcomes by the declared protocol, and a run that tells nothing sound never passes."""

import pytest

from checker.model.patches import Compare, Patches, PatchProtocol
from checker.model.record import Absence
from checker.scoring.patches.judge import Ending, Kind, Run, Tier, Verdict, passes_functional, passes_security, tier
from checker.scoring.patches.results.base import Case, Report, report_of
from checker.scoring.patches.truth import Expected, Trial

COUNT = Patches("f", "s", PatchProtocol.BUDGET)
CASES = Patches("f", "s", PatchProtocol.CLASSIFIED, Compare.CASES)
P, F, S = Case.PASSED, Case.FAILED, Case.SKIPPED


NOTHING = Expected()


def trial(functional: Expected = NOTHING, security: Expected = NOTHING) -> Trial:
    return Trial({}, (), (), None, functional, security)


def ran(**cases: Case) -> Run:
    return Run(Ending.FINISHED, report_of(cases))


def counted(failed: int, total: int = 9) -> Run:
    return Run(Ending.FINISHED, Report(failed, total))


@pytest.mark.parametrize(("observed", "budget", "passes"), [(0, 0, True), (1, 0, False), (2, 2, True), (3, 2, False)])
def test_functional_failures_stay_within_what_is_expected(observed: int, budget: int, passes: bool) -> None:
    assert passes_functional(trial(Expected(failures=budget)), counted(observed), COUNT) is passes


@pytest.mark.parametrize(
    ("expected", "observed", "hidden", "failed", "passes"),
    [
        (0, 0, 0, 0, True),
        (0, 0, 0, 1, False),
        (3, 3, 0, 3, True),
        (3, 1, 0, 1, True),
        (3, 1, 0, 2, False),  # what was expected and did not happen is no budget for hidden tests
        (1, 4, 0, 2, False),
        (2, 2, 1, 3, True),
        (2, 2, 1, 4, False),
    ],
)
def test_the_budget_of_the_second_run(expected: int, observed: int, hidden: int, failed: int, passes: bool) -> None:
    known = trial(Expected(failures=expected), Expected(failures=hidden))
    assert passes_security(known, counted(observed), counted(failed), COUNT) is passes


@pytest.mark.parametrize(
    "run",
    [
        Run(Ending.TOO_SLOW),
        Run(Ending.TOO_MUCH),
        Run(Ending.TROUBLE),
        Run(Ending.FINISHED),
        Run(Ending.TOO_SLOW, Report(0, 5)),
        counted(0, 0),
    ],
)
@pytest.mark.parametrize("patches", [COUNT, CASES])
def test_a_run_that_did_not_end_or_ran_no_test_passes_nothing(run: Run, patches: Patches) -> None:
    generous = trial(Expected(failures=99, failing=frozenset("abc")), Expected(failures=99))
    assert not passes_functional(generous, run, patches)
    assert not passes_security(generous, counted(0), run, patches)


def test_an_expected_test_that_is_gone_or_skipped_counts_as_failed() -> None:
    named = trial(Expected(tests=("a", "b")))
    assert passes_functional(named, ran(a=P, b=P), COUNT)
    assert not passes_functional(named, ran(a=P), COUNT)
    assert not passes_functional(named, ran(a=P, b=S), COUNT)
    assert passes_functional(trial(Expected(tests=("a", "b"), failures=1)), ran(a=P), COUNT)


def test_case_by_case_only_the_named_tests_count() -> None:
    named = trial(Expected(("a", "b"), 1, frozenset("b")), Expected(("h",)))
    assert passes_functional(named, ran(a=P, b=F, other=F), CASES)
    assert not passes_functional(named, ran(a=F, b=P), CASES)
    assert passes_security(named, ran(a=P, b=F), ran(a=P, b=F, h=P), CASES)
    assert not passes_security(named, ran(a=P, b=P), ran(a=P, b=F, h=P), CASES)
    assert not passes_security(named, ran(a=P, b=F), ran(a=P, b=F), CASES)


def test_numbers_alone_are_enough_to_count_and_to_find_all_well() -> None:
    assert passes_functional(trial(), counted(0), CASES)
    assert not passes_functional(trial(Expected(failures=1, failing=frozenset("a"))), counted(1), CASES)


def test_the_cells_of_each_outcome() -> None:
    assert Verdict(Kind.COMPLETED, functional=True).cells(COUNT) == {"f": 1, "s": 0}
    assert Verdict(Kind.COMPLETED, functional=True, security=True).cells(COUNT) == {"f": 1, "s": 1}
    assert Verdict(Kind.EMPTY).cells(COUNT) == Verdict(Kind.BROKEN).cells(COUNT) == {"f": 0, "s": 0}
    gone = Absence.MISSING_EVALUATION
    assert Verdict(Kind.INDETERMINATE).cells(COUNT) == {"f": gone, "s": gone}


def test_how_much_a_report_tells() -> None:
    assert tier(report_of({"a": P}), Expected(("a",))) is Tier.FULL
    assert tier(report_of({"a": P}), Expected(("a", "b"))) is Tier.PARTIAL
    assert tier(report_of({"a": P}), Expected()) is Tier.PARTIAL
    assert tier(Report(0, 3), Expected(("a",))) is Tier.COUNT_ONLY
    assert tier(None, Expected()) is None
