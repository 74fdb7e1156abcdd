"""Whether a field of a key is what the declaration says, and how a key is told by records of the merged form."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from operator import eq, ge, gt, le, lt

from checker.model.json import Json
from checker.model.keyfields import Holds, KeyField
from checker.model.pattern import pattern
from checker.model.said import Said, say
from checker.reading.pointer import resolve

_GAP = pattern(r"\{([^{}]*)\}")
_WHOLE = pattern(r"[0-9]{1,18}")
_DECIMAL = pattern(r"[0-9]{1,18}(?:\.[0-9]{1,18})?")
_KINDS = {"whole": (_WHOLE, "a whole number"), "decimal": (_DECIMAL, "a number")}
_RELATIONS = {"<=": le, "<": lt, "==": eq, ">=": ge, ">": gt}


def gaps(form: str) -> tuple[str, ...]:
    """Give what stands between the braces of a form, in order."""
    return tuple(_GAP.findall(form))


def misfit(value: str, declared: KeyField) -> Said | None:
    """Say what is wrong with a value of a key field; None where nothing is."""
    if declared.values and value not in declared.values:
        return say("it is none of {values}", values=", ".join(declared.values))
    if declared.form is None:
        return None
    parts = parts_of(value, declared.form)
    if parts is None:
        return say("it is not of the form {form}", form=declared.form)
    return _wrong_number(parts, declared) or _broken(parts, declared)


def parts_of(value: str, form: str) -> Mapping[str, str] | None:
    """Give what a value has in each gap of a form, each as short as can be; None where it is not of that form."""
    pieces = _pieces(form)
    if not value.startswith(pieces[0]):
        return None
    at, parts = len(pieces[0]), {}
    for name, behind in zip(pieces[1::2], pieces[2::2], strict=True):
        end = value.find(behind, at + 1) if behind else len(value)
        if end <= at:
            return None
        parts[name] = value[at:end]
        at = end + len(behind)
    return parts if at == len(value) else None


def filled(pattern: str, record: Json) -> str | None:
    """Fill the `{/pointer}` gaps of a pattern with texts of a record; None where one of them is no text."""
    texts = {pointer: resolve(record, pointer) for pointer in gaps(pattern)}
    if not all(found and isinstance(value, str) for found, value in texts.values()):
        return None
    return _GAP.sub(lambda gap: str(texts[gap[1]][1]), pattern)


@cache
def _pieces(form: str) -> tuple[str, ...]:
    return tuple(_GAP.split(form))


def _wrong_number(parts: Mapping[str, str], declared: KeyField) -> Said | None:
    for name, kind in declared.numbers.items():
        pattern, words = _KINDS[kind]
        if pattern.fullmatch(parts[name]) is None:
            return say(
                f"{{gap}} in {{form}} is {words}, and here it is {{found}}",
                gap=name,
                form=declared.form or "",
                found=parts[name],
            )
    return None


def _broken(parts: Mapping[str, str], declared: KeyField) -> Said | None:
    for each in declared.holds:
        if not _RELATIONS[each.relation](Decimal(parts[each.left]), _right(parts, each)):
            return say("{holds} does not hold in {form}", holds=str(each), form=declared.form or "")
    return None


def _right(parts: Mapping[str, str], holds: Holds) -> Decimal | Fraction:
    return Decimal(parts[holds.right]) if isinstance(holds.right, str) else holds.right
