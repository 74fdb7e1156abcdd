"""The JSON Schemas of what maintainers write, for editors and for the words of our own messages."""

from decimal import Decimal
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

from checker.model.json import DIALECT, Json
from checker.reading.declaration.documents.models import model_of
from checker.reading.declaration.documents.root import DeclarationPart
from checker.reading.declaration.documents.rulings import RulingsPart
from checker.reading.declaration.documents.site import SitePart


class _Plain(GenerateJsonSchema):
    """Leaves out the titles that pydantic makes up for keys that have none."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


@cache
def declaration_schema() -> dict[str, Json]:
    """Give the JSON Schema (draft 2020-12) of `benchmark.yaml`. It knows structure, not references between keys."""
    return schema_of(model_of(DeclarationPart))


@cache
def rulings_schema() -> dict[str, Json]:
    """Give the JSON Schema (draft 2020-12) of a file of rulings."""
    return schema_of(model_of(RulingsPart))


@cache
def site_schema() -> dict[str, Json]:
    """Give the JSON Schema (draft 2020-12) of the settings of a site."""
    return schema_of(model_of(SitePart))


def schema_of(model: type[BaseModel]) -> dict[str, Json]:
    """Give a model's JSON Schema, closed to keys that the model refuses, its numbers exact."""
    made = _closed(model.model_json_schema(schema_generator=_Plain))
    return {"$schema": DIALECT, **made} if isinstance(made, dict) else {}


def _closed(node: Any) -> Json:
    if isinstance(node, list):
        return [_closed(each) for each in node]
    if isinstance(node, float):
        return Decimal(str(node))
    if not isinstance(node, dict):
        return node  # type: ignore[no-any-return]
    plain = {key: _closed(value) for key, value in node.items() if not (key == "default" and value is None)}
    return {"additionalProperties": False, **plain} if "patternProperties" in plain else plain
