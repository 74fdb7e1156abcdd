"""OpenHands' output: one object an instance, in JSON Lines or in files of their own, with its history of events."""

from collections.abc import Iterator, Sequence
from functools import partial

from checker.formats.conversion.base import Fields, Run, Task
from checker.formats.conversion.kinds.openhands.events import History, read_history
from checker.formats.conversion.kinds.openhands.outcome import metadata
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.records import METADATA, MODEL, TOOLS, patch_or_empty, trial
from checker.formats.conversion.source import Broken, Source, broken, strict
from checker.formats.trials.names import ITEM, PATCH
from checker.model.finding import Place
from checker.model.json import Json
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.pointer import resolve

_SIGNS = (b'"history"', b'"test_result"')
_FIX = say("Convert from the output as OpenHands wrote it.")
_NO_TOOLS = say("the history does not tell which tools there were: the field is left out")
_PATCHES = ("/test_result/git_patch", "/test_result/model_patch", "/git_patch", "/model_patch")
_MODELS = ("/metadata/llm_config/model", "/llm_config/model", "/model_name_or_path")


@dataclass(frozen=True, slots=True)
class OpenHands:
    """Reads the histories of OpenHands' evaluation output."""

    name: str = "OpenHands output"

    def recognises(self, source: Source) -> bool:
        """Whether some JSON or JSON Lines file looks like an instance's output."""
        return any(_looks_right(source, name) for name in source.ending(".jsonl", ".json"))

    def tasks(self, source: Source, notes: Notes) -> Sequence[Task]:
        """Give a task for each line and file. Raises Broken."""
        names = [name for name in source.ending(".jsonl", ".json") if _looks_right(source, name)]
        return [task for name in names for task in _tasks(source, name)]


CONVERTER = OpenHands()


def _looks_right(source: Source, name: str) -> bool:
    """Whether a file's first object, or what can be read of it, has a history and is no list."""
    if name.endswith((".traj.json", "submission.json", "summary.json")):
        return False
    raw = source.peek(name)
    return raw.lstrip()[:1] == b"{" and any(sign in raw for sign in _SIGNS)


def _tasks(source: Source, name: str) -> Iterator[Task]:
    if not name.endswith(".jsonl"):
        yield Task(name, partial(_of_file, source, name))
        return
    raw = source.read(name)
    start, line = 0, 1
    while start < len(raw):
        end = raw.find(b"\n", start) + 1 or len(raw)
        if raw[start:end].strip():
            yield Task(f"{name}:{line}", partial(_of_line, raw, start, end, (name, line)))
        start, line = end, line + 1


def _of_file(source: Source, name: str, notes: Notes) -> Run:
    return _run(source.json(name), Place(name, ""), name, notes)


def _of_line(raw: bytes, start: int, end: int, place: tuple[str, int], notes: Notes) -> Run:
    name, line = place
    output = strict(raw[start:end], name, line)
    try:
        return _run(output, Place(name, f"/{line - 1}"), f"{name}:{line}", notes)
    except Broken as fault:
        pointer = f"/{line - 1}{fault.problem.where.pointer or ''}"
        raise broken(name, pointer, fault.problem.message, fault.problem.fix) from None


def _run(output: Json, place: Place, label: str, notes: Notes) -> Run:
    path = place.path
    if not isinstance(output, dict):
        raise broken(path, "", say("is no instance's output: an object is expected"), _FIX)
    about = output[ITEM] if isinstance(output.get(ITEM), str) else label
    history = read_history(output.get("history"), path, str(about), notes)
    parts: Fields = {ITEM: output.get(ITEM), PATCH: patch_or_empty(_first(output, _PATCHES), notes, str(about))}
    parts[MODEL] = _first(output, _MODELS) or history.model
    parts[METADATA] = metadata(output, history, path, notes)
    parts[TOOLS] = _tools(history, str(about), notes)
    return Run(trial(parts, notes, str(about)), history.conversation.messages, place)


def _first(output: Json, pointers: Sequence[str]) -> Json:
    found = (resolve(output, pointer)[1] for pointer in pointers)
    return next((value for value in found if value is not None), None)


def _tools(history: History, about: str, notes: Notes) -> Json:
    if history.tools is None:
        notes.tell(_NO_TOOLS, about)
    return history.tools
