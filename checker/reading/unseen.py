"""Signs that nobody sees, whatever they are called: what may not make two texts differ, nor make up a name."""

import unicodedata

from checker.model.pattern import pattern

BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Fillers, joiners of marks and the blank Braille cell: letters, marks and symbols to Unicode, and drawn as nothing."""

NO_CHARACTERS = "\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff" + "".join(
    f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0x10000, 0xF0000, 0x10000)
)
"""Private use and noncharacters of the planes up to 14, as a character class's inside; they look as a font likes."""

PRIVATE_PLANES = "\U000f0000-\U0010ffff"

_VARIATIONS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
_UNSEEN = pattern(f"[{BLANKS}{NO_CHARACTERS}{PRIVATE_PLANES}{_VARIATIONS}]")


def seen(text: str) -> str:
    """Give a text without controls, format signs, fillers, variation selectors, private use and noncharacters.

    White space stays.
    """
    return "".join(sign for sign in _UNSEEN.sub("", text) if sign.isspace() or not _formats(sign))


def says_something(text: str) -> bool:
    """Whether a letter or a numeral can be seen in a text; marks, signs and pictures alone name nothing."""
    return any(unicodedata.category(sign)[0] in "LN" for sign in seen(text))


def is_blank(text: str) -> bool:
    """Whether nothing can be seen in a text; the first sign that is seen decides."""
    return all(sign.isspace() or _formats(sign) or _UNSEEN.match(sign) for sign in text)


def _formats(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cf")
