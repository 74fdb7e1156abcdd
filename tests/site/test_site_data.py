"""What is offered for download and what happened: files with digests, tables, changes, the changelog and its feed."""

import csv
import gzip
import hashlib
import io
import json
from collections.abc import Mapping
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from memory_tree import MemoryTree
from site_aggregates import CASES, MANIFEST, ROWS, aggregates, build, built, row, written_json
from strict_html import read

from checker.model.errors import UsageRefusal
from checker.model.site import Accepted, SiteSettings
from checker.report.site import Site, read_all
from checker.report.site.comma_separated import written

URL = "https://boards.example.org/toads"
ATOM = "{http://www.w3.org/2005/Atom}"
REPORT: dict[str, Any] = {
    "number": 1,
    "causes": [{"why": "truth", "before": "sha256:" + "a" * 64, "after": "sha256:" + "b" * 64, "parts": {}}],
    "rows": [
        {
            "entry": "hyla",
            "status": None,
            "rank": {"before": 1, "after": 2},
            "level": None,
            "metrics": {
                "accuracy": {"before": 97.5, "after": 95, "exact_before": None, "exact_after": None},
                "depth": {"before": 0, "after": None, "exact_before": None, "exact_after": None},
            },
            "components": {},
            "why": [{"why": "displaced", "names": ["bufo-2"]}],
        },
        {
            "entry": "gone",
            "status": {"before": "ranked", "after": None},
            "rank": {"before": 3, "after": None},
            "level": None,
            "metrics": {},
            "components": {},
            "why": [{"why": "gone", "names": []}],
        },
    ],
    "came": ["bufo-2"],
}


@pytest.fixture(scope="module")
def full() -> Mapping[str, bytes]:
    return build(CASES["full"]())


def words(page: bytes) -> str:
    return " ".join(read(page).text.split())


def with_reports(*reports: Mapping[str, Any]) -> dict[str, bytes]:
    changes = {"benchmark": "toads", "version": "v1", "reports": list(reports)}
    return {**aggregates(), "toads/v1/changes.json": written_json(changes)}


def site_of(data: Mapping[str, bytes], settings: SiteSettings, **more: Any) -> Mapping[str, bytes]:
    return built(Site(data, read_all(data), MemoryTree(more.pop("files", {})), {}, settings, **more))


def table(raw: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(raw.decode(), newline="")))


def test_a_table_holds_the_committed_numbers_and_no_others() -> None:
    data = CASES["full"]()
    rows = table(build(data)["data/toads/v1/leaderboard_overall.csv"])
    committed = json.loads(data["toads/v1/leaderboard_overall.json"], parse_float=str, parse_int=str)["rows"]
    assert [each["entry"] for each in rows] == [each["entry"] for each in committed]
    for shown, there in zip(rows, committed, strict=True):
        assert shown["rank"] == (there["rank"] or "")
        assert shown["metric.accuracy.value"] == (there["metrics"]["accuracy"]["value"] or "")
        assert shown["metric.accuracy.n"] == there["metrics"]["accuracy"]["n"]
        assert shown["coverage"] == there["coverage"]


def test_no_value_and_zero_are_two_things_in_a_table(full: Mapping[str, bytes]) -> None:
    rows = {each["entry"]: each for each in table(full["data/toads/v1/leaderboard_overall.csv"])}
    assert rows["zero"]["metric.accuracy.value"] == "0"
    assert rows["zero"]["metric.depth.value"] == ""
    assert rows["zero"]["metric.depth.total"] == "40"
    assert rows["hyla"]["metric.depth.total"] == "0"


def test_views_are_tables_too(full: Mapping[str, bytes]) -> None:
    rows = table(full["data/toads/v1/leaderboard_by_pond.csv"])
    assert {each["part"] for each in rows} == {"North / Süd"}
    assert len(rows) == len(ROWS)


FORMULAS = ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "＝1"]


def test_no_text_is_a_formula() -> None:
    rows = [row(at, f"toad-{at}", 50, display_name=text) for at, text in enumerate(FORMULAS, 1)]
    found = table(build(aggregates(rows=rows))["data/toads/v1/leaderboard_overall.csv"])
    assert [each["display_name"] for each in found] == [f"'{text}" for text in FORMULAS]


