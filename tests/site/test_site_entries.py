"""The page of an entry: every number as committed, where it comes from, what became of it, how it is cited."""

import json
import posixpath
from collections.abc import Mapping
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from items_made import HOSTILE, by_outcome, manifest, site
from site_aggregates import (
    FACTS,
    FOLDER,
    MANIFEST,
    ROWS,
    RULINGS,
    UNCERTAINTY,
    aggregates,
    build,
    built,
    receipt,
    row,
    ruling,
)
from strict_html import Page, read

from checker.metrics.rounding import shown
from checker.model.errors import UsageRefusal
from checker.model.site import Accepted, SiteSettings
from checker.report.site.address import entry_path, quarantine_path

PUBLIC = SiteSettings(url="https://boards.example.org/toads", repository="https://forge.example.org/pond/boards")


def page_of(files: Mapping[str, bytes], entry: str = "bufo-2") -> Page:
    return read(files[entry_path(FOLDER, entry)])


def words(page: Page) -> str:
    return " ".join(page.text.split())


def reached(files: Mapping[str, bytes], path: str) -> set[str]:
    """Give the pages that a page leads to, from the site's root."""
    links = {link.partition("#")[0] for link in read(files[path]).links}
    return {posixpath.normpath(posixpath.join(posixpath.dirname(path), link)) for link in links if link}


def folder_of(entry: str, version: str = FOLDER) -> str:
    return f"{version}/entries/{entry}"


def outside(page: Page) -> dict[str, str]:
    return {a["href"]: a["rel"] for tag, a in page.tags if tag == "a" and a["href"].startswith("https:")}


@pytest.fixture(scope="module")
def full() -> Mapping[str, bytes]:
    return build(aggregates({**MANIFEST, "rulings": RULINGS}, facts=FACTS))


def test_every_entry_has_a_page_whatever_became_of_it(full: Mapping[str, bytes]) -> None:
    entries = [each["entry"] for each in ROWS] + ["gone", "broken"]
    assert all(entry_path(FOLDER, entry) in full for entry in entries)


def test_numbers_are_the_committed_ones_with_what_they_rest_on(full: Mapping[str, bytes]) -> None:
    metrics, components = page_of(full).tables[:2]
    accuracy, depth = metrics[1:]
    assert accuracy[1].strip() == shown(Fraction("97.5"), 2)
    assert accuracy[3].strip() == "40 of 40"
    assert "1/1" in accuracy[4]
    assert "100 times the mean of hit over all calls." in accuracy[4]
    assert depth[1].strip() == "N/A"
    assert [line[0].strip() for line in components[1:]] == ["Hit", "Depth"]


def test_zero_missing_and_not_applicable_differ_on_the_page(full: Mapping[str, bytes]) -> None:
    metrics = page_of(full, "zero").tables[0]
    assert metrics[1][1].strip() == "0.00"
    assert metrics[2][1].strip() == "missing"
    assert page_of(full).tables[0][2][1].strip() == "N/A"


def test_a_row_without_a_rank_says_why(full: Mapping[str, bytes]) -> None:
    text = words(page_of(full, "half"))
    assert "not ranked" in text
    assert "below coverage" in text
    assert "20 of 40 calls scored" in text
    assert "50 %" in text


def test_views_show_the_entry_on_every_part(full: Mapping[str, bytes]) -> None:
    table = next(each for each in page_of(full).tables if each[0][0] == "Pond")
    assert [" ".join(cell.split()) for cell in table[1]] == ["North / Süd", "20", "1", "97.50", "N/A"]


def test_rulings_stand_with_their_reasons(full: Mapping[str, bytes]) -> None:
    text = words(page_of(full))
    assert "reward hack: credit for 2 calls taken away in Hit Why reward_hack." in text
    assert "2 calls by a ruling" in text
    assert "missing calls left out Why missing_policy." in words(page_of(full, "hyla"))


def test_a_tombstone_tells_why_and_shows_no_number(full: Mapping[str, bytes]) -> None:
    page = page_of(full, "gone")
    assert "Withdrawn. A ruling took this entry off the board" in words(page)
    assert "asked for by its authors" in words(page)
    assert not any("numbers" in attributes.get("class", "") for _, attributes in page.tags)


def test_a_left_out_entry_names_its_rules_with_their_pages(full: Mapping[str, bytes]) -> None:
    page = page_of(full, "broken")
    assert "breaks rules" in words(page)
    assert "rules/jsn001" in reached(full, entry_path(FOLDER, "broken"))
    assert "pullrank check submissions/toads/broken" in words(page)


