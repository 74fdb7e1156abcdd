"""What stands in a board's cells. Not applicable, missing, not reported and zero never look alike."""

from decimal import Decimal
from fractions import Fraction

from checker.boards.documents.leaderboard import BoardRow, ComponentScore, MetricScore
from checker.boards.documents.manifest import ComponentColumn, MetricColumn
from checker.metrics.rounding import shown
from checker.model.value import dataclass

BAR_WIDTH = 64
MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, its kind (`value`, or one of order.NO_VALUES), a note in small print, its bar.

    `interval` is what its value may be by chance, `whisker` where that lies along the bar. A bar is filled up to `bar`,
    or bears a dot at `dot`.
    """

    text: str
    kind: str = "value"
    note: str | None = None
    bar: str | None = None
    interval: str | None = None
    whisker: tuple[str, str] | None = None
    dot: str | None = None


NOT_REPORTED = Cell("not reported", "not-reported")


@dataclass(frozen=True, slots=True)
class Scale:
    """The value of a full bar; `filled`: bars are filled from 0, else a dot marks the value."""

    full: Decimal
    filled: bool


def metric_cell(metric: MetricColumn, number: MetricScore | None, scale: Scale | None = None) -> Cell:
    """Give a metric's cell; no `scale`: no bar."""
    cell = _unavailable(number)
    if cell is not None or number is None or number.value is None:
        return cell or Cell("missing", MISSING)
    ends = _ends(number)
    along = None if scale is None else _along(number.value, scale.full)
    return Cell(
        shown(Fraction(number.value), metric.decimals),
        "value",
        _note(number),
        along if scale and scale.filled else None,
        None if ends is None else between_ends(*(shown(Fraction(end), metric.decimals) for end in ends)),
        None if ends is None or scale is None else (_along(ends[0], scale.full), _along(ends[1], scale.full)),
        along if scale and not scale.filled else None,
    )


def between_ends(low: str, high: str) -> str:
    """Give an interval as text: `38.1–52.0`, or in words where a minus would stand beside the dash."""
    return f"{low} to {high}" if "-" in low or "-" in high else f"{low}–{high}"


def _ends(number: MetricScore) -> tuple[Decimal, Decimal] | None:
    return None if number.low is None or number.high is None else (number.low, number.high)


def _note(number: ComponentScore) -> str | None:
    """Say how many items a value rests on, where it is not all; on none where it is no more than claimed."""
    if number.n == number.total:
        return None
    return f"n = {number.n} of {number.total}" if number.n else "claimed"


def component_cell(component: ComponentColumn, number: ComponentScore | None) -> Cell:
    """Give a component's mean as it was committed, with its count."""
    cell = _unavailable(number)
    if cell is not None or number is None or number.value is None:
        return cell or Cell("missing", MISSING)
    return Cell(shown(Fraction(number.value), component.decimals), "value", f"n = {number.n}")


def _unavailable(number: ComponentScore | None) -> Cell | None:
    if number is None or (number.value is None and number.total == 0):
        return Cell("N/A", "na")
    if number.value is None:
        return Cell("missing", MISSING, f"none of {number.total} measured")
    return None


def rank_text(row: BoardRow) -> str:
    """Give the rank, as an interval where one is known; a dash for a row without a rank."""
    if row.rank is None:
        return "–"
    if row.rank_low is None or row.rank_high is None or row.rank_low == row.rank_high:
        return str(row.rank)
    return f"{row.rank_low}–{row.rank_high}"


def coverage_bar(row: BoardRow) -> str:
    """Give how far along its bar a row's coverage lies."""
    return _along(Decimal(row.n_scored), Decimal(row.n_total or 1))


def full_bar(metric: MetricColumn, rows: tuple[BoardRow, ...]) -> Decimal | None:
    """Give the metric's scale where every value lies between 0 and it, so that bars from 0 are honest."""
    top, _, below = metric.scale.partition("/")
    full = Decimal(top) / Decimal(below or "1")
    values = [row.metrics[metric.id].value for row in rows if metric.id in row.metrics]
    fits = metric.higher_is_better and all(value is None or 0 <= value <= full for value in values)
    return full if fits and full > 0 else None


def _along(value: Decimal, full: Decimal) -> str:
    """Give how far along the bar a value lies; an interval may reach beyond either end."""
    return f"{min(max(value / full, Decimal(0)), Decimal(1)) * BAR_WIDTH:.1f}"
