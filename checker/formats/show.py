"""Foreign values in a few characters, for findings."""

from checker.model.json import Json
from checker.reading.canonical import dump_line

MOST_CHARACTERS = 80


def brief(value: Json) -> str:
    """Write a scalar as JSON, cut short; tell only the size of a list or an object."""
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return f"an object with {len(value)} {'field' if len(value) == 1 else 'fields'}"
    return cut(dump_line(value).decode("utf-8").rstrip("\n"))


def cut(text: str) -> str:
    """Cut a long text short, with an ellipsis where it ends."""
    return text if len(text) <= MOST_CHARACTERS else f"{text[: MOST_CHARACTERS - 1]}…"


def code(ours: str) -> str:
    """Give JSON of our own as code, for a template: unlike what is foreign it stands there as it is to be copied."""
    return f"`{ours.replace('{', '{{').replace('}', '}}')}`"
