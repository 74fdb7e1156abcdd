"""Records of a scoring that break a relation: named where anybody may read the answers, and not told of otherwise."""

from dataclasses import replace
from fractions import Fraction

import pytest
from memory_tree import MemoryTree
from rule_examples import changed

from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.jobs.examine import Examined, examine, examine_scores
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.finding import Finding
from checker.model.record import Absence, Cell, Record
from checker.model.result import Result

RELATION = {
    "replace": "benchmarks/shapes/benchmark.yaml",
    "old": 'invariants: ["overall >= naming"]',
    "new": 'invariants: ["named + counted <= 1"]',
}
HELDOUT = [
    {"replace": "benchmarks/shapes/benchmark.yaml", "old": "kind: open", "new": "kind: heldout"},
    {"replace": "benchmarks/shapes/benchmark.yaml", "old": "records: full", "new": "records: none"},
]


def found(numbers: Numbers, *change: dict[str, str], both: int = 2) -> list[Finding]:
    """Score the entry of the examples so that `both` components hold on its first items, on the others one or none."""
    situation = changed([RELATION, *change])
    about = declared(MemoryTree(situation.files), "shapes", vocabulary())
    examined: Examined = examine(MemoryTree(situation.files), situation.entry, about)
    assert examined.entry.items is not None
    records = []
    for at, item in enumerate(examined.entry.items.items or ()):
        counted: Cell = Fraction(int(at < both)) if at != 9 else Absence.NOT_APPLICABLE
        cells: dict[str, Cell] = {"named": Fraction(1), "counted": counted, "coloured": Absence.NOT_APPLICABLE}
        records.append(Record(item.key, cells))
    result = Result(tuple(records), {}, Evidence(numbers, Extent.ALL, Extent.ALL))
    findings = examine_scores(replace(examined, findings=()), result).findings
    return [each for each in findings if each.rule == "INV004"]


def test_items_are_named_and_the_first_one_is_pointed_at() -> None:
    [finding] = found(Numbers.RESCORED)
    assert (
        finding.problem.message.fill(repr) == "2 of 10 records do not keep 'named + counted <= 1': 's1|name, s2|name'"
    )
    assert (finding.problem.where.path.rpartition("/")[2], finding.problem.where.line) == ("predictions.json", 2)


def test_of_many_the_first_few_are_named() -> None:
    [finding] = found(Numbers.RESCORED, both=9)
    assert finding.problem.message.fill(str).startswith("9 of 10 records do not keep named + counted <= 1, among them ")
    assert finding.problem.message.fill(str).count(",") == 5


def test_an_item_that_breaks_two_relations_is_told_of_once() -> None:
    also = {"replace": RELATION["replace"], "old": "counted <= 1", "new": 'counted <= 1", "2*counted <= named'}
    assert [each.problem.expected for each in found(Numbers.RESCORED, also)] == ["named + counted <= 1"]


def test_records_that_keep_it_or_say_nothing_are_no_fault() -> None:
    assert found(Numbers.RESCORED, both=0) == []


@pytest.mark.parametrize("both", [1, 9])
def test_of_held_out_answers_no_item_and_no_count_is_told(both: int) -> None:
    [finding] = found(Numbers.RESCORED, *HELDOUT, both=both)
    assert finding.problem.message.fill(str) == "the measured records do not keep named + counted <= 1"
    assert (finding.problem.where.path, finding.problem.where.line) == (
        "submissions/shapes/outline-7b_2026-03-14",
        None,
    )
    assert finding.problem.found is None


def test_records_of_the_entrys_own_are_named_even_then() -> None:
    [finding] = found(Numbers.RECOMPUTED, *HELDOUT)
    assert "s1|name" in finding.problem.message.fill(str)
