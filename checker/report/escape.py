"""The only doors through which text from outside leaves: one for each channel.

Whatever a contributor, a file name or a tool wrote passes one of these functions before it stands in a terminal, a
comment, a workflow log or a page. What cannot be seen is made visible, so that nothing hides or reorders
what a reader is shown. A byte of a path that is not UTF-8 arrives as a surrogate and is shown as that byte.
"""

import re
import unicodedata
from collections.abc import Callable
from urllib.parse import quote

from checker.model.pattern import pattern

TEXT_LIMIT = 200
PATH_LIMIT = 400
ELLIPSIS = "…"
BLANK = "(blank)"

_BARE = pattern(r"[A-Za-z0-9_./@+#|=~,-]+")
_BACKTICKS = pattern(r"`+")
# cmark opens no code span with more than 80 backticks; a run that would need such a fence is told instead.
_TOO_MANY_BACKTICKS = pattern(r"`{41,}")
_NOT_PLAIN = pattern(r"[^\x20-\x7e\n\t]+")
# What makes a coloured picture of the sign before it, or joins two such pictures, hides nothing there.
_OF_A_PICTURE = pattern("(?<=[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f])[\ufe0e\ufe0f\u200d]")
# GitHub's runner obeys this wherever it stands in a line of a log, and any report may be printed into one.
_COMMAND = "##["
_IN_QUOTES = r"#\x23["
_NAMED = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}
# Printable by their category, yet drawn as nothing (Unicode's Default_Ignorable_Code_Point, and the Braille blank).
_UNSEEN = frozenset(
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0}
    | set(range(0x180B, 0x1810))
    | set(range(0xFE00, 0xFE10))
    | set(range(0xE0100, 0xE01F0))
)


def for_terminal(text: str, limit: int = TEXT_LIMIT) -> str:
    """Quote for a terminal: double quotes, backslash escapes, one line, at most `limit` characters between the quotes.

    The ellipsis of a cut text stands behind the closing quote, where no text can imitate it.
    """
    shown, cut = _drawn(text, _quoted, limit)
    return f'"{shown.replace(_COMMAND, _IN_QUOTES)}"{ELLIPSIS if cut else ""}'


def name_for_terminal(text: str) -> str:
    """Give a path or a name bare where it holds only ASCII letters, numerals and path signs, else quoted."""
    if _BARE.fullmatch(text) and len(text) <= PATH_LIMIT:
        return text
    return for_terminal(text, PATH_LIMIT)


def value_for_terminal(text: str) -> str:
    """Give a value that ends its line: bare where all of it can be seen, else quoted."""
    seen = text == text.strip() != "" and _drawn(text, _backslash, TEXT_LIMIT) == (text, False)
    return text if seen and _COMMAND not in text else for_terminal(text)


def for_markdown(text: str, table: bool = False, limit: int = TEXT_LIMIT) -> str:
    """Give a code span of GitHub's Markdown, whatever the text holds; `table`: it will stand in a table's cell.

    A code span keeps mentions, references, links and markup inert on the page; the zero-width space behind `@` keeps
    them inert when somebody answers by mail. A pipe would end the cell even inside a span and is drawn by its twin.
    """
    shown = clean_for_markdown(text, table, limit)
    fence = "`" * (max((len(run) for run in _BACKTICKS.findall(shown)), default=0) + 1)
    return f"{fence} {shown} {fence}"


def clean_for_markdown(text: str, table: bool = False, limit: int = TEXT_LIMIT) -> str:
    """Give the text that a code span of `for_markdown` shows."""
    kept, cut = _drawn(unicodedata.normalize("NFC", text), _bracket, limit)
    shown = _TOO_MANY_BACKTICKS.sub(lambda run: f"[{len(run[0])} backticks]", kept)
    if table:
        shown = shown.replace("|", "│")
    inert = shown.replace("@", "@\u200b").replace(_COMMAND, "##\u200b[")
    return inert + (ELLIPSIS if cut else "") if shown.strip() else BLANK


