"""Takes a finished sentence apart again, so that nothing in it can act when it is shown.

A report's sentences are made of plain words of ours, of code between backticks, and of foreign text in double quotes.
Of a document that came by way of another job that is taken on nobody's word: what is no plain word is shown as code.
"""

import re
from collections.abc import Iterator

from checker.model.said import Said
from checker.model.value import dataclass

_PIECE = re.compile(
    r"""`(?P<code>(?:[^`"\n]|"(?:[^"\\\n]|\\.)*"…?)*)`
      | (?P<quoted>"(?:[^"\\\n]|\\.)*"…?)
      | (?P<space>\ +)
      | (?P<bare>[^`"\s]+|.)""",
    re.VERBOSE | re.DOTALL,
)
_WORD = re.compile(r"[(]*[A-Za-z]+(?:['’-][A-Za-z]+)*(?:[.,;:…?!)]|'s)*")
_NUMBER = re.compile(r"[(]?-?[0-9]{1,6}(?:\.[0-9]{1,6})?%?[.,;:)…]*")
_COUNT = re.compile(r"[0-9]{1,6}")
_SIGN = re.compile(r"[–—…%(),;:.?!]{1,3}")
_RULE = re.compile(r"([A-Z]{3}[0-9]{3}|UTF-8)[.,;:)]*")
# GitHub makes links of what looks like a commit's id: of such words there are none among ours.
_COMMIT = re.compile(r"[0-9A-Fa-f]{7,}")
# The end of a sentence is none of the name before it, which may be copied.
_ENDED = re.compile(r"(.*[^.,;])([.,;]+)", re.DOTALL)
_QUOTED = re.compile(r"""("(?:[^"\\\n]|\\.)*"…?)""")
_ESCAPE = re.compile(r"""\\(["\\nrt]|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})""")
_NAMED = {"n": "\n", "r": "\r", "t": "\t"}
_BYTE = 0xDC00


@dataclass(frozen=True, slots=True)
class _Parts:
    """The template so far, and the values that its gaps stand for."""

    template: list[str]
    values: list[tuple[str, str]]

    def gap(self, text: str) -> None:
        """Put foreign text into a gap."""
        name = f"v{len(self.values)}"
        self.values.append((name, text))
        self.template.append(f"{{{name}}}")

    def code(self, text: str) -> None:
        """Put code of ours between backticks; what is quoted in it becomes a gap, since it may hold backticks."""
        self.template.append("`")
        for piece in _QUOTED.split(text):
            if _QUOTED.fullmatch(piece):
                self.gap(_unquoted(piece))
            else:
                self.template.append(_braced(piece))
        self.template.append("`")


def reread(text: str) -> Said:
    """Make a sentence of text that a machine's report holds; only plain words are left to stand as they are."""
    parts = _Parts([], [])
    for kind, piece in _joined(text.lstrip(" ")):  # four spaces would begin a block of code
        if kind == "plain":
            parts.template.append(_braced(piece))
        elif kind == "code":
            parts.code(piece)
        else:
            parts.gap(piece)
    return Said("".join(parts.template), tuple(parts.values))


def _joined(text: str) -> Iterator[tuple[str, str]]:
    """Give runs: `plain` words, `code` of ours without its backticks, `foreign` text without its quotes."""
    foreign = ""
    for kind, piece in _pieces(text):
        if kind == "odd":
            foreign += piece
            continue
        if foreign:
            yield "foreign", foreign
        foreign = ""
        yield kind, piece
    if foreign:
        yield "foreign", foreign


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    start = True  # where a number or a sign could begin a list or a heading
    for match in _PIECE.finditer(text):
        if match["code"]:
            yield "code", match["code"]
        elif match["quoted"]:
            yield "foreign", _unquoted(match["quoted"])
        elif match["space"]:
            yield "plain", match["space"]
            continue
        elif _harmless(match[0], start=start):
            yield "plain", match[0]
        else:
            yield from _odd(match[0], last=text[match.end() : match.end() + 1] in ("", " "))
        start = False


def _odd(word: str, *, last: bool) -> Iterator[tuple[str, str]]:
    """Give what is no plain word; where nothing else of it follows, without the signs that end a sentence or a part."""
    ended = _ENDED.fullmatch(word) if last else None
    yield "odd", ended[1] if ended else word
    if ended:
        yield "plain", ended[2]


def _harmless(word: str, *, start: bool) -> bool:
    if _COMMIT.search(word) is not None:
        return False
    shapes = (_WORD, _RULE, _COUNT) if start else (_WORD, _RULE, _NUMBER, _SIGN)
    return any(shape.fullmatch(word) is not None for shape in shapes)


def _unquoted(quoted: str) -> str:
    """Give what stands between quotes as it was before it was quoted."""
    cut = quoted.endswith("…")
    return _ESCAPE.sub(lambda escape: _unescaped(escape[1]), quoted.removesuffix("…")[1:-1]) + ("…" if cut else "")


def _unescaped(escape: str) -> str:
    if len(escape) == 1:
        return _NAMED.get(escape, escape)
    code = int(escape[1:], 16)
    if escape[0] == "x" and code >= 0x80:
        return chr(_BYTE + code)  # a byte of a path that is no UTF-8
    return chr(code) if code < 0x110000 else f"\\{escape}"


def _braced(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
