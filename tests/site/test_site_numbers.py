"""What stands on a page is what stands in the committed aggregates; absent, missing and zero look different."""

import hashlib
import json
import re
from fractions import Fraction

import pytest
from site_aggregates import FOLDER, MANIFEST, ROWS, aggregates, build, number, row
from strict_html import Page, read

from checker.metrics.rounding import shown


def board(rows: list[dict[str, object]] | None = None, path: str = FOLDER) -> Page:
    return read(build(aggregates(rows=rows))[f"{path}/index.html"])


def cells(page: Page, table: int = 0) -> list[list[str]]:
    return [[" ".join(cell.split()) for cell in line] for line in page.tables[table]]


def test_the_columns() -> None:
    parts = ["Hit", "Depth"]
    head = ["Rank", "Entry", "Accuracy", "Depth", *parts, "Coverage", "In means", "Missing", "Evidence", "Date"]
    assert cells(board())[0] == head


def test_each_number_is_the_committed_one_with_its_declared_decimals() -> None:
    data = aggregates()
    committed = json.loads(data[f"{FOLDER}/leaderboard_overall.json"])["rows"]
    for line, given in zip(cells(board())[1:], committed, strict=True):
        value = given["metrics"]["accuracy"]["value"]
        assert line[2] == shown(Fraction(str(value)), 2)
        assert line[0].split()[0] == ("–" if given["rank"] is None else str(given["rank"]))
        assert line[6].split()[0] == f"{given['n_scored']}/{given['n_total']}"
        assert line[10] == given["date"]


def test_parts_have_a_page_of_their_own_with_a_note_on_overlap() -> None:
    site = build(aggregates())
    (path,) = [path for path in site if path.startswith(f"{FOLDER}/by/pond/n")]
    page = read(site[path])
    assert "North / Süd" in page.text
    assert "can stand in several of them" in page.text
    assert cells(page)[1][2] == "97.50"
    assert "can stand in several" not in board().text


def test_zero_missing_and_not_applicable_look_different() -> None:
    rows = [row(1, name, 0, metrics={"accuracy": number(0), "depth": depth}) for name, depth in ABSENCES.items()]
    kinds = {line[1].split()[0].lower(): line[3] for line in cells(board(rows))[1:]}
    assert kinds == {
        "zero": "0.0",
        "missing": "missing none of 40 measured",
        "inapplicable": "N/A",
        "some": "1.5 n = 12 of 40",
    }


ABSENCES = {
    "zero": number(0),
    "missing": number(None, 0, 40),
    "inapplicable": number(None, 0, 0),
    "some": number(1.5, 12, 40),
}


def test_ties_and_missing_ranks_are_said() -> None:
    ranks = [line[0] for line in cells(board())[1:]]
    assert ranks == ["1", "2 tied", "2 tied", "4", "–"]
    assert "below coverage" in cells(board())[5][1]
    assert "exactly equal values" in board().text


def test_an_interval_stands_in_the_place_of_a_rank() -> None:
    page = board([row(1, "a", 90, rank_low=1, rank_high=3), row(2, "b", 89, rank_low=2, rank_high=2)])
    assert [line[0] for line in cells(page)[1:]] == ["1–3", "2"]
    assert "by chance alone the entry could stand anywhere between" in page.text


def test_what_is_almost_complete_is_not_called_complete() -> None:
    page = board([row(1, "a", 90, n_scored=39_999, n_total=40_000)])
    assert cells(page)[1][6] == "39999/40000 99.9 %"


def test_a_row_leads_to_its_entry_and_to_the_receipt_on_its_page() -> None:
    page = board([row(1, "a", 90), row(2, "b", 80, verified=False)])
    assert [line[9] for line in cells(page)[1:]] == ["rescored verified", "rescored"]
    assert {f"../../{FOLDER}/entries/{each}" for each in ("a/", "a/#receipt", "b/")} <= set(page.links)
    assert f"../../{FOLDER}/entries/b/#receipt" not in page.links


def test_a_removal_stands_beside_what_is_verified_on_every_page() -> None:
    site = build(aggregates(rows=[row(1, "a", 90, flags=["reward_hack_removed", "missing_policy_exception"])]))
    for path, column in ((f"{FOLDER}/index.html", 9), ("index.html", 3)):
        line = cells(read(site[path]))[1]
        assert line[column].startswith("rescored verified reward hack removed")
        assert "missing policy exception" in line[1]
    assert "took the credit for some items away" in read(site[f"{FOLDER}/index.html"]).text
    assert "took the credit" not in board().text


@pytest.mark.parametrize(
    ("flag", "words", "meaning"),
    [
        ("claims_before_change", "claims before change", "were right when it was accepted"),
        ("relation_broken_by_change", "relation broken by change", "no longer keeps a relation"),
    ],
)
def test_what_a_change_did_to_an_entry_is_explained(flag: str, words: str, meaning: str) -> None:
    page = read(build(aggregates(rows=[row(1, "a", 90, flags=[flag]), row(2, "b", 80)]))[f"{FOLDER}/index.html"])
    assert words in cells(page)[1][1]
    assert words not in cells(page)[2][1]
    assert meaning in page.text
    assert meaning not in board().text


FILLED = [
    {**MANIFEST["metrics"][0], "fill": "1/2"},
    {**MANIFEST["metrics"][1], "label": "Error", "higher_is_better": False, "fill": "200/1"},
]


