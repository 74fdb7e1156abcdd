"""Fields that every submission.json may have, whatever its benchmark."""

from checker.model.json import Json

NOT_BLANK = r"\S"
SAFE_LINK = r"^https://\S+$"


def optional_fields() -> dict[str, Json]:
    """Give the schemas of the fields, by name."""
    text: Json = {"type": "string", "pattern": NOT_BLANK}
    link: Json = {
        "type": "object",
        "properties": {"title": text, "url": {"type": "string", "pattern": SAFE_LINK}},
        "required": ["title", "url"],
    }
    return {
        "$schema": {"type": "string"},
        "description": {"type": "string", "maxLength": 10_000},
        "authors": {"type": "array", "items": text, "maxItems": 1000},
        "links": {"type": "array", "items": link, "maxItems": 100},
    }
