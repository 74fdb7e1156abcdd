"""The gate's side of a rescoring: the reference, the decision that is kept first, and what is said of it."""

from collections.abc import Mapping
from fractions import Fraction

from checker.adapters.records_key import VARIABLE, records_identity
from checker.catalogue.formats import formats
from checker.formats.entry import read_entry
from checker.formats.paths import SUBMISSIONS
from checker.jobs.measure import Measured, measure, recall
from checker.jobs.target import Target, targets_in
from checker.jobs.tools import Tools
from checker.jobs.workspace import Workspace
from checker.metrics.rounding import rounded
from checker.model.benchmark import Benchmark, TruthKind
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import LedgerRefusal, UsageRefusal
from checker.model.finding import Finding, Place, Problem, Severity
from checker.model.item import Item
from checker.model.metering import Decision, Meter, Sayings, Start
from checker.model.publication import Gate
from checker.model.said import Value, say
from checker.model.value import dataclass
from checker.reading.records import read_records, without_salt
from checker.scoring.gating.decide import decide
from checker.scoring.gating.lead import Reference
from checker.scoring.gating.sayings import sayings_of
from checker.scoring.gating.step import places
from checker.scoring.gating.values import Gated, gated, published

ANSWERED = "SCO005"
_TRIES = 8


@dataclass(frozen=True, slots=True)
class Behind:
    """An entry whose truth stands behind a gate, by the declarations of `workspace`."""

    gate: Gate
    workspace: Workspace
    entry: Entry

    @property
    def declared(self) -> Declared:
        """The benchmark that the entry is of."""
        return self.workspace.benchmark(self.entry.benchmark.id)

    def refuse_unready(self) -> None:
        """Raise UsageRefusal where nothing could be decided, before anything is counted."""
        if self.gate.entry is not None:
            self.baseline(self.gate.entry)

    def merged(self, target: Target) -> Mapping[str, Sayings]:
        """Give what the entries answer, by name, that stand where the declarations do: their scores may be known."""
        own = self.workspace.declarations is target.tree
        every = (each for each in targets_in(self.workspace.declarations) if each.benchmark == target.benchmark)
        read = (self._read(each.path) for each in every if not (own and each.path == target.path))
        return {each.name: sayings_of(each) for each in read if each.version == self.entry.version}

    def baseline(self, name: str) -> Entry:
        """Read the entry that is the baseline. Raises UsageRefusal where there is none on the same items."""
        path = f"{SUBMISSIONS}/{self.declared.benchmark.id}/{name}"
        there = self.workspace.declarations.tree_id(path) is not None
        baseline = self._read(path) if there else None
        if baseline is None or baseline.version != self.entry.version:
            raise UsageRefusal(
                say("the baseline {name} is no entry of {version}", name=name, version=version_of(self.entry)),
                say("A maintainer merges it, or names another one in feedback.gate.baseline."),
            )
        return baseline

    def settle(self, measured: Measured | None, start: Start, tools: Tools, meter: Meter) -> Decision:
        """Decide on what was measured, and keep that before anything is said; a run's first answer is its only one."""
        for _ in range(_TRIES):
            reference = meter.reference(start, against_all=self.gate.against_all)
            made = self._decision(measured, start, tools, reference)
            kept = meter.decide(start, made, against_all=self.gate.against_all)
            if kept is not None:
                return kept
        raise LedgerRefusal(
            say("other entries were accepted {n} times while this one was decided on", n=_TRIES),
            say("Run the command again, with the same run: it was counted and is not counted again."),
        )

    def said(self, decision: Decision) -> Finding:
        """Give the one sentence that is told of a decision."""
        reference, name = self._named(decision)
        if decision.accepted:
            message, fix = say(f"it is surely better than {reference}", name=name), say("Nothing needs to be done.")
        else:
            message = say(f"it is not significantly better than {reference}", name=name)
            fix = say("Nothing is wrong with it; hand in another one once it is better by more than chance.")
        return Finding(ANSWERED, Severity.NOTICE, Problem(Place(self.entry.path), message, fix))

    def _named(self, decision: Decision) -> tuple[str, Value]:
        if decision.reference is not None:
            whose = "the best accepted entry" if self.gate.against_all else "the best accepted entry of its account"
            return whose + ", of run {name}", decision.reference
        if self.gate.entry is not None:
            return "the baseline {name}", self.gate.entry
        return "the published baseline of {name}", rounded(self._number, places(self._number))

    def _decision(self, measured: Measured | None, start: Start, tools: Tools, reference: Decision | None) -> Decision:
        run = reference.run if reference is not None else None
        if measured is None:
            return Decision(start.run, accepted=False, measurement=None, reference=run, told=None)
        own = self._values(measured)
        outcome = decide(self.entry.benchmark, self.gate, own, self._reference(tools, reference))
        return Decision(start.run, outcome.accepted, measured.measurement.key, run, outcome.told)

    def _reference(self, tools: Tools, reference: Decision | None) -> Reference:
        if reference is not None:
            found = tools.ledger.measurement(reference.measurement or "") if tools.ledger is not None else None
            if found is None:
                raise _lost(reference)
            records = read_records(without_salt(found.records), self._items)
            return gated(self.entry.benchmark, self._items, records).values
        if self.gate.entry is None:
            return published(self.entry.benchmark, self._number)
        baseline = self.baseline(self.gate.entry)
        known = recall(baseline, self.declared, tools.ledger) if tools.ledger is not None else None
        anew = known or measure(baseline, self.declared, tools.truth, tools.scorer, tools.court)
        return self._values(anew).values

    def _values(self, measured: Measured) -> Gated:
        return gated(self.entry.benchmark, self._items, measured.result.records)

    @property
    def _number(self) -> Fraction:
        return self.gate.number if self.gate.number is not None else Fraction(0)

    @property
    def _items(self) -> tuple[Item, ...]:
        items = self.entry.items.items if self.entry.items is not None else None
        if items is None:
            raise ValueError("the declaration's checks see that items behind a gate are known")
        return items

    def _read(self, path: str) -> Entry:
        format = formats()[self.declared.benchmark.format]
        return read_entry(self.workspace.declarations, path, self.declared, format)


def behind(workspace: Workspace, entry: Entry) -> Behind | None:
    """Give an entry as it stands behind a gate; None where its truth has none."""
    hidden = entry.version is not None and entry.version.truth.kind is TruthKind.HELDOUT
    gate = entry.benchmark.feedback.gate
    return Behind(gate, workspace, entry) if hidden and gate is not None else None


def refuse_keyless(benchmark: Benchmark) -> None:
    """Raise UsageRefusal where a gate could not read the records that it compares with."""
    if benchmark.feedback.gate is not None and records_identity() is None:
        raise UsageRefusal(
            say("a gate compares with records that are sealed, and {variable} is not set", variable=VARIABLE),
            say("Make a key with `pullrank truth keygen`, keep it secret, and put it there."),
        )


def version_of(entry: Entry) -> str:
    """Give the name of the version that an entry answers."""
    return entry.version.name if entry.version is not None else ""


def _lost(reference: Decision) -> LedgerRefusal:
    return LedgerRefusal(
        say("the records of the accepted run {run} are not in the ledger or cannot be opened", run=reference.run),
        say("Give the records key that they were sealed with in {variable}.", variable=VARIABLE),
    )
