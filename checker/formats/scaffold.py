"""What a JSON Schema asks for, as a document that a person fills in."""

from collections.abc import Mapping

from checker.model.json import Json
from checker.reading.pointer import resolve


def blank(schema: Json, root: Mapping[str, Json] | None = None) -> Json:
    """Give an object with every key that is required, in the order described: texts empty, anything else null.

    References into the schema itself are followed; what is required under a condition is not there.
    """
    if not isinstance(schema, dict):
        return None
    root = root or schema
    reference = schema.get("$ref")
    if isinstance(reference, str) and reference.startswith("#"):
        return blank(resolve(dict(root), reference[1:])[1], root)
    required, parts = schema.get("required"), schema.get("properties")
    if schema.get("type") == "object" and isinstance(parts, dict):
        wanted = required if isinstance(required, list) else []
        return {key: blank(part, root) for key, part in parts.items() if key in wanted}
    return "" if schema.get("type") == "string" else None
