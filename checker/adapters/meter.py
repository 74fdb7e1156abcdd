"""The ledger's count of rescorings, and what was let out in answer: lines that are there before a truth is opened."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from checker.adapters.git import GitTree
from checker.adapters.ledger_branch import LOG, LedgerBranch, damaged
from checker.adapters.ledger_lines import events
from checker.adapters.meter_lines import decided, decisions, read_sayings, started, starts, written
from checker.model.benchmark import Benchmark
from checker.model.errors import QuotaRefusal, UsageRefusal
from checker.model.metering import Decision, Sayings, Start
from checker.model.said import say
from checker.scoring.gating.level import least_change
from checker.scoring.gating.quota import refuse_over
from checker.scoring.gating.sayings import nearest


class GitMeter:
    """Counts in the ledger of one repository; implements the port `Meter`.

    Every line is added by compare-and-swap: what it rests on is looked at again in the very commit that it follows.
    """

    def __init__(self, repo: Path) -> None:
        self._branch = LedgerBranch(repo)

    def start(
        self, start: Start, said: Sayings, benchmark: Benchmark, merged: Mapping[str, Sayings] | None = None
    ) -> Start:
        """Count a rescoring, for good, and give what was counted; a run that is started again is not counted again.

        `merged` are the answers of entries that stand in the repository, by name. Raises QuotaRefusal and UsageRefusal.
        """
        counted: list[Start] = []

        def new(head: str | None) -> Mapping[str, bytes]:
            log = self._log(head)
            known = starts(log)
            counted[:] = [known.get(start.run, start)]
            if start.run in known:
                _refuse_another(known[start.run], start)
                return {}
            self._refuse(head, known, start, said, benchmark, merged or {})
            kept = {_said(start): written(said)} if benchmark.feedback.gate is not None else {}
            return {**kept, LOG: log + started(start)}

        self._branch.add(new)
        return counted[0]

    def decision(self, run: str) -> Decision | None:
        """Give what a run was answered, if it was."""
        return decisions(self._log(self._branch.head())).get(run)

    def reference(self, start: Start, *, against_all: bool) -> Decision | None:
        """Give the newest accepted answer of the account, or of anybody, on the same truth and scorer."""
        return _reference(self._log(self._branch.head()), start, against_all=against_all)

    def decide(self, start: Start, decision: Decision, *, against_all: bool) -> Decision | None:
        """Keep an answer unless the run has one, and give the one that counts; None where its reference is outdone."""
        counts: list[Decision | None] = []

        def new(head: str | None) -> Mapping[str, bytes]:
            log = self._log(head)
            if start.run not in starts(log):
                raise _uncounted(start.run)
            known, newest = decisions(log).get(start.run), _reference(log, start, against_all=against_all)
            stale = known is None and decision.reference != (newest.run if newest is not None else None)
            counts[:] = [None if stale else known or decision]
            return {} if stale or known is not None else {LOG: log + decided(start, decision)}

        self._branch.add(new)
        return counts[0]

    def _log(self, head: str | None) -> bytes:
        log = self._branch.log(head)
        events(log)
        return log

    def _refuse(
        self,
        head: str | None,
        known: Mapping[str, Start],
        start: Start,
        said: Sayings,
        benchmark: Benchmark,
        merged: Mapping[str, Sayings],
    ) -> None:
        """Refuse what is over the quota or too much like what was there before."""
        there = [each for each in known.values() if each.benchmark == start.benchmark]
        refuse_over(benchmark.feedback, there, start)
        gate = benchmark.feedback.gate
        if gate is not None and head is not None:
            _refuse_alike(said, self._earlier(head, there, start), least_change(gate.total))
        if gate is not None:
            _refuse_alike(said, merged, least_change(gate.total))

    def _earlier(self, head: str, there: list[Start], start: Start) -> dict[str, Sayings]:
        """Give what was answered in earlier runs on the same items, by the names of their entries."""
        same = [each for each in there if each.version == start.version]
        with GitTree(self._branch.repo, head) as tree:
            raws = [(each, tree.read(_said(each))) for each in same]
        return {f"{each.entry} ({each.run})": read_sayings(raw) for each, raw in raws if raw is not None}


def _reference(log: bytes, start: Start, *, against_all: bool) -> Decision | None:
    """Give the newest accepted answer; each of them outdid the one before, so it is the best."""
    known, found = starts(log), None
    for decision in decisions(log).values():
        of = known.get(decision.run)
        if of is None:
            raise damaged(say("the ledger holds an answer to a rescoring that it does not count"))
        if decision.accepted and _comparable(of, start) and (against_all or of.account == start.account):
            found = decision
    return found


def _comparable(one: Start, other: Start) -> bool:
    return (one.benchmark, one.version, one.truth, one.scorer) == (
        other.benchmark,
        other.version,
        other.truth,
        other.scorer,
    )


def _refuse_another(known: Start, start: Start) -> None:
    if not known.asks_the_same(start):
        raise UsageRefusal(
            say("the run {run} was started for another entry, truth or account", run=start.run),
            say("Give each rescoring a run of its own; only the same one may be tried again under its name."),
        )


def _refuse_alike(said: Sayings, earlier: Mapping[str, Sayings], least: int) -> None:
    name = nearest(said, earlier, least)
    if name is not None:
        raise QuotaRefusal(
            say("the answers differ from those of {other} on fewer than {least} items", other=name, least=least),
            say("Hand in what answers at least {least} items otherwise; this was not counted.", least=least),
        )


def _uncounted(run: str) -> UsageRefusal:
    return UsageRefusal(
        say("the run {run} was never counted", run=run), say("Start it first: nothing is answered that was not.")
    )


def _said(start: Start) -> str:
    return f"said/{sha256(start.run.encode()).hexdigest()}.json"
