"""Reads strict JSON and JSON Lines: a fast parser says yes, our own scanner explains every no.

The scanner is large, and is imported for the first fault.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from checker.model.json import Fault, FaultKind, Json
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.caps import within_caps
from checker.reading.collector import collector_paused
from checker.reading.limits import STANDARD, JsonLimits
from checker.reading.parser import parse
from checker.reading.wholes import blank_line, one_value, size_fault, whole_fault

if TYPE_CHECKING:
    from checker.reading.explain import Explanation

__all__ = ["JsonLimits", "Plain", "Reading", "read", "read_json", "read_lines"]

Plain: TypeAlias = Callable[[Json], bool]
"""Sees of a value that it is nested but a few levels deep and holds no number; says no where it is not sure."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one JSON document says, and all that is wrong with it.

    Where there are faults, `mended` is the text as it would be without them and `value` what that says; both are
    None where that cannot be told. What stands on the `spoiled` lines of the mended text is in doubt.
    """

    value: Json
    faults: tuple[Fault, ...] = ()
    mended: bytes | None = None
    spoiled: frozenset[int] = frozenset()


def read_json(raw: bytes, limits: JsonLimits = STANDARD) -> tuple[Json, tuple[Fault, ...]]:
    """Parse one JSON document: its value and (), or None and everything that is wrong with it.

    Integers are `int` (`-0` is 0), all other numbers `Decimal` with the digits that are written.
    """
    reading = read(raw, limits)
    return (None if reading.faults else reading.value), reading.faults


def read(raw: bytes, limits: JsonLimits = STANDARD, plain: Plain | None = None) -> Reading:
    """Parse one JSON document like `read_json`, and look through its faults where they leave clear what is meant.

    A value that is `plain` is not looked through for depth and numbers.
    """
    refused = size_fault(raw, limits)
    if refused is not None:
        return Reading(None, (refused,))
    fine, value = _parsed(raw, limits, plain)
    if fine:
        return Reading(value)
    from checker.reading.explain import explain  # noqa: PLC0415

    explanation = explain(raw, limits)
    return _mended(explanation, limits) if explanation.faults else Reading(None, _unexplained(raw))


def _mended(explanation: Explanation, limits: JsonLimits) -> Reading:
    fine, value = False, None
    if explanation.mended is not None:
        fine, value = _parsed(explanation.mended, limits, twice=True)
    if not fine:
        return Reading(None, explanation.faults)
    return Reading(value, explanation.faults, explanation.mended, explanation.spoiled)


def _parsed(raw: bytes, limits: JsonLimits, plain: Plain | None = None, twice: bool = False) -> tuple[bool, Json]:
    try:
        with collector_paused():
            value = parse(raw, twice)
            return (plain is not None and plain(value)) or within_caps([value], limits), value
    except ValueError:
        return False, None


def read_lines(raw: bytes, limits: JsonLimits = STANDARD) -> tuple[list[Json], tuple[Fault, ...]]:
    """Parse JSON Lines: one value for each line and (), or [] and everything that is wrong.

    A blank line is a fault. Lines may end with CR LF, and the last needs no line end.
    """
    refused = size_fault(raw, limits) or whole_fault(raw)
    if refused is not None:
        return [], (refused,)
    lines = raw.removesuffix(b"\n").split(b"\n")
    try:
        with collector_paused():
            values = [parse(line) for line in lines]
            fine = within_caps(values, limits)
    except ValueError:
        fine, values = False, []
    return (values, ()) if fine else ([], _explain_lines(raw, lines, limits))


def _explain_lines(raw: bytes, lines: list[bytes], limits: JsonLimits) -> tuple[Fault, ...]:
    if sum(1 for line in lines if line.strip()) > 1 and not read_json(raw, limits)[1]:
        return (one_value(),)
    faults: list[Fault] = []
    for number, line in enumerate(lines, 1):
        if not _is_fine(line, limits):
            faults += _explain_line(line, number, limits)
        if len(faults) >= limits.faults:
            break
    return tuple(faults[: limits.faults])


def _is_fine(line: bytes, limits: JsonLimits) -> bool:
    try:
        return within_caps([parse(line)], limits)
    except ValueError:
        return False


def _explain_line(line: bytes, number: int, limits: JsonLimits) -> tuple[Fault, ...]:
    if not line.strip():
        return (blank_line(number),)
    from checker.reading.explain import explain_part  # noqa: PLC0415

    return explain_part(line, limits, number).faults or _unexplained(line, number)


def _unexplained(raw: bytes, first_line: int = 1) -> tuple[Fault, ...]:
    """Repeat what the parser says of a text in which the scanner found nothing before it gave up."""
    try:
        parse(raw)
    except ValueError as error:
        why, line = _told(str(error))
        message = say("this is not strict JSON: {why}", why=why)
        return (Fault(FaultKind.SYNTAX, first_line + line - 1, 1, message, say("Write the file with a JSON library.")),)
    message = say("the file is nested too deeply, or a number in it is too long or too large")
    return (Fault(FaultKind.NUMBER_RANGE, first_line, 1, message, say("Write shorter numbers and fewer levels.")),)


def _told(error: str) -> tuple[str, int]:
    """Part the parser's words, "<why> at line <line> column <bytes>"."""
    why, _, place = error.rpartition(" at line ")
    line = place.split(" ")[0]
    return (why, int(line)) if line.isdecimal() else (error, 1)
