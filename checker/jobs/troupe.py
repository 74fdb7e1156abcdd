"""Who plays in a rehearsal: the majority vote of the entries on a board, a real entry, with and without two faults."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.adapters.output import write_file
from checker.jobs.examine import Examined, examine
from checker.jobs.rescore import rescore
from checker.jobs.tools import Tools
from checker.jobs.workspace import SUBMISSIONS, Workspace
from checker.metrics.rounding import rounded
from checker.model.benchmark import Benchmark, TruthKind
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import UsageRefusal
from checker.model.json import Json
from checker.model.said import say
from checker.reading.canonical import dump
from checker.reading.pointer import split

PREDICTIONS = "predictions"
_WHO = "majority-vote"
_SHOWN = "Majority vote of the board"


@dataclass(frozen=True, slots=True)
class Newcomer:
    """An entry to be: where it goes, and its files by name as first pushed and as mended."""

    benchmark: str
    path: str
    faulty: dict[str, bytes]
    sound: dict[str, bytes]


def newcomer(workspace: Workspace, home: Path, kit: Tools) -> Newcomer:
    """Let the entries of an open benchmark vote, measure the vote at home, and write its claims.

    `home` is a folder outside the repository. Raises UsageRefusal when no benchmark can be rehearsed with.
    """
    declared, cast = _cast(workspace)
    benchmark, model = declared.benchmark, cast[0].entry
    name = _name(benchmark, model)
    files = {"submission.json": dump(_submission(model, {})), "predictions.json": _votes([c.entry for c in cast])}
    for file, raw in files.items():
        write_file(home / name / file, raw)
    measured = rescore(FolderTree(home), name, declared, kit).measured
    if measured is None:
        raise UsageRefusal(say("the entries of {id} cannot vote", id=benchmark.id), say("See: pullrank check."))
    claims = {
        claim.at.pointer: rounded(score.value * claim.scale / benchmark.metrics[claim.metric].scale, claim.decimals)
        for claim in benchmark.claims
        if (score := measured.result.metrics[claim.metric]).value is not None
    }
    sound = {**files, "submission.json": dump(_submission(model, claims))}
    path = f"{SUBMISSIONS}/{benchmark.id}/{name}"
    return Newcomer(benchmark.id, path, _with_faults(sound, model, claims), sound)


def _cast(workspace: Workspace) -> tuple[Declared, Sequence[Examined]]:
    for id in workspace.ids():
        declared = workspace.benchmark(id)
        newest = list(declared.benchmark.versions.values())[-1]
        if declared.benchmark.format != PREDICTIONS or newest.truth.kind is not TruthKind.OPEN:
            continue
        every = [examine(workspace.tree, path, declared) for path in workspace.entries(id)]
        sound = [each for each in every if each.sound and each.entry.version == newest]
        if sound:
            return declared, sound
    raise UsageRefusal(
        say("there is no open benchmark of predictions with an entry to rehearse with"),
        say("Rehearse in a clone of Pullrank, which brings one."),
    )


def _name(benchmark: Benchmark, model: Entry) -> str:
    return re.sub(
        r"\{(\w+)\}",
        lambda gap: (model.facts.date or "") if gap[1] == "date" else _WHO,
        benchmark.entry.name,
    )


def _votes(entries: Iterable[Entry]) -> bytes:
    """Give predictions.json with the answer that most entries give for each item; a draw goes to the first in order."""
    counts: dict[tuple[str, ...], list[Counter[str]]] = {}
    fields: tuple[str, ...] = ()
    for entry in entries:
        fields = entry.benchmark.key
        for answer in entry.answers:
            seats = counts.setdefault(answer.key.parts, [])
            while len(seats) < answer.key.occurrence:
                seats.append(Counter())
            seats[answer.key.occurrence - 1][str(answer.value)] += 1
    records = [
        {**dict(zip(fields, parts, strict=True)), "prediction": min(votes, key=lambda value: (-votes[value], value))}
        for parts, seats in counts.items()
        for votes in seats
    ]
    return ("[\n" + ",\n".join(f"  {json.dumps(record, ensure_ascii=False)}" for record in records) + "\n]\n").encode()


def _submission(model: Entry, claims: dict[str, Decimal]) -> Json:
    """Give submission.json of an existing entry under another name, with these claims and no others."""
    document = model.documents["submission"]
    value: Json = json.loads(document.raw, parse_float=Decimal)
    _put(value, model.benchmark.entry.fields["display_name"], _SHOWN)
    for claim in model.benchmark.claims:
        _put(value, claim.at.pointer, claims.get(claim.at.pointer))
    return value


def _put(value: Json, pointer: str, new: Json) -> None:
    """Set a member, or remove it when `new` is None; parents must be there."""
    *parents, last = split(pointer)
    for step in parents:
        value = value.get(step) if isinstance(value, dict) else None
    if not isinstance(value, dict):
        return
    if new is None:
        value.pop(last, None)
    else:
        value[last] = new


def _with_faults(sound: dict[str, bytes], model: Entry, claims: dict[str, Decimal]) -> dict[str, bytes]:
    """Make two mistakes that people make: a record pasted twice, and a number written as a string."""
    lines = sound["predictions.json"].decode().splitlines(keepends=True)
    middle = len(lines) // 2
    twice = [*lines[:middle], lines[middle], *lines[middle:]]
    submission = _submission(model, claims)
    for pointer, number in claims.items():
        _put(submission, pointer, str(number))
    return {"submission.json": dump(submission), "predictions.json": "".join(twice).encode()}
