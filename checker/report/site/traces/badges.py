"""How an item came out, component by component, as the committed records tell it: by word and by shape."""

from fractions import Fraction

from checker.boards.cells import cell_text
from checker.boards.documents.manifest import ComponentColumn
from checker.model.benchmark import ComponentKind
from checker.model.record import Absence, Cell
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.outcomes import outcomes_of
from checker.report.site.read import Aggregates
from checker.report.site.site import Site

_ABSENT = {
    Absence.NOT_APPLICABLE: ("N/A", "na"),
    Absence.MISSING_GENERATION: ("no output", "missing"),
    Absence.MISSING_EVALUATION: ("not evaluated", "missing"),
    Absence.INVALID_EVALUATION: ("invalid", "missing"),
}
_OUTCOMES = {Fraction(1): ("pass", "pass"), Fraction(0): ("fail", "fail")}


@dataclass(frozen=True, slots=True)
class Badge:
    """One component's outcome. `kind` is `pass`, `fail`, `number`, `na` or `missing`."""

    label: str
    word: str
    kind: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of an item: a badge for each shown component, and what more is said of it."""

    badges: tuple[Badge, ...] = ()
    notes: tuple[str, ...] = ()


def verdict(site: Site, board: Aggregates, entry: str, item: str, judged: str | None) -> Verdict:
    """Give how an entry did on an item; nothing where outcomes of single items are not published.

    `judged` is the entry's own word for why there is no plain outcome.
    """
    outcomes = outcomes_of(site, board)
    if outcomes is None:
        return Verdict()
    found = outcomes.of(item, entry)
    columns = {each.id: each for each in board.manifest.components if each.shown}
    named = zip(outcomes.components, found.cells, strict=True)
    badges = tuple(_badge(columns[name], cell, judged) for name, cell in named if name in columns)
    ruled = None if found.ruling is None else f"ruling: {found.ruling.replace('_', ' ')}"
    notes = (each for each in (judged, ruled) if each and all(badge.word != each for badge in badges))
    return Verdict(badges, tuple(map(for_html, notes)))


def _badge(component: ComponentColumn, cell: Cell, judged: str | None) -> Badge:
    if isinstance(cell, Absence):
        word, kind = _ABSENT[cell]
        return Badge(for_html(component.label), (judged if cell is Absence.MISSING_EVALUATION else None) or word, kind)
    plain = _OUTCOMES.get(cell) if component.kind is ComponentKind.BINARY else None
    word, kind = plain or (cell_text(cell), "number")
    return Badge(for_html(component.label), word, kind)
