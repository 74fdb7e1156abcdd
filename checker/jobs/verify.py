"""The verify job: everything derived again from the entries and the truth, and compared byte for byte."""

from dataclasses import replace
from decimal import Decimal

from checker.adapters.output import differences
from checker.boards.trace import Trace, trace
from checker.formats.paths import DATA
from checker.jobs.aggregates import aggregates
from checker.jobs.committed import committed_value
from checker.jobs.fields import Fields
from checker.jobs.former import Broken
from checker.jobs.frozen import read_open_fields
from checker.jobs.measure import Measured, recall
from checker.jobs.outlived import lenient, outliving, unproven
from checker.jobs.policies import Settled, settle_policies
from checker.jobs.publish import measurer
from checker.jobs.signatures import Checked, check_receipts, measurer_of, signatures_of
from checker.jobs.stray_rulings import settle_rulings
from checker.jobs.tools import Tools
from checker.jobs.workspace import SUBMISSIONS, Workspace
from checker.model.benchmark import TruthKind
from checker.model.board import Emptied, Field, Outlived
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import SandboxRefusal, UsageRefusal
from checker.model.said import say
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Verified:
    """The outcome of a rebuild.

    `different` are paths below site/data among `files` that were made again; `kept` boards that could not be, since
    their truth is sealed here; `remembered` entries whose numbers come from the ledger instead of the truth. `frozen`
    boards stay as they were published; `broken` is what of them, or of reports, is not as it was published. `outlived`
    are entries whose claims were right before a change; of `unproven` ones nobody can tell here. `receipts` are
    those of the committed boards, each with what its signature is worth. `emptied` boards have rows of entries that
    are left out now, every one.
    """

    different: tuple[str, ...]
    kept: tuple[str, ...]
    remembered: tuple[str, ...]
    files: int
    rescored: int
    frozen: tuple[str, ...] = ()
    broken: tuple[Broken, ...] = ()
    outlived: tuple[Outlived, ...] = ()
    unproven: tuple[str, ...] = ()
    receipts: tuple[Checked, ...] = ()
    emptied: tuple[Emptied, ...] = ()


def verify(workspace: Workspace, tools: Tools, about: str | None = None) -> Verified:
    """Rebuild every aggregate, or those of one benchmark or of one entry's benchmark, and compare with site/data."""
    only = about.strip("/").removeprefix(f"{SUBMISSIONS}/").split("/")[0] if about is not None else None
    settled = settle_policies(workspace, workspace.ids() if only is None else (only,))
    fields = _rebuild(workspace, tools, settled, only)
    if about is not None and "/" in about.strip("/") and not _frozen_board(settled, *split_entry(about)):
        _field_of(fields, *split_entry(about))
    generated = aggregates(fields, workspace.root, settled, report=False)
    broken = frozenset(each.path for each in settled.broken)
    different = (path for path in differences(workspace.root / DATA, generated.files) if path not in broken)
    mine = tuple(path for path in different if only is None or path.startswith(f"{only}/"))
    still = tuple(
        f"{name}/" for name in (*generated.kept, *settled.frozen, *(each.board for each in generated.emptied))
    )
    return Verified(
        different=mine,
        kept=generated.kept,
        remembered=tuple(each.receipt.entry for each in fields.measured if not each.fresh),
        files=sum(not path.startswith(still) for path in generated.files),
        rescored=sum(each.fresh for each in fields.measured),
        frozen=tuple(settled.frozen),
        broken=settled.broken,
        outlived=outliving(fields.fields),
        unproven=unproven(fields.fields, settled.formers, tools.ledger),
        receipts=check_receipts(workspace),
        emptied=generated.emptied,
    )


@dataclass(frozen=True, slots=True)
class VerifiedNumber:
    """A number derived again with the items behind it; `committed` is what site/data shows, None: nothing."""

    trace: Trace
    committed: Decimal | None

    @property
    def same(self) -> bool:
        """Whether site/data shows nothing else."""
        return self.trace.shown is not None and self.committed == Decimal(self.trace.shown)


