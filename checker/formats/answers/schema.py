"""The JSON Schema of answers.json."""

from checker.formats.answers.names import FILE
from checker.model.benchmark import AnswerFields
from checker.model.json import DIALECT, Json


def answers_schema() -> Json:
    """Give the schema of a file with the fields' default names; any further field is allowed."""
    names = AnswerFields()
    text: Json = {"type": ["string", "null"]}
    return {
        "$schema": DIALECT,
        "title": FILE,
        "description": "One record for each item: its id as an integer, what was asked, and the answer in the first of "
        f"{' and '.join(names.fields)} that is not blank.",
        "type": "array",
        "items": {
            "type": "object",
            "required": ["id"],
            "properties": {"id": {"type": "integer"}, names.query: text, **dict.fromkeys(names.fields, text)},
        },
    }
