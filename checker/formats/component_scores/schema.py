"""The JSON Schema of one line of scores.jsonl."""

from checker.formats.component_scores.names import COMPONENTS, FILE, STATUS, STATUSES
from checker.model.json import Json
from checker.model.record import SCORED


def line_schema() -> Json:
    """Give the schema of a line for any benchmark: it knows neither key fields nor components by name."""
    number_or_null: Json = {"type": ["number", "null"]}
    scored: Json = {"properties": {STATUS: {"const": SCORED}}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"a line of {FILE}",
        "description": "One item: its key, as strings, what became of it, and the raw number of each component; null "
        "where a component does not apply. Only a scored line holds numbers.",
        "type": "object",
        "required": [STATUS],
        "properties": {
            STATUS: {"enum": list(STATUSES)},
            COMPONENTS: {"type": "object", "additionalProperties": number_or_null},
        },
        "additionalProperties": {"type": ["string", "number", "null"]},
        "minProperties": 2,
        "if": scored,
        "then": {
            "required": [COMPONENTS],
            "properties": {
                COMPONENTS: {"not": {"additionalProperties": {"type": "null"}}},
            },
        },
        "else": {"properties": {COMPONENTS: {"additionalProperties": {"type": "null"}}}},
    }
