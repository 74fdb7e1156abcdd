"""The digest of everything in a declaration that decides an entry's cells."""

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction

from checker.metrics.comparers import comparers
from checker.model.benchmark import Comparison, Component
from checker.model.declared import Declared
from checker.model.item import ItemSet
from checker.model.json import Json
from checker.model.judging import Judging
from checker.model.patches import Patches
from checker.reading.canonical import dump_line
from checker.reading.digests import digest

__all__ = ["digest", "scorer_digest"]


def scorer_digest(declared: Declared) -> str:
    """Give one digest over the scorer's bytes, the declared comparisons or patches, and over what else decides cells.

    That is what a judge is asked, the components' kinds and bounds, and the attributes of items that `applies_to` asks
    for. Where a truth has no commitment the whole folder counts, since the truth in it may change.
    """
    benchmark = declared.benchmark
    asked = sorted({name for each in benchmark.components.values() for name in each.applies_to})
    unpinned = any(each.truth.commitment is None and each.truth.store for each in benchmark.versions.values())
    scorer = declared.scorer if benchmark.scoring.scorer is not None else None
    patches = benchmark.scoring.patches
    return digest(
        dump_line(
            {
                **({} if patches is None else {"patches": _patches(patches)}),
                **({} if benchmark.judging is None else {"judge": _judge(benchmark.judging, declared.prompts)}),
                "scorer": None if scorer is None else digest(scorer),
                "comparisons": {name: _comparison(each) for name, each in benchmark.scoring.comparisons.items()},
                "components": {name: _component(each) for name, each in benchmark.components.items()},
                "items": {version: _items(each, asked) for version, each in declared.items.items()} if asked else None,
                "folder": declared.tree_id if unpinned else None,
            }
        )
    )


def _patches(patches: Patches) -> Json:
    """Give everything that decides what is run, within which limits, and how it is judged."""
    held = {field.name: getattr(patches, field.name) for field in fields(patches) if field.name != "limits"}
    limits = {field.name: getattr(patches.limits, field.name) for field in fields(patches.limits)}
    return {**{name: _option(value) for name, value in held.items() if value is not None}, "limits": limits}


def _judge(judging: Judging, prompts: Mapping[str, str]) -> Json:
    """Give everything that decides what is asked, and how a reply becomes a number."""
    templates: dict[str, Json] = {
        name: {
            "prompt": digest(prompts.get(name, "").encode()),
            "parts": list(each.parts),
            "aspects": {aspect: [str(low), str(high)] for aspect, (low, high) in each.aspects.items()},
            "longest": each.longest,
            "controlled": [each.answer_part, each.gold_part],
        }
        for name, each in judging.templates.items()
    }
    settings: dict[str, Json] = {"temperature": str(judging.temperature), "max_tokens": judging.max_tokens}
    models: dict[str, Json] = {"model": judging.model, "embedding": judging.embedding, "seed": judging.seed}
    held = judging.controls
    controls: list[Json] = [held.sample, str(held.empty), str(held.injected), str(held.gold)]
    return {**settings, **models, "retries": judging.retries, "templates": templates, "controls": controls}


def _comparison(comparison: Comparison) -> Json:
    options: dict[str, Json] = {name: _option(value) for name, value in comparison.options.items()}
    known = comparers().get(comparison.compare)
    version: dict[str, Json] = {"version": known.version} if known is not None and known.version else {}
    return {"compare": comparison.compare, "options": options, **version}


def _option(value: str | bool | Fraction | tuple[str, ...]) -> Json:
    if isinstance(value, Fraction):
        return {"exactly": str(value)}
    return list(value) if isinstance(value, tuple) else value


def _component(component: Component) -> Json:
    values: dict[str, Json] = {"values": [str(each) for each in component.values]} if component.values else {}
    return {
        **values,
        "kind": component.kind.value,
        "low": _bound(component.low),
        "high": _bound(component.high),
        "implies": component.implies,
        "applies_to": {name: list(values) for name, values in component.applies_to.items()},
        "judged": component.judged,
    }


def _bound(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _items(items: ItemSet, asked: list[str]) -> Json:
    rows: list[Json] = []
    for item in items.items or ():
        values: list[Json] = [[item.attributes.get(name), list(item.tags.get(name, ()))] for name in asked]
        rows.append([str(item.key), *values])
    return rows
