"""The whole way from a source to the files of an entry, one run at a time."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field

from checker.formats.conversion.base import Converter, Fields, Run
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.ordered import pretty
from checker.formats.conversion.source import Broken, ConversionRefusal, Source, broken
from checker.formats.conversion.submission import version_of, with_version
from checker.formats.conversion.summary import is_older, today
from checker.formats.conversion.versions import Evidence, settle
from checker.formats.names import awkward
from checker.formats.needs import SUBMISSION
from checker.formats.trials.names import ITEM, MESSAGES, PATCH
from checker.model.declared import Declared
from checker.model.finding import Problem
from checker.model.json import Json
from checker.model.ports import Progress
from checker.model.said import Said, say
from checker.model.value import dataclass
from checker.reading.pointer import resolve

FOLDER = "trajectories"
SUBMISSION_FILE = f"{SUBMISSION}.json"

_NO_SUBMISSION = say("the source has no {name}; fill in the one that was begun", name=SUBMISSION_FILE)
_TOLD = 50


@dataclass(frozen=True, slots=True)
class Wanted:
    """The entry that is to come of a source: its name, its benchmark, and a version that overrides the declared one.

    `begin` gives a scaffold of submission.json for a version.
    """

    entry: str
    declared: Declared
    version: str | None
    begin: Callable[[str | None], bytes]


@dataclass(slots=True)
class _State:
    """What a conversion has gathered so far."""

    trials: list[Json] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    evidence: Evidence = field(default_factory=Evidence)
    names: dict[str, str] = field(default_factory=dict)


def converted(
    source: Source, converter: Converter | None, wanted: Wanted, notes: Notes, progress: Progress
) -> Iterator[tuple[str, bytes]]:
    """Give the files of the entry as they come about, by path.

    Raises ConversionRefusal with every fault of the source once all of it was read, so that what was given so far is
    to be thrown away, and UsageRefusal for a version that is not declared.
    """
    state = _State()
    if converter is not None:
        yield from _runs(source, converter, state, notes, progress)
        yield f"{FOLDER}/{wanted.entry}.trials.json", pretty(state.trials)
    for part in (_summary, _submission):
        try:
            yield from part(source, wanted, state, notes)
        except Broken as fault:
            state.problems.append(fault.problem)
    if state.problems:
        told = [source.located(each) for each in state.problems[:_TOLD]]
        raise ConversionRefusal((*told, *state.problems[_TOLD:]))
    for name in source.unseen():
        notes.tell(say("files that belong to no entry were left out"), name)


def _runs(
    source: Source, converter: Converter, state: _State, notes: Notes, progress: Progress
) -> Iterator[tuple[str, bytes]]:
    try:
        tasks = converter.tasks(source, notes)
    except Broken as fault:
        state.problems.append(fault.problem)
        return
    for _, task in zip(progress([task.label for task in tasks]), tasks, strict=True):
        try:
            yield from _run(task.read(notes), state)
        except Broken as fault:
            state.problems.append(fault.problem)


def _run(run: Run, state: _State) -> Iterator[tuple[str, bytes]]:
    item = _item(run, state)
    record: Fields = dict(run.record)
    if run.messages is not None:
        record[MESSAGES] = f"{MESSAGES}/{item}.json"
    state.trials.append(record)
    if run.messages is not None and not state.problems:
        yield f"{FOLDER}/{MESSAGES}/{item}.json", pretty(run.messages)


def _item(run: Run, state: _State) -> str:
    """Give a run's id once it is sure that a file may be called after it. Raises Broken."""
    item = run.record.get(ITEM)
    if not isinstance(item, str):
        raise _odd(run, say("the record's {name} is no string", name=ITEM))
    if not isinstance(run.record.get(PATCH), str):
        fix = say("Write the patch as a string, an empty one where there is none.")
        raise broken(run.at.path, run.at.pointer, say("the {name} of {id} is no string", name=PATCH, id=item), fix)
    why = awkward(f"{item}.json") or (awkward(item) if item else say("is empty"))
    if why is not None:
        raise _odd(run, Said(f"no file can be called after {{_id}}: it {why.template}", (("_id", item), *why.values)))
    twin = state.names.setdefault(item.casefold(), item)
    if item in state.evidence.ids:
        raise _odd(run, say("there are two records of {id}", id=item))
    if twin != item:
        raise _odd(run, say("{id} and {other} differ only in case", id=item, other=twin))
    state.evidence.ids.add(item)
    return item


def _odd(run: Run, message: Said) -> Broken:
    return broken(run.at.path, run.at.pointer, message, say("Write each record once, under its id."))


def _summary(source: Source, wanted: Wanted, state: _State, notes: Notes) -> Iterator[tuple[str, bytes]]:
    name = _only(source, [n for n in source.ending("summary.json") if _is_summary(n)])
    if name is None:
        notes.tell(
            say(
                "the source has no summary: copy the one that your evaluation wrote to {name}",
                name=f"{FOLDER}/{wanted.entry}.summary.json",
            )
        )
        return
    raw = source.read(name)
    summary = source.json(name)
    older = is_older(summary)
    made = today(summary, name, _blank(state.trials), notes)
    _learn(made, older, state.evidence)
    yield f"{FOLDER}/{wanted.entry}.summary.json", pretty(made) if older else raw


def _blank(trials: Iterable[Json]) -> list[str]:
    """Give the ids of the trials without a patch."""
    told = ((record[ITEM], record[PATCH]) for record in trials if isinstance(record, dict))
    return [str(id) for id, patch in told if not str(patch).strip()]


def _is_summary(name: str) -> bool:
    return name.count("/") < 2 and name.endswith("summary.json")


def _only(source: Source, names: Iterable[str]) -> str | None:
    found = list(names)
    if len(found) > 1:
        raise broken(found[1], None, say("is a second summary"), say("Keep one, and convert again."))
    return found[0] if found else None


def _learn(summary: Fields, older: bool, evidence: Evidence) -> None:
    count = resolve(summary, "/num_candidates")[1]
    evidence.count = count if isinstance(count, int) and not isinstance(count, bool) else None
    evidence.older = older
    evidence.ids.update(_ids(summary.get("details")))


def _ids(listed: Json) -> Iterator[str]:
    """Give every text in the lists of a summary's details."""
    if isinstance(listed, str):
        yield listed
    for each in listed.values() if isinstance(listed, dict) else listed if isinstance(listed, list) else ():
        yield from _ids(each)


def _submission(source: Source, wanted: Wanted, state: _State, notes: Notes) -> Iterator[tuple[str, bytes]]:
    pointer = wanted.declared.benchmark.entry.fields["version"]
    if SUBMISSION_FILE not in source and not source.is_link(SUBMISSION_FILE):
        version = settle(wanted.declared, None, wanted.version, state.evidence, notes)
        notes.tell(_NO_SUBMISSION)
        yield SUBMISSION_FILE, wanted.begin(version)
        return
    raw, submission = source.read(SUBMISSION_FILE), source.json(SUBMISSION_FILE)
    written = version_of(submission, pointer, SUBMISSION_FILE)
    version = settle(wanted.declared, written, wanted.version, state.evidence, notes)
    yield SUBMISSION_FILE, with_version(raw, submission, pointer, version, SUBMISSION_FILE)
