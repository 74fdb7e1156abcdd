"""Everything that can be downloaded: a page for the whole site, one for each board, and the schemas."""

import re
from collections.abc import Iterator

from checker.report.escape import for_address, for_html
from checker.report.site.address import DATA, board_path, data_path, relative
from checker.report.site.board_csv import NULLS
from checker.report.site.data_rows import board_data, grouped, kilobytes, schema_files, schemas
from checker.report.site.links import in_repository
from checker.report.site.page import File, Kind, Page, Part, Tab
from checker.report.site.read import Aggregates
from checker.report.site.site import Site

_LICENCES = ("LICENSE", "LICENSE.md", "LICENSE.txt")


def _pages(site: Site) -> Iterator[Part]:
    yield from (File(path, raw) for path, raw in schema_files(site))
    for board in site.boards:
        yield _board(site, board)
    boards = [_line(site, board) for board in site.boards]
    values = {"boards": boards, "schemas": schemas(site, DATA), "nulls": NULLS, **_fetched(site, None)}
    yield Page(DATA, "data.html", values, menu="data")


def _line(site: Site, board: Aggregates) -> dict[str, str]:
    sizes = [len(site.data[f"{board.folder}/{name}"]) for name in board.held]
    return {
        "title": for_html(board.manifest.title),
        "version": for_html(board.manifest.version),
        "href": relative(DATA, data_path(board.folder)),
        "n_entries": grouped(len(board.overall.rows)),
        "n_files": grouped(len(sizes)),
        "size": kilobytes(sum(sizes)),
    }


def _board(site: Site, board: Aggregates) -> Page:
    path = data_path(board.folder)
    values = {
        "title": for_html(board.manifest.title),
        "version": for_html(board.manifest.version),
        "board": relative(path, board_path(board.folder)),
        "data": board_data(site, board),
        "all": relative(path, DATA),
        "nulls": NULLS,
        "commitment": for_html(board.manifest.truth.commitment or ""),
        "licence": _licence(site, board),
        **_fetched(site, board),
    }
    return Page(path, "board_data.html", values, board, tab="data", menu="data")


def _fetched(site: Site, board: Aggregates | None) -> dict[str, str | None]:
    """Give the address from which a board's table is fetched: of this site, where it says where it is."""
    first = board or next(iter(site.boards), None)
    if first is None:
        return {"address": None, "known": None}
    table = for_address(f"data/{first.folder}/leaderboard_overall")
    return {"address": f"{site.settings.url or 'https://SITE'}/{table}", "known": site.settings.url}


def _licence(site: Site, board: Aggregates) -> tuple[str, str | None] | None:
    """Give the first line of the benchmark's licence, or of the repository's, and its address there."""
    for folder in (f"benchmarks/{board.benchmark}/", ""):
        for name in _LICENCES:
            raw = site.tree.read(f"{folder}{name}")
            if raw:
                first = next(iter(raw.decode("utf-8", "replace").strip().splitlines()), "")
                told = re.sub(r"^[#\s]+|\s+$", "", first)[:100]
                return for_html(told or name), in_repository(site, f"{folder}{name}")
    return None


def _tab(site: Site, board: Aggregates) -> Tab:
    return Tab("Data", data_path(board.folder))


def _menu(site: Site) -> Tab:
    return Tab("Data", DATA)


KIND = Kind("data", _pages, place=80, tab=_tab, menu=_menu)
