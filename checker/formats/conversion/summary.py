"""A summary in either spelling to today's names. Its numbers stay as they are, right or wrong.

Older evaluations had no list of empty patches. Which trials have none is told by the trials, and each is listed.
"""

from collections.abc import Sequence

from checker.formats.conversion.base import Fields
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.source import broken
from checker.formats.trials.names import BROKEN, CANDIDATES, COUNTS, EMPTY, INDETERMINATE, RENAMED, SUBMITTED
from checker.formats.trials.older import YOUNGER, older_names, respelled
from checker.formats.trials.uncounted import told_elsewhere, uncounted
from checker.model.json import Json
from checker.model.said import say
from checker.reading.pointer import put, remove, resolve, split

_LISTS = (EMPTY, BROKEN, INDETERMINATE)
_PASSED = ("/func_pass", "/sec_pass")
_COMPLETED = ("/details/completed/func_pass", "/details/completed/sec_pass")
_ORDER = (CANDIDATES, SUBMITTED, *(COUNTS[each] for each in _LISTS), *_PASSED, *_LISTS, *_COMPLETED)
"""The fields in the order in which the format describes them."""

_ANEW = say("Write the summary anew from the evaluation.")
_NO_WORD = say("what the summary's older spelling has no word for is 0, its list empty")
_LISTED = say("trials without a patch were listed as empty")
_MOVED = say("trials without a patch were listed as empty, no more among the broken patches")
_RENAMED = say("the summary was written anew by today's names, all else in it as it was")


def is_older(summary: Json) -> bool:
    """Whether a summary uses a name of an older spelling."""
    return bool(older_names(summary))


def today(summary: Json, path: str, blank: Sequence[str], notes: Notes) -> Fields:
    """Give a summary by today's names, in their order; `blank` are the ids of trials without a patch. Raises Broken."""
    if not isinstance(summary, dict):
        raise broken(path, "", say("is no summary: an object is expected"), _ANEW)
    if not is_older(summary):
        return summary
    value = _respelled(summary, path)
    _list_blank(value, blank, notes)
    for pointer in _ORDER:
        if pointer in YOUNGER and not resolve(value, pointer)[0] and _has_place(value, pointer):
            put(value, pointer, 0 if pointer in COUNTS.values() else [])
            notes.tell(_NO_WORD, pointer[1:])
    notes.tell(_RENAMED, path)
    return _ordered(value)


def _respelled(summary: Fields, path: str) -> Fields:
    """Give a copy by today's names. Raises Broken where a value has no single or no place there."""
    spelled = respelled(summary)
    for older, other in spelled.twice:
        message = say("{name} and {other} mean the same and differ", name=other, other=older)
        raise broken(path, older, message, say("Keep the right one."))
    for older, _ in older_names(summary):
        above, _, _ = RENAMED[older].rpartition("/")
        if not resolve(spelled.value, RENAMED[older])[0]:
            message = say("{name} holds something where an object is expected", name=above)
            raise broken(path, above, message, _ANEW)
    return spelled.value if isinstance(spelled.value, dict) else {}


def _list_blank(value: Fields, blank: Sequence[str], notes: Notes) -> None:
    """List trials without a patch as empty, where the evaluation had no such list. It may have called them broken."""
    details, errors = value.get("details"), resolve(value, BROKEN)[1]
    if not isinstance(details, dict):
        return
    listed = errors if isinstance(errors, list) and resolve(value, COUNTS[BROKEN])[1] == len(errors) else []
    broken_ids = {id for id in listed if isinstance(id, str)}
    moved = [id for id in blank if id in broken_ids]
    kept: Json = _without(listed, moved) if moved else errors
    without: Json = {**value, "details": {**details, split(BROKEN)[-1]: kept}}
    elsewhere = told_elsewhere(without)
    settled = [id for id in blank if id not in elsewhere]
    more = uncounted(value, settled)
    if not settled or EMPTY not in more:
        return
    if moved := [id for id in moved if id not in elsewhere]:
        put(value, BROKEN, _without(listed, moved))
        put(value, COUNTS[BROKEN], len(listed) - len(moved))
    for pointer, what in more.items():
        put(value, pointer, what)
    gone = set(moved)
    for id in settled:
        notes.tell(_MOVED if id in gone else _LISTED, id)


def _without(listed: list[Json], moved: Sequence[str]) -> list[Json]:
    gone = set(moved)
    return [id for id in listed if not (isinstance(id, str) and id in gone)]


def _has_place(value: Fields, pointer: str) -> bool:
    return isinstance(resolve(value, pointer.rpartition("/")[0])[1], dict)


def _ordered(value: Fields) -> Fields:
    """Put known fields first, in their order; others stay behind them, at every depth."""
    made: Fields = {}
    for pointer in _ORDER:
        there, found = resolve(value, pointer)
        if there:
            put(made, pointer, found)
            remove(value, pointer)
    _add(made, value)
    return made


def _add(made: Fields, rest: Fields) -> None:
    for key, value in rest.items():
        mine = made.setdefault(key, value)
        if mine is not value and isinstance(mine, dict) and isinstance(value, dict):
            _add(mine, value)
