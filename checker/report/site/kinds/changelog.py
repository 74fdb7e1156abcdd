"""What happened over all boards: entries by the day they came in, reports on changes, and versions."""

from collections.abc import Iterator
from itertools import groupby

from checker.report.counting import plural
from checker.report.escape import for_html
from checker.report.site.address import CHANGELOG, FEED, board_path, changes_path, relative
from checker.report.site.change_lines import sentence
from checker.report.site.history import Arrival, arrivals
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.read import Aggregates, reports
from checker.report.site.site import Site

MOST = 200
"""Entries on the page; older ones stand on their boards."""


def _pages(site: Site) -> Iterator[Page]:
    found = arrivals(site)
    days = [(day, list(map(_line, each))) for day, each in groupby(found[:MOST], key=lambda arrival: arrival.day)]
    values = {
        "days": days,
        "left": max(0, len(found) - MOST),
        "by_ledger": any(each.by_ledger for each in found),
        "changes": [change for board in site.boards for change in _changes(site, board)],
        "versions": [_version(site, board) for board in site.boards],
        "feed": relative(CHANGELOG, FEED),
        "repository": site.settings.repository,
    }
    yield Page(CHANGELOG, "changelog.html", values, menu="changelog")


def _line(arrival: Arrival) -> dict[str, object]:
    return {
        "name": arrival.name,
        "organization": arrival.organization,
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
        "items": plural(manifest.n_items, for_html(manifest.item_noun)),
        "entries": plural(len(board.overall.rows), "entry"),
        "state": "newest" if newest else "older",
    }


def _menu(site: Site) -> Tab:
    return Tab("Changelog", CHANGELOG)


KIND = Kind("changelog", _pages, place=60, menu=_menu)
