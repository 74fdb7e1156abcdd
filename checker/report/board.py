"""Boards in a terminal: a whole one, what one entry does to it, and the items behind a number."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from checker.boards.cells import cell_text
from checker.boards.flags import REWARD_HACK_REMOVED
from checker.boards.preview import Preview
from checker.boards.trace import Trace, TracedItem
from checker.metrics.rounding import exact, shown
from checker.metrics.telling import told_metrics
from checker.model.benchmark import Benchmark
from checker.model.board import Board, Row
from checker.model.metric import Metric, Score
from checker.report.columns import aligned
from checker.report.counting import plural
from checker.report.escape import for_terminal, name_for_terminal
from checker.report.moves import doubts, flag_words, moves, standing

NOT_RANKED = "–"
NOT_AVAILABLE = "n/a"
_OWN = " *"
_WITH_INTERVALS = 3
"""Metrics whose intervals a line of a terminal has room for; the boards' files and pages have all."""

_NOTHING: Mapping[str, str] = MappingProxyType({})


def table(board: Board, benchmark: Benchmark) -> str:
    """Give a board as columns, in its order; a row without a rank says why at its end."""
    rows = {row.entry: _rank(row.rank) for row in board.rows}
    return _text([_title(board), "", *_columns(board.rows, benchmark.metrics, rows, beside=_beside(benchmark))])


def preview(found: Preview, benchmark: Benchmark) -> str:
    """Give the candidate (marked `*`) among its neighbours, ranks `before → after`, and who else moves.

    Of a held-out truth no more is told than a rescoring may tell.
    """
    ranks = ranks_between(found)
    metrics = told_metrics(benchmark, benchmark.versions.get(found.after.version))
    rows = _cut(found, _columns(found.neighbours, metrics, ranks, found.row.entry, _beside(benchmark)))
    told = [said.fill(name_for_terminal) for said in (standing(found), *moves(found), *doubts(found))]
    return _text([_title(found.after), "", *rows, "", *told])


def trace(found: Trace) -> str:
    """Give a number with how it is made, whether the board agrees, and every item behind it."""
    blocks = [_trace_head(found), _trace_items(found.items), *(trace(part).splitlines() for part in found.parts)]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def ranks_between(found: Preview) -> dict[str, str]:
    """Give `before → after` for each row that a preview shows."""
    old = {row.entry: row.rank for row in found.before.rows}
    return {row.entry: f"{_rank(old.get(row.entry))} → {_rank(row.rank)}" for row in found.neighbours}


def score_text(metric: Metric, score: Score | None) -> str:
    """Give a score rounded half to even to the metric's decimals; `n/a` where nothing was evaluated."""
    return NOT_AVAILABLE if score is None or score.value is None else shown(score.value, metric.decimals)


def interval_text(metric: Metric, score: Score | None) -> str:
    """Give a score with its interval, as `45.2 (38.4–52.1)`; without one where none is known."""
    text = score_text(metric, score)
    if score is None or score.low is None or score.high is None:
        return text
    low, high = shown(score.low, metric.decimals), shown(score.high, metric.decimals)
    return f"{text} ({low} to {high})" if "-" in low + high else f"{text} ({low}–{high})"


def ranks_by_chance(row: Row) -> str | None:
    """Give the ranks that chance alone could give a row, as `1–4`; None where that is not known."""
    if row.rank_low is None or row.rank_high is None:
        return None
    return str(row.rank_low) if row.rank_low == row.rank_high else f"{row.rank_low}–{row.rank_high}"


def _cut(found: Preview, lines: list[str]) -> list[str]:
    """Say how many rows of the board stand above and below those that are shown."""
    above = [row.entry for row in found.after.rows].index(found.neighbours[0].entry)
    below = len(found.after.rows) - above - len(found.neighbours)
    head, *rows = lines
    return [head, *_more(above, "above"), *rows, *_more(below, "below")]


def _more(count: int, where: str) -> list[str]:
    return [f"… {plural(count, 'row')} {where}"] if count else []


