"""Who plays in a rehearsal: the majority vote of the entries on a board, a real entry, with and without two faults."""

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.adapters.output import write_file
from checker.formats.needs import SUBMISSION
from checker.formats.paths import SUBMISSIONS
from checker.jobs.demo.ballot import majority
from checker.jobs.demo.mistakes import with_mistakes
from checker.jobs.examine import examine
from checker.jobs.rescore import rescore
from checker.jobs.tools import Tools
from checker.jobs.workspace import Workspace
from checker.metrics.rounding import rounded
from checker.model.benchmark import Benchmark, TruthKind
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import UsageRefusal
from checker.model.json import Json
from checker.model.result import Result
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.canonical import dump
from checker.reading.pointer import put, remove

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


@dataclass(frozen=True, slots=True)
class Cast:
    """The benchmark that a rehearsal shows, and the entries that vote in it, one at least."""

    declared: Declared
    entries: tuple[Entry, ...]

    @property
    def benchmark(self) -> str:
        """The benchmark's id."""
        return self.declared.benchmark.id


def newcomer(cast: Cast, home: Path, kit: Tools) -> Newcomer:
    """Let the entries of an open benchmark vote, measure the vote at home, and write its claims.

    `home` is a folder outside the repository. Raises UsageRefusal when what they vote for cannot be measured.
    """
    declared, benchmark, model = cast.declared, cast.declared.benchmark, cast.entries[0]
    name = _name(benchmark, model)
    votes = majority(cast.entries, benchmark.key)
    files = {"submission.json": _submission(model, {}), "predictions.json": votes}
    for file, raw in files.items():
        write_file(home / name / file, raw)
    measured = rescore(FolderTree(home), name, declared, kit).measured
    if measured is None:
        raise UsageRefusal(say("the entries of {id} cannot vote", id=benchmark.id), say("See: pullrank check."))
    claims = _claims(benchmark, measured.result)
    sound = {**files, "submission.json": _submission(model, claims)}
    path = f"{SUBMISSIONS}/{benchmark.id}/{name}"
    return Newcomer(benchmark.id, path, with_mistakes(sound, claims), sound)


def cast_of(workspace: Workspace) -> Cast:
    """Find the first open benchmark of predictions with a sound entry. Raises UsageRefusal: there is none."""
    for id in workspace.ids():
        declared = workspace.benchmark(id)
        newest = declared.benchmark.newest
        if declared.benchmark.format != PREDICTIONS or newest.truth.kind is not TruthKind.OPEN:
            continue
        every = [examine(workspace.tree, path, declared) for path in workspace.entries(id)]
        sound = tuple(each.entry for each in every if each.sound and each.entry.version == newest)
        if sound:
            return Cast(declared, sound)
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


def _claims(benchmark: Benchmark, result: Result) -> dict[str, Decimal]:
    """Give what is to be claimed, by pointer into submission.json: each measured metric as a claim is written."""
    return {
        claim.at.pointer: rounded(score.value * claim.scale / benchmark.metrics[claim.metric].scale, claim.decimals)
        for claim in benchmark.claims
        if claim.at.document == SUBMISSION and (score := result.metrics[claim.metric]).value is not None
    }


def _submission(model: Entry, claims: Mapping[str, Decimal]) -> bytes:
    """Give submission.json of an existing entry under another name, with these claims and no others."""
    document: Json = json.loads(model.documents[SUBMISSION].raw, parse_float=Decimal)
    put(document, model.benchmark.entry.fields["display_name"], _SHOWN)
    for claim in model.benchmark.claims:
        remove(document, claim.at.pointer)
    for pointer, number in claims.items():
        put(document, pointer, number)
    return dump(document)
