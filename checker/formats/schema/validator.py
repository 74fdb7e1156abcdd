"""The jsonschema library, made ready for foreign documents: exact numbers, no network, one error for each fault.

Imported only where a document is checked, since the library takes a while to load.
"""

from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing import Registry

from checker.formats.schema.evaluated import evaluated_keys
from checker.formats.schema.forms import FORMS
from checker.formats.schema.patterns import matches
from checker.model.json import Json
from checker.reading.canonical import dump_line

UNKNOWN = "unknown"
"""The keyword given to a key that the schema does not allow, whichever keyword forbids it."""


class _Forms(FormatChecker):
    """The forms of `format`, and the whole schema: a keyword sees only the part of the schema that it stands in."""

    def __init__(self, root: Json) -> None:
        super().__init__()
        self.root = root
        for name, form in FORMS.items():
            self.checks(name)(form)


def errors(value: Json, schema: Json) -> Iterator[ValidationError]:
    """Give every error; for `required` and `unknown`, `validator_value` is the key.

    References outside the schema are not followed: they raise a referencing error, which is the maintainer's to mend.
    """
    yield from _validator()(schema, format_checker=_Forms(schema), registry=Registry()).iter_errors(value)


@cache
def _validator() -> Any:
    types = Draft202012Validator.TYPE_CHECKER.redefine("number", _is_number).redefine("integer", _is_integer)
    extended: Any = extend
    return extended(Draft202012Validator, _KEYWORDS, type_checker=types)


def _is_number(_: Any, value: Any) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def _is_integer(checker: Any, value: Any) -> bool:
    return _is_number(checker, value) and value == int(value)


def _unevaluated(validator: Any, limit: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, dict) and limit is False:
        described = {key: part for key, part in schema.items() if key != "unevaluatedProperties"}
        root = validator.format_checker.root
        known = evaluated_keys(value, described, root, lambda v, s: validator.evolve(schema=s).is_valid(v))
        yield from (_unknown(key) for key in value if key not in known)
    elif isinstance(value, dict):
        yield from Draft202012Validator.VALIDATORS["unevaluatedProperties"](validator, limit, value, schema)


def _unknown(key: str) -> ValidationError:
    return ValidationError(UNKNOWN, validator=UNKNOWN, validator_value=key, path=[key])


def _required(_: Any, keys: Any, value: Any, __: Any) -> Iterator[ValidationError]:
    if isinstance(value, dict):
        yield from (ValidationError("required", validator_value=key) for key in keys if key not in value)


def _dependent_required(_: Any, needed: Any, value: Any, __: Any) -> Iterator[ValidationError]:
    for key in needed if isinstance(value, dict) else ():
        if key in value:
            missing = (each for each in needed[key] if each not in value)
            yield from (ValidationError("required", validator="required", validator_value=each) for each in missing)


def _additional(validator: Any, limit: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    if not isinstance(value, dict):
        return
    described = {key: part for key, part in schema.items() if key in ("properties", "patternProperties")}
    known = evaluated_keys(value, described, None, lambda _, __: False)
    for key in (key for key in value if key not in known):
        if limit is False:
            yield _unknown(key)
        else:
            yield from validator.descend(value[key], limit, path=key)


def _pattern(_: Any, pattern: Any, value: Any, __: Any) -> Iterator[ValidationError]:
    if isinstance(value, str) and not matches(pattern, value):
        yield ValidationError("pattern")


def _pattern_properties(validator: Any, patterns: Any, value: Any, _: Any) -> Iterator[ValidationError]:
    for pattern, part in patterns.items() if isinstance(value, dict) else ():
        for key in value:
            if matches(pattern, key):
                yield from validator.descend(value[key], part, path=key, schema_path=pattern)


def _unique(_: Any, wanted: Any, value: Any, __: Any) -> Iterator[ValidationError]:
    if wanted and isinstance(value, list) and len({dump_line(each) for each in value}) < len(value):
        yield ValidationError("uniqueItems")


_KEYWORDS = {
    "required": _required,
    "dependentRequired": _dependent_required,
    "additionalProperties": _additional,
    "unevaluatedProperties": _unevaluated,
    "pattern": _pattern,
    "patternProperties": _pattern_properties,
    "uniqueItems": _unique,
}
