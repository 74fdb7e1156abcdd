"""What a gate needs to be able to decide."""

from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case
from checker.reading.declaration.checks.truth import heldout
from checker.reading.declaration.documents.feedback import BaselinePart, GatePart
from checker.reading.declaration.mistake import Mistake, Steps

_GATE: Steps = ("feedback", "gate")


def check_gate(case: Case) -> Iterator[Mistake]:
    """Demand a held-out truth, answers to compare, one reference, and a ranking by a mean over all items."""
    gate = case.document.feedback.gate
    if gate is None or not case.sketch.sound(_GATE):
        return
    yield from _needs(case)
    yield from _baseline(gate.baseline)
    yield from _metric(case)
    yield from _totals(case, gate)


def _needs(case: Case) -> Iterator[Mistake]:
    if case.sketch.sound(("truth",)) and case.sketch.sound(("versions",)) and not heldout(case):
        message = say("a gate guards a held-out truth, and here no version has one")
        yield Mistake(_GATE, message, say("Leave the gate out, or declare the truth as held out."), at_key=True)
    if case.sketch.sound(("score",)) and case.document.score is None:
        message = say("a gate is about what is scored here, and no score is declared")
        yield Mistake(_GATE, message, say("Leave the gate out, or declare a score."), at_key=True)
    secret = [name for name in heldout(case) if case.document.versions[name].items is None]
    if secret:
        message = say("a gate compares item by item, and the items of {version} are not published", version=secret[0])
        yield Mistake(_GATE, message, say("Publish their ids, or leave the gate out."), at_key=True)
    if case.document.publish.records == "none":
        message = say("a gate compares with earlier records, and here none are kept")
        yield Mistake(("publish", "records"), message, say("Write sealed."), expected="sealed", found="none")


def _baseline(baseline: BaselinePart) -> Iterator[Mistake]:
    if (baseline.entry is None) == (baseline.number is None):
        message = say("a baseline is either an entry or a number")
        yield Mistake((*_GATE, "baseline"), message, say("Write one of the two: entry, or number."))


def _metric(case: Case) -> Iterator[Mistake]:
    """Demand one metric with a value on each item, absent ones counted: what is left out could be chosen."""
    by = case.document.ranking.by
    if not isinstance(by, str):
        message = say("a gate is about one metric, and rows are ranked by several")
        yield Mistake(("ranking", "by"), message, say("Rank by one metric, or leave the gate out."))
        return
    metric = case.document.metrics.get(by)
    if metric is None or not case.sketch.sound(("metrics", by)):
        return
    if metric.derive is not None:
        message = say("a gate compares item by item, and {metric} has no value on an item", metric=by)
        yield Mistake(("ranking", "by"), message, say("Rank by a mean over items."), found=by)
    if case.document.missing == "exclude" or metric.missing is not None:
        message = say("a gate compares all items, and {metric} leaves out what is missing", metric=by)
        yield Mistake(_GATE, message, say("Write missing: zero_fill, or leave the gate out."), at_key=True)


def _totals(case: Case, gate: GatePart) -> Iterator[Mistake]:
    quota = case.document.feedback.quota
    if quota is not None and quota.total is not None and quota.total != gate.total:
        message = say(
            "the gate is made for {total} rescorings, the quota for {other}", total=gate.total, other=quota.total
        )
        fix = say("Leave total out of the quota: the gate's holds.")
        expected, found = str(gate.total), str(quota.total)
        yield Mistake(("feedback", "quota", "total"), message, fix, expected=expected, found=found)
