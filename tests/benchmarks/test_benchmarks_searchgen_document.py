"""The design of per-prompt data and leaderboard, statement by statement: what is published holds to each of them.

Everything is recomputed here from `prompt_scores.jsonl` alone, in exact fractions, as a validator apart from the
engine would do it.
"""

import csv
import hashlib
import io
import json
import random
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from leaderboards import ROOT, Leaderboard

from tools.searchgen.items import item, items, partition
from tools.searchgen.prompts import counts, prompts

BENCHMARK = "searchgen"
DATA = Path("site/data/searchgen/v1")
PARTITION = {"NoSearch": 100, "SearchIntensive": 651, "VisualSearch": 387, "TextualSearch": 264}
TEN = (
    "checklist",
    "rubric_adaptive",
    "prompt_faithfulness",
    "image_quality",
    "text_rendering",
    "ai_naturalness",
    "composition_and_aesthetics",
    "physical_plausibility",
    "visual_reference_evaluation",
    "text_reference_evaluation",
)
NINE = TEN[:9]
ALWAYS = (*TEN[:4], *TEN[5:7])
"""Whatever the prompt, these hold a number wherever anything was evaluated."""
STATUSES = {"scored", "missing_generation", "missing_evaluation", "invalid_evaluation"}
EXCLUDED = {"brambleskein_2026-06-08", "oxbow-lantern_2026-06-15"}
SCALE = Fraction(100, 3)

Line = dict[str, Any]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Leaderboard:
    """Give a fresh checkout of the benchmark and its entries in which one documented command was run."""
    root = tmp_path_factory.mktemp("document") / "leaderboard"
    for folder in ("benchmarks", "submissions"):
        shutil.copytree(ROOT / folder / BENCHMARK, root / folder / BENCHMARK)
    board = Leaderboard(root)
    board.git("init", "--quiet", "--initial-branch=main")
    board.commit("Start")
    assert board.run("publish").code == 0
    return board


@pytest.fixture
def copied(fresh: Leaderboard, tmp_path: Path) -> Leaderboard:
    """Give a copy of it to damage."""
    shutil.copytree(fresh.root, tmp_path / "leaderboard")
    return Leaderboard(tmp_path / "leaderboard")


@pytest.fixture(scope="module")
def published(fresh: Leaderboard) -> list[Line]:
    return lines_of(fresh)


@pytest.fixture(scope="module")
def manifest(fresh: Leaderboard) -> Any:
    return document(fresh, "manifest.json")


def lines_of(board: Leaderboard) -> list[Line]:
    text = (board.root / DATA / "prompt_scores.jsonl").read_text(encoding="utf-8")
    return [json.loads(line, parse_float=Decimal) for line in text.splitlines()]


def document(board: Leaderboard, name: str) -> Any:
    return json.loads((board.root / DATA / name).read_text(encoding="utf-8"), parse_float=Decimal)


def mean(values: Mapping[str, Decimal | int | None], names: tuple[str, ...]) -> Fraction | None:
    held = [Fraction(value) for name in names if (value := values.get(name)) is not None]
    return sum(held, Fraction(0)) / len(held) if held else None