def of(manifest: dict[str, object], policy: str) -> tuple[str, str]:
    """Give what a board says of what is missing: in its reading and in a row under a policy."""
    rows = [row(1, "a", 90, missing_policy=policy)]
    page = read(build(aggregates({**MANIFEST, **manifest}, rows))[f"{FOLDER}/index.html"])
    told = " ".join(page.text.split()).partition("MissingA missing ")[2].partition(" EvidenceClaimed")[0]
    return told, cells(page)[1][8]


def test_what_a_missing_item_counts_as_is_said_by_metric_and_on_the_scale_of_the_board() -> None:
    fixed = "call stays in every mean and counts as"
    assert of({}, "zero_fill") == (f"{fixed} 0.", "counts as 0")
    assert of({"metrics": FILLED}, "zero_fill") == (f"{fixed} 50, but as 200 in Error.", "filled in")
    derived = {**FILLED[0], "fill": None, "components": []}
    assert of({"metrics": [derived, FILLED[1]]}, "zero_fill") == (f"{fixed} 200.", "counts as 200")


def test_it_is_said_that_some_metrics_leave_out_what_is_missing() -> None:
    out = {**FILLED[0], "fill": None, "label": "As elsewhere"}
    told, _ = of({"metrics": [out, FILLED[1]]}, "zero_fill")
    assert told == "call stays in every mean and counts as 200. A metric whose definition says so leaves it out."


def test_what_is_left_out_is_not_said_to_count() -> None:
    out = "call is left out of the mean, and its count is shown."
    assert of({"missing_policy": "exclude"}, "exclude") == (out, "left out")
    fixed = "call stays in every mean and counts as 0."
    assert of({}, "exclude") == (f"{fixed} In rows that say so by a ruling: a missing {out}", "left out")


def test_a_view_that_may_show_no_part_says_why() -> None:
    views = [{"id": "pond", "overlapping": False, "parts": [], "min_cell": 5}]
    page = read(build(aggregates({**MANIFEST, "views": views}))[f"{FOLDER}/index.html"])
    assert "no part can be shown: one of fewer than 5 calls could be worked out" in page.text


def test_every_file_is_listed_with_its_hash() -> None:
    data = aggregates()
    listed = {line[0]: line[2] for line in cells(board(), -1)[1:]}
    assert listed == {
        path.removeprefix(f"{FOLDER}/"): hashlib.sha256(content).hexdigest() for path, content in data.items()
    }


def test_entries_that_a_ruling_took_off_are_named_with_the_reason() -> None:
    manifest = {
        **MANIFEST,
        "entries": [{**MANIFEST["entries"][0], "status": "disqualified", "reason": "trained on it"}],
    }
    rows = [{**ROWS[0], "rank": None, "flags": ["disqualified"]}]
    page = read(build(aggregates(manifest, rows))[f"{FOLDER}/index.html"])
    assert "Bufo-2 bufo-2 disqualified trained on it" in " ".join(page.text.split())
    assert all("Bufo-2" not in cell for table in cells(page) for cell in table)


def test_excluded_entries_are_named_with_their_rules() -> None:
    page = board()
    assert "left-out" in page.ids
    assert "broken JSN001, COV001" in " ".join(page.text.split())


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"missing_policy": "exclude"}, "is left out of the mean"),
        ({"missing_policy": "zero_fill"}, "A missing call stays in every mean and counts as 0."),
        ({"ranking": {**MANIFEST["ranking"], "min_coverage": "0/1", "min_numbers": "claimed"}}, "the reason stands"),
        (
            {"ranking": {**MANIFEST["ranking"], "by": {"mean_rank": ["depth"], "rank": "dense", "absent": "last"}}},
            "mean of the ranks in Depth",
        ),
    ],
)
def test_a_board_says_how_it_is_made(changes: dict[str, object], words: str) -> None:
    page = read(build(aggregates({**MANIFEST, **changes}))[f"{FOLDER}/index.html"])
    assert words in page.text


def test_no_bar_where_it_would_not_be_honest() -> None:
    assert bars(board()) == 5
    assert bars(board([row(1, "a", 90), row(2, "b", -5)])) == 0
    by_ranks = {**MANIFEST["ranking"], "by": {"mean_rank": ["accuracy", "depth"], "rank": "dense", "absent": "last"}}
    page = read(build(aggregates({**MANIFEST, "ranking": by_ranks}))[f"{FOLDER}/index.html"])
    assert bars(page) == 0


def bars(page: Page) -> int:
    """Count the bars of values, one of each row being that of its coverage."""
    filled = sum(tag == "rect" and attributes["class"] == "fill" for tag, attributes in page.tags)
    return filled - (len(page.tables[0]) - 1)


def test_versions_are_listed_as_declared_newest_first_and_never_mixed() -> None:
    """Beta was declared before v1.10 and v1.9 after it; the board of v1.10 was made before v1.9 was declared."""
    declared = ["beta", "v1.10", "v1.9"]
    first = {**MANIFEST, "version": "beta", "versions": declared}
    older = {**MANIFEST, "version": "v1.10", "versions": declared[:2]}
    newest = {**MANIFEST, "version": "v1.9", "versions": declared}
    data = {**aggregates(first), **aggregates(newest, [row(1, "solo", 12.5)]), **aggregates(older)}
    site = build(data)
    front = read(site["index.html"])
    assert [line[1].split()[0] for line in cells(front)[1:]] == ["Solo"]
    links = read(site["toads/v1.10/index.html"]).links
    versions = [link for link in links if re.fullmatch(r"\.\./\.\./toads/[^/]+/", link)]
    wanted = [f"../../toads/{each}/" for each in ("v1.9", "v1.10", "beta")]
    assert "|".join(wanted) in "|".join(versions)
