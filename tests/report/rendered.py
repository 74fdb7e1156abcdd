"""GitHub's Markdown as HTML, taken apart into tags and text."""

from html.parser import HTMLParser

import cmarkgfm
from cmarkgfm.cmark import Options


class _Parts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.code: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in {"href", "src"}]
        if tag == "code":
            self.code.append("")

    def handle_endtag(self, tag: str) -> None:
        self.tags.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] == "code":
            self.code[-1] += data


def parts(markdown: str) -> _Parts:
    """Render with raw HTML let through, so that anything live would show as a tag."""
    parser = _Parts()
    parser.feed(cmarkgfm.github_flavored_markdown_to_html(markdown, options=Options.CMARK_OPT_UNSAFE))
    parser.close()
    return parser