def _columns(
    rows: Sequence[Row],
    declared: Mapping[str, Metric],
    ranks: Mapping[str, str],
    own: str | None = None,
    beside: Mapping[str, str] = _NOTHING,
) -> list[str]:
    if not rows:
        return ["There are no entries."]
    metrics = [metric for metric in declared.values() if metric.shown]
    chance = any(row.rank_low is not None for row in rows)
    head = ["rank", *(["could be"] if chance else []), *beside.values(), "entry"]
    head += [*(_label(metric) for metric in metrics), "coverage", "evidence", ""]
    lines = [_with_others(row, chance, beside, _line(row, metrics, ranks[row.entry], own)) for row in rows]
    first = 1 + chance + len(beside)
    return aligned([head, *lines], right=(*range(first), *range(first + 1, first + 2 + len(metrics))))


def _beside(benchmark: Benchmark) -> Mapping[str, str]:
    """Give the labels of the rankings beside the one that counts."""
    return {name: _printable(each.label) for name, each in benchmark.ranking.beside.items()}


def _with_others(row: Row, chance: bool, beside: Mapping[str, str], line: list[str]) -> list[str]:
    between = [ranks_by_chance(row) or NOT_RANKED] if chance else []
    return [line[0], *between, *(_rank(row.beside.get(name)) for name in beside), *line[1:]]


def _line(row: Row, metrics: Sequence[Metric], rank: str, own: str | None) -> list[str]:
    name = name_for_terminal(row.entry) + (_OWN if row.entry == own else "")
    values = [interval_text(metric, row.metrics.get(metric.name)) for metric in metrics[:_WITH_INTERVALS]]
    values += [score_text(metric, row.metrics.get(metric.name)) for metric in metrics[_WITH_INTERVALS:]]
    removed = [flag for flag in row.flags if flag == REWARD_HACK_REMOVED]
    others = [flag for flag in row.flags if flag not in removed]
    evidence = ", ".join([row.evidence.said(verified=row.verified), *map(flag_words, removed)])
    return [rank, name, *values, f"{row.n_scored}/{row.n_total}", evidence, ", ".join(map(flag_words, others))]


def _label(metric: Metric) -> str:
    return _printable(metric.label)


def _printable(label: str) -> str:
    return label if label.isprintable() else for_terminal(label)


def _rank(rank: int | None) -> str:
    return NOT_RANKED if rank is None else str(rank)


def _title(board: Board) -> str:
    names = [board.benchmark, board.version, *(name for name in (board.view, board.part) if name is not None)]
    return f"{' '.join(map(name_for_terminal, names))}: {plural(board.n_items, 'item')}"


def _trace_head(found: Trace) -> list[str]:
    agreed = "derived twice, the same" if found.agrees else f"a second derivation gives {_exact(found.score)}"
    agreed = "not derived" if found.claimed else agreed
    return [
        f"{name_for_terminal(found.entry)}  {_label(found.metric)} = {found.shown or NOT_AVAILABLE}  ({agreed})",
        f"  {found.definition}",
        f"  {found.formula}",
    ]


def _exact(score: Score) -> str:
    return NOT_AVAILABLE if score.value is None else exact(score.value)


def _trace_items(items: Sequence[TracedItem]) -> list[str]:
    if not items:
        return []
    several = any(len(each.cells) > 1 for each in items)
    rows = [[f"  {name_for_terminal(str(each.key))}", _value(each), _because(each), _cells(each)] for each in items]
    head = ["  item", "value", "", "the mean of"]
    return aligned([row if several else row[:3] for row in (head, *rows)], right=(1,))


def _value(each: TracedItem) -> str:
    return "–" if each.value is None else exact(each.value).removesuffix("/1")


def _cells(each: TracedItem) -> str:
    return ", ".join(f"{name} {cell_text(number)}" for name, number in each.cells)


def _because(each: TracedItem) -> str:
    cause = flag_words(each.because) if each.because else ""
    return cause if each.counted else f"left out: {cause}"


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
