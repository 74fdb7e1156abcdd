"""Names of files as diffs write them: with a first step to strip, and quoted as in C where that is needed."""

import re

from checker.scoring.patches.faults import BadPatch, PatchFault

NOTHING = "/dev/null"
_SKEW = 64
_LONGEST = 2048
_ESCAPES = {"a": 7, "b": 8, "t": 9, "n": 10, "v": 11, "f": 12, "r": 13, '"': 34, "\\": 92}
_LETTERS = {code: letter for letter, code in _ESCAPES.items()}
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r'\\([abtnvfr"\\]|[0-3][0-7]{2})|(\\)')


def unquoted(name: str) -> str:
    """Give a name without its quotes; one without quotes ends at a tab, where a time may follow. Raises BadPatch."""
    if not name.startswith('"'):
        return name.partition("\t")[0]
    match = _QUOTED.match(name)
    if match is None:
        raise BadPatch(PatchFault.CORRUPT)
    return _decoded(match[1])


def quoted(name: str) -> str:
    """Write a name so that git reads it back, whatever it holds."""
    plain = all(" " < char < "\x7f" and char not in '"\\' for char in name)
    return name if plain else '"' + "".join(map(_escaped, name.encode("utf-8", "surrogateescape"))) + '"'


def stripped(name: str) -> str:
    """Take the first step away, as `-p1` does. Raises BadPatch where nothing is left."""
    _, slash, rest = name.partition("/")
    if not slash or not rest:
        raise BadPatch(PatchFault.CORRUPT)
    return name if name.startswith("/") else rest


def of_header(rest: str) -> str | None:
    """Give the one name that a line `diff --git a/name b/name` tells twice; None where it tells two."""
    if rest.startswith('"'):
        match = _QUOTED.match(rest)
        left, right = (unquoted(rest), unquoted(rest[match.end() :].lstrip(" "))) if match else ("", "")
        return _same(left, right)
    middle = len(rest) // 2  # two names of one length, but for their first steps: no long header holds anybody up
    spots = [spot for spot in range(max(0, middle - _SKEW), middle + _SKEW) if rest[spot : spot + 1] == " "]
    return next((name for spot in spots if (name := _same(rest[:spot], rest[spot + 1 :])) is not None), None)


def check(name: str) -> str:
    """Give a path back that stays inside the repository and out of git's own folder. Raises BadPatch."""
    steps = name.split("/")
    if len(name) > _LONGEST or any(map(_odd, steps)) or "\0" in name or "\\" in name:
        raise BadPatch(PatchFault.UNSAFE_PATH)
    return name


def _odd(step: str) -> bool:
    own = step.lower().rstrip(". ") == ".git"
    return own or step in ("", ".", "..") or len(step.encode("utf-8", "replace")) > 255


def _same(left: str, right: str) -> str | None:
    if "/" not in left or "/" not in right:
        return None
    left, right = left.partition("/")[2], right.partition("/")[2]
    return left if left and left == right else None


def _decoded(inner: str) -> str:
    raw = _ESCAPE.sub(_byte, inner.encode("utf-8").decode("latin-1")).encode("latin-1")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadPatch(PatchFault.CORRUPT) from None


def _byte(match: re.Match[str]) -> str:
    if match[2] is not None:
        raise BadPatch(PatchFault.CORRUPT)
    return chr(_ESCAPES[match[1]] if match[1] in _ESCAPES else int(match[1], 8))


def _escaped(code: int) -> str:
    if code in _LETTERS:
        return "\\" + _LETTERS[code]
    return chr(code) if 32 <= code < 127 else f"\\{code:03o}"
