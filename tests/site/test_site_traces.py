"""Pages of trajectories: what they tell, what stands in them, what lies beside them, and that all of it is inert."""

import gzip
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from memory_tree import MemoryTree
from site_aggregates import built
from strict_html import Page, read
from trace_made import ENTRY, FILES, FOLDER, PAGES, PATCH, PLAIN, TALKS, built_site, compared, made, site

from checker.report.site.traces.chunks import EACH, FIRST
from checker.report.site.traces.fold import MOST
from checker.report.site.traces.held import items_with_traces
from tools.page_rules import faults

ELSEWHERE = "https://files.example.org/toads"


@pytest.fixture(scope="module")
def files() -> Mapping[str, bytes]:
    return built_site()


def page(files: Mapping[str, bytes], item: str) -> Page:
    return read(files[f"{PAGES}/{item}/index.html"])


def text(files: Mapping[str, bytes], item: str) -> str:
    return " ".join(page(files, item).text.split())


def unpacked(files: Mapping[str, bytes], item: str, name: str) -> Any:
    return json.loads(gzip.decompress(files[f"{FILES}/{item}/{name}.json.gz"]))


def shown(files: Mapping[str, bytes], item: str) -> list[str]:
    return [given["id"] for tag, given in page(files, item).tags if tag == "article"]


def chunked(files: Mapping[str, bytes], item: str) -> list[list[dict[str, Any]]]:
    count = sum(f"{FILES}/{item}/messages-" in path for path in files)
    return [unpacked(files, item, f"messages-{number}") for number in range(1, count + 1)]


def test_every_item_has_a_page_that_is_strict_and_whose_links_lead_somewhere(files: Mapping[str, bytes]) -> None:
    assert {path for path in files if path.startswith(f"{PAGES}/") and path != f"{PAGES}/index.html"} == {
        f"{PAGES}/{item}/index.html" for item in TALKS
    }
    ours = {path: raw for path, raw in files.items() if path.startswith(PAGES) or not path.endswith(".html")}
    wrong = [each for each in faults({**files, **ours}) if "/items/" in each.partition(" ")[0] and ENTRY in each]
    assert wrong == []


def test_the_figures_of_the_run_stand_on_the_page(files: Mapping[str, bytes]) -> None:
    told = text(files, "plain")
    for part in (
        "Hit pass",
        "Termination completed submitted",
        "Turns 61",
        "Cost $1.81",
        "Tokens 790 544 sent, 7 864 received",
        "Time 12 min 34 s",
        "Messages 122",
        "Patch 1 file, +1 −1",
    ):
        assert part in told.replace("\u202f", " "), part


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("bad", "Hit fail"),
        ("bad", "Cost not tracked"),
        ("bad", "Termination error"),
        ("bad", "Patch none"),
        ("long-line", "Hit indeterminate"),
        ("long-line", "Cost $0.00"),
        ("no-list", "Hit invalid"),
        ("empty", "Hit no output"),
        ("empty", "There is no message in it"),
        ("no-list", "No message could be read."),
    ],
)
def test_no_two_absences_look_alike(item: str, told: str, files: Mapping[str, bytes]) -> None:
    assert told in text(files, item)


def test_no_outcome_is_told_where_records_are_not_published() -> None:
    told = " ".join(read(built(site(published=False))[f"{PAGES}/long-line/index.html"]).text.split())
    assert "indeterminate" not in told
    assert "Hit" not in told
    assert "Turns 1" in told


def test_the_first_messages_stand_in_the_page_and_the_others_in_chunks(files: Mapping[str, bytes]) -> None:
    assert shown(files, "plain") == [f"m{n}" for n in range(1, FIRST + 1)]
    chunks = chunked(files, "many")
    numbers = [message["n"] for chunk in chunks for message in chunk]
    assert numbers == list(range(FIRST + 1, len(TALKS["many"]) + 1))
    assert max(map(len, chunks)) == EACH
    outline = unpacked(files, "many", "outline")
    assert outline["chunks"] == [chunk[0]["n"] for chunk in chunks]
    assert len(outline["messages"]) == len(TALKS["many"])
    assert outline["messages"][1][:2] == ["assistant", ["look"]]
    assert "first 40 of 900 messages; the others need JavaScript" in text(files, "many").replace("\u202f", "")


def test_the_raw_file_is_the_entrys_own(files: Mapping[str, bytes]) -> None:
    for item in TALKS:
        own = made()[f"submissions/toads/{ENTRY}/trajectories/messages/{item}.json"]
        assert gzip.decompress(files[f"{FILES}/{item}/messages.json.gz"]) == own
    assert files[f"{FILES}/plain/patch.diff"].decode() == PATCH


def test_messages_inside_the_trials_give_the_same_pages(files: Mapping[str, bytes]) -> None:
    inline = built(site(inline=True))
    for item in ("plain", "bad"):
        assert shown(inline, item) == shown(files, item)
        assert json.loads(gzip.decompress(inline[f"{FILES}/{item}/messages.json.gz"])) == TALKS[item]


def test_what_is_wrong_with_messages_is_said_where_it_stands(files: Mapping[str, bytes]) -> None:
    tags, told = page(files, "bad").tags, text(files, "bad")
    assert len([tag for tag, _ in tags if tag == "article"]) == len(TALKS["bad"])
    for part in (
        "no known role",
        "a result without a call before it",
        "arguments are not JSON; shown as written",
        "arguments are no JSON object; shown as written",
        "arguments are no JSON text",
        "not written as a call",
        "2 calls without a result",
        "seems to tell of a failure",
        "content is of no known form; shown as JSON",
        "part is of no known form; shown as JSON",
        "thinking aloud",
        "I will not.",
        "a bare text",
        "show 370 more lines",
    ):
        assert part in told, part


