"""The plot of a board: its ranking score against what entries cost, where that is declared."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from checker.boards.documents.leaderboard import BoardRow, MetricScore
from checker.boards.documents.manifest import MetricColumn
from checker.metrics.rounding import shown
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.board_table import Table, columns_of
from checker.report.site.cells import between_ends
from checker.report.site.costs import Costs
from checker.report.site.lines import Line
from checker.report.site.plot import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Drawing, Point, drawings, drawn_of
from checker.report.site.read import Aggregates


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot by one or two scales. `unknown` names the entries that report no cost: they are not at 0.

    `n` entries tell a cost, of which so many are `left_out` because there are too many to draw.
    """

    id: str
    score: str
    cost: str
    drawings: tuple[Drawing, ...]
    unknown: tuple[str, ...]
    higher: bool
    n: int
    left_out: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


def plot_of(board: Aggregates, rows: tuple[BoardRow, ...], table: Table, id: str) -> Plot | None:
    """Draw a board; None where no cost is declared or its ranking has no score of its own."""
    ranked_by = columns_of(board.manifest).ranked_by
    metric = next((each for each in board.manifest.metrics if (each.id,) == ranked_by), None)
    if table.costs is None or metric is None:
        return None
    points = tuple(_points(rows, table.lines, table.costs, metric))
    unknown = tuple(line.name for line in table.lines if line.cost is not None and line.cost.kind != "value")
    cost = f"{table.costs.label}, {table.costs.unit}"
    shown_ones, higher = drawn_of(points, metric.higher_is_better), metric.higher_is_better
    left_out = len(points) - len(shown_ones)
    return Plot(id, for_html(metric.label), cost, drawings(shown_ones, higher), unknown, higher, len(points), left_out)


def _points(rows: tuple[BoardRow, ...], lines: tuple[Line, ...], costs: Costs, metric: MetricColumn) -> Iterator[Point]:
    for row, line in zip(rows, lines, strict=True):
        number, cost = row.metrics.get(metric.id), costs.values.get(row.entry)
        if number is not None and number.value is not None and cost is not None:
            yield _point(number, number.value, cost, line, costs, metric)


def _point(number: MetricScore, value: Decimal, cost: Decimal, line: Line, costs: Costs, metric: MetricColumn) -> Point:
    def text(value: Decimal) -> str:
        return shown(Fraction(value), metric.decimals)

    ends = (number.low, number.high)
    interval = "" if ends[0] is None or ends[1] is None else f" ({between_ends(text(ends[0]), text(ends[1]))})"
    rank = "" if line.ranked else ", without a rank"
    told = f"{line.name}: {text(value)}{interval} at {costs.cell_text(cost)} {costs.unit}{rank}"
    return Point(cost, value, *ends, line.name, line.href, told, line.ranked)
