"""Fields that every submission.json may have, whatever its benchmark."""

from checker.model.json import Json

SEEN = r"^(?!\s)(?!.*\s$)[^\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+$"
"""Text with no white space at its ends and no sign that hides or reorders others."""
SAFE_LINK = r"""^https://[^\s/?#@"'`<>\\^{|}]+([/?#][^\s"'`<>\\^{|}]*)?$"""
"""A link to a host, without a user or a password, and without signs that end a link where it is shown."""

MOST_OWNERS = 100
GREATEST_ACCOUNT = 2**53 - 1
"""The greatest number of an account: beyond it, readers that keep numbers as doubles would mix accounts up."""


def optional_fields() -> dict[str, Json]:
    """Give the schemas of the fields, by name."""
    text: Json = {"type": "string", "pattern": SEEN, "maxLength": 500}
    link: Json = {
        "type": "object",
        "properties": {"title": text, "url": {"type": "string", "pattern": SAFE_LINK}},
        "required": ["title", "url"],
    }
    account: Json = {"type": "integer", "minimum": 1, "maximum": GREATEST_ACCOUNT}
    return {
        "$schema": {"type": "string"},
        "description": {"type": "string", "maxLength": 10_000},
        "authors": {"type": "array", "items": text, "maxItems": 1000},
        "owners": {"type": "array", "items": account, "maxItems": MOST_OWNERS},
        "links": {"type": "array", "items": link, "maxItems": 100},
    }
