"""Everything that a benchmark's boards are made from: each entry read, checked and measured."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from checker.adapters.parallel import ordered
from checker.boards.rulings import in_force
from checker.jobs.attempt import Attempt, judged, needs_measuring, refuse_broken_scorer
from checker.jobs.examine import Examined
from checker.jobs.measure import Measured
from checker.jobs.outlived import Lenience, examine_leniently, outlived
from checker.jobs.workspace import Workspace
from checker.model.benchmark import Version
from checker.model.board import Excluded, Field, Standing
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import ScorerRefusal, VoidRefusal
from checker.model.finding import Finding, Severity
from checker.model.ports import Progress
from checker.model.value import dataclass
from checker.scoring.version_digest import version_scorer_digest

Measurer = Callable[[Entry, Declared], Measured | None]
"""Measures one entry, or gives None when it cannot be measured here and awaits rescoring."""


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of every benchmark version, with what was found and measured on the way.

    `void` tells by path of those entries awaiting about whose answers a judge failed its controls. `late` entries,
    `<benchmark>/<entry>`, came when their version was closed, and are on no board.
    """

    fields: tuple[Field, ...]
    findings: tuple[Finding, ...]
    measured: tuple[Measured, ...]
    awaiting: tuple[str, ...]
    void: Mapping[str, VoidRefusal]
    late: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Judged:
    """`sound`: no check kept it from being measured."""

    examined: Examined
    measured: Measured | None
    sound: bool
    void: VoidRefusal | None = None


def read_fields(
    workspace: Workspace,
    measurer: Measurer,
    lenience: Lenience,
    progress: Progress,
    only: str | None = None,
    coming: Collection[str] = (),
) -> Fields:
    """Read, check and measure every entry of every benchmark, or of one; merged ones as leniently as is given.

    Rulings by an entry that is neither there nor among those `coming` have no effect.
    """
    ids = workspace.ids() if only is None else (only,)
    by_id = {id: _judge_all(workspace, id, measurer, lenience, progress) for id in ids}
    every = [each for entries in by_id.values() for each in entries]
    fields = [field for id in ids for field in _fields(workspace.benchmark(id), by_id[id], coming)]
    return Fields(
        tuple(fields),
        tuple(finding for each in every for finding in each.examined.findings),
        tuple(each.measured for each in every if each.measured is not None),
        tuple(each.examined.entry.path for each in every if each.examined.sound and _standing(each).result is None),
        {each.examined.entry.path: each.void for each in every if each.void is not None},
    )


def _judge_all(
    workspace: Workspace, id: str, measurer: Measurer, lenience: Lenience, progress: Progress
) -> list[_Judged]:
    declared = workspace.benchmark(id)
    paths = progress(workspace.entries(id))
    examined = [examine_leniently(workspace.tree, path, declared, lenience) for path in paths]
    attempts = ordered(lambda each: _attempt(each, declared, measurer), examined)
    refuse_broken_scorer(attempts)
    judged = [_judge(*both) for both in zip(examined, attempts, strict=True)]
    return [replace(each, examined=lenience(each.examined, declared)) for each in judged]


def _attempt(examined: Examined, declared: Declared, measurer: Measurer) -> Attempt:
    if not needs_measuring(examined):
        return None
    try:
        return measurer(examined.entry, declared)
    except (ScorerRefusal, VoidRefusal) as refusal:
        return refusal


def _judge(examined: Examined, attempt: Attempt) -> _Judged:
    measured = attempt if isinstance(attempt, Measured) else None
    void = attempt if isinstance(attempt, VoidRefusal) else None
    return _Judged(judged(examined, attempt), measured, examined.sound, void)


def _fields(declared: Declared, judged: Sequence[_Judged], coming: Collection[str]) -> list[Field]:
    there = {*coming, *(each.examined.entry.name for each in judged)}
    of_each = {name: [one for one in judged if _version(one) == name] for name in declared.benchmark.versions}
    return [_field(declared, declared.benchmark.versions[name], of_each[name], there) for name in of_each]


def _field(declared: Declared, version: Version, judged: Sequence[_Judged], there: Collection[str]) -> Field:
    return Field(
        benchmark=declared.benchmark,
        benchmark_tree=declared.tree_id,
        version=version,
        items=declared.items[version.name],
        standings=tuple(with_rulings(_standing(each), declared, there) for each in judged if each.examined.sound),
        excluded=tuple(_excluded(each) for each in judged if not each.examined.sound),
        scorer=version_scorer_digest(declared, version.name),
    )


def _version(judged: _Judged) -> str:
    """Give the version that an entry belongs to; one that names none is excluded from the newest, the last declared."""
    entry = judged.examined.entry
    return entry.version.name if entry.version is not None else entry.benchmark.newest.name


def _standing(judged: _Judged) -> Standing:
    entry, measured = judged.examined.entry, judged.measured
    result = judged.examined.result if measured is not None or not needs_measuring(judged.examined) else None
    receipt = measured.receipt if measured is not None else None
    standing = Standing(entry.name, entry.path, entry.tree_id, entry.facts, result, receipt)
    return replace(standing, outlived=outlived(judged.examined))


def with_rulings(standing: Standing, declared: Declared, there: Collection[str]) -> Standing:
    """Add the maintainers' rulings on an entry that are in force where these entries are there."""
    return replace(standing, rulings=in_force(declared.rulings.on(standing.name), there))


def _excluded(judged: _Judged) -> Excluded:
    errors = {each.rule for each in judged.examined.findings if each.severity is Severity.ERROR}
    return Excluded(judged.examined.entry.name, tuple(sorted(errors)), by_measuring=judged.sound)
