"""The publish job: entries on main to measurements in the ledger and aggregates in site/data."""

from collections.abc import Callable, Mapping
from dataclasses import field, replace

from checker.adapters.leaving import clear_all
from checker.adapters.output import differences, mend_folder, replace_folder
from checker.boards.changes.published import MANIFEST
from checker.boards.documents.changes import ChangeReport
from checker.formats.paths import DATA
from checker.jobs.acceptance import acceptances
from checker.jobs.aggregates import Aggregates, aggregates
from checker.jobs.canaries import learn, unkept
from checker.jobs.fields import Fields, Measurer
from checker.jobs.frozen import name_of, read_open_fields
from checker.jobs.measure import Measured, measure, recall
from checker.jobs.outlived import lenient, outliving, unproven
from checker.jobs.policies import Settled, refuse_broken, refuse_vanished, settle_policies
from checker.jobs.signatures import measurer_of, signatures_of
from checker.jobs.stray_rulings import settle_rulings
from checker.jobs.tools import Tools
from checker.jobs.workspace import Workspace
from checker.model.benchmark import TruthKind
from checker.model.board import Emptied, Excluded, Outlived
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import UsageRefusal, VoidRefusal
from checker.model.finding import Finding
from checker.model.ports import Ledger
from checker.model.result import Measurement, Receipt
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.digests import digest
from checker.rules.strays import strays


@dataclass(frozen=True, slots=True)
class Published:
    """What a publication did. `changed` are paths below site/data that were written, or differ when only compared.

    `kept` are boards that stay as committed, since their truth is sealed here; `boards` are the others. `strays` is
    what counts for nothing: rulings that wait, and what lies beside the entries. `open` has entries about which
    questions to judges are open. Entries in `awaiting` wait for a truth that is sealed here; `void` tells of those that
    wait because a judge failed its controls. `frozen` boards stay as they were published, by a policy that is declared
    no more; of `adopted` ones no policy was known; `reports` are those on changes that are new, by board. `outlived`
    are entries whose claims were right before a change; of `unproven` ones nobody can tell here. `late` entries
    came when their version was closed, and are on no board. `emptied` boards would lose all of their rows: they stay as
    they were published, and the others are published.
    """

    boards: tuple[str, ...]
    kept: tuple[str, ...]
    changed: tuple[str, ...]
    excluded: tuple[Excluded, ...]
    awaiting: tuple[str, ...]
    strays: tuple[Finding, ...] = ()
    open: tuple[str, ...] = ()
    void: tuple[VoidRefusal, ...] = ()
    frozen: tuple[str, ...] = ()
    adopted: tuple[str, ...] = ()
    reports: Mapping[str, ChangeReport] = field(default_factory=dict)
    outlived: tuple[Outlived, ...] = ()
    unproven: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    emptied: tuple[Emptied, ...] = ()


@dataclass(frozen=True, slots=True)
class Derived:
    """Everything that a publication is made of, before any of it is written."""

    settled: Settled
    fields: Fields
    generated: Aggregates
    beside: tuple[Finding, ...]
    unproven: tuple[str, ...]

    @property
    def fresh(self) -> list[Measurement]:
        """What the ledger does not hold yet."""
        return [each.measurement for each in self.fields.measured if each.fresh or each.rekeyed]

    @property
    def proofs(self) -> list[Receipt]:
        """The published receipts that the ledger does not hold as they are.

        Of what was rescored before it was merged it may hold one that tells less, of secret records perhaps none.
        """
        there = {(field.benchmark.id, each.name) for field in self.fields.fields for each in field.standings}
        published = (each for each in self.fields.measured if (each.receipt.benchmark, each.receipt.entry) in there)
        return [each.receipt for each in published if each.fresh or each.receipt != each.measurement.receipt]

    @property
    def sealed_boards(self) -> list[str]:
        """Name what was made of held-out truths, for whoever cannot make it again: each with its manifest's digest."""
        made = {name_of(field) for field in self.fields.fields if field.version.truth.kind is TruthKind.HELDOUT}
        return [board_key(name, self.generated.files) for name in self.generated.made if name in made]

    def told(self, changed: tuple[str, ...]) -> Published:
        """Say what comes of it where these files change."""
        done = _published(changed, self.fields, self.generated, self.beside, self.settled)
        return replace(done, unproven=self.unproven)


