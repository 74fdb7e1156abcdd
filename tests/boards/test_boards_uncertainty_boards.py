"""What boards say of chance, from entries to documents: intervals of ranks, groups, pairs, smallest differences."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from board_fields import (
    NOGEN,
    a_benchmark,
    a_field,
    a_standing,
    binary,
    mean_of,
    number,
    some_items,
    some_records,
)
from published import parsed

from checker.boards.assessing import assessed
from checker.boards.files import files
from checker.boards.preview import preview
from checker.model.benchmark import MissingPolicy, TruthKind, View
from checker.model.board import Field, Standing
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.metric import Derived, Metric, Score
from checker.model.publication import Publish
from checker.model.ranking import Ranking
from checker.model.result import Result
from checker.model.ruling import Ruling, RulingKind
from checker.model.uncertainty import Uncertainty

SKILLS = {"ant": 0.8, "bee": 0.78, "cat": 0.5, "dog": 0.48, "elk": 0.1}


def answers(n: int, skills: Mapping[str, float] = SKILLS, most: int = 1) -> dict[str, list[int]]:
    """Give rows of numbers from 0 to `most`, right the more often the more skilled."""
    random = np.random.default_rng(n)
    luck = 0.5 * random.random((n, 1)) + 0.5 * random.random((n, len(skills)))
    rows = np.minimum(most, np.floor((1 + most) * (np.array(list(skills.values())) - luck + 0.5).clip(0, 1)))
    return {name: rows[:, place].astype(int).tolist() for place, name in enumerate(skills)}


def a_board(
    rows: Mapping[str, Sequence[object]], *, component=binary, views: Sequence[View] = (), **options: object
) -> Field:
    n = len(next(iter(rows.values())))
    items = some_items(n, half=["one" if place % 2 else "two" for place in range(n)])
    metric = mean_of("m", "right", scale=Fraction(100), decimals=1, **options)
    entries = [a_standing(name, some_records(items, right=row)) for name, row in rows.items()]
    return a_field(a_benchmark([component("right")], [metric], views=views), items, entries)


def placed(field: Field) -> dict[str, tuple[int | None, ...]]:
    rows = assessed(field).board.rows
    return {row.entry: (row.rank, row.rank_low, row.rank_high, row.tie_group) for row in rows}


def test_rank_intervals_and_groups_stand_on_the_board() -> None:
    made = placed(a_board(answers(200)))
    assert made == {
        "ant": (1, 1, 2, 1),
        "bee": (2, 1, 2, 1),
        "cat": (3, 3, 4, 2),
        "dog": (4, 3, 4, 2),
        "elk": (5, 5, 5, 3),
    }
    rows = parsed(a_board(answers(200)), "leaderboard_overall.json")["rows"]
    assert {row["entry"]: (row["rank"], row["rank_low"], row["rank_high"], row["tie_group"]) for row in rows} == made


def test_lower_is_better_turns_the_board_round() -> None:
    made = placed(a_board(answers(200), higher_is_better=False))
    assert made["elk"] == (1, 1, 1, 1)
    assert made["ant"][1:3] == made["bee"][1:3] == (4, 5)


@pytest.mark.parametrize("component", [binary, number])
def test_neither_names_nor_the_order_of_items_matter(component) -> None:
    rows = answers(120, most=1 if component is binary else 3)
    names = dict(zip(SKILLS, ("yak", "asp", "owl", "emu", "gnu"), strict=True))
    made = placed(a_board(rows, component=component))
    renamed = placed(a_board({names[name]: row for name, row in rows.items()}, component=component))
    assert {names[name]: each for name, each in made.items()} == renamed
    # Other items in other places are drawn together, so that only what is sure stays as it is.
    turned = placed(a_board({name: row[::-1] for name, row in rows.items()}, component=component))
    assert {name: each[0] for name, each in turned.items()} == {name: each[0] for name, each in made.items()}
    assert turned["elk"] == made["elk"]


def test_what_is_not_ranked_has_no_interval_and_widens_none() -> None:
    rows = answers(200)
    field = a_board(rows)
    gone = Ruling(RulingKind.WITHDRAWN, "So decided.")
    out = [replace(each, rulings=(gone,)) if each.name == "cat" else each for each in field.standings]
    made = placed(replace(field, standings=(*out, a_standing("fox", None))))
    assert made["cat"] == made["fox"] == (None, None, None, None)
    assert made["dog"] == (3, 3, 3, 2)


def test_scores_alone_are_ranked_and_told_apart_from_nobody() -> None:
    field = a_board(answers(200))
    evidence = Evidence(Numbers.CLAIMED, Extent.NONE, Extent.NONE)
    claimed = Result((), {"m": Score(Fraction(99), 200, 200)}, evidence, claimed=True, covered=200)
    fox = replace(a_standing("fox", None), result=claimed)
    made = placed(replace(field, standings=(*field.standings, fox)))
    assert made["fox"] == (1, None, None, None)
    assert made["ant"] == (2, 1, 3, 1)
    assert made["elk"] == (6, 5, 6, 3)
    said = assessed(replace(field, standings=(*field.standings, fox))).sentence.fill(str)
    assert said.startswith("Of 5 ranked entries with records, the first 2 cannot be told apart")


def test_clusters_have_to_say_it_together() -> None:
    """Ten copies of each of 20 items: as many items as before, but no more than 20 independent ones."""
    rows = {name: [each for each in row for _ in range(10)] for name, row in answers(20).items()}
    n = len(rows["ant"])
    items = some_items(n, source=[f"s{place // 10}" for place in range(n)])
    benchmark = a_benchmark([binary("right")], [mean_of("m", "right")])
    entries = [a_standing(name, some_records(items, right=row)) for name, row in rows.items()]
    alone = a_field(benchmark, items, entries)
    together = a_field(replace(benchmark, uncertainty=Uncertainty(cluster_by="source")), items, entries)
    widths = [sum(high - low for _, low, high, _ in placed(field).values()) for field in (alone, together)]
    assert widths[0] < widths[1]
    pairs = parsed(together, "comparisons.json")["pairs"]
    assert {pair["test"] for pair in pairs} <= {"permutation", "exact_permutation"}
    assert all(sum(pair["counts"].values()) == pair["n"] == n for pair in pairs)
    smallest = [parsed(field, "uncertainty.json")["smallest_differences"][0]["observed"] for field in (alone, together)]
    assert smallest[1] > 2 * smallest[0]


def test_the_mean_of_ranks_is_as_sure_as_its_metrics_are() -> None:
    items = some_items(300)
    names = ("m0", "m1", "m2")
    components = [binary(f"c{place}") for place in range(3)]
    metrics = [mean_of(name, f"c{place}") for place, name in enumerate(names)]
    benchmark = a_benchmark(components, metrics, Ranking(None, names))
    rows = [answers(300, SKILLS), answers(301, SKILLS), answers(302, SKILLS)]
    entries = [
        a_standing(name, some_records(items, **{f"c{place}": row[name][:300] for place, row in enumerate(rows)}))
        for name in SKILLS
    ]
    made = placed(a_field(benchmark, items, entries))
    assert made["elk"] == (5, 5, 5, 3)
    assert [made[name][1:3] for name in ("ant", "bee", "cat", "dog")] == [(1, 2), (1, 2), (3, 4), (3, 4)]
    text = parsed(a_field(benchmark, items, entries), "uncertainty.json")
    assert "by the mean of their ranks in 3 metrics" in text["sentence"]["text"]
    assert "Each metric gives intervals" in text["methods"]["rank_interval"]


def test_a_derived_metric_is_tested_by_deriving_it_anew() -> None:
    items = some_items(60)
    metrics = [
        mean_of("p", "precise", shown=False),
        mean_of("r", "found", shown=False),
        Metric("f", "F", Derived("harmonic_mean", ("p", "r"))),
    ]
    benchmark = a_benchmark([binary("precise"), binary("found")], metrics, Ranking("f"))
    rows = {name: (answers(60)[name], answers(61)[name][:60]) for name in SKILLS}
    entries = [a_standing(name, some_records(items, precise=one, found=two)) for name, (one, two) in rows.items()]
    made = placed(a_field(benchmark, items, entries))
    assert made["ant"][2] < made["elk"][1]
    pair = parsed(a_field(benchmark, items, entries), "comparisons.json")["pairs"][1]
    assert (pair["metric"], pair["n"], pair["counts"], pair["test"]) == ("f", None, None, "permutation")


def test_items_that_one_entry_leaves_out_are_no_evidence_against_the_other() -> None:
    """Under exclude, b has a value on half of the items and the same there as a."""
    row = answers(80)["cat"]
    half = [each if place % 2 else NOGEN for place, each in enumerate(row)]
    field = a_board({"a": row, "b": half, "c": [1 - each for each in row]})
    field = replace(field, benchmark=replace(field.benchmark, missing=MissingPolicy.EXCLUDE))
    pair = parsed(field, "comparisons.json")["pairs"][0]
    assert (pair["a"], pair["b"], pair["n"], pair["p_value"], pair["told_apart"]) == ("a", "b", 40, 1, False)


def test_pairs_have_differences_intervals_and_corrected_tests() -> None:
    pairs = parsed(a_board(answers(200)), "comparisons.json")["pairs"]
    assert [(pair["a"], pair["b"]) for pair in pairs][:5] == [
        ("ant", "bee"),
        ("ant", "cat"),
        ("ant", "dog"),
        ("ant", "elk"),
        ("bee", "cat"),
    ]
    for pair in pairs:
        only_a, only_b = pair["counts"]["only_a"], pair["counts"]["only_b"]
        assert float(pair["difference"]) == pytest.approx(100 * (only_a - only_b) / 200, abs=0.05)
        assert pair["low"] < pair["difference"] < pair["high"]
        assert pair["p_value"] <= pair["p_adjusted"] <= 10 * pair["p_value"]
        assert pair["told_apart"] is (pair["p_adjusted"] <= 0.05)


def test_graded_pairs_have_the_interval_of_their_resamples() -> None:
    rows = answers(200, most=3)
    pairs = parsed(a_board(rows, component=number), "comparisons.json")["pairs"]
    differences = {(a, b): 100 * (np.array(rows[a]) - np.array(rows[b])) for a in rows for b in rows}
    for pair in pairs:
        change = differences[pair["a"], pair["b"]]
        half = 1.96 * change.std() / 200**0.5
        assert float(pair["low"]) == pytest.approx(change.mean() - half, abs=half / 4)
        assert float(pair["high"]) == pytest.approx(change.mean() + half, abs=half / 4)
        assert pair["counts"] is None


def test_only_what_ranks_is_compared_where_all_would_be_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    items = some_items(12)
    benchmark = a_benchmark([number("c0"), number("c1")], [mean_of("m0", "c0"), mean_of("m1", "c1")], Ranking("m1"))
    rows = answers(12, most=3)
    entries = [a_standing(name, some_records(items, c0=row, c1=row)) for name, row in rows.items()]
    field = a_field(benchmark, items, entries)
    assert parsed(field, "comparisons.json")["metrics"] == ["m0", "m1"]
    monkeypatch.setattr("checker.boards.uncertainty.assessed.MOST_COMPARISONS", 19)
    assert parsed(field, "comparisons.json")["metrics"] == ["m1"]
    monkeypatch.setattr("checker.boards.comparisons._MOST_PAIRS", 9)
    made = parsed(field, "comparisons.json")
    assert made["given"] == "leading_and_neighbours"
    assert len(made["pairs"]) == 7


def held_out(field: Field) -> Field:
    truth = replace(field.version.truth, kind=TruthKind.HELDOUT)
    return replace(
        field,
        version=replace(field.version, truth=truth),
        benchmark=replace(field.benchmark, records=Publish.SEALED),
    )


def test_of_a_held_out_truth_ranks_are_told_and_no_counts() -> None:
    field = held_out(a_board(answers(200), views=[View("half", multi=False)]))
    made = files(field)
    assert "comparisons.json" not in made
    document = json.loads(made["uncertainty.json"])
    assert document["groups"][0] == {"group": 1, "entries": ["ant", "bee"]}
    assert document["smallest_differences"] == [{"metric": "m", "n": 200, "nominal": 7.82, "observed": None}]
    parts = json.loads(made["leaderboard_by_half.json"])["parts"]
    assert {row["rank_low"] for part in parts for row in part["rows"]} == {None}


def test_parts_of_a_view_have_intervals_of_their_own_where_there_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    field = a_board(answers(200), views=[View("half", multi=False)])
    parts = parsed(field, "leaderboard_by_half.json")["parts"]
    assert all(row["rank_low"] <= row["rank"] <= row["rank_high"] for part in parts for row in part["rows"])
    assert parts[0]["rows"][0]["tie_group"] == 1
    monkeypatch.setattr("checker.boards.uncertainty.assessed.MOST_COMPARISONS", 19)
    parts = parsed(field, "leaderboard_by_half.json")["parts"]
    assert {row["tie_group"] for part in parts for row in part["rows"]} == {None}


@pytest.mark.parametrize(("n", "smallest"), [(186, 8.11), (751, 4.05), (6245, 1.41)])
def test_the_smallest_difference_is_that_of_the_published_table(n: int, smallest: float) -> None:
    rows = {name: [1, 0] + [0] * (n - 2) for name in ("a", "b")}
    (made,) = parsed(a_board(rows), "uncertainty.json")["smallest_differences"]
    assert (float(made["nominal"]), made["observed"], made["n"]) == (smallest, None, n)


def test_the_smallest_difference_is_found_by_a_test_in_80_of_100_simulations() -> None:
    """Graded differences with the mean that is said to be detectable, tested at 5 % on one side."""
    random = np.random.default_rng(11)
    rows = answers(150, most=3)
    (made,) = parsed(a_board({"cat": rows["cat"], "dog": rows["dog"]}, component=number), "uncertainty.json")[
        "smallest_differences"
    ]
    change = np.array(rows["cat"]) - np.array(rows["dog"])
    aimed = float(made["observed"]) / 100
    spread = np.sqrt((change**2).mean() - aimed**2)
    drawn = aimed + spread * random.normal(size=(4000, 150))
    found = drawn.mean(axis=1) / (drawn.std(axis=1, ddof=1) / 150**0.5) > 1.645
    assert 0.77 < found.mean() < 0.84


def test_a_preview_tells_of_the_candidates_interval_and_group() -> None:
    field = a_board(answers(200))
    fox = a_standing("fox", some_records(field.items.items or (), right=answers(200)["cat"]))
    seen = preview(field, fox)
    assert (seen.row.rank, seen.row.rank_low, seen.row.rank_high) == (3, 3, 5)
    assert seen.not_apart == ("cat", "dog")
    assert seen.sentence.fill(str).startswith("Of 6 ranked entries, the first 2 cannot be told apart;")
    assert preview(field, Standing(**{**_fields(fox), "result": None})).not_apart == ()


def _fields(standing: Standing) -> dict[str, object]:
    return {name: getattr(standing, name) for name in ("name", "path", "tree_id", "facts", "result")}


CHANGED = """
import sys
sys.path[:0] = sys.argv[1:3]
import test_boards_uncertainty_boards as these
from checker.boards.files import files
field = these.a_board(these.answers(300, most=3), component=these.number)
for path, raw in files(field).items():
    print(path, __import__("hashlib").sha256(raw).hexdigest())
"""


def test_threads_of_the_matrix_product_do_not_show_in_any_byte() -> None:
    here = Path(__file__).parent
    said = [
        subprocess.run(
            [sys.executable, "-c", CHANGED, str(here), str(here.parent)],
            env={**os.environ, "OPENBLAS_NUM_THREADS": threads, "OMP_NUM_THREADS": threads},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for threads in ("1", "2")
    ]
    assert said[0] == said[1]
    assert "uncertainty.json" in said[0]


@pytest.mark.parametrize("component", [binary, number])
def test_the_order_of_entries_and_sizes_of_blocks_do_not_show_in_any_byte(
    component, monkeypatch: pytest.MonkeyPatch
) -> None:
    field = a_board(answers(90, most=1 if component is binary else 3), component=component)
    made = files(field)
    assert files(replace(field, standings=field.standings[::-1])) == made
    for name in ("decisions._CELLS", "permutation._CELLS", "permutation._ROWS", "difference._PAIRS", "weights._CELLS"):
        monkeypatch.setattr(f"checker.boards.uncertainty.{name}", 97)
    assert files(field) == made