def for_workflow_command(text: str, property: bool = False, limit: int = TEXT_LIMIT) -> str:
    """Escape for a GitHub workflow command: its message, or with `property` the value of one of its properties.

    The runner finds `##[` anywhere in a line and `::` at its start, so neither survives.
    """
    kept, cut = _drawn(text, _backslash, limit)
    data = kept.replace("%", "%25") + (ELLIPSIS if cut else "")
    if property:
        return data.replace(_COMMAND, "## [").replace(":", "%3A").replace(",", "%2C")
    return re.sub(":(?=:)", ": ", data).replace(_COMMAND, "## [")


def for_html(text: str) -> str:
    """Give text for a page, what cannot be seen made visible; the templates' autoescape does the rest."""
    return text if _all_seen(text) else "".join(map(_bracket, text))


def lines_for_html(text: str) -> str:
    """Give text of many lines for a page: line feeds and tabs stay, all else that cannot be seen is made visible."""
    return _NOT_PLAIN.sub(lambda run: run[0] if _all_seen(run[0]) else _pictured(run[0]), text)


def for_address(path: str) -> str:
    """Give a path as part of an address: percent-encoded UTF-8, a surrogate-escaped byte as that byte."""
    return quote(b"".join(map(_encoded, path)), safe="/")


def for_json(text: str) -> str:
    """Give a string that can be encoded: a surrogate becomes the escape of its byte, all else stays."""
    return "".join(_backslash(c) if 0xD800 <= ord(c) <= 0xDFFF else c for c in text)


def json_for_log(document: str) -> str:
    """Give a JSON text that means the same and holds no command of a workflow's log."""
    return document.replace(_COMMAND, r"#\u0023[")


def _drawn(text: str, draw: Callable[[str, bool], str], limit: int) -> tuple[str, bool]:
    """Draw character by character up to `limit` characters, no escape cut in two; also whether anything was cut."""
    pieces: list[str] = []
    before = ""
    for character in text:
        piece = draw(character, _passes_for_ascii(character, before))
        before = character
        limit -= len(piece)
        if limit < 0:
            return "".join(pieces), True
        pieces.append(piece)
    return "".join(pieces), False


def _seen(character: str) -> bool:
    return character.isprintable() and ord(character) not in _UNSEEN


def _pictured(text: str) -> str:
    joints = {found.start() for found in _OF_A_PICTURE.finditer(text)}
    return "".join(each if at in joints else _bracket(each) for at, each in enumerate(text))


def _all_seen(text: str) -> bool:
    return text.isprintable() and _UNSEEN.isdisjoint(map(ord, text))


def _passes_for_ascii(character: str, before: str) -> bool:
    """Whether a reader would take it for ASCII: a letter of full width or mathematical type, a mark on ASCII."""
    if character.isascii():
        return False
    if unicodedata.category(character) in ("Mn", "Me"):
        return before.isascii()
    return unicodedata.decomposition(character).startswith(("<wide>", "<font>"))


def _quoted(character: str, odd: bool = False) -> str:
    return f"\\{character}" if character in '"\\' else _backslash(character, odd)


def _backslash(character: str, odd: bool = False) -> str:
    if _seen(character) and not odd:
        return character
    if character in _NAMED:
        return _NAMED[character]
    code = _byte_or_code(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _bracket(character: str, odd: bool = False) -> str:
    if _seen(character) and not odd:
        return character
    code = ord(character)
    return f"[0x{code - 0xDC00:02X}]" if 0xDC80 <= code <= 0xDCFF else f"[U+{code:04X}]"


def _encoded(character: str) -> bytes:
    escaped = 0xDC80 <= ord(character) <= 0xDCFF
    return character.encode("utf-8", "surrogateescape" if escaped else "surrogatepass")


def _byte_or_code(character: str) -> int:
    code = ord(character)
    return code - 0xDC00 if 0xDC80 <= code <= 0xDCFF else code


def line_for_terminal(line: str) -> str:
    """Give a line of a file without quotes and without escapes, which the file may hold itself.

    Tabs at its begin stay; of all else that cannot be seen the number is shown.
    """
    inside = line.lstrip("\t")
    shown, cut = _drawn(inside, _bracket, TEXT_LIMIT)
    return line[: len(line) - len(inside)][:TEXT_LIMIT] + shown.replace(_COMMAND, "## [") + (ELLIPSIS if cut else "")
