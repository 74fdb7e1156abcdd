"""Boards as comma-separated values, beside the committed files."""

from collections.abc import Iterator

from checker.report.site.board_csv import twins
from checker.report.site.page import File, Kind
from checker.report.site.site import Site


def _files(site: Site) -> Iterator[File]:
    for board in site.boards:
        for name, content in twins(board):
            if name not in board.held:
                yield File(f"data/{board.folder}/{name}", content)


KIND = Kind("twins", _files)
