"""The publish job: entries on main to measurements in the ledger and aggregates in site/data."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from checker.adapters.output import differences, replace_folder
from checker.boards.files import files
from checker.jobs.fields import Fields, Measurer, read_fields
from checker.jobs.measure import Measured, measure, recall
from checker.jobs.sealed import DATA, committed_board
from checker.jobs.tools import Tools
from checker.jobs.workspace import Workspace
from checker.model.board import Excluded
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import UsageRefusal
from checker.model.ports import Ledger, Scorer, TruthStore
from checker.model.result import Acceptance, Measurement
from checker.model.said import say


@dataclass(frozen=True, slots=True)
class Published:
    """What a publication did. `changed` are paths below site/data that were written, or differ when only compared."""

    boards: tuple[str, ...]
    changed: tuple[str, ...]
    excluded: tuple[Excluded, ...]
    awaiting: tuple[str, ...]


def publish(workspace: Workspace, tools: Tools, *, compare: bool) -> Published:
    """Measure what the ledger does not hold, regenerate every aggregate, and write both; or only compare."""
    fields = read_fields(workspace, measurer(tools.truth, tools.scorer, tools.ledger), tools.progress)
    generated = aggregates(fields, workspace.root)
    _refuse_nothing(generated)
    data = workspace.root / DATA
    if compare:
        return _published(differences(data, generated), fields)
    if tools.ledger is not None:
        tools.ledger.append(_fresh(fields), _acceptances(fields))
    return _published(replace_folder(data, generated), fields)


def measurer(truth: TruthStore, scorer: Scorer, ledger: Ledger | None) -> Measurer:
    """Make the way of measuring: out of the ledger when it is there, else with the truth when it can be opened."""

    def measure_one(entry: Entry, declared: Declared) -> Measured | None:
        known = recall(entry, declared, ledger) if ledger is not None else None
        if known is not None:
            return known
        version = declared.benchmark.versions[entry.version.name if entry.version else ""]
        return measure(entry, declared, truth, scorer) if truth.can_open(declared, version.name) else None

    return measure_one


def aggregates(fields: Fields, root: Path) -> Mapping[str, bytes]:
    """Give every file below site/data by its path; a board that cannot be made again here, as the repository has it."""
    return {
        f"{field.benchmark.id}/{field.version.name}/{name}": raw
        for field in fields.fields
        for name, raw in (committed_board(root, field) or files(field)).items()
    }


def _refuse_nothing(generated: Mapping[str, bytes]) -> None:
    if not generated:
        raise UsageRefusal(say("there is no benchmark to publish"), say("Declare one: benchmarks/<id>/benchmark.yaml."))


def _fresh(fields: Fields) -> list[Measurement]:
    return [measured.measurement for measured in fields.measured if measured.fresh]


def _acceptances(fields: Fields) -> list[Acceptance]:
    return [
        Acceptance(field.benchmark.id, standing.name, standing.tree_id)
        for field in fields.fields
        for standing in field.standings
    ]


def _published(changed: tuple[str, ...], fields: Fields) -> Published:
    boards = tuple(f"{field.benchmark.id}/{field.version.name}" for field in fields.fields)
    excluded = tuple(each for field in fields.fields for each in field.excluded)
    return Published(boards, changed, excluded, fields.awaiting)
