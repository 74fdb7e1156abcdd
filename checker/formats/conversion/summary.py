"""A summary in either spelling to today's names. Its numbers stay as they are, right or wrong."""

from checker.formats.conversion.base import Fields
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.source import broken
from checker.formats.trials.names import RENAMED
from checker.model.json import Json
from checker.model.said import say
from checker.reading.pointer import child, put, remove, resolve

_ORDER = (
    "/num_candidates",
    "/num_submitted",
    "/num_empty_model_patch",
    "/num_model_patch_errors",
    "/num_indeterminate",
    "/func_pass",
    "/sec_pass",
    "/details/empty_model_patch",
    "/details/model_patch_error",
    "/details/indeterminate",
    "/details/completed/func_pass",
    "/details/completed/sec_pass",
)
_LACKING = {"/num_empty_model_patch": "/details/empty_model_patch", "/num_indeterminate": "/details/indeterminate"}
"""Counts, with their lists, that an older spelling may lack."""


_NO_WORD = say("what the summary's older spelling has no word for is 0, its list empty")
_RENAMED = say("the summary was written anew by today's names, its values as they were")


def is_older(summary: Json) -> bool:
    """Whether a summary uses a name of an older spelling."""
    return any(resolve(summary, older)[0] for older in RENAMED)


def today(summary: Json, path: str, notes: Notes) -> Fields:
    """Give a summary by today's names, in their order. Raises Broken."""
    if not isinstance(summary, dict):
        raise broken(path, "", say("is no summary: an object is expected"), say("Write it anew from the evaluation."))
    if not is_older(summary):
        return summary
    _refuse_both(summary, path)
    made: Fields = {}
    for pointer in _ORDER:
        at = next((p for p in (pointer, *_older(pointer)) if resolve(summary, p)[0]), None)
        if at is not None:
            put(made, pointer, resolve(summary, at)[1])
            remove(summary, at)
        elif _lacks(summary, made, pointer):
            put(made, pointer, 0 if pointer in _LACKING else [])
            notes.tell(_NO_WORD, pointer[1:])
    _keep(made, summary, path, "")
    notes.tell(_RENAMED, path)
    return made


def _older(pointer: str) -> list[str]:
    return [older for older, now in RENAMED.items() if now == pointer]


def _lacks(summary: Json, made: Fields, pointer: str) -> bool:
    if pointer in _LACKING:
        return True
    return pointer in _LACKING.values() and isinstance(resolve(summary, "/details")[1], dict)


def _refuse_both(summary: Json, path: str) -> None:
    """Refuse a value that stands under two spellings and differs: which one is meant cannot be told."""
    for now in dict.fromkeys(RENAMED.values()):
        written = [p for p in (now, *_older(now)) if resolve(summary, p)[0]]
        if any(resolve(summary, p)[1] != resolve(summary, written[0])[1] for p in written[1:]):
            message = say("{name} and {other} mean the same and differ", name=written[0], other=written[1])
            raise broken(path, written[1], message, say("Keep the right one."))
        for twin in written[1:]:
            remove(summary, twin)


def _keep(made: Fields, rest: Json, path: str, at: str) -> None:
    """Add the members that no spelling knows, at every depth, behind those that are known. Raises Broken."""
    for key, value in rest.items() if isinstance(rest, dict) else ():
        mine = made.setdefault(key, value)
        if mine is value:
            continue
        if not isinstance(mine, dict) or not isinstance(value, dict):
            message = say("{name} holds something where an object is expected", name=key)
            raise broken(path, child(at, key), message, say("Write the summary anew from the evaluation."))
        _keep(mine, value, path, child(at, key))
