"""The committed aggregates themselves, which are part of the site under `data/`."""

from collections.abc import Iterator

from checker.report.site.page import File, Kind
from checker.report.site.site import Site


def _files(site: Site) -> Iterator[File]:
    return (File(f"data/{path}", content) for path, content in site.data.items())


KIND = Kind("committed", _files)
