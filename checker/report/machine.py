"""A report for machines: JSON, and the schema that is published for it."""

import json
from collections.abc import Mapping
from typing import Any

from checker.model.finding import Contents, EntryReport, Finding, Report, Ruled, Severity, Verdict
from checker.report.escape import for_json, for_terminal, json_for_log

MOST_CHARACTERS = 300
"""Of a string from outside; a longer one ends with an ellipsis."""


def render(report: Report) -> str:
    """Give the report as JSON: sorted keys, indent 2, ASCII only (safe to print anywhere), a newline at the end.

    Strings from outside are plain JSON strings of at most 300 characters, the last an ellipsis where more is cut off;
    inside messages and fixes they are quoted, and shorter.
    """
    document = {
        "verdict": report.verdict.value,
        "entries": [_entry(entry) for entry in report.entries],
        "findings": [_finding(finding) for finding in report.findings],
        "skipped": [{"rule": each.rule, "because": each.because} for each in report.skipped],
        "checker": report.checker,
        "ruled": [_ruled(each) for each in report.ruled],
        "repairable": sorted(report.repairable),
    }
    return json_for_log(json.dumps(document, indent=2, sort_keys=True)) + "\n"


def _entry(entry: EntryReport) -> dict[str, Any]:
    return {
        "path": _cut(entry.path),
        "benchmark": _text(entry.benchmark),
        "version": _text(entry.version),
        "evidence": _text(entry.evidence),
        "claimed": _numbers(entry.claimed),
        "recomputed": _numbers(entry.recomputed),
        "rescored": _numbers(entry.rescored),
        "contents": None if entry.contents is None else _contents(entry.contents),
    }


def _ruled(ruled: Ruled) -> dict[str, Any]:
    return {"benchmark": _cut(ruled.benchmark), "entry": _cut(ruled.entry), "kinds": dict(ruled.kinds)}


def _contents(contents: Contents) -> dict[str, Any]:
    return {"records": contents.records, "form": _text(contents.form)}


def _finding(finding: Finding) -> dict[str, Any]:
    problem = finding.problem
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "path": _cut(problem.where.path),
        "line": problem.where.line,
        "column": problem.where.column,
        "pointer": _text(problem.where.pointer),
        "message": problem.message.fill(for_terminal),
        "expected": _text(problem.expected),
        "found": _text(problem.found),
        "fix": problem.fix.fill(for_terminal),
    }


def _text(text: str | None) -> str | None:
    return None if text is None else _cut(text)


def _cut(text: str) -> str:
    return for_json(text if len(text) <= MOST_CHARACTERS else f"{text[: MOST_CHARACTERS - 1]}…")


def _numbers(numbers: Mapping[str, str] | None) -> dict[str, str] | None:
    return None if numbers is None else {_cut(name): _cut(value) for name, value in numbers.items()}


def report_schema() -> dict[str, Any]:
    """Give the JSON Schema (2020-12) of what `render` writes."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Pullrank report",
        "description": "What `pullrank check --format json` prints. An ellipsis at the end of text with "
        f"{MOST_CHARACTERS} characters says that it was cut.",
        **_object(
            {
                "verdict": {"enum": [verdict.value for verdict in Verdict]},
                "entries": {"type": "array", "items": _ENTRY},
                "findings": {"type": "array", "items": _FINDING},
                "skipped": {"type": "array", "items": _object({"rule": _STRING, "because": _STRING})},
                "checker": {"type": "string", "description": "The version of Pullrank."},
                "ruled": {"type": "array", "items": _RULED},
                "repairable": {
                    "type": "array",
                    "items": _RULE,
                    "description": "Rules whose findings `pullrank fix` does something about.",
                },
            }
        ),
    }


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


_STRING = {"type": "string"}
_RULE = {"type": "string", "pattern": "^[A-Z]{3}[0-9]{3}$"}
_SHORT = {"type": "string", "maxLength": MOST_CHARACTERS}
_SHORT_OR_NULL = {"type": ["string", "null"], "maxLength": MOST_CHARACTERS}
_COUNT_OR_NULL = {"type": ["integer", "null"], "minimum": 1}
_NUMBERS = {
    "type": ["object", "null"],
    "description": "Metric to its value, rounded as declared; null: not known.",
    "additionalProperties": _SHORT,
}
_ENTRY = _object(
    {
        "path": _SHORT,
        "benchmark": _SHORT_OR_NULL,
        "version": _SHORT_OR_NULL,
        "evidence": _SHORT_OR_NULL,
        "claimed": _NUMBERS,
        "recomputed": _NUMBERS,
        "rescored": _NUMBERS,
        "contents": {
            **_object({"records": {"type": "integer", "minimum": 0}, "form": _SHORT_OR_NULL}),
            "type": ["object", "null"],
            "description": "How many records the file of answers holds, and of which form where there are several.",
        },
    }
)
_RULED = {
    **_object(
        {
            "benchmark": _SHORT,
            "entry": _SHORT,
            "kinds": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
        }
    ),
    "description": "An entry that a maintainer's change rules on, and how many decisions of each kind its file holds.",
}
_FINDING = _object(
    {
        "rule": _RULE,
        "severity": {"enum": [severity.value for severity in Severity]},
        "path": _SHORT,
        "line": _COUNT_OR_NULL,
        "column": _COUNT_OR_NULL,
        "pointer": {**_SHORT_OR_NULL, "description": "A JSON pointer (RFC 6901) into the file, unless it was cut."},
        "message": _STRING,
        "expected": _SHORT_OR_NULL,
        "found": _SHORT_OR_NULL,
        "fix": _STRING,
    }
)