def average(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def groups(published: list[Line]) -> Iterator[tuple[str, str | None, list[Line]]]:
    """Give every group that a board is about: its file, its part, and its prompts by membership alone."""
    yield "leaderboard_overall.json", None, published
    for view, field in (("stratum", "stratum"), ("search_type", "search_type")):
        for part in sorted({line[field] for line in published}):
            yield f"leaderboard_by_{view}.json", part, [line for line in published if line[field] == part]
    for view, field in (("domain", "domains"), ("failure_mode", "failure_modes")):
        for part in sorted({tag for line in published for tag in line[field]}):
            yield f"leaderboard_by_{view}.json", part, [line for line in published if part in line[field]]


def rows(board: Leaderboard, name: str, part: str | None) -> list[Any]:
    whole = document(board, name)
    if part is None:
        return list(whole["rows"])
    (found,) = [each for each in whole["parts"] if each["part"] == part]
    return list(found["rows"])


def values(lines: list[Line], entry: str, names: tuple[str, ...], policy: str) -> list[Fraction]:
    """Give the per-prompt values that go into a mean, by policy; what nobody scored is 0 or left out."""
    found = []
    for line in lines:
        told = line["models"][entry]
        value = mean(told["components_raw_0to3"], names)
        if value is not None:
            found.append(value)
        elif told["status"] != "scored" and policy == "zero_fill":
            found.append(Fraction(0))
    return found


# Sections 1 and 5: two named metrics.


def test_overall_9_leaves_out_text_reference_and_nothing_else(manifest: Any) -> None:
    metrics = {each["id"]: each for each in manifest["metrics"]}
    assert metrics["overall_10"]["components"] == list(TEN)
    assert metrics["overall_9"]["components"] == list(NINE)
    assert set(TEN) - set(NINE) == {"text_reference_evaluation"}
    assert "text_rendering" in NINE


def test_the_two_are_named_apart_and_the_ten_is_called_the_papers(manifest: Any) -> None:
    labels = {each["id"]: each["label"] for each in manifest["metrics"]}
    assert labels == {"overall_9": "Overall-9", "overall_10": "Overall-10 (paper metric)"}


def test_the_tenth_component_is_kept_and_has_no_column(
    fresh: Leaderboard, published: list[Line], manifest: Any
) -> None:
    assert all(set(TEN) == set(told["components_raw_0to3"]) for told in scored(published))
    shown = [each["id"] for each in manifest["components"] if each["shown"]]
    assert shown == list(NINE)


def test_the_public_scale_is_raw_times_100_over_3_with_one_decimal(manifest: Any) -> None:
    for kind in ("metrics", "components"):
        assert {(each["scale"], each["decimals"]) for each in manifest[kind]} == {("100/3", 1)}
    assert manifest["rounding"] == "half_even"
    assert {(each["low"], each["high"]) for each in manifest["components"]} == {("0/1", "3/1")}


def test_groups_are_means_over_prompts_and_not_over_components(fresh: Leaderboard, published: list[Line]) -> None:
    (row,) = [each for each in rows(fresh, "leaderboard_overall.json", None) if each["entry"].startswith("quillfox")]
    of_components = average([Fraction(row["components"][name]["exact"]) for name in NINE])
    of_prompts = average(values(published, row["entry"], NINE, "zero_fill")) * SCALE
    assert of_components != of_prompts == Fraction(row["metrics"]["overall_9"]["exact"])


# Section 3: identity and tags.


def test_the_partition_is_derived_by_the_rule_that_is_written_down(published: list[Line]) -> None:
    for row, line in zip(prompts(), published, strict=True):
        if row.get("subset") == "NoSearch":
            expected = ("NoSearch", "NoSearch")
        elif "texthard" in row["sample_id"] or "text_rendering" in row["sample_id"]:
            expected = ("SearchIntensive", "TextualSearch")
        else:
            expected = ("SearchIntensive", "VisualSearch")
        assert partition(row) == expected == (line["stratum"], line["search_type"])


def test_the_subset_decides_before_the_id() -> None:
    assert partition({"sample_id": "eval_text_rendering_1", "subset": "NoSearch"}) == ("NoSearch", "NoSearch")
    assert any(row["subset"] == "NoSearch" and "text_rendering" in row["sample_id"] for row in prompts())
    assert partition({"sample_id": "eval_x_texthard_1"}) == ("SearchIntensive", "TextualSearch")
    assert partition({"sample_id": "eval_base40_001", "subset": "Search"}) == ("SearchIntensive", "VisualSearch")


def test_the_committed_items_are_those_that_are_made_of_the_metadata() -> None:
    assert (ROOT / "benchmarks/searchgen/items/v1.jsonl").read_bytes() == items(prompts())


def test_metadata_with_a_repeated_id_or_tag_makes_no_items() -> None:
    row = {"sample_id": "a", "subset": None, "domains": ["ART"], "failure_modes": []}
    with pytest.raises(ValueError, match="two prompts"):
        items([row, row])
    for domains in (["ART", "ART"], "ART", None):
        with pytest.raises(ValueError, match="domains of a"):
            item({**row, "domains": domains}, 0)


def test_the_position_joins_nothing(copied: Leaderboard) -> None:
    path = copied.root / "benchmarks/searchgen/items/v1.jsonl"
    before = rows(copied, "leaderboard_by_domain.json", "ART")
    told = [json.loads(line) for line in path.read_text().splitlines()]
    told = [{**each, "facts": {**each["facts"], "prompt_index": 750 - at}} for at, each in enumerate(told)]
    path.write_text("".join(json.dumps(each) + "\n" for each in told), encoding="utf-8", newline="\n")
    assert copied.run("publish").code == 0
    assert rows(copied, "leaderboard_by_domain.json", "ART") == before
    assert [line["prompt_index"] for line in lines_of(copied)][:2] == [750, 749]


# Section 4: the shape of a record.


def test_a_record_has_the_documented_shape(published: list[Line]) -> None:
    expected = {
        "sample_id": str,
        "prompt_index": int,
        "release_row": str,
        "stratum": str,
        "search_type": str,
        "domains": list,
        "failure_modes": list,
        "models": dict,
    }
    for line in published:
        assert {name: type(value) for name, value in line.items()} == expected
        assert line["release_row"] == f"evalset_rows/{line['sample_id']}"
    assert [line["prompt_index"] for line in published] == list(range(751))


def test_a_model_of_a_record_has_the_documented_shape(published: list[Line]) -> None:
    named = {"status", "lane", "components_raw_0to3", "overall_10_raw", "overall_9_raw"}
    for line in published:
        for told in line["models"].values():
            assert set(told) == named
            assert told["lane"] == "none"
            assert told["status"] in STATUSES


def test_the_documents_own_example_comes_out_as_it_is_written(copied: Leaderboard) -> None:
    raw = ["2.1", "2.0", "2.2", "2.4", "2.1", "2.0", "2.5", "2.3", "1.9"]
    components = {**dict(zip(NINE, map(Decimal, raw), strict=True)), "text_reference_evaluation": None}
    example = {"status": "scored", "lane": "none", "components": components}
    line = {
        "sample_id": "eval_base40_001",
        **example,
        "overall_10_raw": Decimal("2.1667"),
        "overall_9_raw": Decimal("2.1667"),
    }
    replace_line(copied, "quillfox-2_2026-06-01", 0, line)
    claim_nothing(copied, "quillfox-2_2026-06-01")
    assert copied.run("publish").code == 0
    told = lines_of(copied)[0]["models"]["quillfox-2_2026-06-01"]
    assert (told["status"], told["lane"]) == ("scored", "none")
    assert told["components_raw_0to3"] == components
    assert round(told["overall_9_raw"], 4) == round(told["overall_10_raw"], 4) == Decimal("2.1667")


def test_values_are_kept_as_precisely_as_they_were_brought(fresh: Leaderboard, published: list[Line]) -> None:
    for folder in (fresh.root / "submissions/searchgen").iterdir():
        brought = [json.loads(each, parse_float=Decimal) for each in (folder / "scores.jsonl").read_text().splitlines()]
        told = {line["sample_id"]: line["models"][folder.name]["components_raw_0to3"] for line in published}
        assert {each["sample_id"]: each["components"] for each in brought} == told


# Section 6: missing results and coverage.


def test_every_row_of_every_board_says_how_many_prompts_and_which_policy(
    fresh: Leaderboard, published: list[Line]
) -> None:
    for name, part, lines in groups(published):
        for row in rows(fresh, name, part):
            told = [line["models"][row["entry"]]["status"] for line in lines]
            n_scored = told.count("scored")
            policy = "exclude" if row["entry"] in EXCLUDED else "zero_fill"
            assert row["missing_policy"] == policy
            assert (row["n_total"], row["n_scored"]) == (len(lines), n_scored)
            assert row["n_included"] == (n_scored if policy == "exclude" else len(lines))
            assert row["coverage"] == round(Decimal(n_scored) / len(lines), 4)


def test_a_low_coverage_is_flagged_and_has_no_rank(fresh: Leaderboard, published: list[Line]) -> None:
    flagged = set()
    for name, part, _ in groups(published):
        for row in rows(fresh, name, part):
            low = Fraction(row["n_scored"], row["n_total"]) < Fraction(95, 100)
            assert ("below_minimum_coverage" in row["flags"], row["rank"] is None) == (low, low)
            flagged |= {row["entry"]} if low and part is None else set()
    assert flagged == {"thornwick-small_2026-06-29"}


def test_the_two_policies_give_what_they_say_and_zero_fill_never_more(published: list[Line]) -> None:
    for entry in EXCLUDED:
        filled = average(values(published, entry, NINE, "zero_fill"))
        left_out = average(values(published, entry, NINE, "exclude"))
        assert filled < left_out
        missing = sum(line["models"][entry]["status"] != "scored" for line in published)
        assert filled * 751 == left_out * (751 - missing)


def test_an_exception_for_an_unknown_entry_stops_the_publication(copied: Leaderboard) -> None:
    ruling = copied.root / "benchmarks/searchgen/rulings/brambleskein_2026-06-08.yaml"
    text = ruling.read_text().replace("brambleskein_2026-06-08", "brambleskien_2026-06-08")
    ruling.with_name("brambleskien_2026-06-08.yaml").write_text(text)
    done = copied.run("publish")
    assert done.code == 2
    assert "there is no entry" in done.err
    assert "brambleskien_2026-06-08" in done.err
    assert "brambleskein_2026-06-08" not in done.err


# Section 7: multi-label views.


@pytest.mark.parametrize(("view", "kind"), [("domain", "domains"), ("failure_mode", "failure_modes")])
def test_a_prompt_counts_once_in_each_of_its_tags(
    fresh: Leaderboard, published: list[Line], view: str, kind: str
) -> None:
    whole = document(fresh, f"leaderboard_by_{view}.json")
    assert whole["overlapping"] is True
    told = {each["part"]: each["n_items"] for each in whole["parts"]}
    assert told == dict(counts(kind)) == Counter(tag for line in published for tag in line[kind])
    assert sum(told.values()) == {"domains": 1785, "failure_modes": 2537}[kind] != 751


def test_there_are_22_domains_and_12_failure_modes() -> None:
    assert (len(counts("domains")), len(counts("failure_modes"))) == (22, 12)


# Section 8: the scoreboards.


def test_every_board_has_every_entry_best_first(fresh: Leaderboard, published: list[Line]) -> None:
    entries = {path.name for path in (ROOT / "submissions/searchgen").iterdir()}
    for name, part, _ in groups(published):
        found = rows(fresh, name, part)
        assert {row["entry"] for row in found} == entries
        ranked = [Fraction(row["metrics"]["overall_9"]["exact"]) for row in found if row["rank"] is not None]
        assert ranked == sorted(ranked, reverse=True)


def test_profiles_can_be_compared_in_any_stratum_domain_or_failure_mode(
    fresh: Leaderboard, published: list[Line]
) -> None:
    for name, part, lines in groups(published):
        for row in rows(fresh, name, part):
            for component in TEN:
                told = row["components"][component]
                raw = [line["models"][row["entry"]]["components_raw_0to3"].get(component) for line in lines]
                held = [Fraction(value) for value in raw if value is not None]
                assert told["n"] == len(held)
                assert told["exact"] == (ratio(average(held) * SCALE) if held else None)


def test_a_row_tells_the_entrys_type(fresh: Leaderboard) -> None:
    types = {row["entry"]: row["facts"]["type"] for row in rows(fresh, "leaderboard_overall.json", None)}
    assert set(types.values()) == {"Open", "Commercial"}


# Section 9: artifacts and manifest.


def test_the_artifacts_are_there_under_their_names(fresh: Leaderboard, manifest: Any) -> None:
    names = {path.name for path in (fresh.root / DATA).iterdir()}
    assert names >= {
        "manifest.json",
        "prompt_scores.jsonl",
        "leaderboard_overall.json",
        "leaderboard_by_stratum.json",
        "leaderboard_by_domain.json",
        "leaderboard_by_failure_mode.json",
    }
    for each in manifest["files"]:
        assert hashlib.sha256((fresh.root / DATA / each["path"]).read_bytes()).hexdigest() == each["sha256"]
    assert {each["path"] for each in manifest["files"]} == names - {"manifest.json"}


def test_the_manifest_pins_what_the_numbers_rest_on(fresh: Leaderboard, manifest: Any) -> None:
    source = (fresh.root / "benchmarks/searchgen/items/v1.jsonl").read_bytes()
    assert manifest["schema_version"] == 1
    assert (manifest["version"], manifest["n_items"]) == ("v1", 751)
    assert manifest["items"] == f"sha256:{hashlib.sha256(source).hexdigest()}"
    assert manifest["evaluation"] == {"version": "ffjudge_pp", "settings": {"lane": "none", "post_processing": "on"}}
    assert manifest["missing_policy"] == "zero_fill"
    assert {(each["entry"], each["policy"]) for each in manifest["missing_policy_exceptions"]} == {
        (entry, "exclude") for entry in EXCLUDED
    }
    assert all(each["reason"] for each in manifest["missing_policy_exceptions"])
    assert manifest["ranking"]["by"] == "overall_9"
    assert manifest["ranking"]["min_coverage"] == "19/20"


def test_the_manifest_names_entries_with_type_and_order(fresh: Leaderboard, manifest: Any) -> None:
    board = [row["entry"] for row in rows(fresh, "leaderboard_overall.json", None)]
    for each in manifest["entries"]:
        assert each["display_name"].endswith("(invented)")
        assert each["facts"]["type"] in {"Open", "Commercial"}
        assert board[each["place"] - 1] == each["entry"]
    assert len(manifest["entries"]) == 5


def test_time_comes_from_data_alone_so_that_bytes_can_be_made_again(copied: Leaderboard, manifest: Any) -> None:
    assert manifest["newest_entry"] == "2026-06-29"
    before = copied.snapshot()
    copied.git("commit", "--quiet", "--allow-empty", "--message", "Another day", "--date", "2031-01-01T00:00:00Z")
    assert copied.run("publish", "--check").code == 0
    assert copied.run("publish").code == 0
    assert copied.snapshot() == before


# Section 11: the required checks.


def test_there_are_exactly_751_unique_ids(published: list[Line]) -> None:
    assert len({line["sample_id"] for line in published}) == len(published) == 751


def test_another_number_of_items_than_declared_stops_everything(copied: Leaderboard) -> None:
    path = copied.root / "benchmarks/searchgen/items/v1.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    done = copied.run("publish")
    assert done.code == 2
    assert "the file holds 750 items, and 751 are declared" in done.err


def test_partition_counts_are_exact(published: list[Line]) -> None:
    strata, types = (Counter(line[field] for line in published) for field in ("stratum", "search_type"))
    assert {**strata, **types} == PARTITION
    assert all((line["stratum"] == "NoSearch") == (line["search_type"] == "NoSearch") for line in published)


def test_another_partition_than_declared_stops_everything(copied: Leaderboard) -> None:
    path = copied.root / "benchmarks/searchgen/items/v1.jsonl"
    first, *others = path.read_text().splitlines(keepends=True)
    path.write_text("".join([first.replace('"VisualSearch"', '"TextualSearch"'), *others]))
    done = copied.run("publish")
    assert done.code == 2
    assert "386 items are VisualSearch in search_type, and 387 are declared" in " ".join(
        done.err.replace('"', "").split()
    )


def test_a_tag_that_is_not_declared_stops_everything(copied: Leaderboard) -> None:
    path = copied.root / "benchmarks/searchgen/items/v1.jsonl"
    path.write_text(path.read_text().replace('"ART"', '"ARTS"', 1))
    done = copied.run("publish")
    assert done.code == 2
    assert "is no declared part of" in done.err
    assert "257 items are" in done.err


def test_tags_are_lists_without_repeats(published: list[Line]) -> None:
    for line in published:
        for field in ("domains", "failure_modes"):
            assert isinstance(line[field], list)
            assert len(set(line[field])) == len(line[field])


def test_a_repeated_tag_stops_everything(copied: Leaderboard) -> None:
    path = copied.root / "benchmarks/searchgen/items/v1.jsonl"
    first, *others = path.read_text().splitlines(keepends=True)
    tags = json.loads(first)["tags"]["domain"]
    path.write_text("".join([first.replace(f'"{tags[1]}"', f'"{tags[0]}"', 1), *others]))
    done = copied.run("publish")
    assert done.code == 2
    assert "twice" in done.err
    assert "items/v1.jsonl:1:" in done.err


def test_no_prompt_has_one_model_twice(copied: Leaderboard) -> None:
    path = copied.root / "submissions/searchgen/pebblemere_2026-06-22/scores.jsonl"
    first = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(path.read_bytes() + first)
    assert findings(copied, "pebblemere_2026-06-22") == [("COV002", 752)]


def test_scored_components_are_within_0_and_3(published: list[Line]) -> None:
    for told in scored(published):
        held = [value for value in told["components_raw_0to3"].values() if value is not None]
        assert held
        assert all(0 <= value <= 3 for value in held)


@pytest.mark.parametrize(
    ("value", "rule"), [(Decimal("3.0001"), "CMP011"), (Decimal("-0.1"), "CMP011"), ("2", "CMP010")]
)
def test_a_component_outside_of_its_range_is_an_error_at_its_line(copied: Leaderboard, value: Any, rule: str) -> None:
    change_line(copied, "quillfox-2_2026-06-01", 6, lambda line: line["components"].update(image_quality=value))
    assert findings(copied, "quillfox-2_2026-06-01") == [(rule, 7)]


@pytest.mark.parametrize("name", ALWAYS)
def test_a_component_that_always_applies_cannot_be_left_out_of_the_mean(copied: Leaderboard, name: str) -> None:
    change_line(copied, "quillfox-2_2026-06-01", 6, lambda line: line["components"].update({name: None}))
    assert findings(copied, "quillfox-2_2026-06-01") == [("CMP019", 7)]


def test_null_missing_invalid_and_zero_stay_four_things(copied: Leaderboard) -> None:
    entry = "pebblemere_2026-06-22"
    said: list[Line] = [
        {"status": "scored", "components": dict.fromkeys(TEN, 0)},
        {"status": "scored", "components": {**dict.fromkeys(TEN), **dict.fromkeys(ALWAYS, 0)}},
        {"status": "missing_generation"},
        {"status": "missing_evaluation", "components": {}},
        {"status": "invalid_evaluation", "components": dict.fromkeys(TEN)},
    ]
    ids = [line["sample_id"] for line in lines_of(copied)]
    for at, each in enumerate(said):
        replace_line(copied, entry, at, {"sample_id": ids[at], **each})
    claim_nothing(copied, entry)
    assert copied.run("publish").code == 0
    told = [line["models"][entry] for line in lines_of(copied)[:5]]
    assert [each["status"] for each in told] == [each["status"] for each in said]
    assert [each["overall_9_raw"] for each in told] == [0, 0, None, None, None]
    assert told[1]["components_raw_0to3"] == {**dict.fromkeys(TEN), **dict.fromkeys(ALWAYS, 0)}
    assert [each["components_raw_0to3"] for each in told[2:]] == [{}, {}, {}]
    cells = matrix(copied)
    shown = [[cells[ids[at], name][entry] for name in ("checklist", "text_rendering")] for at in range(5)]
    assert shown == [
        ["0", "0"],
        ["0", "not_applicable"],
        ["missing_generation"] * 2,
        ["missing_evaluation"] * 2,
        ["invalid_evaluation"] * 2,
    ]


def test_per_prompt_overalls_recompute_from_their_components(published: list[Line]) -> None:
    for line in published:
        for told in line["models"].values():
            for name, components in (("overall_9_raw", NINE), ("overall_10_raw", TEN)):
                exact = mean(told["components_raw_0to3"], components)
                if exact is None:
                    assert told[name] is None
                else:
                    assert abs(Fraction(told[name]) - exact) <= Fraction(1, 2 * 10**12)


def test_an_overall_that_does_not_recompute_is_an_error_at_its_line(copied: Leaderboard) -> None:
    change_line(copied, "quillfox-2_2026-06-01", 3, lambda line: line.update(overall_9_raw=Decimal("1.0001")))
    assert findings(copied, "quillfox-2_2026-06-01") == [("CMP015", 4)]


def test_aggregates_follow_the_policy_from_prompt_scores_alone(fresh: Leaderboard, published: list[Line]) -> None:
    for name, part, lines in groups(published):
        for row in rows(fresh, name, part):
            for metric, components in (("overall_9", NINE), ("overall_10", TEN)):
                held = values(lines, row["entry"], components, row["missing_policy"])
                exact = average(held) * SCALE
                told = row["metrics"][metric]
                assert told["n"] == len(held)
                assert Fraction(told["exact"]) == exact
                assert abs(Fraction(told["value"]) - exact) <= Fraction(1, 20)


def test_strata_recombine_to_the_whole(fresh: Leaderboard) -> None:
    whole = {row["entry"]: row for row in rows(fresh, "leaderboard_overall.json", None)}
    parts = {
        name: {row["entry"]: row for row in rows(fresh, f"leaderboard_by_{view}.json", name)}
        for view, names in (
            ("stratum", ("NoSearch", "SearchIntensive")),
            ("search_type", ("VisualSearch", "TextualSearch")),
        )
        for name in names
    }
    for entry, row in whole.items():
        for whole_row, names in (
            (row, ("NoSearch", "SearchIntensive")),
            (parts["SearchIntensive"][entry], ("VisualSearch", "TextualSearch")),
        ):
            each = [parts[name][entry] for name in names]
            for count in ("n_total", "n_scored", "n_included"):
                assert whole_row[count] == sum(part[count] for part in each)
            for metric in ("overall_9", "overall_10"):
                assert recombined(whole_row["metrics"][metric], [part["metrics"][metric] for part in each])
            for name in TEN:
                assert recombined(whole_row["components"][name], [part["components"][name] for part in each])


def test_aggregates_do_not_depend_on_the_order_of_rows(copied: Leaderboard) -> None:
    before = {name: raw for name, raw in copied.snapshot().items() if name.startswith("site/data")}
    for path in (copied.root / "submissions/searchgen").glob("*/scores.jsonl"):
        lines = path.read_bytes().splitlines(keepends=True)
        random.Random(751).shuffle(lines)
        path.write_bytes(b"".join(lines))
    assert copied.run("publish").code == 0
    after = {name: raw for name, raw in copied.snapshot().items() if name.startswith("site/data")}
    assert before.pop("site/data/searchgen/v1/manifest.json") != after.pop("site/data/searchgen/v1/manifest.json")
    assert before == after  # the manifest alone names the ids of the entries' folders


def test_pages_show_what_does_not_apply_as_such(copied: Leaderboard) -> None:
    assert copied.run("site", "build", "--output", str(copied.root / "pages")).code == 0
    pages = [path.read_text(encoding="utf-8") for path in (copied.root / "pages").rglob("*.html")]
    (text,) = [text for text in pages if "<title>SearchGen-Bench v1 · stratum: NoSearch" in text]
    assert re.search(r'<td class="num na[ "]', text)
    assert "NaN" not in text
    for row in rows(copied, "leaderboard_by_stratum.json", "NoSearch"):
        lacking = row["n_total"] - row["n_scored"]
        told = row["components"]["visual_reference_evaluation"]
        assert told == {"value": None, "exact": None, "n": 0, "total": lacking}


# Section 12: acceptance.


def test_one_command_on_a_fresh_checkout_makes_every_artifact(copied: Leaderboard) -> None:
    before = copied.snapshot()
    shutil.rmtree(copied.root / "site")
    assert copied.run("publish").code == 0
    assert copied.snapshot() == before
    assert copied.run("publish", "--check").code == 0


def test_removing_one_result_makes_validation_fail(copied: Leaderboard) -> None:
    entry = "quillfox-2_2026-06-01"
    path = copied.root / "submissions/searchgen" / entry / "scores.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:400] + lines[401:]))
    assert findings(copied, entry) == [("CMP016", 1)]
    told = copied.run("check", f"submissions/searchgen/{entry}")
    assert told.code == 1
    assert json.loads(lines[400])["sample_id"] in told.out
    assert copied.run("publish", "--check").code == 1


def test_removing_one_result_from_what_is_published_is_noticed(copied: Leaderboard) -> None:
    path = copied.root / DATA / "prompt_scores.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[1:]))
    done = copied.run("publish", "--check")
    assert done.code == 1
    assert "prompt_scores.jsonl" in done.out


def test_each_displayed_overall_9_is_traced_to_prompts_and_components(
    fresh: Leaderboard, published: list[Line]
) -> None:
    for row in rows(fresh, "leaderboard_overall.json", None):
        done = fresh.run("verify", f"searchgen/{row['entry']}", "overall_9")
        assert done.code == 0
        assert f"Overall-9 = {row['metrics']['overall_9']['value']}" in done.out
        assert "site/data shows the same" in done.out
        listed = [line for line in done.out.splitlines() if line.startswith("  eval_")]
        assert [line.split()[0] for line in listed] == [line["sample_id"] for line in published]
        for line, told in zip(listed[::50], published[::50], strict=True):
            held = {
                n: v
                for n, v in told["models"][row["entry"]]["components_raw_0to3"].items()
                if v is not None and n in NINE
            }
            assert all(f"{name} {value}" in line for name, value in held.items())
            assert "text_reference_evaluation" not in line


def ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def scored(published: list[Line]) -> Iterator[Line]:
    return (told for line in published for told in line["models"].values() if told["status"] == "scored")


def recombined(whole: Any, parts: list[Any]) -> bool:
    held = [part for part in parts if part["exact"] is not None]
    total = sum((Fraction(part["exact"]) * part["n"] for part in held), Fraction(0))
    n = sum(part["n"] for part in parts)
    return whole["n"] == n and (whole["exact"] is None or Fraction(whole["exact"]) * n == total)


def matrix(board: Leaderboard) -> dict[tuple[str, str], dict[str, str]]:
    text = (board.root / DATA / "matrix.csv").read_text(encoding="utf-8")
    head, *cells = csv.reader(io.StringIO(text))
    return {(row[0], row[1]): dict(zip(head[2:], row[2:], strict=True)) for row in cells}


def findings(board: Leaderboard, entry: str) -> list[tuple[str, int]]:
    done = board.run("check", f"submissions/searchgen/{entry}", "--format", "json")
    told = [each for each in json.loads(done.out)["findings"] if not each["rule"].startswith("CLM")]
    return [(each["rule"], each["line"]) for each in told]


def replace_line(board: Leaderboard, entry: str, at: int, line: Line) -> None:
    path = board.root / "submissions/searchgen" / entry / "scores.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[at] = json.dumps(line, default=str)
    for name in ("components",):
        for value in [each for each in (line.get(name) or {}).values() if isinstance(each, Decimal)]:
            lines[at] = lines[at].replace(f'"{value}"', str(value))
    for value in [each for each in line.values() if isinstance(each, Decimal)]:
        lines[at] = lines[at].replace(f'"{value}"', str(value))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def change_line(board: Leaderboard, entry: str, at: int, change: Callable[[Line], None]) -> None:
    path = board.root / "submissions/searchgen" / entry / "scores.jsonl"
    line = json.loads(path.read_text(encoding="utf-8").splitlines()[at], parse_float=Decimal)
    change(line)
    replace_line(board, entry, at, line)


def claim_nothing(board: Leaderboard, entry: str) -> None:
    path = board.root / "submissions/searchgen" / entry / "submission.json"
    said = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**said, "results": {}}), encoding="utf-8", newline="\n")
