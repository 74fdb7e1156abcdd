"""Reads the entries of boards that are made again, and leaves those of boards that stay alone."""

from dataclasses import replace

from checker.jobs.fields import Fields, Measurer, read_fields
from checker.jobs.measure import Measured
from checker.jobs.outlived import Lenience
from checker.jobs.policies import Settled
from checker.jobs.workspace import Workspace
from checker.model.benchmark import Version
from checker.model.board import Field
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.ports import Progress


def read_open_fields(
    workspace: Workspace,
    measurer: Measurer,
    lenience: Lenience,
    progress: Progress,
    settled: Settled,
    only: str | None = None,
) -> Fields:
    """Read every field but those of frozen boards; of a closed version only the entries that were published before.

    What is not on a board is not measured either.
    """
    frozen = settled.frozen

    def measure_one(entry: Entry, declared: Declared) -> Measured | None:
        version = entry.version
        still = version is not None and f"{entry.benchmark.id}/{version.name}" in frozen
        late = version is not None and _is_late(entry.benchmark.id, version, entry.name, settled)
        return None if still or late else measurer(entry, declared)

    read = read_fields(workspace, measure_one, lenience, progress, only)
    fields = tuple(_in_time(field, settled) for field in read.fields if name_of(field) not in frozen)
    there = {each.path for field in fields for each in field.standings}
    return replace(
        read,
        fields=fields,
        awaiting=tuple(path for path in read.awaiting if path in there),
        late=tuple(name for field in read.fields for name in _late(field, settled)),
    )


def _in_time(field: Field, settled: Settled) -> Field:
    late = {name.partition("/")[2] for name in _late(field, settled)}
    return replace(
        field,
        standings=tuple(each for each in field.standings if each.name not in late),
        excluded=tuple(each for each in field.excluded if each.name not in late),
    )


def _late(field: Field, settled: Settled) -> list[str]:
    names = [*(each.name for each in field.standings), *(each.name for each in field.excluded)]
    id, version = field.benchmark.id, field.version
    return [f"{id}/{name}" for name in names if _is_late(id, version, name, settled)]


def _is_late(benchmark: str, version: Version, entry: str, settled: Settled) -> bool:
    """Whether an entry came when its version was closed: the board as it was published does not know it."""
    former = settled.formers.get(f"{benchmark}/{version.name}")
    return version.closed and former is not None and entry not in former.board.entries


def name_of(field: Field) -> str:
    """Give the folder of a field's boards below site/data."""
    return f"{field.benchmark.id}/{field.version.name}"
