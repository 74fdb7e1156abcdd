"""The arithmetic that holds in the published aggregates holds in ours, and its checks find what does not."""

import json
import shutil
from collections.abc import Callable
from copy import deepcopy
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from leaderboards import ROOT, Leaderboard
from searchgen_aggregates import STRATA, Groups, problems

from tools.searchgen.prompts import counts

DATA = Path("site/data/searchgen/v1")

# A row of each stratum as published: included, Overall-9, Overall-10, and two components with their counts.
PUBLISHED = {
    "one": {
        "All": (718, "76.0", "74.8", "75.8", 718, "61.2", 484),
        "NoSearch": (94, "78.9", "78.1", "84.8", 94, "60.4", 37),
        "SearchIntensive": (624, "75.5", "74.3", "74.4", 624, "61.3", 447),
        "VisualSearch": (364, "77.8", "77.4", "79.3", 364, "75.5", 196),
        "TextualSearch": (260, "72.4", "70.1", "67.6", 260, "50.1", 251),
    },
    "two": {
        "All": (750, "24.0", "22.8", "20.7", 750, "2.9", 554),
        "NoSearch": (99, "47.4", "46.2", "49.1", 99, "15.6", 45),
        "SearchIntensive": (651, "20.4", "19.3", "16.4", 651, "1.8", 509),
        "VisualSearch": (387, "24.4", "23.5", "19.2", 387, "2.8", 245),
        "TextualSearch": (264, "14.6", "13.1", "12.3", 264, "0.8", 264),
    },
}


def row(model: str, total: int, figures: tuple[Any, ...]) -> dict[str, Any]:
    scored, nine, ten, checklist, n_checklist, reference, n_reference = figures
    return {
        "model_id": model,
        "missing_policy": "exclude",
        "n_total": total,
        "n_scored": scored,
        "n_included": scored,
        "coverage": round(Decimal(scored) / total, 4),
        "overall_9": Decimal(nine),
        "overall_10": Decimal(ten),
        "components": {"checklist": Decimal(checklist), "text_reference_evaluation": Decimal(reference)},
        "component_counts": {"checklist": n_checklist, "text_reference_evaluation": n_reference},
    }


def published() -> dict[str, dict[str, list[dict[str, Any]]]]:
    strata = {name: [row(model, STRATA[name], each[name]) for model, each in PUBLISHED.items()] for name in STRATA}
    tags = {
        kind: {
            tag: [row(model, n, (n, 50, 50, 50, n, 50, n)) for model in PUBLISHED] for tag, n in counts(kind).items()
        }
        for kind in ("domains", "failure_modes")
    }
    return {"strata": strata, **tags}


def test_the_published_figures_hold() -> None:
    assert list(problems(**published())) == []


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda rows: rows["All"][0].update(n_scored=717), "the coverage of one"),
        (lambda rows: rows["All"][0].update(overall_9=Decimal("76.2")), "overall_9 of one in All"),
        (lambda rows: rows["VisualSearch"][1].update(n_total=386), "stratum VisualSearch has 386"),
        (lambda rows: rows["NoSearch"][0].update(n_included=100), "one includes other prompts"),
        (lambda rows: rows["NoSearch"][0]["component_counts"].update(checklist=95), "more prompts than are scored"),
        (
            lambda rows: rows["TextualSearch"][0]["component_counts"].update(checklist=259),
            "the count of checklist of one",
        ),
        (lambda rows: rows["TextualSearch"][0]["components"].update(checklist=Decimal("69.0")), "checklist of one in"),
        (lambda rows: rows["NoSearch"].pop(), "other models than the whole"),
        (lambda rows: rows.pop("NoSearch"), "other values of stratum"),
        (lambda rows: rows["All"][1].update(overall_10=Decimal("100.1")), "outside of 0 and 100"),
    ],
)
def test_what_does_not_hold_is_found(damage: Callable[[Any], object], words: str) -> None:
    held = deepcopy(published())
    damage(held["strata"])
    assert any(words in each for each in problems(**held))


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("aggregates") / "leaderboard"
    for folder in ("benchmarks", "submissions"):
        shutil.copytree(ROOT / folder / "searchgen", root / folder / "searchgen")
    assert Leaderboard(root).run("publish").code == 0
    return root / DATA


def as_published(rows: list[Any], exact: bool) -> list[dict[str, Any]]:
    """Write our rows in the shape of the published ones, rounded or exact."""

    def value(score: Any) -> Any:
        if not exact or score["exact"] is None:
            return score["value"]
        return Fraction(score["exact"])

    return [
        {
            "model_id": each["entry"],
            **{name: each[name] for name in ("missing_policy", "n_total", "n_scored", "n_included", "coverage")},
            **{name: value(score) for name, score in each["metrics"].items()},
            "components": {name: value(score) for name, score in each["components"].items()},
            "component_counts": {name: score["n"] for name, score in each["components"].items()},
        }
        for each in rows
    ]


@pytest.mark.parametrize(("exact", "within"), [(False, Fraction(1, 10)), (True, Fraction(0))])
def test_the_same_holds_in_ours_and_without_rounding_exactly(ours: Path, exact: bool, within: Fraction) -> None:
    def read(name: str) -> Any:
        return json.loads((ours / f"leaderboard_{name}.json").read_text(encoding="utf-8"), parse_float=Decimal)

    def parts(name: str) -> Groups:
        return {part["part"]: as_published(part["rows"], exact) for part in read(f"by_{name}")["parts"]}

    strata = {"All": as_published(read("overall")["rows"], exact), **parts("stratum"), **parts("search_type")}
    assert list(problems(strata, parts("domain"), parts("failure_mode"), within)) == []
