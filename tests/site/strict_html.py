"""A strict reader of pages: every tag closed where it was opened, every id once, every attribute as it should be."""

from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "img", "input", "hr"}
SELF_CLOSED = {"path", "rect", "circle", "line"}


@dataclass
class Page:
    """What a page holds."""

    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    text: str = ""
    tables: list[list[list[str]]] = field(default_factory=list)


class StrictHtml(HTMLParser):
    """Raises AssertionError for what a lenient browser would mend."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.page = Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs)
        if tag not in VOID:
            assert tag not in SELF_CLOSED, f"<{tag}> is not closed"
            self.open.append(tag)
        if tag == "table":
            self.page.tables.append([])
        elif tag == "tr":
            self.page.tables[-1].append([])
        elif tag in {"td", "th"}:
            self.page.tables[-1][-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in SELF_CLOSED, f"<{tag}/> is no such tag"
        self._start(tag, attrs)

    def _start(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice"
        values = {name: value or "" for name, value in attrs}
        self.page.tags.append((tag, values))
        self.page.ids += [values["id"]] if "id" in values else []
        self.page.links += [values[name] for name in ("href", "src") if name in values]

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1:] == [tag], f"</{tag}> closes {self.open[-1:]} at {self.getpos()}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.page.text += data
        if {"td", "th"} & set(self.open):
            self.page.tables[-1][-1][-1] += data


@cache
def read(content: bytes) -> Page:
    """Read one page strictly; a page that many sites have is read once."""
    parser = StrictHtml()
    parser.feed(content.decode())
    parser.close()
    assert parser.open == [], f"{parser.open} is never closed"
    assert len(parser.page.ids) == len(set(parser.page.ids)), "an id stands twice"
    return parser.page
