"""What a declaration says of records that entries bring, and of how records are published."""

import pytest
from declaration_samples import VOCABULARY, read_benchmark

from checker.model.errors import DeclarationRefusal
from checker.model.recorded import Evaluation, ItemLines, RecordClaim, RecordFields

GOOD = """\
id: brush
title: Brush
format: component_scores
key: [sheet]
versions: {v1: {items: items/v1.jsonl, count: 10}}
components:
  colour: {kind: number, range: [0, 3], shown: false}
  line: {kind: number, range: [0, 3]}
metrics:
  overall: {per_item: {mean: [colour, line]}}
  twice: {derive: mean, of: [overall]}
ranking: {by: overall}
views: {strata: [school, sheet], tags: [theme]}
record:
  fields: {run: [first, second]}
  claims: {overall: {field: overall_raw}}
evaluation: {version: graders 4, settings: {crop: "off"}}
publish:
  records: full
  lines: {entries: systems, components: raw, metrics: {overall: overall_raw}, names: {theme: themes}}
"""


def refused(*changes: tuple[str, str]) -> list[tuple[int | None, str]]:
    text = GOOD
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    with pytest.raises(DeclarationRefusal) as caught:
        read_benchmark(text.encode(), "benchmarks/brush/benchmark.yaml", VOCABULARY)
    return [(each.where.line, each.message.fill(repr)) for each in caught.value.problems]


def test_everything_is_taken_as_written() -> None:
    read = read_benchmark(GOOD.encode(), "benchmarks/brush/benchmark.yaml", VOCABULARY)
    assert read.record == RecordFields({"run": ("first", "second")}, (RecordClaim("overall", "overall_raw", 4),))
    assert read.evaluation == Evaluation("graders 4", {"crop": "off"})
    assert read.lines == ItemLines("systems", "raw", {"overall": "overall_raw"}, {"theme": "themes"})
    assert [each.shown for each in read.components.values()] == [False, True]


def test_parts_of_views_are_taken_as_written() -> None:
    parts = "count: 10, parts: {school: {a: 4, b: 6}, theme: {sea: 9}}}"
    read = read_benchmark(GOOD.replace("count: 10}", parts).encode(), "benchmarks/brush/benchmark.yaml", VOCABULARY)
    assert read.versions["v1"].parts == {"school": {"a": 4, "b": 6}, "theme": {"sea": 9}}


def test_nothing_of_it_is_needed() -> None:
    head = GOOD.partition("record:")[0]
    read = read_benchmark(head.encode(), "benchmarks/brush/benchmark.yaml", VOCABULARY)
    assert (read.record, read.evaluation, read.lines) == (RecordFields(), None, None)


@pytest.mark.parametrize(
    ("changes", "line", "words"),
    [
        ([("fields: {run:", "fields: {status:")], 15, "'status' already"),
        ([("fields: {run:", "fields: {sheet:")], 15, "'sheet' already"),
        ([("[first, second]", "[first, first]")], 15, "named twice"),
        ([("[first, second]", "[]")], 15, "must not be empty"),
        ([("claims: {overall:", "claims: {overal:")], 16, "no metric 'overal'"),
        ([("claims: {overall:", "claims: {twice:")], 16, "derived from other metrics"),
        ([("{field: overall_raw}", "{field: components}")], 16, "'components' already"),
        ([("{field: overall_raw}", "{field: run}")], 16, "'run' already"),
        ([("{field: overall_raw}", "{decimals: 3}")], 16, "'field' is missing"),
        ([("{field: overall_raw}", "{field: overall_raw, decimals: 40}")], 16, "at most 12"),
        ([("version: graders 4, ", "")], 17, "'version' is missing"),
        ([('crop: "off"', "crop: 3")], 17, "must be a text"),
        ([("metrics: {overall: overall_raw}", "metrics: {overal: overall_raw}")], 20, "no metric 'overal'"),
        ([("metrics: {overall: overall_raw}", "metrics: {twice: overall_raw}")], 20, "derived from other metrics"),
        ([("names: {theme:", "names: {themes:")], 20, "no view 'themes'"),
        ([("theme: themes}", "theme: school}")], 20, "name two things 'school'"),
        ([("entries: systems", "entries: sheet")], 20, "name two things 'sheet'"),
        ([("components: raw", "components: status")], 20, "name two things 'status'"),
        ([("components: raw", "components: run")], 20, "name two things 'run'"),
        ([("shown: false", "shown: 0")], 7, "must be true or false"),
        ([("count: 10}", "count: 10, parts: {schol: {a: 10}}}")], 5, "no view 'schol'"),
        ([("count: 10}", "count: 10, parts: {school: {a: 4, b: 5}}}")], 5, "have 9 items, and there are 10"),
        ([("count: 10}", "count: 10, parts: {theme: {a: 0}}}")], 5, "must be above 0"),
        ([("items: items/v1.jsonl, count: 10", "items: null, count: 10, parts: {theme: {a: 1}}")], 5, "not published"),
    ],
)
def test_a_mistake_is_told_at_its_line_and_alone(changes: list[tuple[str, str]], line: int, words: str) -> None:
    ((at, message),) = refused(*changes)
    assert at == line
    assert words in message
