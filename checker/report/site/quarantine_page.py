"""Entries that are not on a board, and why: left out because of errors, taken off by a ruling, waiting, passed over."""

from collections.abc import Iterator
from functools import cache

from checker.boards.flags import AWAITING_RESCORING, TOMBSTONES
from checker.formats.paths import SUBMISSIONS
from checker.model.value import dataclass
from checker.report.escape import for_address, for_html
from checker.report.site import words
from checker.report.site.address import entry_path, quarantine_path, relative, rule_path
from checker.report.site.read import Aggregates
from checker.report.site.rule_pages import all_told
from checker.report.site.site import Site
from checker.report.site.subject import Subject, subjects


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """A rule that an entry breaks; `href` is None where this Pullrank knows no such rule."""

    id: str
    title: str
    href: str | None


@dataclass(frozen=True, slots=True)
class Away:
    """One entry that is not on the board."""

    name: str
    entry: str
    href: str | None
    status: str = ""
    reason: str = ""
    by: tuple[str, str] | None = None
    rules: tuple[BrokenRule, ...] = ()
    check: str | None = None


@dataclass(frozen=True, slots=True)
class Quarantine:
    """Everything that the template needs; `strays` lie in the repository and are on no board at all."""

    path: str
    excluded: tuple[Away, ...]
    tombstones: tuple[Away, ...]
    awaiting: tuple[Away, ...]
    strays: tuple[Away, ...]

    @property
    def count(self) -> int:
        """How many entries there are in all."""
        return len(self.excluded) + len(self.tombstones) + len(self.awaiting) + len(self.strays)


def quarantine_of(site: Site, board: Aggregates) -> Quarantine:
    """Put together who is not on a board."""
    found = tuple(subjects(site, board))
    return Quarantine(
        quarantine_path(board.folder),
        tuple(_excluded(each) for each in found if each.left is not None),
        tuple(_away(each) for each in found if each.tombstone),
        tuple(_away(each) for each in found if each.awaiting),
        tuple(_strays(site, board)),
    )


def is_anybody_away(board: Aggregates) -> bool:
    """Whether any entry of the board is not on it. It is asked for every page, so that strays are not looked for."""
    away = TOMBSTONES | {AWAITING_RESCORING}
    return bool(board.manifest.excluded) or any(each.status in away for each in board.manifest.entries)


@cache
def _titles() -> dict[str, str]:
    return {told.id: told.title for told in all_told()}


def broken_rules(subject: Subject, page: str | None = None) -> tuple[BrokenRule, ...]:
    """Give the rules that a left-out entry breaks, with links from its own page or from `page`."""
    source = page or subject.path
    return tuple(
        BrokenRule(
            for_html(rule),
            for_html(_titles().get(rule, "")),
            relative(source, rule_path(rule)) if rule in _titles() else None,
        )
        for rule in (subject.left.rules if subject.left else ())
    )


def check_command(subject: Subject) -> str | None:
    """Give the command that tells what is wrong, None where the entry's name would have to be quoted."""
    plain = subject.folder.isascii() and not set(subject.folder) & set(" \"'\\$`!&|;<>()*?[]{}~#\t\n")
    return f"pullrank check {subject.folder}" if plain and subject.folder.isprintable() else None


def _excluded(subject: Subject) -> Away:
    page = quarantine_path(subject.board.folder)
    return Away(
        subject.name,
        for_html(subject.entry),
        relative(page, subject.path),
        rules=broken_rules(subject, page),
        check=check_command(subject),
    )


def _away(subject: Subject) -> Away:
    page, status = quarantine_path(subject.board.folder), subject.status
    known = {each.entry for each in subject.board.manifest.entries}
    by = next((each.by for each in subject.rulings if each.by in known), None)
    return Away(
        subject.name,
        for_html(subject.entry),
        relative(page, subject.path),
        words.worded(status.status) if status else "",
        for_html(status.reason or "") if status else "",
        (for_html(by), relative(page, entry_path(subject.board.folder, by))) if by else None,
    )


def _strays(site: Site, board: Aggregates) -> Iterator[Away]:
    base = site.settings.repository
    for name in _stray_names(site, board):
        folder = f"{SUBMISSIONS}/{board.benchmark}/{name}"
        yield Away(for_html(name), for_html(name), f"{base}/tree/HEAD/{for_address(folder)}" if base else None)


def _stray_names(site: Site, board: Aggregates) -> list[str]:
    """Name the folders of the benchmark that are on no board of any version; told on the newest version's page."""
    if site.versions(board)[0] is not board:
        return []
    known = {subject.entry for each in site.versions(board) for subject in subjects(site, each)}
    return [name for name in site.tree.folders(f"{SUBMISSIONS}/{board.benchmark}") if name not in known]
