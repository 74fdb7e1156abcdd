"""Where the links of documents lead: to pages of the site, to the repository's page, to plain https, or nowhere."""

import posixpath
from collections.abc import Callable
from functools import cache
from urllib.parse import unquote

from checker.formats.paths import BENCHMARKS
from checker.model.value import dataclass
from checker.report.escape import for_address
from checker.report.site.address import about_path, document_path, relative
from checker.report.site.markdown import document, nowhere
from checker.report.site.site import Site

README = "README.md"
_DOCS = "docs"


@dataclass(frozen=True, slots=True)
class Written:
    """A document as written: its path in the repository, and the page that it stands on."""

    path: str
    page: str


def resolver(site: Site, written: Written) -> Callable[[str], str | None]:
    """Give what makes links of a document's addresses on its page."""

    def resolve(address: str) -> str | None:
        if ":" in address or address.startswith("/"):
            return nowhere(address)
        path, _, place = address.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(written.path), unquote(path)))
        return _on_site(site, written.page, target, place) or in_repository(site, target)

    return resolve


def in_repository(site: Site, path: str) -> str | None:
    """Give the address of a file or folder on the repository's page; None where it has none, or there is no such."""
    if site.settings.repository is None or path.startswith("..") or not _there(site, path):
        return None
    return f"{site.settings.repository}/blob/HEAD/{for_address(path)}"


def readme_of(benchmark: str) -> str:
    """Give the path of a benchmark's README."""
    return f"{BENCHMARKS}/{benchmark}/{README}"


def about(site: Site, benchmark: str) -> str | None:
    """Give the page of a benchmark's README on its newest board; None where it has no board or no README."""
    folder = next((board.folder for board in site.boards if board.benchmark == benchmark), None)
    return about_path(folder) if folder and site.tree.read(readme_of(benchmark)) is not None else None


def _on_site(site: Site, page: str, target: str, place: str) -> str | None:
    folder, _, name = target.rpartition("/")
    if folder == _DOCS and name.endswith(".md") and name in site.documents:
        known = place in _places(site.documents[name])
        return relative(page, document_path(name)) + (f"#{place}" if known else "")
    benchmark = target.removeprefix(f"{BENCHMARKS}/").removesuffix(f"/{README}")
    reached = about(site, benchmark) if target == readme_of(benchmark) else None
    return None if reached is None else relative(page, reached)


def _there(site: Site, path: str) -> bool:
    return site.tree.read(path) is not None or bool(site.tree.walk(path))


@cache
def _places(raw: bytes) -> frozenset[str]:
    return frozenset(heading.id for heading in document(raw).headings)
