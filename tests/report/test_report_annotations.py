"""Findings as workflow commands: at most ten of a kind, each on one line that no text can leave."""

import re

from hypothesis import given, settings
from report_samples import ENTRY, finding, report
from test_report_escape import FOREIGN, invisible

from checker.model.finding import Severity
from checker.model.said import say
from checker.report import annotations

COMMAND = re.compile(r"::(error|warning|notice) file=[^,:]+(,line=\d+(,col=\d+)?)?,title=[A-Z0-9]+::[^\n]*")


def test_a_finding_with_everything() -> None:
    shown = annotations.render(report(finding(expected="97.50", found="99%")))
    assert shown.splitlines() == [
        f"::error file={ENTRY}/predictions.json,line=12,col=5,title=COV001::"
        'the item "call-7" has no answer%0Aexpected: 97.50%0Afound: 99%25%0Afix: Add an answer for "call-7".',
        "pullrank: fail, 1 error",
    ]


def test_ten_of_each_kind_and_the_rest_counted() -> None:
    findings = [finding(line=n, severity=s) for s in (Severity.ERROR, Severity.NOTICE) for n in range(1, 13)]
    lines = annotations.render(report(*findings)).splitlines()
    assert [line.split(" ")[0] for line in lines[:-1]] == ["::error"] * 10 + ["::notice"] * 10
    assert lines[-1] == "pullrank: fail, 12 errors, 12 notices; 4 of them not annotated, the full report names them"


def test_a_clean_report_is_one_line() -> None:
    assert annotations.render(report()) == "pullrank: pass, no findings\n"


@settings(deadline=None)
@given(FOREIGN.filter(bool))
def test_no_foreign_text_leaves_its_line_or_starts_a_command(foreign: str) -> None:
    hostile = finding(path=foreign, message=say("{x}", x=foreign), fix=say("{x}", x=foreign), found=foreign)
    shown = annotations.render(report(hostile))
    command, summary = shown.removesuffix("\n").split("\n")
    assert COMMAND.fullmatch(command)
    assert invisible(command) == []
    assert command.count("::") == 2
    assert "##[" not in command
    assert summary == "pullrank: fail, 1 error"