def test_numbers_are_no_formulas() -> None:
    negative = row(1, "bufo-2", -2.5)
    site = build(aggregates(rows=[negative]))
    assert table(site["data/toads/v1/leaderboard_overall.csv"])[0]["metric.accuracy.value"] == "-2.5"


@given(st.lists(st.lists(st.text(st.characters(codec="utf-8")), min_size=2, max_size=2), max_size=5))
def test_any_text_comes_back_from_a_table(rows: list[list[str]]) -> None:
    raw = written(("a", "b"), rows).decode()
    back = list(csv.reader(io.StringIO(raw, newline="")))[1:]
    for cells, found in zip(rows, back, strict=True):
        assert [each.removeprefix("'") if each[1:] in cells else each for each in found] == cells


def test_a_name_that_is_no_unicode_can_be_written() -> None:
    assert b"\\xff" in written(("a",), [("\udcff",)])


def test_each_file_stands_with_its_size_and_digest(full: Mapping[str, bytes]) -> None:
    site = full
    page = read(site["data/toads/v1/index.html"])
    listed = {line[0]: line for each in page.tables for line in each[1:]}
    held = {path.removeprefix("data/toads/v1/") for path in site if path.startswith("data/toads/v1/")} - {"index.html"}
    assert set(listed) == held
    for name, line in listed.items():
        raw = site[f"data/toads/v1/{name}"]
        assert line[3].replace("\u202f", "") == str(len(raw))
        assert line[5] == hashlib.sha256(raw).hexdigest()
    assert listed["leaderboard_overall.json"][2] == listed["leaderboard_overall.csv"][2] == str(len(ROWS))


def test_many_receipts_are_told_in_one_row() -> None:
    rows = [row(1, f"toad-{n}", 50) for n in range(220)]
    entries = [{**MANIFEST["entries"][0], "entry": each["entry"]} for each in rows]
    site = build(aggregates({**MANIFEST, "entries": entries}, rows))
    page = site["data/toads/v1/index.html"]
    assert "220 receipts" in words(page)
    assert len(gzip.compress(page)) < 10_000
    assert len(gzip.compress(site["changelog/index.html"])) < 40_000


def test_schemas_of_the_repository_are_offered() -> None:
    raw = b'{"title": "What a `board` is"}'
    files = {"schema/leaderboard_overall.schema.json": (0o100644, raw), "schema/notes.txt": (0o100644, b"")}
    site = site_of(aggregates(), SiteSettings(), files=files)
    assert site["data/schema/leaderboard_overall.schema.json"] == raw
    assert "data/schema/notes.txt" not in site
    assert "What a board is" in words(site["data/index.html"])
    assert "../../../data/schema/leaderboard_overall.schema.json" in read(site["data/toads/v1/index.html"]).links


def test_the_command_to_fetch_names_the_site_where_it_is_known(full: Mapping[str, bytes]) -> None:
    assert "https://SITE/data/toads/v1/" in words(full["data/toads/v1/index.html"])
    known = words(site_of(aggregates(), SiteSettings(url=URL))["data/toads/v1/index.html"])
    assert f"{URL}/data/toads/v1/leaderboard_overall.csv" in known
    assert "SITE" not in known


def test_a_board_on_which_nothing_moved_says_so(full: Mapping[str, bytes]) -> None:
    assert "Nothing that was published on this board has moved" in words(full["toads/v1/changes/index.html"])


def test_changes_are_told_in_words() -> None:
    page = build(with_reports(REPORT))["toads/v1/changes/index.html"]
    text = words(page)
    assert "2 rows moved because the answers were corrected." in text
    assert "New at the same time: bufo-2" in text
    first, second = read(page).tables[0][1:]
    assert first == ["hyla", "1 → 2", "Accuracy 97.5 → 95, Depth 0 → no value", "displaced by bufo-2"]
    assert second == ["gone", "3 → –", "status ranked → gone", "it is gone"]


def test_the_newest_report_stands_first() -> None:
    page = build(with_reports(REPORT, {**REPORT, "number": 2}))["toads/v1/changes/index.html"]
    assert [each for each in read(page).ids if each.startswith("report-")] == ["report-2", "report-1"]


def test_reports_that_are_not_as_they_are_written_are_refused() -> None:
    with pytest.raises(UsageRefusal, match=r"changes\.json"):
        build({**aggregates(), "toads/v1/changes.json": b"{}"})


