"""A report in a terminal: every fault at its place with its fix, and what to do next."""

import pytest
from hypothesis import given, settings
from report_samples import ENTRY, HOSTILE, entry, finding, report
from test_report_escape import FOREIGN, invisible

from checker.engine.bounded import more
from checker.model.errors import UsageRefusal
from checker.model.finding import Finding, Place, Problem, Severity, Skipped, Verdict
from checker.model.said import say
from checker.report import text

CLAIM = finding("CLM001", f"{ENTRY}/submission.json", 7, 17, expected="97.50", found="99.10")
TWO = report(CLAIM, finding(), entries=(entry(claimed={"accuracy": "99.10"}, recomputed={"accuracy": "97.50"}),))

EXPECTED = """\
FAIL  2 errors in 1 entry

submissions/toads/bufo-2  (toads v1)
  evidence: recomputed
  metric    claimed  recomputed  rescored
  accuracy    99.10       97.50         –

submissions/toads/bufo-2/submission.json:7:17 CLM001 error  the item "call-7" has no answer
    expected: 97.50
    found:    99.10
    fix:      Add an answer for "call-7".

submissions/toads/bufo-2/predictions.json:12:5 COV001 error  the item "call-7" has no answer
    fix:      Add an answer for "call-7".

Next: put right what is named above (2 errors), then check again. `pullrank explain CLM001` tells more about a rule.
"""


def test_a_whole_report() -> None:
    assert text.render(TWO) == EXPECTED


def test_without_fixes_each_finding_is_one_line() -> None:
    assert "    " not in text.render(TWO, fixes=False).split("\n\n", 2)[2]


def test_findings_of_one_file_stand_together() -> None:
    shown = text.render(report(finding(line=1), finding(line=2)), fixes=False)
    assert "predictions.json:1:5 COV001 error" in shown
    assert "\n\nsubmissions/toads/bufo-2/predictions.json:2" not in shown


def test_a_place_without_a_line_has_no_numbers() -> None:
    shown = text.render(report(finding(line=None, column=None)), fixes=False)
    assert f"{ENTRY}/predictions.json COV001 error" in shown


def test_rules_that_did_not_run_are_named_with_the_cause() -> None:
    shown = text.render(report(finding(), skipped=(Skipped("SCO001", "COV001"), Skipped("INV001", "COV001"))))
    assert "Not run until COV001 is put right: SCO001, INV001" in shown


def test_each_verdict_says_what_to_do_next() -> None:
    last = {name: text.render(each).splitlines()[-1] for name, each in VERDICTS.items()}
    assert last["pass"].startswith("Next: commit the entry")
    assert last["fail"].startswith("Next: put right what is named above (1 error)")
    assert last["error"].startswith("Next: put right what is named above, or report it")
    assert last["nothing"].startswith("Next: name an entry folder")


VERDICTS = {
    "pass": report(),
    "fail": report(finding()),
    "error": report(finding("ENG001"), verdict=Verdict.ERROR),
    "nothing": report(entries=()),
}


def test_warnings_are_counted_and_do_not_fail() -> None:
    shown = text.render(report(finding(severity=Severity.WARNING), finding(severity=Severity.NOTICE)))
    assert shown.startswith("PASS  1 warning, 1 notice in 1 entry\n")


def test_the_gravest_finding_is_the_one_to_read_about() -> None:
    slight, grave = finding("COV003", line=1, severity=Severity.WARNING), finding("SCH014", line=9)
    assert "`pullrank explain SCH014`" in text.render(report(slight, grave)).splitlines()[-1]


def test_an_entry_of_which_nothing_is_known() -> None:
    shown = text.render(report(entries=(entry(benchmark=None, version=None, evidence=None),)))
    assert "(benchmark not known)\n\n" in shown


def test_a_refusal_is_one_sentence_and_a_fix() -> None:
    refused = UsageRefusal(say("there is no {name}", name="a b\x1b"), say("Name one of: {all}", all="x"))
    assert text.refusal(refused) == 'error: there is no "a b\\x1b"\n  fix: Name one of: "x"\n'


def test_faults_of_a_declaration() -> None:
    fault = Problem(Place("b.yaml", "/x", 3, 1), say("unknown key {k}", k="x"), say("Remove it."))
    assert text.problems([fault]) == 'b.yaml:3:1  unknown key "x"\n    fix:      Remove it.\n'


@settings(deadline=None)
@given(FOREIGN)
def test_foreign_text_anywhere_stays_visible_and_on_its_line(foreign: str) -> None:
    hostile = finding(path=foreign, message=say("{x}", x=foreign), fix=say("{x}", x=foreign), expected=foreign)
    numbers = {foreign or "a": foreign}
    shown = text.render(report(hostile, entries=(entry(path=foreign, benchmark=foreign, claimed=numbers),)))
    plain = text.render(report(finding(expected="x"), entries=(entry(claimed={"a": "1"}),)))
    assert all(invisible(line) == [] for line in shown.split("\n"))
    assert shown.count("\n") == plain.count("\n")


def test_the_hostile_sample_is_encodable() -> None:
    text.render(report(finding(path=f"{HOSTILE}\udc80"))).encode()


def test_a_report_holds_no_command_of_the_log() -> None:
    hostile = "##[add-mask]pass"
    shown = finding(path=f"{ENTRY}/{hostile}", message=say("{a} is odd", a=hostile), found=hostile, expected=hostile)
    assert "##[" not in text.render(report(shown, entries=(entry(path=hostile, claimed={hostile: hostile}),)))


def blank(lines: range, **changes: object) -> list[Finding]:
    said = {"rule": "SCH012", "message": say("this prediction is blank"), **changes}
    return [finding(line=n, **said) for n in lines]  # type: ignore[arg-type]


def test_findings_that_say_the_same_are_folded() -> None:
    shown = text.render(report(*blank(range(2, 52)), finding(line=60)))
    assert shown.startswith("FAIL  51 errors in 1 entry\n")
    assert shown.count("this prediction is blank") == 3
    assert "  … and 47 more of SCH012 in this file, up to line 51\n" in shown
    assert "COV001" in shown


def test_a_few_findings_are_all_shown() -> None:
    assert text.render(report(*blank(range(2, 6)))).count("this prediction is blank") == 4


def test_findings_are_folded_by_rule_message_and_file_whatever_stands_between() -> None:
    other = blank(range(2, 42), message=say("this prediction is odd"))
    mixed = [each for pair in zip(blank(range(2, 42)), other, strict=True) for each in pair]
    shown = text.render(report(*mixed, *blank(range(2, 42), path="b.json")))
    assert shown.count("and 37 more of SCH012 in this file, up to line 41") == 3


@pytest.mark.parametrize("stopped", [False, True])
def test_what_the_engine_left_out_is_counted_with_the_rest(stopped: bool) -> None:
    same = blank(range(2, 102))
    notice = more(same[0].problem.where.path, {"SCH012": 799}, stopped=stopped)
    shown = text.render(report(notice, *same))
    least = "at least " if stopped else ""
    assert shown.startswith(f"FAIL  {least}899 errors in 1 entry\n")
    assert f"  … and {least}896 more of SCH012 in this file\n" in shown
    assert "ENG002" not in shown


def test_a_count_of_what_nothing_is_shown_of_stays() -> None:
    notice = more(f"{ENTRY}/predictions.json", {"SCH012": 799, "COV002": 3})
    shown = text.render(report(notice, *blank(range(2, 102))))
    assert "ENG002 notice  802 more findings" in shown
    assert shown.startswith("FAIL  902 errors in 1 entry\n")
    assert "`pullrank explain SCH012`" in shown.splitlines()[-1]
