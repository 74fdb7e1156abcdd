"""Reads a report back from the JSON that `checker.report.machine` writes, as if a stranger had made it."""

import re

from checker.engine.bounded import MORE, More
from checker.model.finding import (
    Contents,
    EntryReport,
    Finding,
    Place,
    Problem,
    Report,
    Ruled,
    Severity,
    Skipped,
    Verdict,
)
from checker.report.handover.fields import Fields, document
from checker.report.handover.prose import reread
from checker.report.machine import MOST_CHARACTERS

NAME = "report"
_KEYS = ("verdict", "entries", "findings", "skipped", "checker", "ruled", "repairable")
_ENTRY = ("path", "benchmark", "version", "evidence", "claimed", "recomputed", "rescored", "contents")
_FINDING = ("rule", "severity", "path", "line", "column", "pointer", "message", "expected", "found", "fix")
_MOST = 100_000
_MOST_NUMBERS = 10_000
_SENTENCE = 20_000
_RULE = re.compile(r"[A-Z]{3}[0-9]{3}")
_CAUSE = re.compile(r"[A-Z]{3}[0-9]{3}|[a-z][a-z_]{0,39}")
"""What kept a rule from running: another rule, or the name of a document that could not be read."""
_VERSION = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}){0,3}((a|b|rc|\.dev|\.post)[0-9]{1,6}){0,2}")
# Shown as plain words, so no more than those can stand there.
_WORDS = re.compile(r"[a-z]{1,20}(,? [a-z]{1,20}){0,12}")
_LEFT = re.compile(
    r'(at least )?([0-9]{1,9}) more findings? in this file (?:is|are) not shown, of "([A-Z]{3}[0-9]{3})"'
)


def read_report(raw: bytes) -> Report:
    """Give the report. Raises UsageRefusal for what is not exactly of the published schema, or out of bounds.

    Sentences come back with plain words alone left to stand as they are. That a file has more findings of one rule is
    understood again, so that counts stay what they were.
    """
    fields = document(raw, NAME, _KEYS)
    return Report(
        verdict=fields.word("verdict", Verdict),
        entries=fields.every("entries", _ENTRY, _entry, _MOST),
        findings=fields.every("findings", _FINDING, _finding, _MOST),
        skipped=fields.every("skipped", ("rule", "because"), _skipped, _MOST),
        checker=fields.text("checker", 40, _VERSION),
        ruled=fields.every("ruled", ("benchmark", "entry", "kinds"), _ruled, _MOST),
        repairable=frozenset(fields.texts("repairable", 6, _MOST, _RULE)),
    )


def _entry(fields: Fields) -> EntryReport:
    return EntryReport(
        path=fields.text("path", MOST_CHARACTERS),
        benchmark=fields.optional_text("benchmark", MOST_CHARACTERS),
        version=fields.optional_text("version", MOST_CHARACTERS),
        evidence=fields.optional_text("evidence", MOST_CHARACTERS, _WORDS),
        claimed=_numbers(fields, "claimed"),
        recomputed=_numbers(fields, "recomputed"),
        rescored=_numbers(fields, "rescored"),
        contents=None if fields.is_null("contents") else _contents(fields.inner("contents", ("records", "form"))),
    )


def _numbers(fields: Fields, key: str) -> dict[str, str] | None:
    if fields.is_null(key):
        return None
    held = fields.by_name(key, MOST_CHARACTERS, _MOST_NUMBERS)
    return {name: held.text(name, MOST_CHARACTERS) for name in held.names}


def _contents(fields: Fields) -> Contents:
    return Contents(fields.count("records"), fields.optional_text("form", MOST_CHARACTERS))


def _finding(fields: Fields) -> Finding:
    rule, severity = fields.text("rule", 6, _RULE), fields.word("severity", Severity)
    message = fields.text("message", _SENTENCE)
    where = Place(
        fields.text("path", MOST_CHARACTERS),
        fields.optional_text("pointer", MOST_CHARACTERS),
        fields.optional_count("line", 1),
        fields.optional_count("column", 1),
    )
    expected = fields.optional_text("expected", MOST_CHARACTERS)
    found = fields.optional_text("found", MOST_CHARACTERS)
    problem = Problem(where, reread(message), reread(fields.text("fix", _SENTENCE)), expected, found)
    left = _LEFT.fullmatch(message) if rule == MORE else None
    if left is not None:
        return More(rule, severity, problem, ((left[3], int(left[2])),), left[1] is not None)
    return Finding(rule, severity, problem)


def _skipped(fields: Fields) -> Skipped:
    return Skipped(fields.text("rule", 6, _RULE), fields.text("because", 40, _CAUSE))


def _ruled(fields: Fields) -> Ruled:
    kinds = fields.by_name("kinds", MOST_CHARACTERS, 100)
    counts = {name: kinds.count(name, 1) for name in kinds.names}
    return Ruled(fields.text("benchmark", MOST_CHARACTERS), fields.text("entry", MOST_CHARACTERS), counts)
