"""What fields of a key look like, in values and in declarations."""

import json
from typing import Any

import pytest
from declaration_samples import VOCABULARY, read_benchmark
from hypothesis import given
from hypothesis import strategies as st

from checker.model.errors import DeclarationRefusal
from checker.model.keyfields import Holds, KeyField
from checker.reading.items import read_items
from checker.reading.keyforms import filled, gaps, misfit, parts_of

CLIP = KeyField(
    form="{clip}&&{start}&&{end}&&{rate}",
    numbers={"start": "whole", "end": "whole", "rate": "decimal"},
    holds=(Holds("start", "<=", "end"), Holds("rate", ">", 0)),  # type: ignore[arg-type]
)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("a&&0&&0&&1", None),
        ("a&&1&&20&&29.97", None),
        ("a&b&&1&&20&&1", None),
        ("a&&1&&20", "it is not of the form `{clip}&&{start}&&{end}&&{rate}`"),
        ("&&1&&20&&1", "it is not of the form `{clip}&&{start}&&{end}&&{rate}`"),
        ("a&&1&&20&&", "it is not of the form `{clip}&&{start}&&{end}&&{rate}`"),
        ("a&&1.0&&20&&1", "`start` in `{clip}&&{start}&&{end}&&{rate}` is a whole number, and here it is `1.0`"),
        ("a&&1&&20&&1e3", "`rate` in `{clip}&&{start}&&{end}&&{rate}` is a number, and here it is `1e3`"),
        ("a&&1&&20&&١", "`rate` in `{clip}&&{start}&&{end}&&{rate}` is a number, and here it is `١`"),
        ("a&&21&&20&&1", "`start <= end` does not hold in `{clip}&&{start}&&{end}&&{rate}`"),
        ("a&&1&&20&&0.0", "`rate > 0` does not hold in `{clip}&&{start}&&{end}&&{rate}`"),
    ],
)
def test_a_form_its_numbers_and_what_holds_of_them(value: str, told: str | None) -> None:
    found = misfit(value, CLIP)
    assert (found.fill("`{}`".format) if found is not None else None) == told


def test_values_are_taken_literally() -> None:
    field = KeyField(values=("name", "count"))
    assert misfit("name", field) is None
    assert misfit("Name", field) is not None
    assert misfit("anything", KeyField()) is None


PART = st.text(alphabet="ab-", min_size=1, max_size=5)


@given(PART, PART, PART)
def test_parts_are_what_was_put_together(first: str, second: str, third: str) -> None:
    assert parts_of(f"{first}&&{second}&&{third}", "{a}&&{b}&&{c}") == {"a": first, "b": second, "c": third}
    assert gaps("{a}&&{b}") == ("a", "b")


def test_a_pattern_is_filled_by_pointers_to_texts() -> None:
    record: Any = {"metadata": {"clip": "a", "start": "7", "n": 5}}
    assert filled("{/metadata/clip}&&{/metadata/start}", record) == "a&&7"
    assert filled("{/metadata/n}", record) is None
    assert filled("{/metadata/gone}", record) is None


DECLARATION = """\
id: clips
title: Clips
format: predictions
key: [id, task]
{more}
versions:
  v1: {{items: items/v1.jsonl, count: 1{least}}}
components:
  right: {{kind: binary}}
score: {{right: {{compare: label}}}}
metrics:
  right: {{per_item: right}}
  other: {{per_item: right{metric}}}
ranking: {{by: right{ranking}}}
views: {{strata: [source]}}
truth: {{kind: open, store: "file:truth.json", commitment: "sha256:{zeros}"}}
"""


def read(more: str = "", least: str = "", ranking: str = "", metric: str = "") -> Any:
    text = DECLARATION.format(more=more, least=least, ranking=ranking, metric=metric, zeros="0" * 64)
    return read_benchmark(text.encode(), "benchmarks/clips/benchmark.yaml", VOCABULARY)


def mistakes(**parts: str) -> list[str]:
    with pytest.raises(DeclarationRefusal) as refusal:
        read(**parts)
    return [problem.message.fill("`{}`".format) for problem in refusal.value.problems]


