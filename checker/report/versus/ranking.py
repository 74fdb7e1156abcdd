"""`ranking.md`: averages with their coverage, and the best on each item."""

from collections.abc import Iterator
from fractions import Fraction

from checker.metrics.rounding import shown
from checker.model.item import Item
from checker.model.versus import Contender, Versus
from checker.report.escape import for_markdown
from checker.report.versus.matrix import DECIMALS

NONE = "–"


def ranking(versus: Versus) -> str:
    """Give the page. Files without any rate come last and have no rank; equal averages share one."""
    return "\n".join([*_head(versus), "", *_overall(versus), "", *_best(versus), ""])


def placed(versus: Versus) -> list[tuple[int | None, Contender, Fraction | None]]:
    """Give rank, file and average, in order."""
    averages = [(each, versus.average(each)) for each in versus.contenders]
    rows = sorted(averages, key=lambda row: (row[1] is None, -(row[1] or 0), row[0].name))
    known = [average for _, average in rows if average is not None]
    return [(None if average is None else known.index(average) + 1, each, average) for each, average in rows]


def _head(versus: Versus) -> Iterator[str]:
    yield f"# {for_markdown(versus.benchmark)} {for_markdown(versus.version)}"
    yield ""
    n, total = len(versus.scored), len(versus.items)
    if n < total:
        yield f"Only {n} of {total} items were scored: this is no overall result. Averages are over these {n}."
    else:
        yield f"Averages are over all {total} items; an item without a rate counts 0."
    if versus.digest is not None:
        yield ""
        yield f"Digest of what the items ask: `{versus.digest[:16]}`"


def _overall(versus: Versus) -> Iterator[str]:
    percent = "%" if versus.scale == 100 else ""
    yield "| rank | name | average | coverage |"
    yield "|---:|---|---:|---:|"
    for rank, each, average in placed(versus):
        told = NONE if average is None else f"{shown(average, versus.decimals)}{percent}"
        coverage = f"{versus.covered(each)}/{len(versus.scored)}"
        yield f"| {NONE if rank is None else rank} | {for_markdown(each.name, table=True)} | {told} | {coverage} |"


def _best(versus: Versus) -> Iterator[str]:
    yield "## Best on each item"
    yield ""
    yield "| item | best | rate |"
    yield "|---|---|---:|"
    for item in versus.scored:
        names, rate = _leaders(versus, item)
        shown_names = ", ".join(for_markdown(name, table=True) for name in names) or NONE
        told = NONE if rate is None else shown(rate, DECIMALS)
        yield f"| {for_markdown(str(item.key), table=True)} | {shown_names} | {told} |"


def _leaders(versus: Versus, item: Item) -> tuple[list[str], Fraction | None]:
    """Give all with the highest rate on an item; none where that is 0 or where there is no rate."""
    rates = {each.name: rate for each in versus.contenders if (rate := each.rate(item.key)) is not None}
    best = max(rates.values(), default=None)
    return ([name for name, rate in rates.items() if rate == best] if best else []), best
