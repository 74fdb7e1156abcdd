"""Named whole numbers in free text: `First aspect: 3/5, Second aspect: 4/5`."""

from collections.abc import Container

from checker.metrics.texts.scanning import LONGEST, blanks, digits


def named(text: str, behind: str = "") -> dict[str, int | None]:
    """Read one `name: number` between commas, the last of a name counts; `behind` must follow the number.

    The name is what stands between the colon and one before it. A number of very many digits is None.
    """
    found: dict[str, int | None] = {}
    for part in text.split(","):
        name, number = _first(part.strip(), behind)
        if name is not None:
            found[name] = number
    return found


def exactly(text: str, allowed: Container[int], behind: str = "") -> dict[str, int]:
    """Read `name: number` between commas where nothing else stands there; a name that comes twice is not read.

    A full stop may end the text. The number must be among those allowed.
    """
    found: dict[str, int | None] = {}
    for part in text.strip().removesuffix(".").split(","):
        name, _, number = (each.strip() for each in part.partition(":"))
        known, value = whole(number, 0, behind)
        alone = number.removesuffix(behind) == number[: digits(number, 0)]
        found[name] = value if known and alone and name not in found and value in allowed else None
    return {name: value for name, value in found.items() if value is not None}


def number_after(text: str, words: str, behind: str = "") -> tuple[bool, int | None]:
    """Say whether a number follows the words somewhere, and give the first that does."""
    at = text.find(words)
    while at >= 0:
        known, number = whole(text, at + len(words), behind)
        if known:
            return True, number
        at = text.find(words, at + 1)
    return False, None


def whole(text: str, at: int, behind: str = "") -> tuple[bool, int | None]:
    """Say whether a whole number stands at a place, white space before it, and give it."""
    begin = blanks(text, at)
    end = digits(text, begin)
    if end == begin or not text.startswith(behind, end):
        return False, None
    return True, int(text[begin:end]) if end - begin <= LONGEST else None


def any_of(text: str, behind: str) -> bool:
    """Say whether `behind` follows a digit anywhere."""
    at = text.find(behind)
    while at >= 0:
        if text[at - 1 : at].isdecimal():
            return True
        at = text.find(behind, at + 1)
    return False


def _first(part: str, behind: str) -> tuple[str | None, int | None]:
    begin = 0
    while (colon := part.find(":", begin)) >= 0:
        known, number = whole(part, colon + 1, behind)
        if known and colon > begin:
            return part[begin:colon].strip(), number
        begin = colon + 1
    return None, None
