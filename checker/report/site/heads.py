"""The columns of a board's table: their heads, the groups that a reader can choose, and how they are sorted."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from checker.boards.documents.manifest import ComponentColumn, Manifest, MetricColumn
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site import words
from checker.report.site.address import slug
from checker.report.site.costs import Costs
from checker.report.site.lines import Columns

METRICS, PARTS, COVERAGE, COUNTS, COST, EVIDENCE, DATE, BESIDE = "m", "c", "n", "i", "k", "e", "d", "b"
"""The groups of columns; one in none of them is always there."""


@dataclass(frozen=True, slots=True)
class Head:
    """One column. `key` names it in addresses and ids; `css` are its classes, `group` among them.

    `sort` is `number` or `text`, and `down` whether the best or newest comes first by going down. `tip` says how it is
    made, `more` is the address of more of that, and `id` is that of the element which does.
    """

    key: str
    label: str
    css: str
    sort: str
    down: bool = False
    tip: tuple[tuple[str, str], ...] = ()
    more: str | None = None

    @property
    def id(self) -> str:
        """The id of its explanation."""
        return f"how-{slug(self.key)}"


@dataclass(frozen=True, slots=True)
class Preset:
    """One choice of columns."""

    key: str
    label: str


def heads(manifest: Manifest, columns: Columns, costs: Costs | None, formula: Callable[[str], str]) -> tuple[Head, ...]:
    """Give the columns in their order; `formula` tells where that of a metric stands."""
    return (
        Head("rank", "Rank", "rank", "number", tip=(("Order", words.ranking(manifest)),)),
        *(Head(f"beside.{each.id}", for_html(each.label), f"num {_g(BESIDE)}", "number") for each in columns.beside),
        Head("entry", "Entry", "name", "text"),
        *(replace(_metric(each, columns), more=formula(each.id)) for each in columns.metrics),
        *(_component(each) for each in columns.components),
        Head("coverage", "Coverage", f"num {_g(COVERAGE)}", "number", down=True),
        Head("included", "In means", f"num {_g(COUNTS)}", "number", down=True),
        Head("missing", "Missing", f"{_g(COUNTS)}", "text"),
        *_cost(costs),
        Head("evidence", "Evidence", _g(EVIDENCE), "text"),
        Head("date", "Date", _g(DATE), "text", down=True),
    )


def presets(columns: Columns, costs: Costs | None, told: bool) -> tuple[Preset, ...]:
    """Give the choices of columns that this board has; `told`: entries say something of themselves."""
    return tuple(_presets(columns, costs, told))


def _presets(columns: Columns, costs: Costs | None, told: bool) -> Iterator[Preset]:
    yield Preset("scores", "Scores")
    if columns.components:
        yield Preset("components", "Components")
    yield Preset("coverage", "Coverage")
    if costs is not None:
        yield Preset("cost", costs.label)
    if told:
        yield Preset("about", "About")
    yield Preset("all", "All")


def group(head_css: str) -> str:
    """Give the class that a column's cells share with its head."""
    return next((word for word in head_css.split() if word.startswith("g-")), "")


def _g(letter: str) -> str:
    return f"g-{letter}"


def _metric(metric: MetricColumn, columns: Columns) -> Head:
    ranks, alone = metric.id in columns.ranked_by, len(columns.ranked_by) == 1
    css = " ".join(["num", *(["lead"] if ranks else []), *([] if ranks and alone else [_g(METRICS)])])
    better = "Higher is better." if metric.higher_is_better else "Lower is better."
    tip = (("Formula", for_html(metric.definition)), ("Direction", better))
    return Head(f"m.{metric.id}", for_html(metric.label), css, "number", metric.higher_is_better, tip)


def _component(each: ComponentColumn) -> Head:
    bounds = f"Between {each.low} and {each.high} on each item." if each.low and each.high else "Without bounds."
    tip = (("Formula", "The mean over the items where it was evaluated."), ("Range", for_html(_plain(bounds))))
    return Head(f"c.{each.id}", for_html(each.label), f"num {_g(PARTS)}", "number", True, tip)


def _plain(text: str) -> str:
    return text.replace("/1 ", " ")


def _cost(costs: Costs | None) -> tuple[Head, ...]:
    if costs is None:
        return ()
    tip = (("Unit", costs.unit), ("Not reported", "is not known, which is not a cost of 0."))
    return (Head("cost", f"{costs.label}, {costs.unit}", f"num {_g(COST)}", "number", tip=tip),)
