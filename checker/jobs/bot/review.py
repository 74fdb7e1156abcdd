"""Looks through the open pull requests for what a maintainer can do now; it writes nothing."""

from collections.abc import Iterator, Mapping
from datetime import timedelta

from checker.adapters.ledger_branch import LedgerBranch
from checker.adapters.meter_lines import starts
from checker.formats.paths import EntryPlace, entry_place
from checker.jobs.bot.labels import NEEDS_CHANGES, RESCORED, VALID
from checker.jobs.bot.report import CONTEXT
from checker.jobs.workspace import Workspace
from checker.model.benchmark import Benchmark
from checker.model.errors import ForgeRefusal
from checker.model.forge import Forge, Pull, State, Status
from checker.model.metering import Start
from checker.model.review import Reviewed, Wait
from checker.model.value import dataclass
from checker.scoring.gating.quota import moment, next_free

_VERDICT = {State.SUCCESS: "pass", State.FAILURE: "fail", State.ERROR: "error"}
_ORDER = {wait: place for place, wait in enumerate(Wait)}


@dataclass(frozen=True, slots=True)
class Review:
    """The pull requests, first what can be done now. `refusal`: it is not known which of them wait for approval."""

    pulls: tuple[Reviewed, ...]
    refusal: ForgeRefusal | None = None


@dataclass(frozen=True, slots=True)
class _Known:
    """What is looked up once for all: the benchmarks, the rescorings so far, the heads that wait, and the time."""

    benchmarks: Mapping[str, Benchmark]
    started: tuple[Start, ...]
    unapproved: frozenset[str]
    now: str


def review(forge: Forge, workspace: Workspace, now: str) -> Review:
    """Review every open pull request; `now` is UTC, as `2026-11-30T12:00:00Z`.

    The declarations and the ledger are those of the working copy. Raises ForgeRefusal, LedgerRefusal and
    DeclarationRefusal.
    """
    listed = forge.open_pulls()
    unapproved, refusal = _unapproved(forge) if listed else (frozenset(), None)
    branch = LedgerBranch(workspace.root)
    benchmarks = {id: workspace.benchmark(id).benchmark for id in workspace.ids()}
    known = _Known(benchmarks, tuple(starts(branch.log(branch.head())).values()), unapproved, now)
    found = [_reviewed(forge, forge.pull(each.number), known) for each in listed]
    return Review(tuple(sorted(found, key=lambda each: (_ORDER[each.turn], -each.age, each.number))), refusal)


def _unapproved(forge: Forge) -> tuple[frozenset[str], ForgeRefusal | None]:
    try:
        return forge.unapproved_heads(), None
    except ForgeRefusal as refusal:
        return frozenset(), refusal


def _reviewed(forge: Forge, pull: Pull, known: _Known) -> Reviewed:
    status = forge.status_of(pull.head_sha, CONTEXT)
    path = forge.first_file(pull.number)
    place = entry_place(path) if path is not None else None
    free = _next_free(pull, place, known)
    waits = {*_of_author(pull), *_of_check(pull, status, known), *_of_rescoring(pull, place, status, known, free)}
    return Reviewed(
        number=pull.number,
        head=pull.head_sha,
        author=pull.author,
        age=_hours(pull.opened, known.now),
        waits=tuple(sorted(waits, key=_ORDER.__getitem__)) or (Wait.MERGE,),
        verdict=_VERDICT.get(status.state) if status is not None else None,
        told=status.description if status is not None else "",
        benchmark=place.benchmark if place is not None else None,
        entry=place.entry if place is not None else None,
        free=free if Wait.QUOTA in waits else None,
    )


def _of_author(pull: Pull) -> Iterator[Wait]:
    if pull.draft:
        yield Wait.DRAFT
    if pull.conflicts:
        yield Wait.CONFLICT


def _of_check(pull: Pull, status: Status | None, known: _Known) -> Iterator[Wait]:
    state = status.state if status is not None else State.PENDING
    if state is State.FAILURE or (state is State.SUCCESS and NEEDS_CHANGES.name in pull.labels):
        yield Wait.CHANGES  # the status can be that of another pull request with the same commit
    elif state is State.ERROR:
        yield Wait.BROKEN
    elif state is State.PENDING and pull.head_sha in known.unapproved:
        yield Wait.APPROVAL
    elif state is State.PENDING:
        told = {NEEDS_CHANGES.name, VALID.name} & set(pull.labels)
        yield Wait.STALE if told else Wait.CHECK


def _of_rescoring(
    pull: Pull, place: EntryPlace | None, status: Status | None, known: _Known, free: str | None
) -> Iterator[Wait]:
    """Tell of an entry without errors whose answers are held out and that was not rescored yet."""
    labels = {RESCORED.name, NEEDS_CHANGES.name} & set(pull.labels)
    if status is None or status.state is not State.SUCCESS or labels:
        return
    benchmark = known.benchmarks.get(place.benchmark) if place is not None else None
    if benchmark is not None and benchmark.holds_out:
        yield Wait.QUOTA if free is not None else Wait.RESCORING


def _next_free(pull: Pull, place: EntryPlace | None, known: _Known) -> str | None:
    benchmark = known.benchmarks.get(place.benchmark) if place is not None else None
    quota = benchmark.feedback.quota if benchmark is not None else None
    if benchmark is None or quota is None:
        return None
    own = [each.at for each in known.started if (each.benchmark, each.account) == (benchmark.id, pull.author.id)]
    return next_free(quota, own, known.now)


def _hours(opened: str, now: str) -> int:
    since, until = moment(opened), moment(now)
    return max((until - since) // timedelta(hours=1), 0) if since is not None and until is not None else 0
