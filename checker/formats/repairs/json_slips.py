"""Repairs slips of the hand in JSON that can have been meant in one way only.

What is taken for certain: a comma behind the last value; single or curly quotes around a whole text; keys without
quotes; the words True, False, None and their like; a tab inside a text; spaces of other kinds between values.
"""

import re
from collections.abc import Iterator

from checker.model.json import Document, Json
from checker.model.pattern import pattern
from checker.model.repair import Remedy, Rewrite, Splice, repair
from checker.model.said import Said, say
from checker.reading.splices import as_bytes, as_text, spliced
from checker.reading.strict import Reading, read

_SPACE = r"[ \t\r\n]*+"
_TEXT = r'"(?>[^"\\\x00-\x1f]++|\\[^\x00-\x1f])*+"'
# All that JSON allows, as far as it goes; what stands at its end is looked at.
_sound = pattern(
    rf"(?>[ \t\r\n{{}}\[\]:]++|,(?!{_SPACE}[}}\]])|{_TEXT}|-?[0-9][0-9.eE+-]*+|(?>true|false|null)(?![\w$]))*+"
)
_comment = pattern(r"//[^\n]*+|#[^\n]*+|/\*(?>[^*]++|\*(?!/))*+\*/")
_odd_space = pattern("[\xa0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]+")
_ENDS = rf"(?={_SPACE}(?:[,}}\]]|\Z))"
_LEADS = rf"(?={_SPACE}:)"
_ESCAPE = r"""\\(?>['"\\/bfnrt]|u[0-9a-fA-F]{4})"""
_quoted = pattern(rf"""(?:'((?>[^'\\\x00-\x1f]++|{_ESCAPE})*+)'|[“„]([^“”„"\\\x00-\x1f]*+)”)(?:{_ENDS}|{_LEADS})""")
_bare_key = pattern(rf"[A-Za-z_$][\w$]*+{_LEADS}", re.ASCII)
_tabbed = pattern(r'"(?>[^"\\\x00-\x1f]++|\\[^\x00-\x1f]|\t)*+"')
_quote = pattern(r'\\.|"')
_word = pattern(r"[\w$.+%-]++")
_WORDS = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "None": "null", "Null": "null"}
_WORDS |= {"NULL": "null"}
_CONTROLS = dict.fromkeys(range(0x20), " ")

_MOST = 1_000_000
"""Slips in one file; with more they are no slips of the hand."""


@repair("json-slips", Document, "put slips of the hand in JSON right", rules=("JSN001", "JSN007"))
def json_slips(document: Document) -> Iterator[Remedy]:
    """Put right what JSON forbids and could have been meant in one way only.

    These are: a comma behind the last value, single or curly quotes around a whole text, a key without quotes, the
    words True, False and None, a tab inside a text, and spaces of other kinds between values.

    Left alone: whatever would take a guess (a missing value, bracket or quote, a number with a comma or a percent sign,
    a key that stands twice, a merge conflict), and comments, which are somebody's words.
    """
    if document.readable or document.lines or not document.faults:
        return
    text = as_text(document.raw)
    splices = _slips(text)
    if splices and _certain(document, read(as_bytes(spliced(text, splices)))):
        tabs = all(splice.text.startswith('"') and "\\t" in splice.text for splice in splices)
        rule = "JSN007" if tabs else "JSN001"
        yield Rewrite(document.path, tuple(splices), rule, _message(len(splices)))


def _message(n: int) -> Said:
    return say("one slip is put right") if n == 1 else say("{n} slips are put right", n=n)


def _certain(document: Document, after: Reading) -> bool:
    """Whether the text says after the repair what it was read as before, with fewer faults or none."""
    if not document.usable:
        return not after.faults
    fewer = not after.faults or (after.mended is not None and len(after.faults) < len(document.faults))
    return fewer and _same(document.value, after.value)


def _same(before: Json, after: Json) -> bool:
    """Whether two values are the same; a control character had been read as a space."""
    if isinstance(before, str) and isinstance(after, str):
        return before == after or before.translate(_CONTROLS) == after.translate(_CONTROLS)
    if isinstance(before, list) and isinstance(after, list):
        return len(before) == len(after) and all(map(_same, before, after))
    if isinstance(before, dict) and isinstance(after, dict):
        return list(before) == list(after) and all(map(_same, before.values(), after.values()))
    return type(before) is type(after) and before == after


def _slips(text: str) -> list[Splice]:
    """Give a splice for each slip; none at all where something stands that nothing here knows."""
    found: list[Splice] = []
    at, end = 1 if text.startswith("\ufeff") else 0, len(text)
    while at < end and len(found) < _MOST:
        at = _end(_sound.match(text, at), at)
        if at == end:
            return found
        slip = _slip(text, at)
        if slip is not None:
            found.append(slip)
            at = slip.end
            continue
        passed = _end(_comment.match(text, at) or _word.match(text, at), at)
        if passed == at and text[at] != ",":
            return []
        at = max(passed, at + 1)
    return found if at == end else []


def _end(match: re.Match[str] | None, at: int) -> int:
    return match.end() if match is not None else at


def _slip(text: str, at: int) -> Splice | None:
    if text[at] == ",":
        return Splice(at, at + 1, "") if _before(text, at) not in ("", ",", ":", "[", "{") else None
    if match := _odd_space.match(text, at):
        return Splice(at, match.end(), " ")
    if (match := _tabbed.match(text, at)) and "\t" in match[0]:
        return Splice(at, match.end(), match[0].replace("\t", "\\t"))
    return _token(text, at) if _before(text, at) in ("", "[", "{", ",", ":") else None


def _token(text: str, at: int) -> Splice | None:
    """See a key or value of other languages, where one may stand."""
    if match := _quoted.match(text, at):
        return Splice(at, match.end(), _in_double_quotes(match[1] if match[1] is not None else match[2]))
    if _before(text, at) in ("{", ",") and (match := _bare_key.match(text, at)):
        return Splice(at, match.end(), f'"{match[0]}"')
    if (match := _word.match(text, at)) and match[0] in _WORDS:
        return Splice(at, match.end(), _WORDS[match[0]])
    return None


def _in_double_quotes(inside: str) -> str:
    """Give what stood in single or curly quotes in those of JSON; escapes that JSON knows stay."""
    return f'"{_quote.sub(_escaped, inside)}"'


def _escaped(quote: re.Match[str]) -> str:
    return {"\\'": "'", '"': '\\"'}.get(quote[0], quote[0])


def _before(text: str, at: int) -> str:
    """Give the last character before `at` that is no space; "" where there is none."""
    while at > 0 and text[at - 1] in " \t\r\n":
        at -= 1
    return text[at - 1] if at > 0 and text[at - 1] != "\ufeff" else ""
