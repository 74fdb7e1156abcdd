"""What a declaration says about the order of rows."""

from checker.model.evidence import Numbers
from checker.model.ranking import Beside, Ranking
from checker.reading.declaration.documents.board import BesidePart, OrderPart, RankingPart


def ranking(part: RankingPart) -> Ranking:
    """Give the ranking that counts, with those beside it."""
    return _order(
        part,
        min_coverage=part.min_coverage,
        min_numbers=Numbers[part.min_numbers.upper()],
        ties=part.ties,
        beside={name: _beside(name, each) for name, each in part.beside.items()},
    )


def _beside(name: str, part: BesidePart) -> Beside:
    return Beside(part.label or name, _order(part))


def _order(part: OrderPart, **more: object) -> Ranking:
    then, as_shown = tuple(part.then), part.values == "shown"
    if isinstance(part.by, str):
        return Ranking(part.by, then=then, as_shown=as_shown, **more)  # type: ignore[arg-type]  # by name
    by = part.by
    names = tuple(by.mean_rank)
    return Ranking(None, names, by.rank, by.absent, then, as_shown=as_shown, **more)  # type: ignore[arg-type]  # by name
