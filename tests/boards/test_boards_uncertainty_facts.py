"""What the manifest says of intervals: the method of each metric, what was drawn, and what came out empty."""

from dataclasses import replace
from fractions import Fraction

import ten_items
from board_fields import a_benchmark, a_field, a_standing, binary, mean_of, number, some_items, some_records
from published import parsed

from checker.model.benchmark import Truth, TruthKind, View
from checker.model.metric import Derived, Metric
from checker.model.uncertainty import Uncertainty


def test_methods_follow_from_the_declaration() -> None:
    found = parsed(ten_items.field(), "manifest.json")["uncertainty"]
    assert found["methods"] == {
        "overall": "bootstrap",
        "label_p": "bootstrap",
        "label_r": "bootstrap",
        "f1": "bootstrap",
        "faithfulness": "wilson",
        "fluency": "bootstrap",
    }
    assert {key: found[key] for key in ("level", "resamples", "clusters", "cluster_by", "least_clusters", "empty")} == {
        "level": 0.95,
        "resamples": 10_000,
        "clusters": 10,
        "cluster_by": None,
        "least_clusters": 10,
        "empty": [],
    }
    assert found["seed"] == SEED


SEED = "070466739cb4155dfbb7143cf6efd514a416c2137463a4535b95e2018ff1881c"


def test_clusters_and_held_out_truth_change_them() -> None:
    field = ten_items.field()
    settings = Uncertainty(Fraction(9, 10), 200, "id")
    versions = {name: replace(each, truth=Truth(TruthKind.HELDOUT)) for name, each in field.benchmark.versions.items()}
    together = replace(field, benchmark=replace(field.benchmark, uncertainty=settings))
    found = parsed(together, "manifest.json")["uncertainty"]
    assert set(found["methods"].values()) == {"bootstrap"}
    assert (found["level"], found["resamples"], found["clusters"], found["cluster_by"]) == (0.9, 200, 7, "id")
    assert found["seed"] != SEED
    sealed = replace(field, version=versions["v1"], benchmark=replace(field.benchmark, versions=versions))
    methods = parsed(sealed, "manifest.json")["uncertainty"]["methods"]
    assert methods["faithfulness"] == "wilson"
    assert {methods[name] for name in ("overall", "label_p", "f1", "fluency")} == {"range"}


def test_resamples_without_a_value_are_told_with_their_board() -> None:
    metrics = [mean_of("m", "c"), mean_of("n", "d"), Metric("q", "Q", Derived("ratio", ("n", "m")))]
    benchmark = a_benchmark(
        [binary("c"), number("d")], metrics, views=[View("half", multi=False)], uncertainty=Uncertainty(resamples=500)
    )
    items = some_items(80, half=["xy"[place % 2] for place in range(80)])
    cells = {"c": [int(place % 4 == 0) and int(place < 8) for place in range(80)], "d": [1] * 40 + [0] * 40}
    field = a_field(benchmark, items, [a_standing("a", some_records(items, **cells))])
    found = parsed(field, "manifest.json")["uncertainty"]["empty"]
    told = [(each["metric"], each["entry"], each["view"], each["part"]) for each in found]
    assert told == [("q", "a", None, None), ("q", "a", "half", "x")]
    assert all(0 < each["resamples"] < 500 for each in found)
