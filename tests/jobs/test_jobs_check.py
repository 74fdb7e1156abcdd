"""The verdict of a check."""

import pytest

from checker.engine import run_rules
from checker.jobs.check import report_on
from checker.model.change import Change
from checker.model.finding import Finding, Place, Problem, Severity, Verdict
from checker.model.rule import rule
from checker.model.said import say


def finding(severity):
    return Finding("COV001", severity, Problem(Place("a"), say("wrong"), say("Mend it.")))


@rule("CHG999", Change, "a rule that fails")
def crashing(change):
    """Fail."""
    raise ZeroDivisionError(change)


@pytest.mark.parametrize(
    ("findings", "verdict"),
    [
        ([], Verdict.PASS),
        ([finding(Severity.WARNING)], Verdict.PASS),
        ([finding(Severity.ERROR)], Verdict.FAIL),
    ],
)
def test_an_error_fails_and_a_warning_does_not(findings, verdict):
    assert report_on((), findings).verdict is verdict


def test_a_rule_that_crashes_is_not_held_against_the_entry():
    outcome = run_rules([crashing], Change(()), "submissions")
    report = report_on((), [*outcome.findings, finding(Severity.ERROR)])
    assert report.verdict is Verdict.ERROR
    assert [each.rule for each in report.findings] == ["COV001", "ENG001"]
