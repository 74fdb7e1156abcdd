"""Pullrank's own documents as pages, and a list of them."""

from collections.abc import Iterator

from checker.report.site.address import DOCUMENTS, METHODS, document_path, relative
from checker.report.site.links import Written, resolver
from checker.report.site.markdown import Text, document
from checker.report.site.page import Kind, Page
from checker.report.site.site import Site

ELSEWHERE = {"methods.md": METHODS}
"""Documents that are part of another page."""


def written(site: Site, name: str, page: str, prefix: str = "") -> Text:
    """Give one of Pullrank's documents for a page."""
    return document(site.documents[name], resolver(site, Written(f"docs/{name}", page)), prefix)


def _pages(site: Site) -> Iterator[Page]:
    titles: dict[str, str] = {}
    for name in sorted(site.documents):
        if name in ELSEWHERE or not name.endswith(".md"):
            continue
        path = document_path(name)
        text = written(site, name, path)
        titles[path] = text.title or name
        links = {"documents": relative(path, DOCUMENTS)}
        yield Page(path, "document.html", {"text": text, "title": titles[path], **links})
    made = [(title, relative(DOCUMENTS, path)) for path, title in titles.items()]
    yield Page(DOCUMENTS, "documents.html", {"documents": made})


KIND = Kind("guide", _pages)