TREES = {"bufo-2": "1" * 40, "rana-l": "2" * 40}


@cache
def accepted_site(url: str | None = None) -> Mapping[str, bytes]:
    entries = [{**each, "tree": TREES.get(each["entry"], each["tree"])} for each in MANIFEST["entries"]]
    accepted = {
        TREES["bufo-2"]: Accepted("2026-05-02T10:00:00Z", "c" * 40, 17),
        TREES["rana-l"]: Accepted("not a time", None, None),
    }
    settings = SiteSettings(title="Toads & more", url=url, repository="https://github.com/example/boards")
    return site_of(aggregates({**MANIFEST, "entries": entries}), settings, accepted=accepted)


def test_the_changelog_goes_by_the_day_of_acceptance() -> None:
    page = read(accepted_site()["changelog/index.html"])
    text = " ".join(page.text.split())
    assert text.index("2026-05-02 Bufo-2") < text.index("2026-03-01")
    assert "https://github.com/example/boards/pull/17" in page.links
    assert "rank 1, Accuracy 97.5" in text


def test_reports_stand_in_the_changelog() -> None:
    page = read(build(with_reports(REPORT))["changelog/index.html"])
    assert "../toads/v1/changes/#report-1" in page.links


@pytest.mark.parametrize("url", [None, URL])
def test_the_feed_is_valid_atom_with_and_without_an_address(url: str | None) -> None:
    feed = ET.fromstring(accepted_site(url)["feed.xml"])
    assert feed.tag == f"{ATOM}feed"
    assert feed.findtext(f"{ATOM}title") == "Toads & more"
    entries = feed.findall(f"{ATOM}entry")
    ids = [each.findtext(f"{ATOM}id") or "" for each in (feed, *entries)]
    assert len(set(ids)) == len(entries) + 1 == len(ROWS) + 1
    assert all(each.startswith("urn:uuid:") for each in ids)
    assert feed.findtext(f"{ATOM}updated") == entries[0].findtext(f"{ATOM}updated") == "2026-05-02T10:00:00Z"
    for entry in entries:
        assert all(entry.findtext(f"{ATOM}{name}") for name in ("title", "updated", "content"))
        assert entry.findtext(f"{ATOM}author/{ATOM}name")
        assert (entry.find(f"{ATOM}link") is not None) == (url is not None)
    links = [each.attrib["href"] for each in feed.iter(f"{ATOM}link")]
    assert all(link.startswith(f"{URL}/") for link in links)


def test_an_entry_keeps_its_name_in_the_feed_wherever_the_site_is() -> None:
    one, other = (
        {each.text for each in ET.fromstring(accepted_site(url)["feed.xml"]).findall(f"{ATOM}entry/{ATOM}id")}
        for url in (None, URL)
    )
    assert one == other


def test_a_feed_without_entries_is_valid_too() -> None:
    feed = ET.fromstring(build({})["feed.xml"])
    assert feed.findall(f"{ATOM}entry") == []
    assert feed.findtext(f"{ATOM}updated") == "1970-01-01T00:00:00Z"


def test_what_is_no_date_is_no_time_of_the_feed() -> None:
    dates = ["", "soon", "2026-02-30", "2026-13-01"]
    site = build(aggregates(rows=[row(at, f"toad-{at}", 50, date=date) for at, date in enumerate(dates, 1)]))
    assert ET.fromstring(site["feed.xml"]).findall(f"{ATOM}entry") == []
    assert words(site["changelog/index.html"]).count("no date") == 1


def test_hostile_names_stay_text_in_the_feed() -> None:
    name = "</title><script>\u202e\x07&"
    site = build(aggregates(rows=[row(1, "bufo-2", 97.5, display_name=name, organization="]]>")]))
    [entry] = ET.fromstring(site["feed.xml"]).findall(f"{ATOM}entry")
    assert (entry.findtext(f"{ATOM}title") or "").startswith("</title><script>[U+202E][U+0007]& on ")


def test_a_missing_page_knows_where_the_site_is_where_that_is_said() -> None:
    page = read(site_of(aggregates(), SiteSettings(url=URL))["404.html"])
    links = [link for link in page.links if link != "#main"]
    assert all(link.startswith(f"{URL}/") for link in links)
    assert f"{URL}/toads/v1/" in links
