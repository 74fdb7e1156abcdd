"""What happened over all boards: entries by the day they came in, reports on changes, and versions."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from checker.report.counting import plural
from checker.report.escape import for_html
from checker.report.site.address import CHANGELOG, board_path, changes_path, relative
from checker.report.site.change_lines import sentence
from checker.report.site.history import Arrival, arrivals
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.read import Aggregates, reports
from checker.report.site.site import Site

MOST = 200
"""Entries on the page; older ones stand on their boards."""


def _pages(site: Site) -> Iterator[Page]:
    found = arrivals(site)
    named = Counter((each.folder, each.name) for each in found)
    by_day = groupby(found[:MOST], key=lambda arrival: arrival.day)
    days = [(day, [_line(each, named[each.folder, each.name] > 1) for each in group]) for day, group in by_day]
    values = {
        "days": days,
        "left": max(0, len(found) - MOST),
        "by_ledger": any(each.by_ledger for each in found),
        "changes": [change for board in site.boards for change in _changes(site, board)],
        "versions": [_version(site, board) for board in site.boards],
        "repository": site.settings.repository,
    }
    yield Page(CHANGELOG, "changelog.html", values, menu="changelog")


def _line(arrival: Arrival, shares_name: bool) -> dict[str, object]:
    """Tell of one entry, by its folder's name too where another entry of the board is called the same."""
    return {
        "name": arrival.name,
        "organization": arrival.organization,
        "id": for_html(arrival.entry) if shares_name else None,
        "href": relative(CHANGELOG, arrival.path),
        "board": arrival.board,
        "to_board": relative(CHANGELOG, board_path(arrival.folder)),
        "told": ", ".join(filter(None, (arrival.rank, arrival.numbers))),
        "pull": arrival.pull,
    }


def _changes(site: Site, board: Aggregates) -> Iterator[dict[str, str]]:
    href = relative(CHANGELOG, changes_path(board.folder))
    title = for_html(f"{board.manifest.title} {board.manifest.version}")
    for report in reversed(reports(site.data, board.folder)):
        yield {"board": title, "href": f"{href}#report-{report.number}", "sentence": sentence(report)}


def _version(site: Site, board: Aggregates) -> dict[str, str]:
    manifest = board.manifest
    newest = site.versions(board)[0] is board
    return {
        "board": for_html(f"{manifest.title} {manifest.version}"),
        "href": relative(CHANGELOG, board_path(board.folder)),
        "about": plural(manifest.n_items, for_html(manifest.item_noun)),
        "entries": plural(len(board.overall.rows), "entry"),
        "state": "newest" if newest else "older",
    }


def _menu(site: Site) -> Tab:
    return Tab("Changelog", CHANGELOG)


KIND = Kind("changelog", _pages, place=90, menu=_menu)
