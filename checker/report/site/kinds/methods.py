"""How every number is made: what each metric of each board is, and the methods that all boards share."""

from collections.abc import Iterator

from checker.report.site.address import DOCUMENTS, METHODS, relative
from checker.report.site.kinds.guide import written
from checker.report.site.method_rows import measured
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.site import Site

_DOCUMENT = "methods.md"


def _pages(site: Site) -> Iterator[Page]:
    if _DOCUMENT in site.documents:
        text = written(site, _DOCUMENT, METHODS)
        values = {"text": text, "boards": measured(site.boards), "documents": relative(METHODS, DOCUMENTS)}
        yield Page(METHODS, "methods.html", values, menu="methods")


def _menu(site: Site) -> Tab | None:
    return Tab("Methods", METHODS) if _DOCUMENT in site.documents else None


KIND = Kind("methods", _pages, place=30, menu=_menu)