def test_one_that_waits_says_so() -> None:
    entries = [{**MANIFEST["entries"][0], "status": "awaiting_rescoring", "reason": None}]
    files = build(aggregates({**MANIFEST, "entries": entries}, []))
    assert "Awaiting rescoring. The entry was accepted" in words(page_of(files))
    assert "Awaiting rescoring" in words(read(files[quarantine_path(FOLDER)]))


def test_superseding_entries_point_at_each_other() -> None:
    gone = {**MANIFEST["entries"][-1], "status": "superseded"}
    told = ruling("superseded", "gone", by="bufo-2")
    files = build(aggregates({**MANIFEST, "entries": [*MANIFEST["entries"][:-1], gone], "rulings": [told]}))
    assert folder_of("bufo-2") in reached(files, entry_path(FOLDER, "gone"))
    assert "superseded by this entry" in words(page_of(files))
    assert folder_of("bufo-2") in reached(files, quarantine_path(FOLDER))


def test_the_receipt_is_told_term_by_term(full: Mapping[str, bytes]) -> None:
    page = page_of(full)
    assert "receipt" in page.ids
    table = next(each for each in page.tables if each[0][0] == "What")
    told = {line[0].strip(): [" ".join(cell.split()) for cell in line[1:]] for line in table[1:]}
    assert told["Entry"] == ["0" * 40, "the git tree id of the folder that was measured, as it is today"]
    assert told["Answers"][1].endswith("which are public; the board's own")
    assert told["Scorer"][1].endswith("the board's own")
    assert told["Accuracy"][0] == "195/2"
    assert told["Depth"][0] == "unavailable"
    assert told["Signature"][0] == "not signed"
    assert "receipt" not in page_of(full, "hyla").ids


def test_a_signed_receipt_names_its_key_and_one_of_an_older_folder_says_so() -> None:
    data = aggregates()
    common = {"benchmark": "toads", "version": "v1"}
    controls = {"judge": {"digest": "sha256:" + "6" * 64, "n": {"gold": 2}, "marks": {"gold": "1/1"}, "passed": True}}
    changed = {"signature": "ed25519:0123456789abcdef:AAAA", "entry_tree": "1" * 40, "verdicts": "sha256:" + "7" * 64}
    told = receipt("bufo-2", common, **changed, methods={"hit": "exact"}, controls=controls)
    data[f"{FOLDER}/receipts/bufo-2.json"] = json.dumps(told).encode()
    text = words(page_of(build(data)))
    assert "Ed25519, key 0123456789abcdef" in text
    assert "the folder is another today" in text
    assert "passed 2 gold; worst marks: gold 1/1" in text
    assert "how labels were found" in text


@pytest.mark.parametrize("raw", [b"{}", b"[", b'{"entry": "bufo-2"}', b"\xff"])
def test_what_is_no_receipt_is_refused(raw: bytes) -> None:
    data = aggregates()
    data[f"{FOLDER}/receipts/bufo-2.json"] = raw
    with pytest.raises(UsageRefusal, match="no receipt"):
        build(data)


def test_how_it_came_in_is_told_as_far_as_it_is_known() -> None:
    accepted = {"0" * 40: Accepted("2026-03-02T10:00:00Z", "a" * 40, 12)}
    page = page_of(built(site(by_outcome(), PUBLIC, accepted=accepted)))
    assert "2026-03-02 10:00:00 UTC" in words(page)
    links = outside(page)
    assert set(links.values()) == {"nofollow noopener"}
    base = PUBLIC.repository
    assert {f"{base}/pull/12", f"{base}/commit/{'a' * 40}", f"{base}/tree/HEAD/submissions/toads/bufo-2"} <= set(links)
    unknown = page_of(built(site(by_outcome(), accepted={"0" * 40: Accepted(pull=12)})))
    assert "#12" in words(unknown)
    assert outside(unknown) == {}


def test_a_problem_is_reported_where_the_repository_is_known() -> None:
    links = outside(page_of(built(site(by_outcome(), PUBLIC))))
    (issue,) = [link for link in links if "/issues/new" in link]
    asked = parse_qs(urlsplit(issue).query)
    assert asked["title"] == ["Problem with toads/v1/bufo-2"]
    assert "Tree: " + "0" * 40 in asked["body"][0]
    assert "Report a problem" not in words(page_of(built(site(by_outcome()))))


