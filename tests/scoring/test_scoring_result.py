"""A result: metrics under the benchmark's policy, and evidence that nobody declares."""

from dataclasses import replace
from fractions import Fraction

import pytest
from scoring_examples import BINARY, IDS, benchmark, declared, entry, items, key

from checker.model.benchmark import MissingPolicy
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.item import ItemSet
from checker.model.record import Absence, Record
from checker.scoring.evidence import evidence_of
from checker.scoring.result import result_from

HERE = declared(benchmark())


def records(*cells):
    return tuple(Record(key(id), {"correct": cell}) for id, cell in zip(IDS, cells, strict=True))


@pytest.mark.parametrize(
    ("cells", "items", "answers", "raw"),
    [
        ((Fraction(1), Fraction(0), Fraction(0)), Extent.ALL, "abc", Extent.ALL),
        ((Fraction(0), Absence.MISSING_GENERATION, Fraction(0)), Extent.PARTIAL, "ac", Extent.PARTIAL),
        ((Fraction(0), Absence.MISSING_EVALUATION, Fraction(0)), Extent.PARTIAL, "abc", Extent.ALL),
        ((Fraction(0), Absence.NOT_APPLICABLE, Fraction(0)), Extent.ALL, "acz", Extent.PARTIAL),
        ((Absence.INVALID_EVALUATION,) * 3, Extent.NONE, "xyz", Extent.NONE),
        ((Absence.MISSING_GENERATION,) * 3, Extent.NONE, "", Extent.NONE),
    ],
)
def test_evidence_counts_items_with_a_number_and_answers_held(cells, items, answers, raw):
    held = entry(HERE, dict.fromkeys(answers, "x"))
    assert evidence_of(held, records(*cells), Numbers.RESCORED) == Evidence(Numbers.RESCORED, items, raw)


def test_a_blank_answer_is_no_raw_output():
    held = entry(HERE, dict.fromkeys(IDS, ""), blank=IDS)
    assert evidence_of(held, records(*[Fraction(0)] * 3), Numbers.CLAIMED).raw is Extent.NONE


def test_records_of_fewer_items_than_the_version_has_are_partial():
    hidden = declared(benchmark(count=4), ItemSet("v1", 4))
    held = entry(hidden, dict.fromkeys(IDS, "x"))
    assert evidence_of(held, records(*[Fraction(1)] * 3), Numbers.RECOMPUTED) == Evidence(
        Numbers.RECOMPUTED, Extent.PARTIAL, Extent.PARTIAL
    )


@pytest.mark.parametrize(
    ("policy", "value", "n"), [(MissingPolicy.ZERO_FILL, Fraction(100, 3), 3), (MissingPolicy.EXCLUDE, Fraction(50), 2)]
)
def test_metrics_follow_the_declared_policy(policy, value, n):
    here = declared(replace(benchmark(BINARY), missing=policy))
    made = records(Fraction(1), Absence.MISSING_GENERATION, Fraction(0))
    result = result_from(entry(here, {"a": "x", "c": "x"}), made, Numbers.RESCORED)
    assert result.records == made
    assert (result.metrics["score"].value, result.metrics["score"].n) == (value, n)
    assert result.evidence.level == "rescored, partial"


def test_where_ids_are_secret_the_records_name_their_items():
    hidden = declared(benchmark(), ItemSet("v1", 3))
    result = result_from(entry(hidden, {}), records(*[Fraction(1)] * 3), Numbers.RECOMPUTED)
    assert result.metrics["score"].value == 100
    assert items(*IDS).count == result.metrics["score"].total
