"""Renders every file of the site from the committed aggregates, the templates and the static files."""

import hashlib
from collections.abc import Iterator, Mapping

from jinja2 import DictLoader, Environment, StrictUndefined

from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.value import dataclass
from checker.report.site.address import FEED, HOME, relative
from checker.report.site.frame import menu, tabs
from checker.report.site.kinds import KINDS
from checker.report.site.page import File, Page
from checker.report.site.site import Site

__all__ = ["Look", "pages"]


@dataclass(frozen=True, slots=True)
class Look:
    """Jinja sources by template name, and static files by path."""

    templates: Mapping[str, str]
    static: Mapping[str, bytes]

    @property
    def assets(self) -> str:
        """Give the folder of the static files, which is another one whenever any of them changes."""
        parts = (f"{path}\0{hashlib.sha256(raw).hexdigest()}" for path, raw in sorted(self.static.items()))
        return f"static/{hashlib.sha256(chr(10).join(parts).encode()).hexdigest()[:10]}"


def pages(site: Site, look: Look) -> Iterator[tuple[str, bytes]]:
    """Give every file of the site with its path, kind by kind; a large site is never held whole.

    Raises UsageRefusal where two files would have the same path.
    """
    taken: set[str] = set()
    for path, content in _files(site, look):
        if path.lower() in taken:
            raise _twice(path)
        taken.add(path.lower())
        yield path, content


def _files(site: Site, look: Look) -> Iterator[tuple[str, bytes]]:
    environment, around = _environment(look, site), _Around(site)
    yield ".nojekyll", b""
    yield from ((f"{look.assets}/{path}", content) for path, content in look.static.items())
    for kind in KINDS.values():
        for part in kind.pages(site):
            yield part.path, part.content if isinstance(part, File) else _render(environment, around, part)


def _environment(look: Look, site: Site) -> Environment:
    environment = Environment(
        loader=DictLoader(look.templates),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        cache_size=-1,
    )
    environment.globals.update(assets=look.assets, site=site.settings)
    return environment


class _Around:
    """What stands around pages: the same for all that lie equally deep and tell of the same board."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._made: dict[tuple[object, ...], Mapping[str, object]] = {}

    def of(self, page: Page) -> Mapping[str, object]:
        """Give the addresses, the menu and the tabs of a page."""
        alike = (page.path.count("/"), page.board.folder if page.board else None, page.menu, page.tab)
        if alike not in self._made:
            self._made[alike] = {
                "home": relative(page.path, HOME),
                "feed": relative(page.path, FEED),
                "menu": menu(self._site, page),
                "tabs": tabs(self._site, page),
            }
        return self._made[alike]


def _render(environment: Environment, around: _Around, page: Page) -> bytes:
    given = {"static": relative(page.path, f"{environment.globals['assets']}/"), **around.of(page), **page.values}
    return environment.get_template(page.template).render(given).encode()


def _twice(path: str) -> UsageRefusal:
    return UsageRefusal(
        say("two pages of the site would have the address {path}", path=path),
        say("Rename the version, view, part, entry or item that leads to it, then run `pullrank publish`."),
    )