def test_foreign_text_is_text_and_nothing_else(files: Mapping[str, bytes]) -> None:
    told, tags = text(files, "bad"), page(files, "bad").tags
    assert "</pre><script>alert(1)</script><!-- {{ 7*7 }} [U+202E]gnp.exe red" in told
    assert "\u202e" not in told
    assert "\x1b" not in told
    assert [given["src"].rpartition("/")[2] for tag, given in tags if tag == "script"][-1] == "trace.js"
    assert all("src" in given for tag, given in tags if tag == "script")
    assert "boom bang" in told
    links = [given["href"] for tag, given in tags if tag == "a"]
    assert not [link for link in links if link.startswith(("http", "data:", "javascript"))]
    chunks = json.dumps(chunked(files, "plain"), ensure_ascii=False)
    assert "\x1b" not in chunks


def test_calls_and_results_point_at_each_other(files: Mapping[str, bytes]) -> None:
    told = text(files, "plain")
    assert "#2 assistant" in told
    assert "result in #3" in told
    assert "listen answers #4" in told
    ways = [given for _, given in page(files, "plain").tags if given.get("class") == "to"]
    assert all(int(given["href"].removeprefix("#m")) <= FIRST for given in ways if "href" in given)
    assert [given["data-to"] for given in ways if "data-to" in given] == ["41"]
    later = chunked(files, "plain")[0]
    assert later[0]["call"] == FIRST
    assert later[1]["blocks"][1]["to"] == FIRST + 3


def test_a_text_of_a_megabyte_is_cut_and_said_to_be(files: Mapping[str, bytes]) -> None:
    raw = files[f"{PAGES}/long-line/index.html"]
    assert len(raw) < MOST + 60_000
    assert f"{(1_000_000 - MOST) // 1000}.0 kB more, only in the raw file" in text(files, "long-line")
    assert "show 196.0 kB more" in text(files, "long-line")


def test_pages_are_not_to_be_indexed_and_bear_the_declared_canary(files: Mapping[str, bytes]) -> None:
    for item in TALKS:
        assert ("meta", {"name": "robots", "content": "noindex"}) in page(files, item).tags
        assert "TOADS CANARY <4f0c7f6e>" in text(files, item)


def test_items_follow_one_another_in_the_order_of_the_version(files: Mapping[str, bytes]) -> None:
    ways = {given["rel"]: given["href"] for _, given in page(files, "bad").tags if given.get("rel") in ("prev", "next")}
    assert {rel: href.rpartition("../")[2] for rel, href in ways.items()} == {
        "prev": f"{PAGES}/plain/",
        "next": f"{PAGES}/long-line/",
    }
    assert "2 of 6" in text(files, "bad")


def test_files_may_be_served_from_elsewhere() -> None:
    files = built(site(replace(PLAIN, trajectories=ELSEWHERE)))
    found = page(files, "plain")
    base = next(given["data-base"] for _, given in found.tags if "data-base" in given)
    assert base == f"{ELSEWHERE}/{FILES}/plain/"
    assert f"connect-src 'self' {ELSEWHERE}/;" in found.tags[2][1]["content"]
    assert f"{FILES}/plain/outline.json.gz" in files


def test_only_entries_that_hold_messages_have_pages() -> None:
    whole, none = site(), site(without=("/trajectories/",))
    board = whole.boards[0]
    assert items_with_traces(whole, board, ENTRY) == set(TALKS)
    assert items_with_traces(whole, board, "hyla") == frozenset()
    assert items_with_traces(none, none.boards[0], ENTRY) == frozenset()
    assert not [path for path in built(none) if path.startswith("traces/")]


def test_a_comparison_knows_which_outcomes_have_a_trajectory() -> None:
    files = compared()
    assert json.loads(files[f"{FOLDER}/matrix/items.json"])["traced"] == {ENTRY: "1" * len(TALKS)}
    assert {f"{PAGES}/{item}/index.html" for item in TALKS} <= files.keys()


def test_an_entry_that_was_withdrawn_leads_to_no_page_of_a_trajectory() -> None:
    whole = site()
    rows = tuple(
        replace(row, flags=("withdrawn",)) if row.entry == ENTRY else row for row in whole.boards[0].overall.rows
    )
    board = replace(whole.boards[0], overall=replace(whole.boards[0].overall, rows=rows))
    assert items_with_traces(whole, board, ENTRY) == frozenset()


def test_an_entry_of_another_version_or_of_no_declared_benchmark_has_none() -> None:
    one, other = site(), site()
    manifest = replace(one.boards[0].manifest, version="v2")
    assert items_with_traces(one, replace(one.boards[0], manifest=manifest), ENTRY) == frozenset()
    assert items_with_traces(replace(other, benchmarks={}), other.boards[0], ENTRY) == frozenset()


def test_an_entry_is_read_once_however_many_pages_ask_what_it_holds() -> None:
    whole = site()
    assert items_with_traces(whole, whole.boards[0], ENTRY) == set(TALKS)
    emptied = replace(whole, tree=MemoryTree({}))
    assert items_with_traces(emptied, whole.boards[0], ENTRY) == set(TALKS)
    assert items_with_traces(site(), whole.boards[0], ENTRY) == set(TALKS)


def test_two_builds_give_the_same_bytes(files: Mapping[str, bytes]) -> None:
    again = built(site())
    ours = [path for path in files if path.startswith((PAGES, FILES))]
    assert [path for path in again if path.startswith((PAGES, FILES))] == ours
    assert [path for path in ours if again[path] != files[path]] == []
