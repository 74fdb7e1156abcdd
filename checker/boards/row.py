"""One entry's line on a board, not yet ranked."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from checker.boards import flags
from checker.boards.contestant import Contestant
from checker.boards.parts import Part
from checker.boards.rulings import evidence_after, tombstone
from checker.boards.withholding import Told
from checker.metrics.columns import everything, picker
from checker.model.benchmark import Benchmark, MissingPolicy
from checker.model.board import Row
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.judging import EXACT
from checker.model.metric import Score
from checker.model.ruling import RulingKind

_UNKNOWN = Evidence(Numbers.CLAIMED, Extent.NONE, Extent.NONE)


def row(benchmark: Benchmark, contestant: Contestant, part: Part, told: Told) -> Row:
    """Make an entry's row over a part of the items, of what is told there; `flags` say why it may not be ranked."""
    standing, policy = contestant.standing, contestant.policy
    pick = everything if part.indexes is None else picker(part.indexes)
    scored = _scored(contestant, part, sum(pick(contestant.scored)))
    evidence = evidence_after(standing.result.evidence, standing.rulings) if standing.result else _UNKNOWN
    coverage = Fraction(scored, part.n_items) if part.n_items else Fraction(0)
    fills = policy is MissingPolicy.ZERO_FILL and standing.measured
    return Row(
        entry=standing.name,
        display_name=standing.facts.display_name or standing.name,
        organization=standing.facts.organization or "",
        date=standing.facts.date or "",
        rank=None,
        metrics=told.metrics,
        components=told.components,
        n_total=part.n_items,
        n_scored=scored,
        n_included=sum(pick(contestant.applicable)) if fills else scored,
        coverage=coverage,
        missing_policy=policy,
        evidence=evidence,
        verified=standing.result is not None and evidence.reaches(benchmark.verified_at),
        flags=tuple(_flags(benchmark, contestant, told.metrics, min(coverage, _shown(contestant)), evidence)),
        facts=standing.facts.others,
    )


def _scored(contestant: Contestant, part: Part, counted: int) -> int:
    """Give how many items have a number: over all items as the entry says, where it shows none of its answers."""
    result = contestant.standing.result
    if part.indexes is not None or result is None or result.covered is None:
        return counted
    return min(result.covered, part.n_items)


def _shown(contestant: Contestant) -> Fraction:
    """Give the most that the coverage of any part can be believed to be: that of the whole, where only that is said."""
    result, n_items = contestant.standing.result, len(contestant.items)
    if result is None or result.covered is None or not n_items:
        return Fraction(1)
    return Fraction(min(result.covered, n_items), n_items)


def _flags(
    benchmark: Benchmark, contestant: Contestant, metrics: Mapping[str, Score], coverage: Fraction, evidence: Evidence
) -> Iterator[str]:
    """Say what keeps the row out of the ranking, gravest first, then what a reader should know."""
    rulings = contestant.standing.rulings
    out = tombstone(rulings)
    if out is not None:
        yield str(out.kind)
    if contestant.standing.result is None:
        yield flags.AWAITING_RESCORING
    else:
        yield from _shortfalls(benchmark, metrics, coverage, evidence)
    if any(ruling.kind is RulingKind.REWARD_HACK for ruling in rulings):
        yield flags.REWARD_HACK_REMOVED
    receipt = contestant.standing.receipt
    if receipt is not None and EXACT in receipt.methods.values():
        yield flags.LABELS_AS_WRITTEN
    if contestant.policy is not benchmark.missing:
        yield flags.MISSING_POLICY_EXCEPTION
    yield from flags.since_change(contestant.standing.outlived)
    if receipt is not None and receipt.signature is not None:
        yield flags.SIGNED


def _shortfalls(
    benchmark: Benchmark, metrics: Mapping[str, Score], coverage: Fraction, evidence: Evidence
) -> Iterator[str]:
    ranking = benchmark.ranking
    ranked_by = (ranking.metric,) if ranking.metric is not None else ranking.mean_rank
    if all(metrics[name].value is None for name in ranked_by):
        yield flags.METRIC_UNAVAILABLE
    if coverage < ranking.min_coverage:
        yield flags.BELOW_MINIMUM_COVERAGE
    if evidence.numbers < ranking.min_numbers:
        yield flags.NUMBERS_BELOW_MINIMUM
