"""Faults of a file as a whole: nothing in it is worth a closer look before they are put right."""

from checker.model.json import Fault, FaultKind
from checker.model.said import Said, say
from checker.reading.caps import too_many_values
from checker.reading.limits import JsonLimits

_SPACE = b" \t\r\n"
_UTF16_BEGINS = (b"\xff\xfe", b"\xfe\xff", b"\x00{", b"\x00[", b'\x00"', b"{\x00", b"[\x00", b'"\x00', b"\x00\x00")
_LFS = b"version https://git-lfs.github.com/spec/"


def size_fault(raw: bytes, limits: JsonLimits) -> Fault | None:
    """Refuse a file that would take too much memory; None when it may be read."""
    if len(raw) > limits.bytes:
        message = say("the file has {size} bytes; at most {most} are read", size=len(raw), most=limits.bytes)
    elif too_many_values(raw, limits):
        message = say("the file holds more than {most} values", most=limits.values)
    else:
        return None
    return _fault(FaultKind.SIZE, message, say("Make the file smaller."))


def whole_fault(raw: bytes) -> Fault | None:
    """Name what is wrong with the whole of a file; None when it may be looked at closely."""
    if not raw.strip(_SPACE):
        return _fault(FaultKind.EMPTY, say("the file is empty"), say("Write the document, or remove the file."))
    return _not_text(raw)


def blank_line(number: int) -> Fault:
    """Name a line of JSON Lines that says nothing."""
    return Fault(FaultKind.EMPTY, number, 1, say("the line is blank"), say("Remove the line."))


def one_value() -> Fault:
    """Name a JSON document that should be JSON Lines."""
    return _fault(
        FaultKind.SYNTAX,
        say("the file is one JSON value written over many lines; a value for each line is wanted"),
        say("Write each record on a line of its own, without a list around them and commas between them."),
    )


def _not_text(raw: bytes) -> Fault | None:
    if raw.startswith(_LFS):
        return _fault(
            FaultKind.LFS_POINTER,
            say("the file is a pointer of Git LFS, not the data itself"),
            say("Commit the data itself: git lfs untrack the path, then add the file again."),
        )
    if raw.startswith(_UTF16_BEGINS):
        return _fault(
            FaultKind.NOT_UTF8,
            say("the file is UTF-16 or UTF-32 text, or no text at all"),
            say("Save the file as UTF-8 without a byte order mark."),
        )
    return None


def _fault(kind: FaultKind, message: Said, fix: Said) -> Fault:
    return Fault(kind, 1, 1, message, fix)
