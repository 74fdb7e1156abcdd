"""What a plain YAML scalar means: the core schema of YAML 1.2 (section 10.3), with exact decimals."""

from decimal import Context, Decimal

from checker.model.json import Json
from checker.model.pattern import pattern

NOT_FINITE = pattern(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")

_WORDS: dict[str, Json] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = pattern(r"[-+]?[0-9]+")
_BASES = ((pattern(r"0o[0-7]{1,40}"), 8), (pattern(r"0x[0-9a-fA-F]{1,40}"), 16))
_DECIMAL = pattern(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")


def plain_scalar(text: str, caps: Context) -> Json:
    """Give the value of an unquoted scalar; whatever is no null, boolean or number is a string.

    A decimal keeps the digits that are written. Raises ArithmeticError for a number beyond the caps.
    """
    if text in _WORDS:
        return _WORDS[text]
    for form, base in _BASES:
        if form.fullmatch(text):
            return int(text[2:], base)
    if not _DECIMAL.fullmatch(text):
        return text
    number = caps.plus(Decimal(text))
    return int(number) if _INTEGER.fullmatch(text) else Decimal(text)
