"""Renders every file of the site from the committed aggregates, the templates and the static files."""

import hashlib
from collections.abc import Iterator, Mapping
from itertools import groupby

from jinja2 import DictLoader, Environment, StrictUndefined

from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.report.site.address import relative
from checker.report.site.board_page import board_pages
from checker.report.site.front_page import cards
from checker.report.site.read import Aggregates, read_all

STYLE = "style.css"
HOME = "index.html"


def pages(data: Mapping[str, bytes], templates: Mapping[str, str], static: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Give every file of the site by its path, sorted.

    `data` maps paths below site/data, `templates` names to Jinja sources, `static` paths to bytes. The committed
    files are part of the site, under `data/`. Raises UsageRefusal where the data is not as Pullrank writes it.
    """
    boards = read_all(data)
    environment = _environment(templates, static)
    out: dict[str, bytes] = {".nojekyll": b""}
    for path, content in _files(boards, environment, data, static):
        if path in out:
            raise _twice(path)
        out[path] = content
    return dict(sorted(out.items()))


def _files(
    boards: tuple[Aggregates, ...], environment: Environment, data: Mapping[str, bytes], static: Mapping[str, bytes]
) -> Iterator[tuple[str, bytes]]:
    yield from ((f"data/{path}", content) for path, content in data.items())
    yield from ((f"static/{path}", content) for path, content in static.items())
    yield HOME, _render(environment, "index.html", HOME, cards=cards(boards, HOME))
    yield "404.html", _render(environment, "404.html", "404.html")
    for _, versions in groupby(boards, lambda board: board.benchmark):
        siblings = tuple(versions)
        for board in siblings:
            for page in board_pages(board, siblings):
                yield page.path, _render(environment, "board.html", page.path, page=page)


def _environment(templates: Mapping[str, str], static: Mapping[str, bytes]) -> Environment:
    environment = Environment(
        loader=DictLoader(templates),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["style_version"] = hashlib.sha256(static.get(STYLE, b"")).hexdigest()[:10]
    return environment


def _render(environment: Environment, template: str, path: str, **values: object) -> bytes:
    addresses = {"home": relative(path, HOME), "static": relative(path, "static/")}
    return environment.get_template(template).render(**addresses, **values).encode()


def _twice(path: str) -> UsageRefusal:
    return UsageRefusal(
        say("two pages of the site would have the address {path}", path=path),
        say("Rename the version, view or part that leads to it, then run `pullrank publish`."),
    )
