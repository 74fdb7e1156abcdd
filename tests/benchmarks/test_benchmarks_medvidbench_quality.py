"""Entries of known quality have the scores that arithmetic gives, and leaving something out never helps."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from medvidbench_scores import SEVEN, cells, exactly, metrics, scorer

from tools.medvidbench import answers as made
from tools.medvidbench.answers import segments_of
from tools.medvidbench.samples import COUNTS, SOURCES, Sample, family, samples

STRICT = [f"{name}_strict" for name in SEVEN]
ONE, NONE = Fraction(1), Fraction(0)


def with_answers(given: Sequence[str | None]) -> list[dict[str, Any]]:
    return [{**sample.record, "answer": answer} for sample, answer in zip(samples(), given, strict=True)]


@cache
def scored(name: str) -> dict[str, Fraction | None]:
    return metrics(with_answers(getattr(made, name)()))


def of_task(task: str) -> list[Sample]:
    return [sample for sample in samples() if family(sample.task) == task]


def mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, NONE) / len(values)


def near(value: Fraction | None) -> Any:
    return pytest.approx(float(value or 0), abs=1e-9)


def test_the_set_has_the_counts_of_the_real_one() -> None:
    assert {task: sum(each.task == task for each in samples()) for task in COUNTS} == COUNTS
    assert len(samples()) == 6245
    keys = [(each.id, each.task) for each in samples()]
    assert 0 < len(keys) - len(set(keys)) < 1000
    assert len({each.id for each in samples()}) < len(set(keys))


@pytest.mark.parametrize("name", [*SEVEN, *STRICT])
def test_perfect_answers_score_perfectly(name: str) -> None:
    assert scored("perfect")[name] == 1


@pytest.mark.parametrize("name", STRICT)
def test_answers_that_say_nothing_are_wrong(name: str) -> None:
    assert scored("empty")[name] == 0


def test_the_reference_passes_over_what_says_nothing_where_it_can_be_passed_over() -> None:
    found = scored("empty")
    assert [name for name in SEVEN if found[name] is None] == ["cvs_acc", "sa_acc", "dvc_f1"]
    assert all(found[name] == 0 for name in ("nap_acc", "stg_miou", "tag_miou_03", "tag_miou_05"))


def test_half_of_the_answers_are_half_of_the_strict_score_and_all_of_the_lenient_one() -> None:
    found = scored("half")
    for name in SEVEN:
        assert found[name] == 1
    share = {
        task: Fraction(sum(each.number % 2 == 0 for each in of_task(task)), len(of_task(task))) for task in SOURCES
    }
    assert found["tag_miou_03_strict"] == share["tal"]
    assert found["stg_miou_strict"] == share["stg"]
    assert found["nap_acc_strict"] == share["next_action"]
    assert found["dvc_f1_strict"] == share["dense_captioning"]
    assert found["sa_acc_strict"] == share["skill_assessment"]
    assert found["cvs_acc_strict"] == share["cvs_assessment"]


def late(start: float, end: float) -> Fraction:
    """Give the overlap of a span with itself one second later."""
    length = Fraction(end) - Fraction(start)
    return (length - 1) / (length + 1)


@pytest.mark.parametrize("least", ["03", "05"])
def test_spans_that_are_a_second_late(least: str) -> None:
    """Each span is four seconds long or more and four from the next: it meets itself, by (L - 1) / (L + 1)."""
    expected = [
        mean([late(span["start"], span["end"]) for span in sample.record["struc_info"][0]["spans"]])
        for sample in of_task("tal")
    ]
    found = scored("shifted")
    assert float(found[f"tag_miou_{least}"] or 0) == near(mean(expected))
    assert float(found[f"tag_miou_{least}_strict"] or 0) == near(mean(expected))


def test_segments_that_are_a_second_late() -> None:
    """Precision is recall: the share of segments so long that (L - 1) / (L + 1) is above each threshold."""
    values = []
    for sample in of_task("dense_captioning"):
        overlaps = [late(each["start"], each["end"]) for each in segments_of(sample.record)]
        shares = [
            Fraction(sum(overlap > t for overlap in overlaps), len(overlaps))
            for t in (Fraction(3, 10), Fraction(1, 2), Fraction(7, 10))
        ]
        values.append(mean(shares))
    assert float(scored("shifted")["dvc_f1_strict"] or 0) == near(mean(values))


def test_what_has_no_time_is_not_late() -> None:
    found = scored("shifted")
    assert all(
        found[f"{name}{suffix}"] == 1
        for name in ("nap_acc", "sa_acc", "cvs_acc", "stg_miou")
        for suffix in ("", "_strict")
    )


def test_answers_of_another_sample_are_right_as_often_as_these_agree() -> None:
    def agreement(task: str, value: Callable[[dict[str, Any]], Any]) -> Fraction:
        mine = of_task(task)
        pairs = zip(mine, [*mine[1:], mine[0]], strict=True)
        return Fraction(sum(value(dict(a.record)) == value(dict(b.record)) for a, b in pairs), len(mine))

    found = scored("shuffled")
    assert found["nap_acc_strict"] == agreement("next_action", lambda record: record["gnd"])
    criteria = [
        agreement("cvs_assessment", lambda r, n=name: r["struc_info"][0]["cvs_scores"][n])
        for name in ("two_structures", "cystic_plate", "hepatocystic_triangle")
    ]  # type: ignore[misc]
    assert found["cvs_acc_strict"] == mean(criteria)


def test_leaving_answers_out_never_helps_the_strict_set() -> None:
    given = list(made.shuffled())
    whole = metrics(with_answers(given))
    for step in (2, 3, 7):
        fewer = metrics(with_answers([None if at % step == 0 else answer for at, answer in enumerate(given)]))
        assert all((fewer[name] or 0) <= (whole[name] or 0) for name in STRICT)


def test_leaving_wrong_answers_out_helps_the_lenient_set_and_not_the_strict_one() -> None:
    """This is why the strict set ranks."""
    pairs = zip(made.perfect(), made.shuffled(), strict=True)
    records = with_answers([true if at % 3 == 0 else other for at, (true, other) in enumerate(pairs)])
    whole = metrics(records)
    sure = [{**each, "answer": each["answer"] if _all_right(each) else "I would rather not say."} for each in records]
    chosen = metrics(sure)
    for name in ("sa_acc", "cvs_acc", "dvc_f1"):
        assert (chosen[name] or 0) > (whole[name] or 0)
        assert (chosen[f"{name}_strict"] or 0) <= (whole[f"{name}_strict"] or 0)


def _all_right(record: dict[str, Any]) -> bool:
    return all(cell == 1 for name, cell in cells(record, record["answer"]).items() if name.endswith("_strict"))


@pytest.mark.parametrize("task", ["tal", "stg", "dense_captioning"])
def test_more_segments_never_help_where_they_match_nothing(task: str) -> None:
    sample = of_task(task)[0]
    whole = cells(sample.record, made.right(sample))
    extra = {"tal": ", 900-950", "stg": " 99.0 seconds: [1, 2, 3, 4]", "dense_captioning": "\n900-950 seconds: more"}
    more = cells(sample.record, made.right(sample) + extra[task])
    assert all(more[name] < whole[name] for name in whole if name.endswith("_strict"))


def test_the_order_of_answers_does_not_matter() -> None:
    first = [sample for sample in samples() if sample.number < 3]
    truth = {str(at): exactly(sample.record) for at, sample in enumerate(first)}
    given = [(str(at), made.right(sample, 1.0)) for at, sample in enumerate(first)]
    forwards, backwards = scorer().score(given, truth), scorer().score(given[::-1], truth)
    assert forwards == backwards[::-1]


def test_times_that_stand_apart_in_the_truth() -> None:
    """What the arithmetic above rests on."""
    for sample in of_task("tal"):
        spans = sample.record["struc_info"][0]["spans"]
        assert all(span["end"] - span["start"] >= 4 for span in spans)
        assert all(abs(a["start"] - b["end"]) >= 2 for a, b in combinations(spans, 2))
