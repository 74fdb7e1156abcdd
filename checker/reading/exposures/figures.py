"""Finds telephone numbers, payment cards and bank accounts in what somebody wrote by hand.

In a trajectory every tenth run of sixteen digits has the check digit of a card, so nothing of this is looked for there.
"""

import re
from collections.abc import Callable, Iterator

from checker.model.exposure import Exposure, Kind
from checker.model.pattern import pattern
from checker.reading.exposures.kinds import ACCOUNT, CARD, PHONE
from checker.reading.exposures.place import place_of
from checker.reading.exposures.plain import plain

_LONGEST = 1 << 20
_APART = r"(?<![0-9A-Za-z.+-])"
_PHONE = pattern(_APART + r"\+[1-9](?:[ ()./-]{0,2}[0-9]){7,14}(?![0-9A-Za-z])")
_COUNT = pattern(r"\+[0-9]{1,3}(?: [0-9]{3})* 000")
_CARD = pattern(_APART + r"[2-6][0-9]{3}(?:[ -]?[0-9]{4}){2}[ -]?[0-9]{1,7}(?![0-9A-Za-z.-])")
_ACCOUNT = pattern(_APART + r"[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![0-9A-Za-z])")


def figures_in(raw: bytes, path: str) -> tuple[Exposure, ...]:
    """Give each number once, where it stands first. Of a file of over a million bytes only the first are looked at."""
    text = plain(raw, 0, _LONGEST)
    found: dict[str, Exposure] = {}
    for kind, value, at in _figures(text.raw.decode("latin-1")):
        found.setdefault(value, Exposure(kind, place_of(raw, path, text.origin[at]), value))
    return tuple(found.values())


def _figures(text: str) -> Iterator[tuple[Kind, str, int]]:
    kinds: tuple[tuple[Kind, re.Pattern[str], Callable[[str], bool]], ...] = (
        (PHONE, _PHONE, lambda value: "555" not in value and not _COUNT.fullmatch(value)),  # films dial 555
        (CARD, _CARD, is_card),
        (ACCOUNT, _ACCOUNT, is_account),
    )
    for kind, form, holds in kinds:
        yield from ((kind, each[0], each.start()) for each in form.finditer(text) if holds(each[0]))


def is_card(value: str) -> bool:
    """Whether the check digit of a payment card's number holds (ISO/IEC 7812-1, Luhn)."""
    digits = [int(each) for each in value if each.isdigit()]
    doubled = [each * 2 - 9 * (each > 4) for each in digits[-2::-2]]
    return 13 <= len(digits) <= 19 and len(set(digits)) > 3 and (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def is_account(value: str) -> bool:
    """Whether the check digits of an international bank account number hold (ISO 13616, modulo 97)."""
    plain_value = value.replace(" ", "")
    turned = plain_value[4:] + plain_value[:4]
    return 15 <= len(plain_value) <= 34 and int("".join(str(int(each, 36)) for each in turned)) % 97 == 1