def test_the_citation_holds_what_is_needed_and_nothing_gets_out_of_it() -> None:
    text = page_of(built(site(by_outcome(), PUBLIC))).text
    assert "@misc{toads-v1-bufo-2," in text
    assert "author = {{Pond Lab}}" in text
    assert "year = {2026}" in text
    assert "url = {https://boards.example.org/toads/toads/v1/entries/bufo-2/}" in text
    assert "Accuracy 97.50" in text
    rows = [row(1, "one", 1, display_name="}, note={x", organization="A & B_{}\\")]
    told = page_of(build(aggregates(rows=rows)), "one").text.partition("@misc")[2].partition("\n}")[0]
    assert "author = {{A \\& B\\_\\{\\}\\textbackslash{}}}" in told
    depth = 0
    for sign in told.replace("\\{", "").replace("\\}", ""):
        depth += {"{": 1, "}": -1}.get(sign, 0)
    assert depth == 1


def test_changes_of_its_row_are_its_history() -> None:
    moved = {
        "entry": "bufo-2",
        "status": None,
        "rank": {"before": 2, "after": 1},
        "level": None,
        "metrics": {"accuracy": {"before": 95.0, "after": 97.5, "exact_before": None, "exact_after": None}},
        "components": {},
        "why": [{"why": "truth", "names": []}, {"why": "displaced", "names": ["rana-l"]}],
    }
    cause = {"why": "truth", "before": None, "after": None, "parts": {}}
    report = {"number": 1, "causes": [cause], "rows": [moved], "came": ["hyla"]}
    data = aggregates()
    data[f"{FOLDER}/changes.json"] = json.dumps({"benchmark": "toads", "version": "v1", "reports": [report]}).encode()
    files = build(data)
    text = words(page_of(files))
    assert "Report 1 the answers were corrected; others came to stand above it, or went from there (rana-l)" in text
    assert "Rank 2 → 1" in text
    assert "Accuracy 95.0 → 97.5" in text
    assert "it came onto the board" in words(page_of(files, "hyla"))
    assert "No ruling, and nothing moved" in words(page_of(files, "zero"))


def test_what_it_says_of_itself_is_text_and_at_length_safe_markdown() -> None:
    facts = {"bufo-2": {"type": "custom", "notes": f"**Bold** {HOSTILE} " * 20, "reference": "javascript:alert(1)"}}
    page = page_of(build(aggregates(facts=facts)))
    assert "strong" in [tag for tag, _ in page.tags]
    assert "<script>alert(1)</script>" in page.text
    assert "javascript:alert(1)" not in page.links


def test_the_same_entry_on_another_version_is_linked() -> None:
    files = build({**aggregates(), **aggregates({**MANIFEST, "version": "v2"})})
    assert folder_of("bufo-2", "toads/v2") in reached(files, entry_path(FOLDER, "bufo-2"))


def test_who_is_not_on_the_board_stands_on_one_page(full: Mapping[str, bytes]) -> None:
    page = read(full[quarantine_path(FOLDER)])
    text = words(page)
    assert "JSN001" in text
    assert "withdrawn" in text
    assert "asked for by its authors" in text
    found = reached(full, quarantine_path(FOLDER))
    assert {folder_of("broken"), folder_of("gone"), "rules/jsn001"} <= found
    whole = {**MANIFEST, "entries": MANIFEST["entries"][:-1], "excluded": []}
    empty = build(aggregates(whole))
    assert "Every entry of this version stands on the board" in words(read(empty[quarantine_path(FOLDER)]))


def test_folders_that_are_on_no_board_are_named() -> None:
    files = {"submissions/toads/newt/submission.json": b"{}", "submissions/toads/bufo-2/submission.json": b"{}"}
    text = words(read(built(site(None, files=files))[quarantine_path(FOLDER)]))
    assert "In the repository and on no board" in text
    assert text.count("newt") == 1


def test_tied_entries_are_named_with_their_pages() -> None:
    rows: list[dict[str, Any]] = [
        row(at, name, 90, tie_group=1, rank_low=1, rank_high=3)
        for at, name in enumerate(("bufo-2", "rana-l", "hyla"), 1)
    ]
    groups = [{"group": 1, "entries": ["bufo-2", "rana-l", "hyla"]}]
    data = aggregates(manifest(), rows, uncertainty={**UNCERTAINTY, "groups": groups})
    files = build(data)
    assert "It is the first of tie group 1" in words(page_of(files))
    second = page_of(files, "rana-l")
    assert "the first of tie group 1. The others of that group: Hyla." in words(second)
    assert {folder_of("bufo-2"), folder_of("hyla")} <= reached(files, entry_path(FOLDER, "rana-l"))
    assert "1–3" in words(second)
