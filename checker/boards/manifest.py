"""`manifest.json`: what the boards are made of, by which rules, and the digest of every file beside it."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from checker.boards.definitions import definition
from checker.boards.documents.evidence import EvidenceFacts
from checker.boards.documents.manifest import (
    HALF_EVEN,
    RANKED,
    SCHEMA_VERSION,
    UNRANKED,
    ComponentColumn,
    DataFile,
    EntryRuling,
    EntryStatus,
    EvaluationFacts,
    LeftOut,
    Manifest,
    MeanRank,
    MetricColumn,
    PolicyException,
    PolicyFacts,
    RankingRule,
    TruthFacts,
    ViewIndex,
    ViewPart,
)
from checker.boards.flags import AWAITING_RESCORING, UNRANKING
from checker.boards.interval_facts import interval_facts
from checker.boards.parts import Part
from checker.boards.policy import policy, policy_digest, texts
from checker.boards.rulings import tombstone
from checker.boards.uncertainty.ground import Ground
from checker.metrics.rounding import exact
from checker.model.benchmark import Benchmark, Component, Version, View
from checker.model.board import Board, Field, Row, Standing
from checker.model.metric import PerItem
from checker.model.ranking import Ranking
from checker.model.recorded import Evaluation
from checker.model.ruling import Ruling
from checker.reading.plaintext import digests_of


def manifest(
    ground: Ground, board: Board, parts: Mapping[View, Sequence[tuple[Part, Board]]], files: Mapping[str, bytes]
) -> Manifest:
    """Give the manifest of a folder that holds these files; `board` is the one over all items, `parts` the others."""
    field, benchmark, version = ground.field, ground.benchmark, ground.version
    return Manifest(
        schema_version=SCHEMA_VERSION,
        benchmark=benchmark.id,
        title=benchmark.title,
        description=benchmark.description,
        version=version.name,
        versions=tuple(benchmark.versions),
        format=benchmark.format,
        item_noun=benchmark.item_noun,
        n_items=board.n_items,
        items=field.items.digest,
        texts=digests_of(field.items),
        newest_entry=max((each.facts.date for each in field.standings if each.facts.date), default=None),
        missing_policy=benchmark.missing,
        missing_policy_exceptions=_exceptions(field),
        rounding=HALF_EVEN,
        evaluation=_evaluation(benchmark.evaluation),
        ranking=_ranking(benchmark.ranking),
        metrics=_metrics(benchmark),
        components=tuple(map(_component, benchmark.components.values())),
        views=tuple(_view(view, [part for part, _ in shown]) for view, shown in parts.items()),
        entries=_entries(field, board),
        excluded=_excluded(field),
        benchmark_tree=field.benchmark_tree,
        truth=TruthFacts(version.truth.kind, version.truth.commitment),
        verified_at=EvidenceFacts.of(benchmark.verified_at),
        files=tuple(_file(path, files[path]) for path in sorted(files)),
        rulings=_rulings(field),
        policy=_policy(benchmark, field.version),
        scorer=field.scorer,
        uncertainty=interval_facts(ground, [board, *(each for shown in parts.values() for _, each in shown)]),
    )


def _policy(benchmark: Benchmark, version: Version) -> PolicyFacts:
    parts = texts(policy(benchmark, version))
    return PolicyFacts(policy_digest(parts), parts)


def _ranking(ranking: Ranking) -> RankingRule:
    return RankingRule(
        by=ranking.metric or MeanRank(ranking.mean_rank, ranking.rank, ranking.absent),
        then=ranking.then,
        min_coverage=exact(ranking.min_coverage),
        min_numbers=ranking.min_numbers.name.lower(),
    )


def _metrics(benchmark: Benchmark) -> tuple[MetricColumn, ...]:
    return tuple(
        MetricColumn(
            id=metric.name,
            label=metric.label,
            scale=exact(metric.scale),
            decimals=metric.decimals,
            shown=metric.shown,
            higher_is_better=metric.higher_is_better,
            definition=definition(benchmark, metric, benchmark.missing),
            fill=exact(metric.fill) if isinstance(metric.source, PerItem) and not metric.leaves_out else None,
            components=metric.source.components if isinstance(metric.source, PerItem) else (),
        )
        for metric in benchmark.metrics.values()
    )


def _component(component: Component) -> ComponentColumn:
    low, high = (None if each is None else exact(each) for each in (component.low, component.high))
    return ComponentColumn(
        id=component.name,
        label=component.label,
        kind=component.kind,
        low=low,
        high=high,
        scale=exact(component.scale),
        decimals=component.decimals,
        shown=component.shown,
    )


def _evaluation(evaluation: Evaluation | None) -> EvaluationFacts | None:
    return None if evaluation is None else EvaluationFacts(evaluation.version, evaluation.settings)


def _exceptions(field: Field) -> tuple[PolicyException, ...]:
    return tuple(
        PolicyException(name, ruling.policy, ruling.reason)
        for name, ruling in _ruled(field)
        if ruling.policy is not None
    )


def _rulings(field: Field) -> tuple[EntryRuling, ...]:
    return tuple(
        EntryRuling(name, str(each.kind), each.reason, len(each.items), each.components, each.policy, each.by)
        for name, each in _ruled(field)
    )


def _ruled(field: Field) -> list[tuple[str, Ruling]]:
    ruled = [(standing.name, ruling) for standing in field.standings for ruling in standing.rulings]
    return sorted(ruled, key=lambda each: each[0])


def _view(view: View, shown: Sequence[Part]) -> ViewIndex:
    parts = tuple(ViewPart(part.value or "", part.n_items) for part in shown)
    return ViewIndex(view.name, view.multi, parts, view.min_cell)


def _entries(field: Field, board: Board) -> tuple[EntryStatus, ...]:
    rows = {row.entry: (place, row) for place, row in enumerate(board.rows, 1)}
    return tuple(_entry(each, *rows[each.name]) for each in sorted(field.standings, key=lambda each: each.name))


def _entry(standing: Standing, place: int, row: Row) -> EntryStatus:
    status, reason = _status(standing, row)
    return EntryStatus(standing.name, standing.tree_id, row.display_name, row.facts, place, status, reason)


def _status(standing: Standing, row: Row) -> tuple[str, str | None]:
    out = tombstone(standing.rulings)
    if out is not None:
        return str(out.kind), _told(out)
    if standing.result is None:
        return AWAITING_RESCORING, None
    if row.rank is not None:
        return RANKED, None
    return UNRANKED, ", ".join(flag for flag in row.flags if flag in UNRANKING)


def _told(ruling: Ruling) -> str:
    return ruling.reason if ruling.by is None else f"by {ruling.by}: {ruling.reason}"


def _excluded(field: Field) -> tuple[LeftOut, ...]:
    by_name = sorted(field.excluded, key=lambda each: each.name)
    return tuple(LeftOut(each.name, tuple(sorted(each.rules))) for each in by_name)


def _file(path: str, raw: bytes) -> DataFile:
    return DataFile(path, len(raw), sha256(raw).hexdigest())
