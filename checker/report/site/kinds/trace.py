"""The pages of trajectories: one for each item that an entry on a board holds the messages of."""

from collections.abc import Iterator

from checker.report.site.page import Kind, Part
from checker.report.site.site import Site
from checker.report.site.traces.held import held
from checker.report.site.traces.trace_page import parts_of


def _parts(site: Site) -> Iterator[Part]:
    for board in site.boards:
        for entry in held(site, board):
            yield from parts_of(site, board, entry)


KIND = Kind("trace", _parts)
