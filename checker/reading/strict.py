"""Reads strict JSON and JSON Lines: a fast parser says yes, our own scanner explains every no."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from checker.model.json import Fault, FaultKind, Json
from checker.model.said import say
from checker.reading.caps import within_caps
from checker.reading.explain import explain, explain_part
from checker.reading.limits import STANDARD, JsonLimits
from checker.reading.parser import parse
from checker.reading.wholes import blank_line, one_value, size_fault, whole_fault

__all__ = ["JsonLimits", "read_json", "read_lines"]


def read_json(raw: bytes, limits: JsonLimits = STANDARD) -> tuple[Json, tuple[Fault, ...]]:
    """Parse one JSON document: its value and (), or None and everything that is wrong with it.

    Integers are `int` (`-0` is 0), all other numbers `Decimal` with the digits that are written.
    """
    refused = size_fault(raw, limits)
    if refused is not None:
        return None, (refused,)
    try:
        with _collector_paused():
            value = parse(raw)
            fine = within_caps([value], limits)
    except ValueError:
        fine, value = False, None
    return (value, ()) if fine else (None, explain(raw, limits) or _unexplained(raw))


def read_lines(raw: bytes, limits: JsonLimits = STANDARD) -> tuple[list[Json], tuple[Fault, ...]]:
    """Parse JSON Lines: one value for each line and (), or [] and everything that is wrong.

    A blank line is a fault. Lines may end with CR LF, and the last needs no line end.
    """
    refused = size_fault(raw, limits) or whole_fault(raw)
    if refused is not None:
        return [], (refused,)
    lines = raw.removesuffix(b"\n").split(b"\n")
    try:
        with _collector_paused():
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
    return explain_part(line, limits, number) or _unexplained(line, number)


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


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Keep the collector of reference rings away; parsing makes many objects and no rings."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
