"""Entries of the older layout: a list of trials, and an event log for each in a folder beside it.

Entries that are half way to today's layout are of this kind too: messages inside the list or in files of their own,
under today's names or the older ones.
"""

from collections.abc import Sequence
from functools import partial

from checker.formats.conversion.base import Fields, Run, Task
from checker.formats.conversion.calls import others
from checker.formats.conversion.events import read_events
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.outcome import CORE, told_metadata
from checker.formats.conversion.records import METADATA, MODEL, TOOLS, patch_or_empty, trial
from checker.formats.conversion.source import Source, broken
from checker.formats.trials.names import ITEM, MESSAGES, PATCH
from checker.model.finding import Place
from checker.model.json import Json
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.pointer import child

LOG = "trajectory"
LOGS = "trials"

_FIX = say("Restore the file from the run.")
_NO_LOG = say("the record has no log: its messages are left for you")
_STRAYS = say("logs that no record points to were left out")


@dataclass(frozen=True, slots=True)
class Older:
    """Reads a list of trials and the logs that it points to."""

    name: str = "an entry with a list of trials"

    def recognises(self, source: Source) -> bool:
        """Whether there is such a list."""
        return bool(_lists(source))

    def tasks(self, source: Source, notes: Notes) -> Sequence[Task]:
        """Give a task for each element of the list. Raises Broken."""
        lists = _lists(source)
        if len(lists) > 1:
            raise broken(lists[1], None, say("is a second list of trials"), say("Keep one, and convert again."))
        trials = source.json(lists[0])
        if not isinstance(trials, list):
            raise broken(lists[0], "", say("is no list of trials"), _FIX)
        _note_strays(source, lists[0], trials, notes)
        read = partial(_read, source, lists[0])
        return [Task(_label(each, index), partial(read, each, index)) for index, each in enumerate(trials)]


CONVERTER = Older()


def _lists(source: Source) -> list[str]:
    names = source.ending(".trials.json", "/trials.json") + (("trials.json",) if "trials.json" in source else ())
    return [name for name in names if name.count("/") < 2]


def _label(trial: Json, index: int) -> str:
    item = trial.get(ITEM) if isinstance(trial, dict) else None
    return item if isinstance(item, str) else f"{index}"


def _read(source: Source, path: str, record: Json, index: int, notes: Notes) -> Run:
    at = child("", index)
    if not isinstance(record, dict):
        raise broken(path, at, say("is no record: an object is expected"), _FIX)
    name, content = _log(source, path, record, at)
    patch = patch_or_empty(record[PATCH], notes, _label(record, index)) if PATCH in record else None
    parts: Fields = {ITEM: record.get(ITEM), PATCH: patch, MODEL: record.get(MODEL, record.get("model"))}
    parts |= {TOOLS: record.get(TOOLS), METADATA: record.get(METADATA)}
    parts |= others(record, ITEM, PATCH, MODEL, "model", TOOLS, METADATA, MESSAGES, LOG)
    if content is None:
        notes.lose(_NO_LOG, _label(record, index))
        return Run(trial(parts, notes, _label(record, index)), None, Place(path, at))
    messages = _is_chat(content)
    if messages:
        turns = sum(1 for each in messages if each.get("role") == "assistant")
        parts[METADATA] = _completed(_metadata(record, path, at), turns, notes, name)
        return Run(trial(parts, notes, name), list(messages), Place(path, at))
    events = read_events(content, name, notes)
    parts[MODEL] = parts[MODEL] or events.model
    told = {**events.extras, **(events.ending or {}), **_metadata(record, path, at)}
    parts[METADATA] = told_metadata(told, events.conversation.turns, notes, name)
    return Run(trial(parts, notes, name), events.conversation.messages, Place(path, at))


def _completed(told: Fields, turns: int, notes: Notes, about: str) -> Json:
    """Give metadata of today's layout as it is; the fields of its core that lack are made up for."""
    return told if all(name in told for name in CORE) else told_metadata(told, turns, notes, about)


def _metadata(record: Fields, path: str, at: str) -> Fields:
    told = record.get(METADATA)
    if not isinstance(told, dict | None):
        raise broken(path, child(at, METADATA), say("{name} is no object", name=METADATA), _FIX)
    return told or {}


def _log(source: Source, path: str, record: Fields, at: str) -> tuple[str, Json]:
    """Give the name and content of a record's log; the content is None where there is none. Raises Broken."""
    key = MESSAGES if MESSAGES in record else LOG
    pointed = record.get(key, f"{LOGS}/{record.get(ITEM)}.json")
    if isinstance(pointed, list):
        return path, pointed
    if not isinstance(pointed, str):
        raise broken(path, child(at, key), say("{key} is neither a path nor a list", key=key), _FIX)
    steps = pointed.split("/")
    if key in record and (not all(steps) or {".", ".."} & set(steps) or "\\" in pointed or ":" in pointed):
        message = say("{path} leads out of the folder", path=pointed)
        raise broken(path, child(at, key), message, say("Point to a file in the folder."))
    name = _beside(path, pointed)
    return name, source.json(name) if name in source or source.is_link(name) else None


def _is_chat(content: Json) -> list[Fields]:
    """Give the messages of a list that holds chat messages already; [] for anything else."""
    every = content if isinstance(content, list) else []
    messages = [each for each in every if isinstance(each, dict) and isinstance(each.get("role"), str)]
    return messages if len(messages) == len(every) else []


def _beside(path: str, name: str) -> str:
    folder, slash, _ = path.rpartition("/")
    return f"{folder}{slash}{name}"


def _note_strays(source: Source, path: str, trials: list[Json], notes: Notes) -> None:
    pointed = {_beside(path, f"{LOGS}/{_label(each, 0)}.json") for each in trials}
    for each in trials:
        if isinstance(each, dict):
            pointed |= {_beside(path, p) for key in (LOG, MESSAGES) if isinstance(p := each.get(key), str)}
    for folder in (LOGS, MESSAGES):
        for name in source.names:
            if name.startswith(_beside(path, f"{folder}/")) and name not in pointed:
                notes.lose(_STRAYS, name)
                source.mark([name])
