"""Rescorings on somebody's behalf: who asked for what and when, and what was let out in answer.

A rescoring counts from the moment at which it starts, before any truth is opened: one that is broken off has been one.
"""

from collections.abc import Mapping
from typing import Protocol

from checker.model.benchmark import Benchmark
from checker.model.value import dataclass

Sayings = Mapping[str, str]
"""What an entry answers, as digests by the item's written id; equal digests are answers that count as the same."""


@dataclass(frozen=True, slots=True)
class Start:
    """One rescoring that was asked for.

    `run` is its name, the same when a workflow is run again. `account` is the number of an account, `organization`
    what the entry declares, None where it declares none. `at` is UTC, `2026-11-30T12:00:00Z`, and given from outside.
    `truth` is the commitment, None where none is declared; `scorer` the digest of what scores, and `measurement` the
    key under which what is measured is kept where nobody is asked for verdicts.
    """

    run: str
    account: int
    organization: str | None
    at: str
    benchmark: str
    version: str
    truth: str | None
    scorer: str
    entry: str
    entry_tree: str
    measurement: str

    def asks_the_same(self, other: "Start") -> bool:
        """Whether both are about one entry, truth and scorer, for one account: then one answer serves both."""
        return _asked(self) == _asked(other)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a run was answered, for good.

    `measurement` is the ledger's key of what was measured, None where nothing could be. `reference` is the run that it
    was held against, None for the baseline. `told` is the ranking metric's value as it was told, None where it was not.
    """

    run: str
    accepted: bool
    measurement: str | None
    reference: str | None
    told: str | None


class Meter(Protocol):
    """The part of the ledger that counts rescorings and keeps what they were answered."""

    def start(
        self, start: Start, said: Sayings, benchmark: Benchmark, merged: Mapping[str, Sayings] | None = None
    ) -> Start:
        """Count a rescoring, for good, and give what was counted; a run that is started again is not counted again.

        `merged` are the answers of entries that stand in the repository, by name.
        Raises QuotaRefusal where the account, its organisation or the truth has none left, or where the answers are
        too much like earlier ones; UsageRefusal where the run was started for something else.
        """
        ...

    def decision(self, run: str) -> Decision | None:
        """Give what a run was answered, if it was."""
        ...

    def reference(self, start: Start, *, against_all: bool) -> Decision | None:
        """Give the newest accepted answer of the account, or of anybody, on the same truth and scorer."""
        ...

    def decide(self, start: Start, decision: Decision, *, against_all: bool) -> Decision | None:
        """Keep an answer unless the run has one, and give the one that counts.

        None: another one was accepted meanwhile, and the answer is to be held against that.
        """
        ...


def _asked(start: Start) -> tuple[object, ...]:
    return (
        start.account,
        start.benchmark,
        start.version,
        start.truth,
        start.scorer,
        start.entry_tree,
    )
