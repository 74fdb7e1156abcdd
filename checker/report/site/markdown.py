"""Markdown as safe HTML: what maintainers write in documents, and notes of entries.

Markdown alone: no HTML of the text's own, no image, no link but those that a caller resolves. What comes out passes an
allow-list of tags and attributes as well, so that a fault of the first is caught by the second.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeAlias

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.tables import framed

MOST_NOTES = 20_000
"""Bytes of an entry's notes that are read: Markdown takes seconds for a megabyte."""

Resolve: TypeAlias = Callable[[str], str | None]
"""From the address that a text gives to the one that the page has; None: it is no link, its words stay."""

_HTTPS = re.compile(
    r"https://(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}(?::[0-9]{1,5})?(?:[/?#][A-Za-z0-9._~:/?#@!$&()*+,;=%-]*)?"
)
_TAGS = {
    *("p", "br", "hr", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li", "a", "span", "div"),
    *("h2", "h3", "h4", "h5", "h6", "table", "caption", "thead", "tbody", "tr", "th", "td"),
}
_ATTRIBUTES = {
    **{f"h{level}": {"id"} for level in range(2, 7)},
    "a": {"href", "rel"},
    "ol": {"start"},
    "div": {"class", "role", "aria-label", "tabindex"},
    "caption": {"class"},
    "th": {"class", "scope"},
    "td": {"class"},
}
_LAST_LEVEL = 6


@dataclass(frozen=True, slots=True)
class Heading:
    """One heading of a document: how deep, where, and its plain text."""

    level: int
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A text as HTML, its headings, and the words of its first heading if that stood at its begin and was taken off."""

    html: Markup
    headings: tuple[Heading, ...] = field(default=())
    title: str | None = None


def nowhere(address: str) -> str | None:
    """Resolve addresses by https alone."""
    return address if _HTTPS.fullmatch(address) else None


def document(raw: bytes, resolve: Resolve = nowhere, prefix: str = "", deeper: int = 0) -> Text:
    """Give a maintainers' document: its title is taken off, its headings begin with `deeper` levels below the second.

    Ids are those that GitHub gives, after `prefix`. Links to places of the text itself keep working.
    """
    return _Rendering(resolve, prefix, deeper, titled=True).of(raw.decode("utf-8", "replace"))


def notes(text: str) -> Markup:
    """Give what an entry says at length: links by https alone, headings without ids; cut after MOST_NOTES bytes."""
    raw = text.encode("utf-8", "backslashreplace")
    kept = raw[:MOST_NOTES].decode("utf-8", "ignore")
    return _Rendering(nowhere, None, 1, titled=False).of(kept + "\n\n…" * (len(raw) > MOST_NOTES)).html


def slug_of(text: str) -> str:
    """Give the id that GitHub gives to a heading."""
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")


@dataclass(frozen=True, slots=True)
class _Rendering:
    resolve: Resolve
    prefix: str | None
    deeper: int
    titled: bool

    def of(self, text: str) -> Text:
        parser = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable("table").disable(["image"])
        tokens = parser.parse(text)
        title = _title(tokens) if self.titled else None
        tokens = tokens[3:] if title is not None else tokens
        headings = tuple(self._headed(tokens))
        self._mend(tokens)
        html = parser.renderer.render(framed(tokens), parser.options, {})
        clean = nh3.clean(html, tags=_TAGS, attributes=_ATTRIBUTES, url_schemes={"https"}, link_rel=None)
        return Text(Markup(clean), headings, title)  # noqa: S704 - made by the allow-list above

    def _headed(self, tokens: Sequence[Token]) -> Iterator[Heading]:
        """Give headings their levels and ids; two of one name are told apart by a number."""
        taken: dict[str, int] = {}
        for at, token in enumerate(tokens):
            if token.type not in ("heading_open", "heading_close"):
                continue
            level = min(max(int(token.tag[1]), 2) + self.deeper, _LAST_LEVEL)
            token.tag = f"h{level}"
            if token.type == "heading_open" and self.prefix is not None:
                words = _plain(tokens[at + 1])
                yield Heading(level, self._identify(token, slug_of(words), taken), for_html(words))

    def _identify(self, token: Token, slug: str, taken: dict[str, int]) -> str:
        count = taken[slug] = taken.get(slug, -1) + 1
        token.attrs["id"] = f"{self.prefix}{slug or 'part'}" + (f"-{count}" if count else "")
        return str(token.attrs["id"])

    def _mend(self, tokens: Sequence[Token]) -> None:
        """Resolve the links and make visible what is not, all the way down."""
        for token in tokens:
            token.content = _visible(token.content) if token.type in _WORDS else token.content
            if token.children:
                self._mend(token.children)
                token.children = list(self._linked(token.children))
            if token.type in ("th_open", "td_open"):
                token.attrs = _cell(token)

    def _linked(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """Leave out the links that lead nowhere."""
        kept: list[bool] = []
        for token in tokens:
            if token.type == "link_open":
                target = self._target(str(token.attrs.get("href", "")))
                kept.append(target is not None)
                token.attrs = _link(target or "")
            if token.type not in ("link_open", "link_close") or kept[-1]:
                yield token
            if token.type == "link_close":
                kept.pop()

    def _target(self, address: str) -> str | None:
        if address.startswith("#") and self.prefix is not None:
            return f"#{self.prefix}{address[1:]}"
        return self.resolve(address)


_WORDS = ("text", "code_inline", "code_block", "fence")


def _title(tokens: Sequence[Token]) -> str | None:
    first = tokens[:1]
    return for_html(_plain(tokens[1])) if first and first[0].type == "heading_open" and first[0].tag == "h1" else None


def _plain(token: Token) -> str:
    return "".join(each.content for each in token.children or () if each.type in ("text", "code_inline"))


def _visible(text: str) -> str:
    return "\n".join("\t".join(map(for_html, line.split("\t"))) for line in text.split("\n"))


def _link(target: str) -> dict[str, Any]:
    outside: Mapping[str, Any] = {"rel": "nofollow noopener"} if target.startswith("https:") else {}
    return {"href": target, **outside}


def _cell(token: Token) -> dict[str, Any]:
    scope = {"scope": "col"} if token.type == "th_open" else {}
    return scope | ({"class": "num"} if "right" in str(token.attrs.get("style", "")) else {})
