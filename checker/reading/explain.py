"""Explains why bytes are not strict JSON: the slow way, taken only when the fast parser has refused them."""

from dataclasses import replace
from itertools import islice

from checker.model.json import Fault, FaultKind
from checker.model.said import Said, say
from checker.model.value import dataclass
from checker.reading.limits import JsonLimits
from checker.reading.mending import bad_bytes, edited, encoded
from checker.reading.notebook import Enough, Notebook, Unread
from checker.reading.scan import Scan
from checker.reading.wholes import size_fault, whole_fault

_BOM = b"\xef\xbb\xbf"
_CAN_BEGIN = '{["-0123456789tfnNI'
_MOST_BAD = 100_000
"""Lines with bytes that are not UTF-8, beyond which a text is taken for none and not mended."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """All faults of a text. `mended` is the text without them, line by line the same; None where a guess is too bold.

    `spoiled` are the lines on which the mended text may say something else than was meant.
    """

    faults: tuple[Fault, ...]
    mended: bytes | None = None
    spoiled: frozenset[int] = frozenset()


def explain(raw: bytes, limits: JsonLimits) -> Explanation:
    """Name every fault of a JSON text, in order; none when it is strict JSON.

    Takes time in proportion to the text. Reading goes on after a fault where it is still clear what is meant, and
    ends at the first that leaves it unclear.
    """
    whole = size_fault(raw, limits) or whole_fault(raw)
    return Explanation((whole,)) if whole is not None else explain_part(raw, limits, part="file")


def explain_part(raw: bytes, limits: JsonLimits, first_line: int = 1, part: str = "line") -> Explanation:
    """Name every fault of a text that is not empty; `first_line` is the number of its first line in the file.

    `part` says what the text is. The last fault says so where the rest of it was not read.
    """
    marked = raw.startswith(_BOM)
    text, bad = _decoded(raw.removeprefix(_BOM))
    notes = Notebook(text, limits.faults, first_line)
    unread = ""
    try:
        if marked:
            _note_mark(notes)
        if bad is not None:
            _note_bad_byte(notes, text, bad)
        if bad is None or text.lstrip()[:1] in _CAN_BEGIN:
            Scan(text, notes, limits).run()
    except Unread as stop:
        unread = text[stop.at + 1 :].strip()
    except Enough:
        pass
    faults = sorted(notes.faults, key=lambda fault: (fault.line, fault.column))
    if unread and faults:
        return Explanation((*faults[:-1], _last(faults[-1], part)))
    return _mending(text, notes, tuple(faults))


def _mending(text: str, notes: Notebook, faults: tuple[Fault, ...]) -> Explanation:
    """Add the mended text; a byte order mark spoils nothing."""
    bad = list(islice(bad_bytes(text), _MOST_BAD + 1))
    mended = edited(text, notes.edits) if notes.mendable and len(bad) <= _MOST_BAD else None
    if mended is None:
        return Explanation(faults)
    lines = {fault.line for fault in faults if fault.kind is not FaultKind.BOM}
    lines |= notes.spoiled() | {notes.line(at) for at in bad}
    return Explanation(faults, encoded(mended), frozenset(lines))


def _last(fault: Fault, part: str) -> Fault:
    """Add to the last fault that more may follow."""
    message = Said(f"{fault.message.template}; the rest of the {part} was not read", fault.message.values)
    return replace(fault, message=message)


def _decoded(raw: bytes) -> tuple[str, int | None]:
    """Give the text, bytes that are not UTF-8 escaped, and the offset of the first of them in it."""
    try:
        return raw.decode("utf-8"), None
    except UnicodeDecodeError as error:
        return raw.decode("utf-8", "surrogateescape"), len(raw[: error.start].decode("utf-8"))


def _note_mark(notes: Notebook) -> None:
    notes.add(
        FaultKind.BOM,
        0,
        say("the file begins with a byte order mark"),
        say("Save the file as UTF-8 without a byte order mark (BOM)."),
    )


def _note_bad_byte(notes: Notebook, text: str, offset: int) -> None:
    notes.add(
        FaultKind.NOT_UTF8,
        offset,
        say("the byte with the number {byte} is not UTF-8", byte=ord(text[offset]) - 0xDC00),
        say("Save the file as UTF-8."),
    )
