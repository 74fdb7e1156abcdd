"""Why a number is what it is: the formula, what it rests on, what missing items count as; opened beside its cell."""

from collections.abc import Iterator

from checker.boards.documents.leaderboard import BoardRow
from checker.boards.documents.manifest import Manifest, MetricColumn
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site import words
from checker.report.site.cells import Cell

MOST = 400
"""So many cells of a page are explained one by one; on a larger one the heads of the columns tell how they are made."""

_METHODS = {
    "wilson": "Wilson's interval of a share",
    "bootstrap": "items drawn anew",
    "range": "Wilson's interval over the metric's range",
}


@dataclass(frozen=True, slots=True)
class Why:
    """The explanation of one cell: `told` are terms and what they are; `methods` is where the formula stands."""

    id: str
    name: str
    label: str
    text: str
    told: tuple[tuple[str, str], ...]
    href: str
    methods: str


def why(manifest: Manifest, row: BoardRow, metric: MetricColumn, cell: Cell, place: str, links: tuple[str, str]) -> Why:
    """Explain a metric's cell; `place` tells it from others, `links` are the entry's page and the formula's place."""
    name = for_html(row.display_name) or for_html(row.entry)
    told = tuple((term, for_html(text)) for term, text in _told(manifest, row, metric, cell))
    return Why(f"why-{place}", name, for_html(metric.label), cell.text, told, *links)


def _told(manifest: Manifest, row: BoardRow, metric: MetricColumn, cell: Cell) -> Iterator[tuple[str, str]]:
    number, noun = row.metrics.get(metric.id), manifest.item_noun
    yield "Formula", metric.definition
    if number is not None:
        yield "Rests on", f"{number.n} of {number.total} {noun}s"
        yield "Row", f"{row.n_scored} of {row.n_total} {noun}s scored, {row.n_included} in means"
    yield "Missing", f"a missing {noun} {_policy(manifest, row)}"
    if cell.interval:
        yield f"{words.level(manifest.uncertainty.level)} interval", f"{cell.interval}{_method(manifest, metric)}"
    if number is not None and number.exact is not None:
        yield "Exact", number.exact if len(number.exact) <= 40 else "in the committed file"


def _policy(manifest: Manifest, row: BoardRow) -> str:
    told = words.policy(manifest, row.missing_policy)
    return {"left out": "is left out", "filled in": "is filled in"}.get(told, told)


def _method(manifest: Manifest, metric: MetricColumn) -> str:
    told = _METHODS.get(manifest.uncertainty.methods.get(metric.id, ""))
    return f" ({told})" if told else ""
