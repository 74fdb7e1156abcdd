"""Reads the entries of boards that are made again, and leaves those of boards that stay alone."""

from collections.abc import Collection
from dataclasses import replace

from checker.jobs.fields import Fields, Measurer, read_fields
from checker.jobs.measure import Measured
from checker.jobs.outlived import Lenience
from checker.jobs.workspace import Workspace
from checker.model.board import Field
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.ports import Progress


def read_open_fields(
    workspace: Workspace,
    measurer: Measurer,
    lenience: Lenience,
    progress: Progress,
    frozen: Collection[str],
    only: str | None = None,
) -> Fields:
    """Read every field but those of `frozen` boards, `<benchmark>/<version>`: their entries are measured no more."""

    def measure_one(entry: Entry, declared: Declared) -> Measured | None:
        version = entry.version.name if entry.version else ""
        return None if f"{entry.benchmark.id}/{version}" in frozen else measurer(entry, declared)

    read = read_fields(workspace, measure_one, lenience, progress, only)
    still = {each.path for field in read.fields if name_of(field) in frozen for each in field.standings}
    return replace(
        read,
        fields=tuple(field for field in read.fields if name_of(field) not in frozen),
        awaiting=tuple(path for path in read.awaiting if path not in still),
    )


def name_of(field: Field) -> str:
    """Give the folder of a field's boards below site/data."""
    return f"{field.benchmark.id}/{field.version.name}"
