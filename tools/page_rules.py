"""What holds for every built site: its links lead somewhere, and no page weighs more than it may."""

import gzip
import posixpath
import re
from collections.abc import Iterator, Mapping, Set
from html.parser import HTMLParser
from urllib.parse import unquote

MOST = {"html": 40_000, "css": 8_000, "js": 15_000}
"""Bytes of a page after gzip, by kind: the page itself, all its sheets together, all its scripts together."""

HEAVIER = {"html": 60_000, "js": 20_000}
"""What pages of trajectories and comparisons may weigh instead."""

_NOT_FOUND = "404.html"
_IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")


class Read(HTMLParser):
    """The links, the ids, the sheets and the scripts of a page."""

    def __init__(self, page: bytes) -> None:
        """Read a page."""
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.sheets: list[str] = []
        self.scripts: list[str] = []
        self.heads = 0
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take one element."""
        given = {name: value or "" for name, value in attrs}
        self.heads += tag == "h1"
        self.ids |= {given["id"]} if "id" in given else set()
        address = given.get("href", given.get("src"))
        if address is None:
            return
        self.links.append(address)
        if tag == "script":
            self.scripts.append(address)
        if given.get("rel") == "stylesheet":
            self.sheets.append(address)


def faults(files: Mapping[str, bytes]) -> Iterator[str]:
    """Give everything that is wrong with a site, page by page."""
    pages = {path: Read(raw) for path, raw in sorted(files.items()) if path.endswith(".html") and path != _NOT_FOUND}
    ids = {path: frozenset(page.ids) for path, page in pages.items()}
    for path, page in pages.items():
        if page.heads != 1:
            yield f"{path} has {page.heads} headings of the first level"
        yield from _dead(path, page, files, ids)
        yield from _heavy(path, page, files)


def reached(path: str, link: str, files: Mapping[str, bytes]) -> str | None:
    """Give the file that a link on the page `path` leads to; None: there is none."""
    target = unquote(link.partition("#")[0].partition("?")[0])
    found = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
    candidates = (found, posixpath.normpath(f"{found}/index.html"))
    return next((each for each in candidates if each in files), None)


def _dead(path: str, page: Read, files: Mapping[str, bytes], ids: Mapping[str, Set[str]]) -> Iterator[str]:
    for link in dict.fromkeys(page.links):
        if re.match(r"[a-z]+:", link):
            continue
        found, fragment = reached(path, link, files), link.partition("#")[2]
        if found is None or link.startswith("/"):
            yield f"{path} points at {link}, where there is nothing"
        elif fragment and found in ids and unquote(fragment) not in ids[found]:
            yield f"{path} points at {link}, and {found} has no such place"


def _heavy(path: str, page: Read, files: Mapping[str, bytes]) -> Iterator[str]:
    sheets = {found for each in page.sheets if (found := reached(path, each, files))}
    scripts = _with_imports({found for each in page.scripts if (found := reached(path, each, files))}, files)
    may = {**MOST, **HEAVIER} if re.search(r"/compare/|/items/.+/", path) else MOST
    for kind, parts in (("html", {path}), ("css", sheets), ("js", scripts)):
        weight = sum(len(gzip.compress(files[each], mtime=0)) for each in parts)
        if weight > may[kind]:
            yield f"{path}: {weight} bytes of {kind} after gzip, and {may[kind]} are allowed"


def _with_imports(scripts: set[str], files: Mapping[str, bytes]) -> set[str]:
    found = set(scripts)
    for path in scripts:
        imported = {reached(path, name, files) for name in _IMPORT.findall(files[path].decode())} - {None}
        new = {each for each in imported if each is not None} - found
        found |= new | _with_imports(new, files)
    return found
