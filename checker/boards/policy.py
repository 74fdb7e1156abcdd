"""What a declaration says that decides numbers, ranks and verification, part by part, as text.

Whatever a benchmark declares is policy unless it stands in `APART`; so a key that is new counts until it is decided
otherwise. Of what stands there, some decides nothing on boards, and the rest has a digest of its own in the manifest.
"""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import IntEnum
from fractions import Fraction
from typing import Any

from checker.metrics.rounding import exact
from checker.model.benchmark import AnswerFields, Benchmark, Component, Version, View
from checker.model.grammar import EntryGrammar
from checker.model.metric import Metric, PerItem
from checker.model.ranking import Beside, Ranking
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.reading.digests import digest

_NAMES_AND_TEXTS = frozenset({"id", "title", "description", "item_noun"})
_TAKING_ENTRIES = frozenset(
    {"claims", "invariants", "limits", "record", "key_fields", "text_predictions", "copies", "exposures"}
)
_LETTING_OUT = frozenset({"feedback", "records", "lines", "cost", "canary"})
_TOLD_BY_DIGESTS = frozenset({"versions", "scoring", "judging", "evaluation"})

APART: Mapping[type, frozenset[str]] = {
    Benchmark: _NAMES_AND_TEXTS | _TAKING_ENTRIES | _LETTING_OUT | _TOLD_BY_DIGESTS,
    Version: frozenset({"name", "count", "items", "subset_of", "truth", "closed", "parts"}),
    EntryGrammar: frozenset({"name", "fields", "identity", "schema", "maintainer_only", "more", "optional"}),
    Component: frozenset({"name", "label", "shown", "trials"}),
    Metric: frozenset({"name", "label", "shown"}),
    Beside: frozenset({"label"}),
    View: frozenset({"name"}),
    AnswerFields: frozenset({"query"}),
}
"""The fields that are no policy, by class. What `versions` and `scoring` say of items, truth and scorer is a cause of
changes, and is told by its digest; an entry that is no longer taken is told as left out."""

_WORDS = {
    (Metric, "source"): "",
    (PerItem, "components"): "per_item",
    (Ranking, "metric"): "by",
    (Ranking, "as_shown"): "values_as_shown",
    (Beside, "ranking"): "",
}
"""What fields are called in a declaration, where that differs; an empty word is left out of the path."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a policy as text; `default`: it is what holds where nothing is declared."""

    text: str
    default: bool = False


def policy(benchmark: Benchmark, version: Version) -> Mapping[str, Part]:
    """Give every part by its path in the declaration, such as `ranking.by`, sorted."""
    return dict(sorted([*_parts(benchmark, "", MISSING), *_parts(version, "", MISSING)]))


def texts(parts: Mapping[str, Part]) -> Mapping[str, str]:
    """Give the parts as a manifest tells them."""
    return {path: part.text for path, part in parts.items()}


def policy_digest(parts: Mapping[str, str]) -> str:
    """Give the digest of a policy's texts."""
    return digest(dump_line(dict(parts)))


def _parts(value: Any, path: str, default: Any) -> Iterator[tuple[str, Part]]:
    if is_dataclass(value):
        yield from _of_fields(value, path, default)
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from _parts(each, _joined(path, name), MISSING)
    elif _named(value):
        yield from _parts({each.name: each for each in value}, path, MISSING)
    else:
        yield path, Part(_text(value), value == default)


def _of_fields(value: Any, path: str, default: Any) -> Iterator[tuple[str, Part]]:
    kind = type(value)
    for each in fields(value):
        if each.name not in APART.get(kind, ()):
            usual = getattr(default, each.name) if isinstance(default, kind) else _usual(each)
            yield from _parts(getattr(value, each.name), _joined(path, _WORDS.get((kind, each.name), each.name)), usual)


def _usual(each: Field[Any]) -> Any:
    return each.default_factory() if each.default_factory is not MISSING else each.default


def _named(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(hasattr(each, "name") for each in value)


def _joined(path: str, word: str) -> str:
    return f"{path}.{word}" if path and word else path or word


def _text(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        return exact(value).removesuffix("/1")
    if isinstance(value, IntEnum):
        return value.name.lower()
    return f"[{', '.join(map(_text, value))}]" if isinstance(value, tuple) else str(value)
