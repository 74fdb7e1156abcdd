"""The reference for maintainers says what the code does: its tables are made from it, its examples are run."""

import re
from decimal import Decimal
from fractions import Fraction

import yaml
from reference_tables import PAGE, written

from checker.catalogue.vocabulary import vocabulary
from checker.metrics.comparers import comparers
from checker.metrics.derivations import derivations
from checker.metrics.expectations.kinds import kinds
from checker.reading.declaration.read import read_declaration
from checker.scoring.patches.results import readers


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_tables_are_those_of_the_code() -> None:
    """After a wanted change run `python tests/repository/reference_tables.py`."""
    page = PAGE.read_text(encoding="utf-8")
    assert page == written(page)
    for name in (*comparers(), *derivations(), *kinds(), *readers()):
        assert f"\n| `{name}` | " in page


def test_the_example_of_an_error_is_read() -> None:
    small, *others = map(yaml.safe_load, fenced("yaml"))
    (error,) = [each for each in others if "mae" in each.get("metrics", {})]
    whole = {key: value for key, value in small.items() if key != "claims"} | error
    read = read_declaration(
        yaml.safe_dump(whole).encode(), "benchmarks/spelling/benchmark.yaml", vocabulary()
    ).benchmark
    assert not read.metrics["mae"].higher_is_better
    assert read.metrics["mae"].fill == 50


def test_the_scorer_that_is_shown_scores_as_it_is_said_to() -> None:
    (source,) = fenced("python")
    module: dict[str, object] = {}
    exec(compile(source, "scorer.py", "exec"), module)
    score = module["score"]
    assert callable(score)
    answers = [("q1", "12.5 m"), ("q2", "three"), ("q3", Decimal("7.0")), ("q4", "1e999999999")]
    truth = {"q1": 10, "q2": 3, "q3": 7, "q4": 1}
    assert score(answers, truth) == [
        {"exact": 0, "distance": Fraction(5, 2)},
        {"exact": 0, "distance": "invalid_evaluation"},
        {"exact": 1, "distance": 0},
        {"exact": 0, "distance": "invalid_evaluation"},
    ]
