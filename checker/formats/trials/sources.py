"""Where the trajectories of an entry stand: in files of the messages folder, or inside the trials."""

from collections.abc import Iterator

from checker.formats.trials.names import ITEM, MESSAGES, TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.json import Json
from checker.model.trace import TraceSource
from checker.model.tree import EXECUTABLE, FILE
from checker.reading.pointer import child

FOLDER = "trajectories"


def trace_sources(entry: Entry) -> tuple[TraceSource, ...]:
    """Give every trajectory once: each message file, then each list inside the trials."""
    pointing = dict(_pointing(entry))
    inside = f"{entry.path}/{FOLDER}/{MESSAGES}/"
    files = [node.path for node in entry.nodes if node.path.startswith(inside) and node.mode in (FILE, EXECUTABLE)]
    own = [_own(path, pointing.get(path)) for path in files if path.endswith(".json")]
    return (*own, *_inline(entry))


def _own(path: str, trial: dict[str, Json] | None) -> TraceSource:
    item = trial.get(ITEM) if trial is not None else None
    tools = trial.get("tools") if trial is not None else None
    return TraceSource(item if isinstance(item, str) else None, Place(path, ""), tools=tools)


def _pointing(entry: Entry) -> Iterator[tuple[str, dict[str, Json]]]:
    """Give the trials whose messages are a path, by the file that they name."""
    for _, trial in _trials(entry):
        if isinstance(trial.get(MESSAGES), str):
            yield f"{entry.path}/{FOLDER}/{trial[MESSAGES]}", trial


def _inline(entry: Entry) -> Iterator[TraceSource]:
    document = entry.document(TRIALS)
    for at, trial in _trials(entry):
        if document is not None and isinstance(trial.get(MESSAGES), list):
            item = trial.get(ITEM)
            place = Place(document.path, child(at, MESSAGES))
            yield TraceSource(item if isinstance(item, str) else None, place, TRIALS, trial.get("tools"))


def _trials(entry: Entry) -> Iterator[tuple[str, dict[str, Json]]]:
    document = entry.document(TRIALS)
    value = document.value if document is not None else None
    for index, trial in enumerate(value if isinstance(value, list) else ()):
        if isinstance(trial, dict):
            yield child("", index), trial
