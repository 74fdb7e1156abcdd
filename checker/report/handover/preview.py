"""A board's preview as a JSON document: what the job with the truth hands to the job that comments.

It holds rows and sentences, never items. Sentences are templates of ours with their values, so that the reader
can tell foreign text from our own, and trusts neither.
"""

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from checker.model.said import Said, Value
from checker.report.comment_context import Preview, PreviewRow
from checker.report.escape import for_json, for_terminal, json_for_log
from checker.report.handover.fields import LARGEST, Fields, document, refused
from checker.report.handover.prose import reread

NAME = "preview"
_KEYS = ("metric", "rows", "sentences")
_ROW = ("before", "after", "between", "name", "value", "coverage", "own")
_SENTENCE = ("template", "values")
_VALUE = ("name", "text", "number")
_LONGEST = 300
_MOST = 100
_COVERAGE = re.compile(r"[0-9]{1,9}/[0-9]{1,9}")
_BETWEEN = re.compile(r"[0-9]{1,9}(–[0-9]{1,9})?")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")
_NUMBER = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?")
_GAP = re.compile(r"\{([^{}]*)\}")


def render(preview: Preview) -> str:
    """Give the document: sorted keys, indent 2, ASCII only, a newline at the end; long foreign text is cut."""
    shown = {
        "metric": _cut(preview.metric),
        "rows": list(map(_row, preview.rows)),
        "sentences": list(map(_sentence, preview.sentences)),
    }
    return json_for_log(json.dumps(shown, indent=2, sort_keys=True)) + "\n"


def _row(row: PreviewRow) -> dict[str, Any]:
    ranks = {"before": row.before, "after": row.after, "between": row.between}
    return {**ranks, "name": _cut(row.name), "value": _cut(row.value), "coverage": row.coverage, "own": row.own}


def _sentence(said: Said) -> dict[str, Any]:
    """Give the template with the values that it has gaps for; one that the sentence does not use says nothing."""
    gaps = _gaps(said.template)
    return {"template": said.template, "values": [_value(name, value) for name, value in said.values if name in gaps]}


def _gaps(template: str) -> set[str]:
    return set(_GAP.findall(template.replace("{{", "").replace("}}", "")))


def _value(name: str, value: Value) -> dict[str, Any]:
    if isinstance(value, str):
        return {"name": name, "text": _cut(value), "number": None}
    return {"name": name, "text": None, "number": format(Decimal(value), "f")}


def _cut(text: str) -> str:
    return for_json(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…")


def read_preview(raw: bytes) -> Preview:
    """Give the preview. Raises UsageRefusal for what is not exactly of the published schema, or out of bounds."""
    fields = document(raw, NAME, _KEYS)
    rows = fields.every("rows", _ROW, _read_row, _MOST)
    return Preview(fields.text("metric", _LONGEST), rows, fields.every("sentences", _SENTENCE, _read_sentence, _MOST))


def _read_row(fields: Fields) -> PreviewRow:
    return PreviewRow(
        before=fields.optional_count("before", 1),
        after=fields.optional_count("after", 1),
        name=fields.text("name", _LONGEST),
        value=fields.text("value", _LONGEST),
        coverage=fields.text("coverage", 20, _COVERAGE),
        own=fields.flag("own"),
        between=fields.optional_text("between", 20, _BETWEEN),
    )


def _read_sentence(fields: Fields) -> Said:
    """Fill the gaps as a machine's report has them filled, and take that apart like one: plain words alone stand."""
    template = fields.text("template", 2000)
    values = dict(fields.every("values", _VALUE, _read_value, _MOST))
    if _gaps(template) != set(values) or "{" in _GAP.sub("", template) or "}" in _GAP.sub("", template):
        raise refused(NAME, "/sentences", "templates and values whose names agree")
    return reread(_GAP.sub(lambda gap: values[gap[1]], template))


def _read_value(fields: Fields) -> tuple[str, str]:
    name = fields.text("name", 40, _NAME)
    text, number = fields.optional_text("text", _LONGEST), fields.optional_text("number", 62, _NUMBER)
    if (text is None) == (number is None):
        fields.refuse("text", "either a text or a number")
    return name, number if text is None else for_terminal(text, limit=10 * _LONGEST)  # type: ignore[return-value]


def preview_schema() -> dict[str, Any]:
    """Give the JSON Schema (2020-12) of what `render` writes."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Pullrank preview",
        "description": "What `pullrank preview --format json` prints: the board around an entry, were it merged. "
        f"An ellipsis at the end of text with {_LONGEST} characters says that it was cut.",
        **_object(
            {
                "metric": {**_TEXT, "description": "Heads the column of values."},
                "rows": _list(_ROW_SCHEMA),
                "sentences": _list(
                    _object({"template": {"type": "string", "maxLength": 2000}, "values": _list(_NAMED)})
                ),
            }
        ),
    }


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    closed = {"required": list(properties), "additionalProperties": False}
    return {"type": "object", "properties": dict(properties), **closed}


def _list(items: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": dict(items), "maxItems": _MOST}


def _pattern(shape: re.Pattern[str]) -> str:
    return f"^({shape.pattern})$"


_TEXT = {"type": "string", "maxLength": _LONGEST}
_RANK = {"type": ["integer", "null"], "minimum": 1, "maximum": LARGEST}
_ROW_SCHEMA = _object(
    {
        "before": {**_RANK, "description": "The rank as the board stands; null: not there, or not ranked."},
        "after": {**_RANK, "description": "The rank with the entry merged."},
        "between": {
            "type": ["string", "null"],
            "pattern": _pattern(_BETWEEN),
            "description": "The ranks that chance alone could give; null: not known.",
        },
        "name": _TEXT,
        "value": {**_TEXT, "description": "The metric, with its interval where there is one."},
        "coverage": {"type": "string", "pattern": _pattern(_COVERAGE), "description": "Scored items of all items."},
        "own": {"type": "boolean", "description": "Whether it is the entry that is previewed."},
    }
)
_NAMED = {
    **_object(
        {
            "name": {"type": "string", "pattern": _pattern(_NAME)},
            "text": {**_TEXT, "type": ["string", "null"]},
            "number": {"type": ["string", "null"], "pattern": _pattern(_NUMBER)},
        }
    ),
    "description": "What stands in one gap of the template: foreign text, or a number.",
}
