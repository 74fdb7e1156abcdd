"""Slips of the hand in a JSON text after which it is still clear what was meant, so that reading can go on."""

import re
from decimal import Decimal

from checker.model.value import dataclass
from checker.reading import advice
from checker.reading.advice import Advice
from checker.reading.mending import in_quotes
from checker.reading.words import word_at

_QUOTED = r"""'(?:[^'\\\n]|\\.)*'|[\u2018\u201a\u201b][^\u2018\u2019\n]*[\u2018\u2019]|`[^`\n]*`|""" + (
    r"""[\u201c\u201d\u201e][^\u201c\u201d\n]*[\u201c\u201d]|\u00ab[^\u00bb\n]*\u00bb"""
)
_UNOPENED = r'[^\W_][^"\\\n\[\]{},:]{0,500}"'
_ENDS = r"(?=[ \t\r\n]*(?:[,}\]]|$))"
_LEADS = r"(?=[ \t\r\n]*:)"

_quoted_value = re.compile(f"(?:{_QUOTED}){_ENDS}").match
_quoted_key = re.compile(f"(?:{_QUOTED}){_LEADS}").match
_unopened_value = re.compile(_UNOPENED + _ENDS).match
_unopened_key = re.compile(_UNOPENED + _LEADS).match
_bare_key = re.compile(r"[A-Za-z_$][\w$-]*" + _LEADS).match
_decimal_comma = re.compile(r"(-?[0-9]{1,20}),([0-9]{1,20})(?=[ \t\r]*[,}\n])").match
_percent = re.compile(r"(-?[0-9]{1,20}(?:\.[0-9]{1,20})?)[ \t]*%" + _ENDS).match
_early_comma = re.compile(r',[ \t\r\n]*(?:"(?:[^"\\\n]|\\.)*"|[\w.+\-]+)[ \t\r\n]*[,}]').match
_LINE_OR_COMMA = re.compile(r"[ \t]*[,\r\n]")
_WHOLE_VALUE = re.compile(r'(?:"(?:[^"\\\n]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null)[ \t]*[,}\r\n]')


@dataclass(frozen=True, slots=True)
class Slip:
    """A token up to `end` that was meant as something else. `text` is what it says where it is a key.

    `habit` names what whoever does it does again, so that it is told once in a list or object; "" for none.
    `mended` is the token as JSON writes it.
    """

    end: int
    advice: Advice
    mended: str
    text: str = ""
    habit: str = ""


def value_slip(text: str, at: int, in_list: bool) -> Slip | None:
    """See through the slip that stands where a value should; None where nothing is as clear as that."""
    if match := _quoted_value(text, at):
        return Slip(match.end(), advice.other_quotes(match[0][0]), in_quotes(match[0][1:-1]), habit="quotes")
    if match := _percent(text, at):
        return Slip(match.end(), advice.percent_sign(Decimal(match[1])), match[1])
    if not in_list and (match := _decimal_comma(text, at)):
        return Slip(match.end(), advice.decimal_comma(match[1], match[2]), f"{match[1]}.{match[2]}")
    if match := _unopened_value(text, at):
        return Slip(match.end(), advice.UNOPENED_TEXT, f'"{match[0]}')
    return None


def key_slip(text: str, at: int) -> Slip | None:
    """See through the slip that stands where a key should; None where nothing is as clear as that."""
    if match := _quoted_key(text, at):
        return Slip(match.end(), advice.other_quotes(match[0][0]), in_quotes(match[0][1:-1]), match[0][1:-1], "quotes")
    if match := _unopened_key(text, at):
        return Slip(match.end(), advice.UNOPENED_TEXT, f'"{match[0]}', match[0][:-1])
    if match := _bare_key(text, at):
        return Slip(match.end(), advice.unquoted_key(match[0]), f'"{match[0]}"', match[0], "bare keys")
    return None


def comma_before_value(text: str, at: int) -> bool:
    """Whether the comma at `at`, behind a key's colon, stands before the value that was meant."""
    return _early_comma(text, at) is not None


def colon_fits(text: str, behind: int, at: int) -> bool:
    """Whether what begins at `at`, on the line of a key that ends at `behind`, is a whole value without its colon."""
    return "\n" not in text[behind:at] and (text[at] in "{[" or _WHOLE_VALUE.match(text, at) is not None)


def closed_twice(text: str, behind: int, at: int) -> bool:
    """Whether the bracket at `at` closes again what the one right before it closed, behind which a value ends."""
    brackets = behind == at and text[at - 1 : at] in ("]", "}") and text[at : at + 1] in ("]", "}")
    return brackets and _LINE_OR_COMMA.match(text, at + 1) is not None


def next_record(text: str, comma: int | None, at: int) -> bool:
    """Whether an object begins at `at`, on a line of its own behind the comma at `comma` of one that was not closed."""
    return comma is not None and comma >= 0 and "\n" in text[comma:at] and not text[comma + 1 : at].strip()


def comma_fits(text: str, behind: int, at: int) -> bool:
    """Whether what begins at `at` looks like a value of its own, for which there only lacks a comma at `behind`.

    On the line of a text it may just as well be the rest of that text, behind a quote that was not escaped.
    """
    if text[at : at + 1] not in ('"', "{", "[") and word_at(text, at) is None:
        return False
    return text[behind - 1] != '"' or "\n" in text[behind:at]
