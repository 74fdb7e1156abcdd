"""The words with which a board page says what chance can do: intervals, ranks that are not told apart, differences."""

from checker.boards.documents.leaderboard import BoardRow
from checker.boards.documents.uncertainty import Drawn, SmallestDifference, Uncertainty
from checker.report.escape import for_html
from checker.report.site.read import Aggregates

Reading = tuple[tuple[str, str], ...]


def reading(board: Aggregates, rows: tuple[BoardRow, ...]) -> Reading:
    """Say how ranks and intervals are to be read, and how large a difference has to be."""
    ties = ("Ties", for_html(_ties(rows)))
    if board.uncertainty is None:
        return (ties,)
    told = [ties, ("Intervals", for_html(_intervals(board.uncertainty, board.manifest.item_noun)))]
    smallest = _differences(board)
    return (*told, *((("Smallest difference", for_html(smallest)),) if smallest else ()))


def _ties(rows: tuple[BoardRow, ...]) -> str:
    if any(row.rank_low is not None for row in rows):
        return (
            "A rank such as 1–4 is all that the data can say: by chance alone the entry could stand anywhere between. "
            "Rows are in the order of their values; a firmer line parts them where a row can be told apart from the "
            "first one above it."
        )
    return "Entries with the same rank have exactly equal values, and their order within it means nothing."


def _intervals(found: Uncertainty, noun: str) -> str:
    """Say what the small figures below a value are."""
    percent = f"{(found.level * 100).normalize():f} %"
    return f"The figures below a value are its {percent} interval: {_drawn(found.drawn, noun)}."


def _drawn(drawn: Drawn, noun: str) -> str:
    if drawn.cluster_by is None:
        return f"what it could be on other {noun}s of the same kind"
    return f"what it could be on other {noun}s of the same kind, where those of one {drawn.cluster_by} go together"


def _differences(board: Aggregates) -> str:
    """Give, for each metric of which it is known, the difference that two entries have to have."""
    found = board.uncertainty
    labels = {metric.id: metric.label for metric in board.manifest.metrics}
    each = [_difference(labels[one.metric], one) for one in (found.smallest_differences if found else ())]
    told = ", ".join(text for text in each if text is not None)
    ends = (
        "A one-sided test at 5 % of two entries that are compared alone finds a true difference of that size in 80 of "
        "100 cases."
    )
    return f"{told}. {ends}" if told else ""


def _difference(label: str, found: SmallestDifference) -> str | None:
    value = found.nominal if found.observed is None else found.observed
    return None if value is None else f"{label} {value:f}"
