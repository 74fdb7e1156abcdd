"""The JSON Schema of `benchmark.yaml`, for editors and for the words of our own messages."""

from decimal import Decimal
from functools import cache
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from checker.model.json import Json
from checker.reading.declaration.documents.root import DeclarationPart

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Plain(GenerateJsonSchema):
    """Leaves out what pydantic adds of itself: a title for each key without one, and defaults that it cannot write."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        made = super().default_schema(schema)
        if made.get("default", 0) is None:
            del made["default"]
        return made

    def encode_default(self, dft: Any) -> Any:
        return float(dft) if isinstance(dft, Decimal) else super().encode_default(dft)


def declaration_schema() -> dict[str, Json]:
    """Give the JSON Schema (draft 2020-12) of `benchmark.yaml`. It knows structure, not references between keys."""
    return {"$schema": DIALECT, **_generated()}


@cache
def _generated() -> dict[str, Json]:
    made: dict[str, Json] = DeclarationPart.model_json_schema(schema_generator=_Plain)
    return made