def publish(
    workspace: Workspace,
    tools: Tools,
    *,
    compare: bool,
    strict: bool = True,
    guard: Callable[[Derived], None] = lambda _: None,
) -> Published:
    """Measure what the ledger does not hold, regenerate every aggregate, and write both; or only compare.

    Raises UsageRefusal, before anything is written, where a published board's policy would change under it, where a
    receipt is signed wrongly unless not `strict`, and what `guard` raises about what is to be written.
    """
    data = workspace.root / DATA
    if not compare:
        mend_folder(data)
    derived = derive(workspace, tools, strict=strict)
    guard(derived)
    if compare:
        return derived.told(differences(data, derived.generated.files))
    if tools.ledger is not None:
        canaries = unkept(workspace, tools.truth, tools.ledger)
        accepted = acceptances(workspace.root, derived.fields)
        tools.ledger.append(derived.fresh, accepted, derived.proofs, canaries, derived.sealed_boards)
    return derived.told(replace_folder(data, derived.generated.files))


def derive(workspace: Workspace, tools: Tools, *, strict: bool = True) -> Derived:
    """Measure what the ledger does not hold, and make every aggregate; nothing is written.

    Raises UsageRefusal, and LeakRefusal where a canary that is known here would be published.
    """
    waiting = settle_rulings(workspace, workspace.ids())
    settled = _settled(workspace)
    signatures = replace(signatures_of(workspace, tools.ledger), strict=strict)
    measure_one = measurer_of(measurer(tools, tools.ledger), signatures)
    lenience = lenient(tools.ledger)
    fields = read_open_fields(workspace, measure_one, lenience, tools.progress, settled)
    generated = aggregates(fields, workspace.root, settled, report=True)
    learn(workspace, tools.truth, tools.ledger)
    clear_all("the published file", ((f"{DATA}/{path}", raw) for path, raw in generated.files.items()))
    _refuse_nothing(generated)
    beside = (*waiting, *strays(workspace.tree, workspace.ids()))
    return Derived(settled, fields, generated, beside, unproven(fields.fields, settled.formers, tools.ledger))


def board_key(name: str, files: Mapping[str, bytes]) -> str:
    """Give what the ledger keeps of a board: its name, and the digest of its manifest, which lists all else."""
    return f"{name}@{digest(files.get(f'{name}/{MANIFEST}', b''))}"


def _settled(workspace: Workspace) -> Settled:
    settled = settle_policies(workspace, workspace.ids())
    refuse_vanished(workspace)
    refuse_broken(settled)
    return settled


def measurer(tools: Tools, ledger: Ledger | None) -> Measurer:
    """Make the way of measuring: out of the ledger when it is there, else with the truth when it can be opened.

    What was judged only in part is measured again where the truth can be opened: verdicts may have come since.
    """

    def measure_one(entry: Entry, declared: Declared) -> Measured | None:
        known = recall(entry, declared, ledger) if ledger is not None else None
        if known is not None and not known.measurement.open:
            return known
        version = declared.benchmark.versions[entry.version.name if entry.version else ""]
        if not tools.truth.can_open(declared, version.name):
            return known
        anew = measure(entry, declared, tools.truth, tools.scorer, tools.court)
        return known if known is not None and known.measurement.open <= anew.measurement.open else anew

    return measure_one


def _refuse_nothing(generated: Aggregates) -> None:
    if not generated.files:
        raise UsageRefusal(say("there is no benchmark to publish"), say("Declare one: benchmarks/<id>/benchmark.yaml."))


def _published(
    changed: tuple[str, ...], fields: Fields, generated: Aggregates, beside: tuple[Finding, ...], settled: Settled
) -> Published:
    excluded = tuple(each for one in fields.fields for each in one.excluded)
    open = tuple(f"{each.receipt.benchmark}/{each.receipt.entry}" for each in fields.measured if each.unjudged)
    sealed = tuple(path for path in fields.awaiting if path not in fields.void)
    void = tuple(fields.void.values())
    adopted = tuple(name for name in settled.unknown if name in generated.made)
    boards, frozen = (generated.made, generated.kept), tuple(settled.frozen)
    done = Published(*boards, changed, excluded, sealed, beside, open, void, frozen, adopted, generated.reports)
    return replace(done, outlived=outliving(fields.fields), late=fields.late, emptied=generated.emptied)
