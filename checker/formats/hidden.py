"""Signs in a text that hide, reorder or bury what a reader is shown."""

from checker.formats.show import cut
from checker.model.pattern import pattern
from checker.model.said import Said, say
from checker.reading.unseen import BLANKS, NO_CHARACTERS, PRIVATE_PLANES

_MOST_MARKS = 8  # on one letter; no writing system stacks more
# Controls but tab and line breaks; zero widths, marks of direction; invisible operators, tags, fillers; private use.
_UNSEEN = pattern(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    f"\ufeff\ufff9-\ufffb\U000e0000-\U000e007f{BLANKS}{NO_CHARACTERS}{PRIVATE_PLANES}]"
)
_MARKS = pattern(
    f"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{{{_MOST_MARKS + 1},}}"
)


def hidden_sign(text: str) -> Said | None:
    """Say which sign of a text cannot be seen, or buries others; None for a text that reads as it is written.

    Tabs, line breaks and the joiners of Persian, Indic scripts and emoji are no such signs.
    """
    if unseen := _UNSEEN.search(text):
        return say("holds the character {code}, which cannot be seen", code=f"U+{ord(unseen[0]):04X}")
    if marks := _MARKS.search(text):
        return say("puts {n} marks on one letter, which bury what stands near", n=len(marks[0]))
    return None


def unknown_key(key: str, like: str | None = None) -> Said:
    """Say that a key is not known, and the first sign that gives it away where it only looks `like` a known one."""
    odd = next((sign for sign in key if not sign.isascii() and sign not in like), None) if like is not None else None
    if like is None or odd is None:
        return say("the field {key} is not known here", key=cut(key))
    code = f"U+{ord(odd):04X}"
    return say(
        "the field {key} is not known here: it holds {odd}, and {like} does not", key=cut(key), odd=code, like=like
    )
