"""The facts that submission.json tells of an entry, at the places that a declaration gives them."""

from collections.abc import Mapping
from decimal import Decimal

from checker.formats.needs import SUBMISSION
from checker.model.entry import Facts
from checker.model.json import Document, Json
from checker.reading.limits import JsonLimits
from checker.reading.pointer import resolve

SUBMISSION_LIMITS = JsonLimits(values=20_000)
"""Of submission.json, which a declared schema judges value by value."""

_OWN = ("version", "display_name", "organization", "date")


def read_facts(documents: Mapping[str, Document], fields: Mapping[str, str], number: str | None = None) -> Facts:
    """Take the declared fields from submission.json; a field that is absent, or not a string, is None.

    `number` names a field that holds a number, which is kept as the text that was written.
    """
    document = documents.get(SUBMISSION)
    if document is None or not document.usable:
        return Facts()
    said = {name: resolve(document.value, pointer)[1] for name, pointer in fields.items()}
    strings = {name: value for name, value in said.items() if isinstance(value, str) and name != number}
    strings |= {name: str(value) for name, value in said.items() if name == number and _is_number(value)}
    others = {name: value for name, value in strings.items() if name not in _OWN}
    version, display_name, organization, date = (strings.get(name) for name in _OWN)
    return Facts(version, display_name, organization, date, others)


def _is_number(value: Json) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)