def test_a_declaration_says_all_of_it() -> None:
    found = read(
        'key_fields: {id: {form: "{clip}&&{start}", numbers: {start: whole}, holds: ["start >= 0.5"]}}\n'
        'merged: {fields: {id: "{/clip}&&{/start}"}, strata: {source: "{/from}"}, prediction: /said}\n'
        "predictions: text",
        least=", min_answers: 1",
        ranking=", beside: {lenient: {label: Lenient, by: other, values: shown}}",
        metric=", missing: exclude",
    )
    id = found.key_fields["id"]
    assert (id.form, dict(id.numbers), [str(each) for each in id.holds]) == (
        "{clip}&&{start}",
        {"start": "whole"},
        ["start >= 1/2"],
    )
    assert found.merged.prediction == "/said"
    assert dict(found.merged.strata) == {"source": "{/from}"}
    assert found.text_predictions
    assert found.versions["v1"].min_answers == 1
    beside = found.ranking.beside["lenient"]
    assert (beside.label, beside.ranking.metric, beside.ranking.as_shown, found.ranking.as_shown) == (
        "Lenient",
        "other",
        True,
        False,
    )
    assert (found.metrics["other"].leaves_out, found.metrics["right"].leaves_out) == (True, False)


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"more": "key_fields: {clip: {values: [a]}}"}, "`clip` is no field of the key"),
        ({"more": "key_fields: {task: {values: [a, a]}}"}, "`a` is named twice"),
        ({"more": "key_fields: {id: {form: abc}}"}, "this form has no gaps, or some that nothing parts"),
        ({"more": 'key_fields: {id: {form: "{a}{b}"}}'}, "this form has no gaps, or some that nothing parts"),
        ({"more": 'key_fields: {id: {form: "{a}-{a}"}}'}, "the gap `a` is there twice"),
        ({"more": 'key_fields: {id: {form: "{a}-{b}", numbers: {c: whole}}}'}, "the form has no gap `c`"),
        ({"more": 'key_fields: {id: {form: "{a}-{b}", holds: ["a < b"]}}'}, "`a` is none of the numbers of the form"),
        ({"more": 'key_fields: {id: {form: "{a}-{b}", holds: ["a near b"]}}'}, "this is no relation between numbers"),
        ({"more": 'merged: {fields: {clip: "{/clip}"}}'}, "`clip` is none of those that are declared"),
        ({"more": "merged: {fields: {id: clip}}"}, "this text has no gap with a JSON pointer, or one without"),
        ({"more": 'merged: {strata: {source: "{clip}"}}'}, "this text has no gap with a JSON pointer, or one without"),
        ({"least": ", min_answers: 2"}, "this version has only 1 items"),
        ({"ranking": ", beside: {o: {by: none_such}}"}, "there is no metric `none_such`"),
        ({"ranking": ", beside: {o: {by: right, then: [most_firsts]}}"}, "`most_firsts` needs a ranking by mean_rank"),
        ({"metric": ", missing: exclude, fill: 0"}, "this metric leaves out missing items, so that nothing is filled"),
    ],
)
def test_a_mistake_is_told_once(parts: dict[str, str], told: str) -> None:
    found = mistakes(**parts)
    assert found.count(told) >= 1
    assert set(found) == {told} or "none of the numbers" in told


def test_items_are_of_the_declared_form_too() -> None:
    benchmark = read('key_fields: {id: {form: "{clip}&&{start}"}, task: {values: [name]}}')
    line = {"id": "a&&1", "task": "name", "strata": {"source": "x"}}
    read_items(json.dumps(line).encode(), "items/v1.jsonl", benchmark, benchmark.versions["v1"])
    for wrong in ({**line, "id": "a"}, {**line, "task": "names"}):
        with pytest.raises(DeclarationRefusal) as refusal:
            read_items(json.dumps(wrong).encode(), "items/v1.jsonl", benchmark, benchmark.versions["v1"])
        assert len(refusal.value.problems) == 1
