"""What the page of one entry tells, whatever became of it."""

from collections import Counter
from collections.abc import Iterator
from urllib.parse import quote

from checker.boards.documents.leaderboard import OverallRow
from checker.boards.flags import TOMBSTONES
from checker.model.benchmark import MissingPolicy
from checker.model.ruling import RulingKind
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site import words
from checker.report.site.address import board_path, compare_path, entry_items_path, entry_path, trace_path
from checker.report.site.cells import NOT_REPORTED, Cell, rank_text
from checker.report.site.costs import costs_of
from checker.report.site.entry_numbers import standing_note
from checker.report.site.lines import percent_cut
from checker.report.site.outcomes import outcomes_of
from checker.report.site.subject import Subject, standing
from checker.report.site.traces.held import items_with_traces

_MOST_TRACES = 500
_MOST_TIED = 12


@dataclass(frozen=True, slots=True)
class Figure:
    """One of the large figures at the head of the page; `note` says what it is about, `href` where more is told."""

    label: str
    text: str
    note: str
    kind: str = "value"


@dataclass(frozen=True, slots=True)
class Named:
    """A name with the page that it leads to."""

    name: str
    href: str


@dataclass(frozen=True, slots=True)
class Tied:
    """The group of entries that are not told apart from the `first` of them, None: that is this entry itself."""

    group: int
    first: Named | None
    others: tuple[Named, ...]
    more: int


def figures(subject: Subject, row: OverallRow) -> Iterator[Figure]:
    """Give the figures that the page begins with."""
    ranked = sum(each.rank is not None for each in standing(subject.board))
    yield Figure("Rank", rank_text(row), standing_note(row, ranked), "value" if row.rank is not None else "na")
    noun = for_html(subject.board.manifest.item_noun)
    covered = percent_cut(row.n_scored, row.n_total).replace(".0 %", " %")
    yield Figure("Coverage", covered, f"{row.n_scored} of {row.n_total} {noun}s scored")
    costs = costs_of(subject.site, subject.board, standing(subject.board), True)
    if costs is not None:
        cell = costs.cell(subject.entry)
        note = costs.unit if cell is not NOT_REPORTED else "the entry does not say"
        yield Figure(costs.label, cell.text, note, cell.kind)


def figure_of(label: str, cell: Cell) -> Figure:
    """Make a figure of a metric's cell."""
    note = " · ".join(each for each in (cell.interval, cell.note) if each)
    return Figure(label, cell.text, note, cell.kind)


def tied(subject: Subject, row: OverallRow) -> Tied | None:
    """Give the group that the entry stands in, None where it stands alone or nothing is known."""
    found = subject.board.uncertainty
    group = next((each for each in found.groups if each.group == row.tie_group), None) if found else None
    if group is None or row.tie_group is None or len(group.entries) < 2:
        return None
    names = _names(subject)
    named = [Named(names.get(each, each), subject.to(entry_path(subject.board.folder, each))) for each in group.entries]
    leads = group.entries[0] == subject.entry
    others = [
        each for id, each in zip(group.entries, named, strict=True) if id not in (subject.entry, group.entries[0])
    ]
    return Tied(
        row.tie_group, None if leads else named[0], tuple(others[:_MOST_TIED]), max(len(others) - _MOST_TIED, 0)
    )


def _names(subject: Subject) -> dict[str, str]:
    """Give what each entry of the board is called; its id stands behind a name that several have."""
    names = {each.entry: for_html(each.display_name or each.entry) for each in subject.board.overall.rows}
    often = Counter(names.values())
    return {entry: name if often[name] == 1 else f"{name} ({for_html(entry)})" for entry, name in names.items()}


def why(subject: Subject, row: OverallRow) -> Iterator[tuple[str, str]]:
    """Say what the entry's numbers rest on, term by term."""
    manifest = subject.board.manifest
    noun = for_html(manifest.item_noun)
    yield "Items", f"{row.n_total} {noun}s in {for_html(manifest.title)} {for_html(manifest.version)}"
    yield "Scored", f"{row.n_scored} of them have a number"
    yield "In means", f"{row.n_included} count in means"
    yield "Missing", _missing(subject, row)
    removed = [each for each in subject.rulings if each.kind == RulingKind.REWARD_HACK]
    if removed:
        count = sum(each.items for each in removed)
        yield "Removed", f"{count} {noun}{'' if count == 1 else 's'} by a ruling. {words.removal()}"
    if row.rank is None:
        flags = ", ".join(words.worded(flag) for flag in row.flags) or "no number to rank by"
        yield "No rank", f"{flags}. {words.unranked(manifest)}"
    if manifest.evaluation is not None:
        yield "Evaluated by", for_html(manifest.evaluation.version)
    if subject.board.uncertainty is not None:
        level = words.level(subject.board.uncertainty.level)
        yield "Intervals", f"{level}: what a number could be on other {noun}s of the same kind."
    yield "Order", words.ranking(manifest)


def _missing(subject: Subject, row: OverallRow) -> str:
    manifest = subject.board.manifest
    noun = for_html(manifest.item_noun)
    own = words.policy(manifest, row.missing_policy)
    out = row.missing_policy == MissingPolicy.EXCLUDE
    told = f"A missing {noun} {'is left out of means' if out else f'stays in every mean and {_fills(own)}'}"
    excepted = next((each for each in manifest.missing_policy_exceptions if each.entry == subject.entry), None)
    reason = f" This entry has a policy of its own, by a ruling: {for_html(excepted.reason)}" if excepted else ""
    return f"{told}.{reason}"


def _fills(own: str) -> str:
    return "is filled in" if own == "filled in" else own


def flags(row: OverallRow) -> tuple[str, ...]:
    """Give the row's flags in words."""
    return tuple(words.worded(flag) for flag in row.flags if flag not in TOMBSTONES)


@dataclass(frozen=True, slots=True)
class Items:
    """The ways to its single items: the page of all of them, and trajectories, of which there are `traced`.

    `traces` are linked here only where there is no page of all items. `published`: outcomes of single items are.
    """

    page: str | None
    traced: int
    traces: tuple[Named, ...]
    more: int
    published: bool


def ways_to_items(subject: Subject) -> Items:
    """Give the ways to what the entry did on single items, as far as these are published."""
    if subject.row is None:
        return Items(None, 0, (), 0, published=False)
    traced = items_with_traces(subject.site, subject.board, subject.entry)
    outcomes = outcomes_of(subject.site, subject.board)
    if outcomes is not None and subject.entry in outcomes.entries:
        page = subject.to(entry_items_path(subject.board.folder, subject.entry))
        return Items(page, len(traced), (), 0, published=True)
    shown = sorted(traced)[:_MOST_TRACES]
    named = (Named(for_html(i), subject.to(trace_path(subject.board.folder, subject.entry, i))) for i in shown)
    return Items(None, len(traced), tuple(named), len(traced) - len(shown), outcomes is not None)


def comparison(subject: Subject) -> str | None:
    """Give the address that sets it beside the first of the others; None where it stands alone, or on no board."""
    others = [row.entry for row in standing(subject.board) if row.entry != subject.entry]
    if subject.row is None or not others:
        return None
    query = "&".join(f"s={quote(for_html(each), safe='')}" for each in (subject.entry, others[0]))
    return f"{subject.to(compare_path(subject.board.folder))}?{query}"


def board_way(subject: Subject) -> str:
    """Give the address of the board."""
    return subject.to(board_path(subject.board.folder))
