"""The JSON Schema of a records file with one line for each item: its names are the benchmark's own."""

from collections.abc import Mapping

from checker.model.benchmark import Benchmark
from checker.model.json import Json
from checker.model.record import SCORED, Absence
from checker.model.recorded import ItemLines
from checker.model.ruling import RulingKind

_TEXT: Json = {"type": "string"}
_RATIO: Json = {"type": "string", "pattern": "^-?[0-9]+/[1-9][0-9]*$"}


def item_line_schema(benchmark: Benchmark, form: ItemLines) -> Json:
    """Give the schema (2020-12) of one line. Facts of items are of the benchmark's own choice: any scalar."""
    named: dict[str, Json] = dict.fromkeys(benchmark.key, _TEXT)
    for view in benchmark.views:
        if view.name not in benchmark.key and not view.from_truth:
            name = form.names.get(view.name, view.name)
            named[name] = {"type": "array", "items": _TEXT, "uniqueItems": True} if view.multi else _TEXT
    entries: Json = {"type": "object", "additionalProperties": _entry(benchmark, form)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of {benchmark.item_noun}_scores.jsonl of {benchmark.title}",
        "description": "One item, what is public of it, and every measured entry.",
        "type": "object",
        "required": [*named, form.entries],
        "properties": {**named, form.entries: entries, "occurrence": {"type": "integer", "minimum": 2}},
        "additionalProperties": {"type": ["string", "number", "boolean"]},
    }


def _entry(benchmark: Benchmark, form: ItemLines) -> Json:
    fields: Mapping[str, Json] = {name: {"enum": list(words)} for name, words in benchmark.record.fields.items()}
    metrics: Mapping[str, Json] = {name: {"type": ["number", "null"]} for name in form.metrics.values()}
    absences: list[Json] = [str(each) for each in Absence if each is not Absence.NOT_APPLICABLE]
    cell: Json = {"anyOf": [{"type": ["number", "null"]}, {"enum": absences}, _RATIO]}
    held: Json = {
        "type": "object",
        "properties": dict.fromkeys(benchmark.components, cell),
        "additionalProperties": False,
    }
    scored: Json = {form.components: {"required": list(benchmark.components)}}
    return {
        "type": "object",
        "required": ["status", form.components, *metrics],
        "properties": {
            "status": {"enum": [SCORED, *map(str, Absence)]},
            **fields,
            form.components: held,
            **metrics,
            "ruling": {"const": str(RulingKind.REWARD_HACK)},
        },
        "additionalProperties": False,
        "if": {"properties": {"status": {"const": SCORED}}},
        "then": {"properties": scored},
        "else": {"properties": {form.components: {"maxProperties": 0}}},
    }