def verify_number(workspace: Workspace, tools: Tools, entry: str, metric: str, *, reveal: bool) -> VerifiedNumber:
    """Derive one entry's number again and name the items behind it; those of a held-out truth only to `reveal`."""
    benchmark, name = split_entry(entry)
    settled = settle_policies(workspace, (benchmark,))
    _refuse_frozen(_frozen_board(settled, benchmark, name))
    field = _field_of(_rebuild(workspace, tools, settled, benchmark), benchmark, name)
    if field.version.truth.kind is TruthKind.HELDOUT and not reveal:
        raise UsageRefusal(
            say("the items behind a number of {benchmark} would tell its held-out answers", benchmark=benchmark),
            say("Add --reveal where nobody else reads what is printed, and never in a workflow."),
        )
    if metric not in field.benchmark.metrics:
        known = ", ".join(field.benchmark.metrics)
        raise UsageRefusal(
            say("{benchmark} has no metric {metric}", benchmark=benchmark, metric=metric),
            say("Name one of: {known}.", known=known),
        )
    shown = committed_value(workspace.root, field, name, metric)
    return VerifiedNumber(trace(field, name, metric), shown)


def split_entry(entry: str) -> tuple[str, str]:
    """Split `benchmark/entry`, with or without submissions/ before it. Raises UsageRefusal."""
    parts = entry.strip("/").removeprefix(f"{SUBMISSIONS}/").split("/")
    if len(parts) != 2:
        raise UsageRefusal(say("{entry} does not name an entry", entry=entry), say("Write <benchmark>/<entry>."))
    return parts[0], parts[1]


def _frozen_board(settled: Settled, benchmark: str, entry: str) -> str | None:
    """Give the board that stays as it was published and has this entry, if one does."""
    names = (name for name in settled.frozen if name.startswith(f"{benchmark}/"))
    return next((name for name in names if entry in settled.formers[name].board.entries), None)


def _refuse_frozen(board: str | None) -> None:
    if board is not None:
        raise UsageRefusal(
            say("the numbers of {board} were made by a policy that is declared no more", board=board),
            say("See them in {folder}, which stays as it was published.", folder=f"{DATA}/{board}"),
        )


def _rebuild(workspace: Workspace, tools: Tools, settled: Settled, only: str | None) -> Fields:
    remeasure = measurer(tools, None)
    remember = measurer(tools, tools.ledger)

    def rebuilt(entry: Entry, declared: Declared) -> Measured | None:
        try:
            anew = remeasure(entry, declared)
        except SandboxRefusal:
            anew = None
        if anew is None:
            return remember(entry, declared)
        known = recall(entry, declared, tools.ledger) if anew.measurement.open and tools.ledger is not None else None
        return known if known is not None and known.measurement.open < anew.measurement.open else anew

    settle_rulings(workspace, workspace.ids() if only is None else (only,))
    signed = measurer_of(rebuilt, replace(signatures_of(workspace, tools.ledger), signer=None, strict=False))
    return read_open_fields(workspace, signed, lenient(tools.ledger), tools.progress, settled, only)


def _field_of(fields: Fields, benchmark: str, name: str) -> Field:
    for field in fields.fields:
        if any(standing.name == name and standing.result is not None for standing in field.standings):
            return field
        if any(excluded.name == name for excluded in field.excluded):
            raise UsageRefusal(
                say("{name} has errors and is left out of the boards", name=name),
                say(
                    "See them with pullrank check, or pullrank rescore: {path}.",
                    path=f"{SUBMISSIONS}/{benchmark}/{name}",
                ),
            )
    for path, refusal in fields.void.items():
        if path.endswith(f"/{benchmark}/{name}"):
            raise refusal
    if any(path.endswith(f"/{benchmark}/{name}") for path in fields.awaiting):
        raise UsageRefusal(
            say("{name} cannot be measured here: the truth of {benchmark} is sealed", name=name, benchmark=benchmark),
            say("Give the key that opens it: --identity FILE, or PULLRANK_AGE_IDENTITY."),
        )
    raise UsageRefusal(
        say("there is no entry {name} of {benchmark}", name=name, benchmark=benchmark),
        say("See what there is in {folder}.", folder=f"{SUBMISSIONS}/{benchmark}"),
    )
