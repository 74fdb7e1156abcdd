"""Reads JSON Lines past lines that are broken: what is wrong on one of them hides nothing of the others."""

from checker.reading.limits import STANDARD, JsonLimits
from checker.reading.strict import Reading, read_lines

_NOTHING = b"null"


def read_each_line(raw: bytes, limits: JsonLimits = STANDARD) -> Reading:
    """Parse JSON Lines to a list with one value for each line, with all that is wrong with them.

    A line with faults is mended where it is clear what it would say, and null where it is not. Where more than single
    lines are wrong, `value` and `mended` are None.
    """
    values, faults = read_lines(raw, limits)
    if not faults:
        return Reading(values)
    if len(faults) >= limits.faults:
        return Reading(None, faults)
    broken = {fault.line for fault in faults}
    lines = raw.removesuffix(b"\n").split(b"\n")
    mended = {number: _mended(lines[number - 1], number, limits) for number in broken}
    text = b"\n".join(mended[number][0] if number in broken else line for number, line in enumerate(lines, 1))
    values, others = read_lines(text, limits)
    if others or len(broken) == len(lines):
        return Reading(None, faults)
    return Reading(values, faults, text, frozenset().union(*(spoiled for _, spoiled in mended.values())))


def _mended(line: bytes, number: int, limits: JsonLimits) -> tuple[bytes, frozenset[int]]:
    """Give a line put right, with its number where that may say something else than was meant."""
    from checker.reading.explain import explain_part  # noqa: PLC0415 — large, and seldom needed

    explained = explain_part(line, limits, number) if line.strip() else None
    if explained is None or explained.mended is None or read_lines(explained.mended, limits)[1]:
        return _NOTHING, frozenset({number})
    return explained.mended, explained.spoiled
