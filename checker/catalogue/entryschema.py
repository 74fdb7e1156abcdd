"""A benchmark's own part of submission.json: its JSON Schema, read strictly and kept from exploding.

What is refused: references out of the file, recursion, and keywords whose cost grows out of all proportion with the
document that is checked.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from checker.catalogue.plainschema import plainly_a_schema
from checker.catalogue.references import reference_mistakes
from checker.catalogue.subschemas import Schema, everywhere
from checker.model.errors import DeclarationRefusal
from checker.model.finding import Place, Problem
from checker.model.json import DIALECT, Json
from checker.model.said import Said, say
from checker.reading.declaration.mistake import Mistake, Steps, pointer
from checker.reading.positions import locate
from checker.reading.strict import read_json

MOST_TOLD = 100

_BY_REF = say("Do without it; refer to definitions of this file by $ref, like #/$defs/name.")
_REFUSED: Mapping[str, Said] = {
    **dict.fromkeys(("$anchor", "$dynamicAnchor", "$dynamicRef", "$recursiveAnchor", "$recursiveRef"), _BY_REF),
    "additionalItems": say("Older drafts have it; write prefixItems and items."),
    "dependencies": say("Older drafts have it; write dependentRequired or dependentSchemas."),
}
_SCALARS = frozenset(("boolean", "integer", "null", "number", "string"))
_DECIMAL = r"Decimal\('([^']*)'\)"


def read_schema(raw: bytes, path: str) -> Mapping[str, Json]:
    """Read a JSON Schema for one part of submission.json.

    Raises DeclarationRefusal with everything at its line: bytes that are not strict JSON, what is no JSON Schema of
    a known draft, and what is refused here.
    """
    value, faults = read_json(raw)
    if faults:
        places = ((fault, Place(path, None, fault.line, fault.column)) for fault in faults)
        raise DeclarationRefusal(tuple(Problem(place, fault.message, fault.fix) for fault, place in places))
    mistakes = list(_mistakes(value))
    if mistakes:
        raise DeclarationRefusal(_located(raw, path, mistakes[:MOST_TOLD]))
    return value if isinstance(value, dict) else {}


def _mistakes(value: Json) -> Iterator[Mistake]:
    if not isinstance(value, dict):
        yield Mistake(
            (), say("a schema must be an object"), say("Write an object, like {example}.", example='{"type": "object"}')
        )
        return
    dialect = value.get("$schema", DIALECT)
    if not isinstance(dialect, str) or dialect.rstrip("#") != DIALECT:
        fix = say("Write {draft}, or leave the key out.", draft=DIALECT)
        yield Mistake(("$schema",), say("schemas are read as draft 2020-12"), fix, expected=DIALECT, found=str(dialect))
    invalid = list(_invalid(value))
    yield from invalid
    if not invalid:
        for steps, schema in everywhere(value):
            yield from _refused(schema, steps)
        yield from reference_mistakes(value)


def _invalid(value: Any) -> Iterator[Mistake]:
    """Compare with the draft's own schema, whose files come with the library: nothing is fetched."""
    if plainly_a_schema(value):
        return
    from jsonschema.validators import Draft202012Validator  # noqa: PLC0415 — slow to load, and seldom needed

    errors = Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(value)
    told: set[Steps] = set()
    for error in sorted(errors, key=lambda error: [str(step) for step in error.absolute_path]):
        steps: Steps = tuple(error.absolute_path)
        if steps not in told:
            why = re.sub(_DECIMAL, r"\1", error.message)
            yield Mistake(
                steps, say("this is not JSON Schema: {why}", why=why), say("See the reference of the keyword.")
            )
        told.add(steps)


def _refused(schema: Schema, steps: Steps) -> Iterator[Mistake]:
    for word in schema:
        if word in _REFUSED:
            message = say("the keyword {word} is not allowed here", word=word)
            yield Mistake((*steps, word), message, _REFUSED[word], at_key=True, found=word)
    if steps and "$id" in schema:
        message = say("$id is allowed at the root alone")
        yield Mistake((*steps, "$id"), message, _BY_REF, at_key=True, found=str(schema["$id"]))
    if schema.get("uniqueItems") is True and not _of_scalars(schema):
        message = say("uniqueItems is allowed for lists of texts, numbers or booleans alone")
        fix = say("Give items a type, like {example}, or leave uniqueItems out.", example='{"type": "string"}')
        yield Mistake((*steps, "uniqueItems"), message, fix, at_key=True)
    for at, pattern in _patterns(schema, steps):
        yield from _pattern(at, pattern)


def _of_scalars(schema: Schema) -> bool:
    items = schema.get("items")
    types = items.get("type") if isinstance(items, dict) else None
    kinds = types if isinstance(types, list) else [types]
    return "prefixItems" not in schema and all(isinstance(kind, str) and kind in _SCALARS for kind in kinds)


def _patterns(schema: Schema, steps: Steps) -> Iterator[tuple[Steps, str]]:
    pattern, named = schema.get("pattern"), schema.get("patternProperties")
    if isinstance(pattern, str):
        yield (*steps, "pattern"), pattern
    for name in named if isinstance(named, dict) else ():
        yield (*steps, "patternProperties", name), name


def _pattern(steps: Steps, pattern: str) -> Iterator[Mistake]:
    try:
        re.compile(pattern)
    except re.error as error:
        message = say("this is no regular expression: {why}", why=error.msg)
        yield Mistake(steps, message, say("Correct it."), at_key="patternProperties" in steps, found=pattern)


def _located(raw: bytes, path: str, mistakes: Sequence[Mistake]) -> tuple[Problem, ...]:
    spots = locate(raw, [(pointer(mistake.steps), mistake.at_key) for mistake in mistakes])
    found = []
    for mistake in mistakes:
        at = pointer(mistake.steps)
        place = Place(path, at, *spots[at, mistake.at_key], mistake.at_key)
        found.append(Problem(place, mistake.message, mistake.fix, mistake.expected, mistake.found))
    return tuple(found)
