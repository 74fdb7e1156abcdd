"""What a benchmark says of itself: its README, among the tabs of each of its boards."""

from collections.abc import Iterator

from checker.report.escape import for_html
from checker.report.site.address import about_path, board_path, relative, submit_path
from checker.report.site.links import Written, readme_of, resolver
from checker.report.site.markdown import document
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.read import Aggregates
from checker.report.site.site import Site


def _pages(site: Site) -> Iterator[Page]:
    for board in site.boards:
        path, source = about_path(board.folder), readme_of(board.benchmark)
        raw = site.tree.read(source)
        if raw is None:
            continue
        text = document(raw, resolver(site, Written(source, path)))
        values = {
            "text": text,
            "title": for_html(board.manifest.title),
            "version": for_html(board.manifest.version),
            "board": relative(path, board_path(board.folder)),
            "submit": relative(path, submit_path(board.benchmark)) if board.benchmark in site.benchmarks else None,
        }
        yield Page(path, "about.html", values, board, tab="about")


def _tab(site: Site, board: Aggregates) -> Tab | None:
    there = site.tree.read(readme_of(board.benchmark)) is not None
    return Tab("About", about_path(board.folder)) if there else None


KIND = Kind("about", _pages, place=90, tab=_tab)
