"""JSON Schemas (2020-12) of the aggregate files, made from the types of their documents."""

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from checker.boards.documents.beside import BesideRankings
from checker.boards.documents.changes import Changes
from checker.boards.documents.comparisons import Comparisons
from checker.boards.documents.items import ScoresLine
from checker.boards.documents.leaderboard import OverallBoard, ViewBoards
from checker.boards.documents.manifest import Manifest
from checker.boards.documents.receipt import ReceiptFile
from checker.boards.documents.uncertainty import Uncertainty
from checker.model.json import Json

DOCUMENTS: Mapping[str, type] = {
    "manifest": Manifest,
    "leaderboard_overall": OverallBoard,
    "leaderboard_by": ViewBoards,
    "leaderboard_beside": BesideRankings,
    "scores": ScoresLine,
    "receipt": ReceiptFile,
    "comparisons": Comparisons,
    "uncertainty": Uncertainty,
    "changes": Changes,
}


def schemas() -> Mapping[str, Json]:
    """Give every schema by the name that its file has, without the ending."""
    return {name: _schema(kind) for name, kind in DOCUMENTS.items()}


class _Described(GenerateJsonSchema):
    """Takes titles and descriptions from docstrings, none from the names of keys."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def dataclass_schema(self, schema: Any) -> JsonSchemaValue:
        made = super().dataclass_schema(schema)
        made.pop("description", None)
        if schema["cls"] is Manifest:  # it is written whole; what is not asked of older files has a default
            made["required"] = [*made["properties"]]
        return {**made, **_described(schema["cls"])}


def _schema(kind: type) -> Json:
    made: dict[str, Json] = TypeAdapter(kind).json_schema(schema_generator=_Described)
    return {"$schema": _Described.schema_dialect, **made}


def _described(kind: type) -> dict[str, str]:
    """Give the first sentence of a docstring as the title, what follows a blank line as the description."""
    title, _, more = cleandoc(kind.__doc__ or kind.__name__).partition("\n\n")
    return {"title": title.removesuffix(".")} | ({"description": " ".join(more.split())} if more else {})
