"""Names from outside render as text, and data that Pullrank did not write is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from site_aggregates import FOLDER, MANIFEST, ROWS, aggregates, build, row, ruling
from strict_html import read

from checker.model.errors import UsageRefusal
from checker.report.site.address import part_path, relative, slug

MARKUP = '"><script>alert(1)</script>{{ 7*7 }}{% raw %}</td>&lt;\u202e'


def test_markup_in_every_text_stays_text() -> None:
    site = build(_hostile(MARKUP))
    plain = build(_hostile("plain"))
    for path, benign in (("index.html", "index.html"), (f"{FOLDER}/index.html", f"{FOLDER}/index.html")):
        found = read(site[path])
        assert [tag for tag, _ in found.tags] == [tag for tag, _ in read(plain[benign]).tags]
        assert "{{ 7*7 }}" in found.text
        assert "\u202e" not in found.text
        assert "[U+202E]" in found.text


@settings(max_examples=30, deadline=None)
@given(st.text(min_size=1, max_size=20))
def test_any_text_gives_strict_pages(text: str) -> None:
    for path, content in build(_hostile(text)).items():
        if path.endswith(".html"):
            read(content)


def _hostile(text: str) -> dict[str, bytes]:
    rows = [row(None, "one", 50, display_name=text, organization=text, date=text, flags=[text])]
    metrics = [{**MANIFEST["metrics"][0], "label": text, "definition": text}, MANIFEST["metrics"][1]]
    manifest = {
        **MANIFEST,
        "title": text,
        "description": text,
        "item_noun": text,
        "metrics": metrics,
        "components": [{**each, "label": text} for each in MANIFEST["components"]],
        "entries": [
            {
                "entry": text,
                "tree": "0" * 40,
                "display_name": text,
                "facts": {"kind": text},
                "place": 1,
                "status": "withdrawn",
                "reason": text,
            }
        ],
        "excluded": [{"entry": text, "rules": [text]}],
        "views": [{"id": "pond", "overlapping": False, "parts": [{"part": text, "n_items": 3}], "min_cell": 0}],
    }
    told = ruling("reward_hack", "one", reason=text, items=1, components=["hit"])
    manifest["rulings"] = [told, ruling("reproduced", text, reason=text)]
    facts = {"one": {"type": text, "label": text, f"x{text}": text, "reference": f"javascript:{text}"}}
    return aggregates(manifest, rows, facts)


@pytest.mark.parametrize("text", ["a/../../b", "..", "", "CON", "a b", "é", "A", "x" * 200, "\udc80", "nul.txt", "-"])
def test_a_part_never_leaves_its_folder(text: str) -> None:
    name = slug(text)
    assert name.strip(".")
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-._")
    assert name != text
    assert part_path("b/v", "view", text).split("/") == ["b", "v", "by", "view", name, "index.html"]


def test_plain_parts_keep_their_names_and_others_differ() -> None:
    assert slug("q1.north") == "q1.north"
    assert slug("North") != slug("north") == "north"


def test_addresses_are_relative_and_quoted() -> None:
    assert relative("a/v1/index.html", "data/a b#?.json") == "../../data/a%20b%23%3F.json"
    assert relative("index.html", "x/index.html") == "x/"
    assert relative("x/index.html", "index.html") == "../"
    assert relative("404.html", "index.html") == "./"


BROKEN = {
    "not JSON": b"{",
    "not a number": b'{"n_items": NaN, "rows": []}',
    "an absent field": b'{"rows": []}',
    "a wrong type": b'{"n_items": "many", "rows": []}',
    "too deep": b"[" * 100_000,
    "not UTF-8": b"\xff",
    "a key twice": b'{"n_items": 1, "n_items": 1, "rows": []}',
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_data_that_was_not_written_by_pullrank_is_refused_by_name(content: bytes) -> None:
    path = f"{FOLDER}/leaderboard_overall.json"
    with pytest.raises(UsageRefusal) as refused:
        build({**aggregates(), path: content})
    assert path in refused.value.message.fill(str)
    assert "pullrank publish" in refused.value.fix.fill(str)


def test_an_absent_board_is_refused() -> None:
    data = aggregates()
    del data[f"{FOLDER}/leaderboard_by_pond.json"]
    with pytest.raises(UsageRefusal, match="leaderboard_by_pond"):
        build(data)


def test_two_pages_with_one_address_are_refused() -> None:
    parts = [{"part": "x", "n_items": 1}, {"part": "x", "n_items": 1}]
    with pytest.raises(UsageRefusal, match="two pages"):
        build(aggregates({**MANIFEST, "views": [{"id": "pond", "overlapping": False, "parts": parts, "min_cell": 0}]}))


UNKNOWN = {
    "manifest.json": lambda: aggregates({**MANIFEST, "novel": 1}),
    "leaderboard_by_pond.json": lambda: aggregates(None, [{**ROWS[0], "novel": {"a": 1}}]),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_a_key_that_the_published_schema_does_not_know_is_refused(name: str) -> None:
    with pytest.raises(UsageRefusal) as refused:
        build(UNKNOWN[name]())
    assert f"{FOLDER}/{name}" in refused.value.message.fill(str)
    assert "novel" in refused.value.message.fill(str)


def test_a_name_that_is_no_utf8_is_shown_as_its_bytes() -> None:
    raw = aggregates({**MANIFEST, "excluded": [{"entry": "caf?", "rules": ["LAY001"]}]})
    manifest = raw[f"{FOLDER}/manifest.json"].replace(b"caf?", b"caf\\udce9")
    page = read(build({**raw, f"{FOLDER}/manifest.json": manifest})[f"{FOLDER}/index.html"])
    assert "caf[0xE9]" in page.text
