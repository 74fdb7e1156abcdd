"""The report as JSON, and the schema that is published for it."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator
from report_samples import COMMENTS, ENTRY, entry, finding, report
from test_report_escape import FOREIGN

from checker.model.finding import Place, Skipped
from checker.model.said import say
from checker.report import machine

SCHEMA = machine.report_schema()


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_sample_is_valid_and_canonical() -> None:
    for sample, _ in COMMENTS.values():
        shown = machine.render(sample)
        document = json.loads(shown)
        Draft202012Validator(SCHEMA).validate(document)
        assert shown == json.dumps(document, sort_keys=True, indent=2) + "\n"


def test_the_schema_refuses_what_is_missing_or_unknown() -> None:
    validator = Draft202012Validator(SCHEMA)
    document = json.loads(machine.render(report(finding())))
    for key in document:
        assert not validator.is_valid({k: v for k, v in document.items() if k != key})
    assert not validator.is_valid({**document, "more": 1})
    assert not validator.is_valid({**document, "verdict": "perhaps"})


def test_a_finding_with_everything() -> None:
    document = json.loads(machine.render(report(finding(expected="a", found="b"), skipped=(Skipped("X", "Y"),))))
    assert document["findings"] == [
        {
            "rule": "COV001",
            "severity": "error",
            "path": f"{ENTRY}/predictions.json",
            "line": 12,
            "column": 5,
            "pointer": None,
            "message": 'the item "call-7" has no answer',
            "expected": "a",
            "found": "b",
            "fix": 'Add an answer for "call-7".',
        }
    ]
    assert document["skipped"] == [{"rule": "X", "because": "Y"}]
    assert document["entries"][0]["rescored"] is None


@settings(deadline=None)
@given(FOREIGN)
def test_foreign_strings_come_back_as_they_were(foreign: str) -> None:
    sample = report(finding(path=foreign, found=foreign, message=say("{x}", x=foreign)), entries=(entry(path=foreign),))
    shown = machine.render(sample)
    document = json.loads(shown)
    assert shown.isascii()
    if not any("\ud800" <= c <= "\udfff" for c in foreign):
        assert document["findings"][0]["path"] == document["findings"][0]["found"] == foreign
    Draft202012Validator(SCHEMA).validate(document)


@pytest.mark.parametrize("sign", ["x", "\u202e", "\U0001f600", "\0"])
def test_no_string_from_outside_makes_the_report_long(sign: str) -> None:
    long = sign * 300_000
    found = finding(path=long, expected=long, found=long, message=say("no {x}", x=long))
    found = replace(found, problem=replace(found.problem, where=Place(long, f"/{long}")))
    shown = machine.render(report(found, entries=(entry(path=long, version=long),)))
    document = json.loads(shown)
    assert len(shown) < 30_000
    assert document["findings"][0]["found"] == sign * 299 + "…"
    assert document["findings"][0]["pointer"] == "/" + sign * 298 + "…"
    Draft202012Validator(SCHEMA).validate(document)


def test_a_string_that_fits_is_whole() -> None:
    document = json.loads(machine.render(report(finding(found="x" * 300))))
    assert document["findings"][0]["found"] == "x" * 300


def test_a_command_for_a_log_is_broken_and_the_value_is_the_same() -> None:
    text = machine.render(report(finding("COV001", found="##[add-mask]x")))
    assert "##[" not in text
    assert json.loads(text)["findings"][0]["found"] == "##[add-mask]x"
