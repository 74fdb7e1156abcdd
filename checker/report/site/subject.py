"""The entry that a page is about: on a board, taken off it, waiting, or left out of it."""

from collections.abc import Iterator

from checker.boards.documents.leaderboard import OverallRow
from checker.boards.documents.manifest import EntryRuling, EntryStatus, LeftOut
from checker.boards.flags import AWAITING_RESCORING, TOMBSTONES
from checker.formats.paths import SUBMISSIONS
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.address import entry_path, relative
from checker.report.site.board_table import standing_rows
from checker.report.site.read import Aggregates
from checker.report.site.site import Site


@dataclass(frozen=True, slots=True)
class Subject:
    """One entry of a board. `row` is its line where it stands on the board, `left` why it was left out.

    `status` is None for an entry that was left out because of errors.
    """

    site: Site
    board: Aggregates
    entry: str
    status: EntryStatus | None
    row: OverallRow | None
    left: LeftOut | None = None

    @property
    def path(self) -> str:
        """Where its page lies."""
        return entry_path(self.board.folder, self.entry)

    @property
    def name(self) -> str:
        """What people call it, safe to see."""
        shown = self.row.display_name if self.row else self.status.display_name if self.status else ""
        return for_html(shown or self.entry)

    @property
    def folder(self) -> str:
        """Its folder in the repository."""
        return f"{SUBMISSIONS}/{self.board.benchmark}/{self.entry}"

    @property
    def tombstone(self) -> bool:
        """Whether a ruling took it off the board."""
        return self.status is not None and self.status.status in TOMBSTONES

    @property
    def awaiting(self) -> bool:
        """Whether it waits to be measured."""
        return self.status is not None and self.status.status == AWAITING_RESCORING

    @property
    def rulings(self) -> tuple[EntryRuling, ...]:
        """The rulings on it, in the order written."""
        return tuple(each for each in self.board.manifest.rulings if each.entry == self.entry)

    def to(self, path: str) -> str:
        """Give the address of another page or file, seen from its page."""
        return relative(self.path, path)

    def committed(self, file: str) -> str | None:
        """Give the address of a committed file of its board, None where there is no such file."""
        return self.to(f"data/{self.board.folder}/{file}") if file in self.board.held else None


def standing(board: Aggregates) -> tuple[OverallRow, ...]:
    """Give the rows of the entries that no ruling took off the board."""
    return standing_rows(board.overall.rows)


def subjects(site: Site, board: Aggregates) -> Iterator[Subject]:
    """Give every entry of a board in its order, then those that were left out because of errors."""
    rows = {row.entry: row for row in standing(board)}
    known = {each.entry: each for each in board.manifest.entries}
    for entry in dict.fromkeys([*rows, *known]):
        yield Subject(site, board, entry, known.get(entry), rows.get(entry))
    for left in board.manifest.excluded:
        if left.entry not in rows and left.entry not in known:
            yield Subject(site, board, left.entry, None, None, left)
