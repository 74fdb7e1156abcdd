"""What the rules find in every example comes through the reader of handed-over reports as what it was."""

import json
from typing import Any

import pytest
from rule_examples import base_of, changed, examples, run

from checker.catalogue.rules import every_rule
from checker.model.finding import Report, Skipped, Verdict
from checker.report import machine
from checker.report.handover.report import read_report


@pytest.mark.parametrize("rule", [rule.id for rule in every_rule()])
def test_reports_of_the_examples_are_taken(rule: str) -> None:
    for example in examples(rule):
        outcome = run(changed(example["change"], base_of(rule, example)))
        skipped = tuple(Skipped(name, because) for name, because in outcome.skipped.items())
        report = Report(Verdict.FAIL, (), outcome.findings, skipped, "0.1.0")
        read = read_report(machine.render(report).encode())
        assert without_prose(read) == without_prose(report)


def without_prose(report: Report) -> dict[str, Any]:
    """Give the report as a document, but for its sentences, which come back as words and code of the reader's own."""
    document: dict[str, Any] = json.loads(machine.render(report))
    for finding in document["findings"]:
        del finding["message"], finding["fix"]
    return document
