"""What became of an entry: changes of its row after it was published, rulings, entries that came before or after it."""

from collections.abc import Iterator
from decimal import Decimal

from checker.boards.documents.changes import Reason, RowChange, TextChange, ValueChange, Why
from checker.boards.documents.manifest import EntryRuling
from checker.model.benchmark import MissingPolicy
from checker.model.ruling import RulingKind
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site import words
from checker.report.site.address import entry_path
from checker.report.site.read import reports
from checker.report.site.subject import Subject, subjects

_WHY = {
    Why.TRUTH: "the answers were corrected",
    Why.SCORER: "the scorer was changed",
    Why.ITEMS: "the items were changed",
    Why.EVALUATION: "the evaluation was changed",
    Why.POLICY: "something was added to the policy",
    Why.RULINGS: "rulings on it were changed",
    Why.REVISED: "its folder was revised",
    Why.VERDICTS: "judges said otherwise",
    Why.EXCLUDED: "it has errors",
    Why.GONE: "it is gone",
    Why.FOLDER: "the benchmark's folder was changed",
    Why.EDITED: "the published board had been edited by hand",
    Why.ENGINE: "another Pullrank computes otherwise",
    Why.DISPLACED: "others came to stand above it, or went from there",
}
_MOST_NAMES = 5


@dataclass(frozen=True, slots=True)
class Moved:
    """One report that tells of the entry: its number, why, and what moved from what to what."""

    number: int
    why: str
    moves: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Decided:
    """One ruling on the entry; `loses`: it loses by it. `other` is the entry that it names, with its page."""

    decision: str
    reason: str
    loses: bool
    other: tuple[str, str | None] | None


@dataclass(frozen=True, slots=True)
class Related:
    """Another page that is about the same system, and how."""

    name: str
    href: str
    how: str


def moved(subject: Subject) -> Iterator[Moved]:
    """Give what moved in the entry's row, the newest first."""
    for report in reversed(reports(subject.site.data, subject.board.folder)):
        for row in report.rows:
            if row.entry == subject.entry:
                yield Moved(report.number, "; ".join(map(_reason, row.why)), tuple(_moves(subject, row)))
        if subject.entry in report.came:
            yield Moved(report.number, "it came onto the board", ())


def _reason(reason: Reason) -> str:
    named = ", ".join(map(for_html, reason.names[:_MOST_NAMES]))
    left = len(reason.names) - _MOST_NAMES
    more = f" and {left} more" if left > 0 else ""
    return f"{_WHY[Why(reason.why)]}{f' ({named}{more})' if named else ''}"


def _moves(subject: Subject, row: RowChange) -> Iterator[tuple[str, str, str]]:
    labels = {each.id: each.label for each in subject.board.manifest.metrics}
    labels |= {each.id: each.label for each in subject.board.manifest.components}
    if row.rank.before != row.rank.after:
        yield "Rank", _place(row.rank.before), _place(row.rank.after)
    for name, change in (("Status", row.status), ("Evidence", row.level)):
        if change is not None:
            yield name, *_texts(change)
    for id, value in {**row.metrics, **row.components}.items():
        yield for_html(labels.get(id, id)), *_values(value)


def _place(rank: int | None) -> str:
    return "not ranked" if rank is None else str(rank)


def _texts(change: TextChange) -> tuple[str, str]:
    before, after = ("not there" if each is None else words.worded(each) for each in (change.before, change.after))
    return before, after


def _values(change: ValueChange) -> tuple[str, str]:
    return _number(change.before), _number(change.after)


def _number(value: Decimal | None) -> str:
    return "unavailable" if value is None else format(value, "f")


def decided(subject: Subject) -> Iterator[Decided]:
    """Give the rulings on the entry, with their reasons."""
    known = {each.entry for each in subject.board.manifest.entries}
    for ruling in subject.rulings:
        page = subject.to(entry_path(subject.board.folder, ruling.by)) if ruling.by in known and ruling.by else None
        yield Decided(
            _decision(subject, ruling),
            for_html(ruling.reason),
            ruling.kind not in (RulingKind.REPRODUCED, RulingKind.NOT_COPIED, RulingKind.MISSING_POLICY),
            (for_html(ruling.by), page) if ruling.by else None,
        )


def _decision(subject: Subject, ruling: EntryRuling) -> str:
    noun = for_html(subject.board.manifest.item_noun)
    if ruling.kind == RulingKind.REWARD_HACK:
        labels = {each.id: each.label for each in subject.board.manifest.components}
        within = ", ".join(for_html(labels.get(name, name)) for name in ruling.components)
        count = f"{ruling.items} {noun}{'' if ruling.items == 1 else 's'}"
        return f"reward hack: credit for {count} taken away{f' in {within}' if within else ''}"
    if ruling.policy is not None:
        return f"missing {noun}s {'left out' if ruling.policy == MissingPolicy.EXCLUDE else 'filled in'}"
    return {"superseded": "superseded by", "not_copied": "not a copy of"}.get(ruling.kind, words.worded(ruling.kind))


def related(subject: Subject) -> Iterator[Related]:
    """Give entries that this one supersedes, others of the same name here, and itself on boards of other versions."""
    manifest = subject.board.manifest
    names = {each.entry: each.display_name or each.entry for each in manifest.entries}
    for each in manifest.rulings:
        if each.by == subject.entry and each.kind == RulingKind.SUPERSEDED:
            href = subject.to(entry_path(subject.board.folder, each.entry))
            yield Related(for_html(names.get(each.entry, each.entry)), href, "superseded by this entry")
    for status in manifest.entries:
        if status.entry != subject.entry and for_html(status.display_name) == subject.name:
            href = subject.to(entry_path(subject.board.folder, status.entry))
            yield Related(for_html(status.entry), href, "has the same name")
    for board in subject.site.versions(subject.board):
        if board is not subject.board and any(each.entry == subject.entry for each in subjects(subject.site, board)):
            href = subject.to(entry_path(board.folder, subject.entry))
            yield Related(for_html(board.manifest.version), href, "the same entry on the board of this version")
