"""Tells whether a document fits a schema of common keywords, without loading the jsonschema library.

Most documents fit, and loading the library takes longer than all else that a check of one does. A keyword that is not
among those below, or a question of equal numbers, is left to the library, and so is all explaining.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from operator import ge, le
from types import MappingProxyType
from typing import Any, TypeAlias

from checker.formats.schema.evaluated import evaluated_keys
from checker.formats.schema.forms import FORMS
from checker.formats.schema.patterns import matches
from checker.model.json import Json
from checker.reading.pointer import resolve

_Assertion: TypeAlias = Callable[[Any, Json], bool]
"""Whether a value meets what a keyword says, given that and the value."""


class _Unclear(Exception):
    """The library is to be asked."""


def plainly_fits(value: Json, schema: Json) -> bool | None:
    """Whether a value fits a schema; None where that takes the library to tell."""
    try:
        return _Judge(schema).fits(value, schema)
    except _Unclear:
        return None


class _Judge:
    """Judges values by a schema, which is `root`, and by the parts of it."""

    def __init__(self, root: Json) -> None:
        self.root = root

    def fits(self, value: Json, schema: Json) -> bool:
        """Whether a value meets every keyword. Raises _Unclear at one that is not known here."""
        if not isinstance(schema, dict):
            return schema is True
        return all(self._meets(word, value, schema) for word in schema)

    def _meets(self, word: str, value: Json, schema: dict[str, Json]) -> bool:
        if word in _ASSERTIONS:
            return _ASSERTIONS[word](schema[word], value)
        if word in _APPLICATORS:
            return _APPLICATORS[word](self, value, schema)
        if word in _SILENT or (word == "$schema" and schema is self.root):
            return True
        raise _Unclear

    def properties(self, value: Json, schema: Any) -> bool:
        """Judge the members that are named."""
        there = value if isinstance(value, dict) else {}
        return all(self.fits(there[name], part) for name, part in schema["properties"].items() if name in there)

    def pattern_properties(self, value: Json, schema: Any) -> bool:
        """Judge the members whose names match a pattern."""
        there = value if isinstance(value, dict) else {}
        parts = schema["patternProperties"].items()
        return all(self.fits(there[name], part) for pattern, part in parts for name in there if matches(pattern, name))

    def additional(self, value: Json, schema: Any) -> bool:
        """Judge the members that are neither named nor matched."""
        if not isinstance(value, dict):
            return True
        by_name = {word: schema[word] for word in ("properties", "patternProperties") if word in schema}
        rest = value.keys() - evaluated_keys(value, by_name, None, lambda _, __: False)
        return all(self.fits(value[name], schema["additionalProperties"]) for name in rest)

    def unevaluated(self, value: Json, schema: Any) -> bool:
        """Look for members that nothing which applies here describes."""
        if schema["unevaluatedProperties"] is not False:
            raise _Unclear
        if not isinstance(value, dict):
            return True
        describing = {word: part for word, part in schema.items() if word != "unevaluatedProperties"}
        return evaluated_keys(value, describing, self.root, self.fits).issuperset(value)

    def items(self, value: Json, schema: Any) -> bool:
        """Judge the elements."""
        if "prefixItems" in schema:
            raise _Unclear
        return not isinstance(value, list) or all(self.fits(each, schema["items"]) for each in value)

    def reference(self, value: Json, schema: Any) -> bool:
        """Judge by a part of the root."""
        target = schema["$ref"]
        there, part = resolve(self.root, target[1:]) if target.startswith("#/") else (False, None)
        if not there or "%" in target:
            raise _Unclear
        return self.fits(value, part)

    def every(self, value: Json, schema: Any) -> bool:
        """Judge by all of several schemas."""
        return all(self.fits(value, part) for part in schema["allOf"])

    def conditional(self, value: Json, schema: Any) -> bool:
        """Judge by one of two schemas, as a third one says."""
        return self.fits(value, schema.get("then" if self.fits(value, schema["if"]) else "else", True))

    def dependent(self, value: Json, schema: Any) -> bool:
        """Judge the whole by the schemas of members that are there."""
        there = value if isinstance(value, dict) else {}
        return all(self.fits(value, part) for name, part in schema["dependentSchemas"].items() if name in there)


def _type(named: Any, value: Json) -> bool:
    names = named if isinstance(named, list) else [named]
    if not _TYPES.keys() >= set(names):
        raise _Unclear
    return any(_TYPES[name](value) for name in names)


def _is_number(value: Json) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def _is_integer(value: Json) -> bool:
    return isinstance(value, int | Decimal) and _is_number(value) and value == int(value)


def _among(options: Any, value: Json) -> bool:
    if not isinstance(value, str | None):  # whether 1, 1.0 and true are the same is for the library to say
        raise _Unclear
    return value in options


def _form(name: Any, value: Json) -> bool:
    if name not in FORMS:
        raise _Unclear
    return FORMS[name](value)


def _required(names: Any, value: Json) -> bool:
    return not isinstance(value, dict) or all(name in value for name in names)


def _length(kind: type, holds: Callable[[Any, Any], bool]) -> _Assertion:
    return lambda limit, value: not isinstance(value, kind) or holds(len(value), limit)  # type: ignore[arg-type]


def _size(holds: Callable[[Any, Any], bool]) -> _Assertion:
    return lambda limit, value: not _is_number(value) or holds(value, limit)


_TYPES: Mapping[str, Callable[[Json], bool]] = MappingProxyType(
    {
        "array": lambda value: isinstance(value, list),
        "boolean": lambda value: isinstance(value, bool),
        "integer": _is_integer,
        "null": lambda value: value is None,
        "number": _is_number,
        "object": lambda value: isinstance(value, dict),
        "string": lambda value: isinstance(value, str),
    }
)
_ASSERTIONS: Mapping[str, _Assertion] = MappingProxyType(
    {
        "const": lambda only, value: _among([only], value),
        "enum": _among,
        "format": _form,
        "maxItems": _length(list, le),
        "maxLength": _length(str, le),
        "maximum": _size(le),
        "minItems": _length(list, ge),
        "minLength": _length(str, ge),
        "minimum": _size(ge),
        "pattern": lambda pattern, value: not isinstance(value, str) or matches(pattern, value),
        "required": _required,
        "type": _type,
    }
)
_APPLICATORS: Mapping[str, Callable[[_Judge, Json, Any], bool]] = MappingProxyType(
    {
        "$ref": _Judge.reference,
        "additionalProperties": _Judge.additional,
        "allOf": _Judge.every,
        "dependentSchemas": _Judge.dependent,
        "if": _Judge.conditional,
        "items": _Judge.items,
        "patternProperties": _Judge.pattern_properties,
        "properties": _Judge.properties,
        "unevaluatedProperties": _Judge.unevaluated,
    }
)
_SILENT = frozenset(("$comment", "$defs", "default", "deprecated", "description", "else", "examples", "then", "title"))
"""Keywords that judge nothing by themselves. A part that names a dialect is left to the library, which changes over."""
