"""Faults of a schema as sentences: what is wrong, what was expected, what to write."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from checker.formats.hidden import hidden_sign, unknown_key
from checker.formats.schema.core import SAFE_LINK, SEEN
from checker.formats.schema.faults import NOTHING, REQUIRED, UNKNOWN, SchemaFault
from checker.formats.show import brief, cut
from checker.model.finding import Place, Problem
from checker.model.json import Json
from checker.model.said import Said, say
from checker.reading.nearest import nearest
from checker.reading.numbers import number_in
from checker.reading.pointer import child

Words = tuple[Said, Said, str | None]
"""What is wrong, the fix, and what was expected."""

_PATTERNS = MappingProxyType(
    {
        SAFE_LINK: (
            "{at} is no plain link that begins with https://",
            "Write a link that begins with https://, without a user, quotes, brackets or spaces.",
            "https://…",
        ),
    }
)
_TYPES = MappingProxyType(
    {
        "string": "a string",
        "number": "a number",
        "integer": "a whole number",
        "boolean": "true or false",
        "array": "a list",
        "object": "an object",
        "null": "null",
    }
)
_FORMATS = MappingProxyType(
    {
        "date": "a day, YYYY-MM-DD",
        "date-time": "a moment, YYYY-MM-DDThh:mm:ssZ",
        "email": "an e-mail address",
        "uri": "a link with its scheme, https://…",
    }
)
_LIMITS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "minimum": ("{at} is less than {limit}", "Write a number of at least {limit}."),
        "maximum": ("{at} is more than {limit}", "Write a number of at most {limit}."),
        "exclusiveMinimum": ("{at} is not more than {limit}", "Write a number above {limit}."),
        "exclusiveMaximum": ("{at} is not less than {limit}", "Write a number below {limit}."),
        "multipleOf": ("{at} is no multiple of {limit}", "Write a multiple of {limit}."),
        "minLength": ("{at} is shorter than {limit} characters", "Write at least {limit} characters."),
        "maxLength": ("{at} is longer than {limit} characters", "Write at most {limit} characters."),
        "minItems": ("{at} has fewer elements than {limit}", "List at least {limit}."),
        "maxItems": ("{at} has more elements than {limit}", "List at most {limit}."),
        "minProperties": ("{at} has fewer fields than {limit}", "Write at least {limit} fields."),
        "maxProperties": ("{at} has more fields than {limit}", "Write at most {limit} fields."),
        "uniqueItems": ("{at} lists something twice", "List each element once."),
        "const": ("{at} is not {limit}", "Write {limit}."),
        NOTHING: ("{at} may not be here", "Remove it."),
    }
)


def problem_of(fault: SchemaFault, path: str) -> Problem:
    """Say a fault of the document at `path`."""
    message, fix, expected = _WORDS.get(fault.keyword, _limit)(fault, fault.pointer or path.rpartition("/")[2])
    absent = fault.keyword in (REQUIRED, UNKNOWN)
    where = Place(path, fault.pointer, at_key=fault.keyword in (UNKNOWN, NOTHING))
    return Problem(where, message, fix, expected, None if absent else brief(fault.found))


def _required(fault: SchemaFault, at: str) -> Words:
    key = fault.key or ""
    return say("the field {key} is missing", key=key), say("Add {key} to {at}.", key=key, at=at), key


def _unknown(fault: SchemaFault, at: str) -> Words:
    message = unknown_key(fault.key or "", fault.meant or fault.beside)
    if fault.inside is not None:
        return (
            message,
            say("Move it into {inside}.", inside=child(fault.pointer.rpartition("/")[0], fault.inside)),
            None,
        )
    if fault.meant is not None:
        return message, say("Rename it to {meant}.", meant=fault.meant), fault.meant
    if fault.beside is not None:
        return message, say("Remove it: it looks like {beside}, which is there already.", beside=fault.beside), None
    return message, say("Remove it: only the fields that the benchmark describes may be here."), None


def _type(fault: SchemaFault, at: str) -> Words:
    named = [str(kind) for kind in (fault.limit if isinstance(fault.limit, list) else [fault.limit])]
    kinds = " or ".join(_TYPES[kind] for kind in named)
    number = number_in(fault.found)
    if number is None or not ("number" in named or ("integer" in named and number == int(number))):
        return say(f"{{at}} is not {kinds}", at=at), say(f"Write {kinds} there."), kinds
    return say(f"{{at}} is not {kinds}", at=at), say("Write {number}, without quotes.", number=number), kinds


def _enum(fault: SchemaFault, at: str) -> Words:
    options = fault.limit if isinstance(fault.limit, list) else []
    strings = [each for each in options if isinstance(each, str)]
    near = nearest(fault.found, strings) if isinstance(fault.found, str) else None
    known = cut(", ".join(map(brief, options)))
    message = say("{at} is none of the values that are allowed", at=at)
    fix = say("Write one of: {known}.", known=known) if near is None else say("Write {near}.", near=near)
    return message, fix, known


def _format(fault: SchemaFault, at: str) -> Words:
    form = _FORMATS.get(str(fault.limit))
    if form is None:
        return _limit(fault, at)
    return say(f"{{at}} is not {form}", at=at), say(f"Write {form}."), form


def _pattern(fault: SchemaFault, at: str) -> Words:
    pattern = str(fault.limit)
    if pattern == SEEN and isinstance(fault.found, str):
        return _unseen(at, fault.found)
    what, fix, expected = _PATTERNS.get(pattern, ("", "", None))
    if what:
        return say(what, at=at), say(fix), expected
    return say("{at} does not match {pattern}", at=at, pattern=pattern), say("Write it in that form."), pattern


def _unseen(at: str, text: str) -> Words:
    if not text.strip():
        return say("{at} is blank", at=at), say("Write a text that can be read."), None
    why = hidden_sign(text)
    if why is not None:
        return Said(f"{{at}} {why.template}", (("at", at), *why.values)), say("Type the text anew without it."), None
    if text != text.strip():
        return say("{at} begins or ends with white space", at=at), say("Remove it."), text.strip()
    return say("{at} goes over several lines", at=at), say("Write it on one line."), None


def _limit(fault: SchemaFault, at: str) -> Words:
    what, fix = _LIMITS.get(fault.keyword, _OTHER)
    limit, keyword = brief(fault.limit), fault.keyword
    return _say(what, at, limit, keyword), _say(fix, at, limit, keyword), _expected(fault.limit)


def _say(template: str, at: str, limit: str, keyword: str) -> Said:
    named = {"at": at, "limit": limit, "keyword": keyword}
    return say(template, **{name: value for name, value in named.items() if f"{{{name}}}" in template})


def _expected(limit: Json) -> str | None:
    return None if isinstance(limit, dict | list | bool) else brief(limit)


_OTHER = ("{at} does not fit what the benchmark asks for there ({keyword})", "Compare {at} with the benchmark's page.")
_WORDS: Mapping[str, Callable[[SchemaFault, str], Words]] = MappingProxyType(
    {
        REQUIRED: _required,
        UNKNOWN: _unknown,
        "type": _type,
        "enum": _enum,
        "format": _format,
        "pattern": _pattern,
    }
)
