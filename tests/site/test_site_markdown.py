"""Markdown: what a text can put on a page, and what it cannot."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.report.site.markdown import MOST_NOTES, document, notes


class Seen(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(str(page))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


PLAIN = {"p", "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote", "hr", "br", "a"}
FRAMED = {"div", "table", "caption", "thead", "tbody", "tr", "th", "td"}
HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "[a](javascript:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](data:text/html,x)",
    "[a](vbscript:x)",
    "[a](//evil.example)",
    "[a](/\\evil.example)",
    "[a](https://user@evil.example/)",
    "[a](http://evil.example/)",
    "[a](mailto:a@b.example)",
    "[a]: //evil.example\n\n[a]",
    "[a]: javascript:x\n\n[a]",
    "<javascript:alert(1)>",
    "[a](#up)",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_hostile_becomes_a_link_or_a_tag(text: str) -> None:
    seen = Seen(notes(text))
    assert {tag for tag, _ in seen.found} <= {"p"}
    assert "a" in seen.text


def test_pictures_are_not_shown() -> None:
    seen = Seen(notes("![look](https://example.org/a.png)"))
    assert [tag for tag, _ in seen.found] == ["p", "a"]


def test_links_by_https_say_whose_they_are_not() -> None:
    assert Seen(notes("[a](https://example.org/x?y=1#z)")).found[1] == (
        "a",
        {"href": "https://example.org/x?y=1#z", "rel": "nofollow noopener"},
    )


@pytest.mark.parametrize("text", ["a\u202eb", "`a\u202eb`", "    a\u202eb", "```\na\u202eb\n```", "a&#x202e;b"])
def test_what_cannot_be_seen_is_shown(text: str) -> None:
    assert "a[U+202E]b" in Seen(notes(text)).text


def test_long_notes_are_cut_and_say_so() -> None:
    assert len(notes("é " * MOST_NOTES)) < MOST_NOTES + 100
    assert notes("é " * MOST_NOTES).rstrip().endswith("…</p>")
    assert "…" not in notes("é")


@given(st.text(alphabet=st.sampled_from(list("ab \n\t<>&\"'`*_[]()|-#!:/\\\u202e\ud800=.1")), max_size=200))
def test_any_notes_hold_nothing_but_what_is_allowed(text: str) -> None:
    seen = Seen(notes(text))
    assert {tag for tag, _ in seen.found} <= PLAIN | FRAMED | {"h3", "h4", "h5", "h6"}
    assert not any(name == "id" or name.startswith("on") for _, each in seen.found for name in each)
    assert "\u202e" not in seen.text


def test_a_document_gives_its_title_and_places() -> None:
    text = b"# The *title*\n\n## One\n\n### One\n\n[up](#one-1) [out](x.md) [away](y.md)\n\n# Two\n"
    made = document(text, lambda address: "../x/" if address == "x.md" else None, "doc-")
    assert made.title == "The title"
    assert [(each.level, each.id) for each in made.headings] == [(2, "doc-one"), (3, "doc-one-1"), (2, "doc-two")]
    links = [each["href"] for tag, each in Seen(made.html).found if tag == "a"]
    assert links == ["#doc-one-1", "../x/"]
    assert "away" in made.html


def test_tables_stand_in_named_regions_with_captions() -> None:
    table = "| a | b |\n|--:|---|\n| 1 | x |\n\n"
    found = Seen(document(f"## Here\n\n{table}{table}".encode()).html).found
    regions = [each["aria-label"] for tag, each in found if tag == "div"]
    assert regions == ["Table: Here", "Table 2: Here"]
    assert [tag for tag, _ in found].count("caption") == 2
    assert next(each for tag, each in found if tag == "th") == {"scope": "col", "class": "num"}
