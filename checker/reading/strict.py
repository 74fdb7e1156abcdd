"""Reads strict JSON and JSON Lines: a fast parser says yes, our own scanner explains every no."""

import jiter

from checker.model.json import Fault, FaultKind, Json
from checker.model.said import say
from checker.reading.caps import within_caps
from checker.reading.limits import STANDARD, JsonLimits

__all__ = ["JsonLimits", "read_json", "read_lines"]


def read_json(raw: bytes, limits: JsonLimits = STANDARD) -> tuple[Json, tuple[Fault, ...]]:
    """Parse one JSON document: its value and (), or None and everything that is wrong with it."""
    try:
        value = _parse(raw)
    except ValueError as error:
        return None, (
            Fault(FaultKind.SYNTAX, 1, 1, say("This is not strict JSON: {why}", why=str(error)), say("Put it right.")),
        )
    if not within_caps([value], limits):
        return None, (Fault(FaultKind.DEPTH, 1, 1, say("Beyond the caps."), say("Make it smaller.")),)
    return value, ()


def read_lines(raw: bytes, limits: JsonLimits = STANDARD) -> tuple[list[Json], tuple[Fault, ...]]:
    """Parse JSON Lines."""
    values = []
    faults: list[Fault] = []
    for number, line in enumerate(raw.removesuffix(b"\n").split(b"\n"), 1):
        value, wrong = read_json(line, limits)
        values.append(value)
        faults += [Fault(f.kind, number, f.column, f.message, f.fix) for f in wrong]
    return ([], tuple(faults)) if faults else (values, ())


def _parse(raw: bytes) -> Json:
    parsed: Json = jiter.from_json(
        raw, allow_inf_nan=False, catch_duplicate_keys=True, float_mode="decimal", cache_mode="keys"
    )
    return parsed
