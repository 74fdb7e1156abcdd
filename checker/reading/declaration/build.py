"""From the documents of a declaration to the benchmark that it makes, with every default filled in."""

from collections.abc import Mapping

from checker.model.benchmark import (
    AnswerFields,
    Benchmark,
    Comparison,
    Component,
    ComponentKind,
    Limits,
    MissingPolicy,
    Scoring,
    Truth,
    TruthKind,
    Version,
    any_held_out,
)
from checker.model.copies import Copies
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.grammar import Claim, EntryGrammar
from checker.model.metric import Derived, Metric, PerItem
from checker.model.uncertainty import Uncertainty
from checker.reading.declaration.checks.entry import FACTS
from checker.reading.declaration.checks.metrics import averaged
from checker.reading.declaration.cost import cost
from checker.reading.declaration.documents.board import EvidencePart, LimitsPart
from checker.reading.declaration.documents.components import ComponentPart
from checker.reading.declaration.documents.entry import EntryPart
from checker.reading.declaration.documents.metrics import ClaimPart, MetricPart
from checker.reading.declaration.documents.patches import PatchScorePart
from checker.reading.declaration.documents.root import DeclarationPart
from checker.reading.declaration.documents.uncertainty import UncertaintyPart
from checker.reading.declaration.feedback import feedback, publish, views
from checker.reading.declaration.judging import judging
from checker.reading.declaration.keys import key_field, merged_form
from checker.reading.declaration.patches import patches
from checker.reading.declaration.possible import bounds, possible, trials
from checker.reading.declaration.rankings import ranking
from checker.reading.declaration.recorded import evaluation, item_lines, record_fields
from checker.reading.declaration.relations import invariant
from checker.reading.declaration.truths import settled


def build(document: DeclarationPart) -> Benchmark:
    """Make the benchmark of a declaration in which every check found nothing."""
    versions = {name: _version(document, name) for name in document.versions}
    heldout = any_held_out(versions)
    metrics = {name: _metric(name, part) for name, part in document.metrics.items()}
    return Benchmark(
        id=document.id,
        title=document.title,
        description=document.description,
        item_noun=document.item_noun,
        format=document.format,
        entry=_entry(document.entry),
        key=tuple(document.key),
        versions=versions,
        components={name: _component(name, part) for name, part in document.components.items()},
        scoring=_scoring(document),
        metrics=metrics,
        ranking=ranking(document.ranking),
        missing=MissingPolicy(document.missing),
        views=views(document, heldout),
        claims=tuple(_claim(metrics[name], part) for name, each in document.claims.items() for part in each),
        invariants=tuple(invariant(relation, document.metrics) for relation in document.invariants),
        verified_at=_evidence(document.verified_at),
        feedback=feedback(document, heldout),
        records=publish(document, heldout),
        limits=_limits(document.limits),
        uncertainty=_uncertainty(document.uncertainty),
        copies=Copies(document.copies.warn_at, document.copies.refuse_at),
        record=record_fields(document.record),
        lines=item_lines(document.publish.lines),
        canary=document.publish.canary,
        evaluation=evaluation(document.evaluation),
        answers=AnswerFields(tuple(document.answers.fields), document.answers.query),
        judging=judging(document.judge),
        key_fields={name: key_field(part) for name, part in document.key_fields.items()},
        merged=merged_form(document.merged),
        exposures=frozenset(document.secrets.allow),
        text_predictions=document.predictions == "text",
        cost=cost(document.cost),
    )


def _entry(part: EntryPart) -> EntryGrammar:
    first, *more = part.names
    return EntryGrammar(
        name=first,
        fields={**FACTS, **part.fields},
        identity=tuple(part.identity),
        schema=part.schema_,
        maintainer_only=tuple(part.maintainer_only),
        more=tuple(more),
        optional=tuple(part.optional),
        says_traces=part.says_traces,
    )


def _version(document: DeclarationPart, name: str) -> Version:
    part, truth = document.versions[name], settled(document, name)
    kept = Truth(TruthKind(truth.kind or "open"), truth.store, truth.commitment, truth.identity)
    parts = {view: dict(counts) for view, counts in part.parts.items()}
    return Version(name, part.count, part.items, part.subset_of, kept, part.closed, part.min_answers or 0, parts)


def _component(name: str, part: ComponentPart) -> Component:
    low, high = bounds(part)
    applies_to = _condition(part.applies_to)
    given = {"scale": part.scale, "decimals": part.decimals}
    return Component(
        name,
        ComponentKind(part.kind),
        part.label or name,
        low,
        high,
        part.implies,
        applies_to,
        part.judged,
        part.shown,
        always=part.always,
        values=possible(part),
        trials=trials(part.trials),
        **{key: value for key, value in given.items() if value is not None},  # type: ignore[arg-type]
    )


def _scoring(document: DeclarationPart) -> Scoring:
    score = document.score
    if score is None:
        return Scoring()
    if isinstance(score, str):
        return Scoring(scorer=score)
    if isinstance(score, PatchScorePart):
        return Scoring(patches=patches(score.patches))
    return Scoring({name: Comparison(part.compare, dict(part.further)) for name, part in score.items()})


def _metric(name: str, part: MetricPart) -> Metric:
    source = (
        PerItem(averaged(part), _condition(part.where))
        if part.derive is None
        else Derived(part.derive, tuple(part.of or ()))
    )
    given = {"scale": part.scale, "decimals": part.decimals, "fill": part.fill}
    return Metric(
        name=name,
        label=part.label or name,
        source=source,
        shown=part.shown,
        higher_is_better=part.better == "higher",
        leaves_out=part.missing is not None,
        **{key: value for key, value in given.items() if value is not None},  # type: ignore[arg-type]
    )


def _claim(metric: Metric, part: ClaimPart) -> Claim:
    scale = metric.scale if part.scale is None else part.scale
    decimals = metric.decimals if part.decimals is None else part.decimals
    return Claim(metric.name, part.at, scale, decimals)


def _evidence(part: EvidencePart) -> Evidence:
    return Evidence(Numbers[part.numbers.upper()], Extent[part.items.upper()], Extent[part.raw.upper()])


def _limits(part: LimitsPart) -> Limits:
    return Limits(part.max_files, part.max_file_bytes, part.max_bytes)


def _uncertainty(part: UncertaintyPart) -> Uncertainty:
    return Uncertainty(part.level, part.resamples, part.cluster_by)


def _condition(part: Mapping[str, list[str]]) -> Mapping[str, tuple[str, ...]]:
    return {attribute: tuple(values) for attribute, values in part.items()}
