"""What the methods page tells of each metric of each board, from the committed manifests."""

from collections.abc import Iterator
from fractions import Fraction

from checker.boards.cells import cell_text
from checker.boards.documents.manifest import Manifest, MetricColumn
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site import words
from checker.report.site.address import METHODS, board_path, relative, slug
from checker.report.site.read import Aggregates

_PLACES = {"wilson": "wilson", "bootstrap": "bootstrap", "range": "range"}
"""By the method of an interval, the place on the page that tells of it."""


@dataclass(frozen=True, slots=True)
class Made:
    """One metric: how it is made, over how many items, what a missing one counts as, and whence its interval."""

    anchor: str
    label: str
    definition: str
    missing: str
    decimals: int
    method: str
    place: str | None


@dataclass(frozen=True, slots=True)
class Measured:
    """One board: its metrics, how its rows are ordered, and what takes a rank away."""

    anchor: str
    title: str
    version: str
    href: str
    n_items: int
    noun: str
    ordered: str
    unranked: str
    verified: str
    metrics: tuple[Made, ...]


def measured(boards: tuple[Aggregates, ...]) -> tuple[Measured, ...]:
    """Give the newest board of each benchmark."""
    newest = {board.benchmark: board for board in reversed(boards)}
    return tuple(_measured(newest[name]) for name in sorted(newest))


def _measured(board: Aggregates) -> Measured:
    manifest = board.manifest
    return Measured(
        slug(board.benchmark),
        for_html(manifest.title),
        for_html(manifest.version),
        relative(METHODS, board_path(board.folder)),
        board.overall.n_items,
        for_html(manifest.item_noun),
        words.ranking(manifest),
        words.unranked(manifest),
        words.verified(manifest),
        tuple(_metrics(board.benchmark, manifest)),
    )


def _metrics(benchmark: str, manifest: Manifest) -> Iterator[Made]:
    for metric in manifest.metrics:
        method = manifest.uncertainty.methods.get(metric.id, "none")
        yield Made(
            f"{slug(benchmark)}-{slug(metric.id)}",
            for_html(metric.label),
            for_html(metric.definition),
            _missing(metric),
            metric.decimals,
            for_html(method),
            _PLACES.get(method),
        )


def _missing(metric: MetricColumn) -> str:
    """Say what a missing item counts as, on the scale that the board shows."""
    if not metric.components:
        return "as in what it is derived from"
    return (
        "left out" if metric.fill is None else f"counts as {cell_text(Fraction(metric.fill) * Fraction(metric.scale))}"
    )
