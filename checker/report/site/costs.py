"""What entries cost, where a benchmark says which of their numbers that is."""

from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from checker.boards.documents.leaderboard import BoardRow
from checker.metrics.rounding import shown
from checker.model.cost import Cost, CostSource
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.cells import NOT_REPORTED, Cell
from checker.report.site.read import Aggregates
from checker.report.site.site import Site

_DECIMALS = 4
_MOST_DIGITS = 15


@dataclass(frozen=True, slots=True)
class Costs:
    """The cost of every entry of a board that tells one; `decimals` by which all are shown."""

    label: str
    unit: str
    decimals: int
    values: Mapping[str, Decimal]

    def cell(self, entry: str) -> Cell:
        """Give an entry's cell."""
        value = self.values.get(entry)
        return NOT_REPORTED if value is None else Cell(self.cell_text(value))

    def cell_text(self, value: Decimal) -> str:
        """Write a cost as it is shown."""
        return shown(Fraction(value), self.decimals)


def costs_of(site: Site, board: Aggregates, rows: tuple[BoardRow, ...], whole: bool) -> Costs | None:
    """Give the costs of rows; None where the benchmark declares none. A fact tells of the `whole` board alone."""
    declared = site.benchmarks.get(board.benchmark)
    cost = declared.benchmark.cost if declared else None
    if cost is None or not (whole or cost.source is not CostSource.FACT):
        return None
    said = {row.entry: row.facts for row in board.overall.rows}
    found = {row.entry: _value(cost, row, said.get(row.entry, {})) for row in rows}
    values = {entry: value for entry, value in found.items() if value is not None}
    return Costs(for_html(cost.label), for_html(cost.unit), _decimals(values.values()), values)


def is_shown_as_cost(site: Site, board: Aggregates) -> str | None:
    """Give the fact that stands in the column of costs, and need not stand below the name."""
    declared = site.benchmarks.get(board.benchmark)
    return declared.benchmark.cost_fact if declared else None


def _value(cost: Cost, row: BoardRow, facts: Mapping[str, str]) -> Decimal | None:
    if cost.source is CostSource.FACT:
        return _number(facts.get(cost.name))
    number = (row.metrics if cost.source is CostSource.METRIC else row.components).get(cost.name)
    return number.value if number else None


def _number(text: str | None) -> Decimal | None:
    """Read what an entry wrote; what is no number of a usual size is not known."""
    try:
        value = Decimal(text or "")
    except InvalidOperation:
        return None
    return value if value.is_finite() and (not value or abs(value.adjusted()) <= _MOST_DIGITS) and value >= 0 else None


def _decimals(values: Iterable[Decimal]) -> int:
    """Give as many decimals as the longest has, and no more than four."""
    places = [-int(value.as_tuple().exponent) for value in values]
    return min(max([0, *places]), _DECIMALS)
