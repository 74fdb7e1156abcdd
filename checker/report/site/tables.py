"""Tables of Markdown in the frame that every table of the site has: a region that scrolls, with a name."""

from collections.abc import Iterable, Iterator

from markdown_it.token import Token


def framed(tokens: Iterable[Token]) -> list[Token]:
    """Put each table into a region that is named after the heading above it, and its number where that has several."""
    return list(_framed(tokens))


def _framed(tokens: Iterable[Token]) -> Iterator[Token]:
    named: dict[str, int] = {}
    above = heading = ""
    for token in tokens:
        if token.type == "inline" and heading:
            above, heading = "".join(each.content for each in token.children or ()), ""
        heading = token.tag if token.type == "heading_open" else heading
        if token.type == "table_open":
            named[above] = named.get(above, 0) + 1
            number = f" {named[above]}" if named[above] > 1 else ""
            yield from _opened(token, f"Table{number}: {above}" if above else f"Table{number}")
        else:
            yield token
        if token.type == "table_close":
            yield Token("html_block", "", -1, content="</div>\n")


def _opened(table: Token, name: str) -> Iterator[Token]:
    frame = Token("table_frame_open", "div", 1, block=True)
    frame.attrs = {"class": "scroll", "role": "region", "aria-label": name, "tabindex": "0"}
    yield frame
    yield table
    caption = Token("caption_open", "caption", 1)
    caption.attrs = {"class": "hidden"}
    yield caption
    yield Token("text", "", 0, content=name)
    yield Token("caption_close", "caption", -1, block=True)
