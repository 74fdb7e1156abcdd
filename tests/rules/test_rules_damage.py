"""Damage to a good entry comes out once for each thing that was damaged, and nothing else does."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from rule_examples import ENTRY, changed, run, start

VALUES: tuple[Any, ...] = (None, 7, "", "zzz", [], {}, True, "\u202e")


def documents() -> dict[str, Any]:
    files = start().files
    return {name: json.loads(files[f"{ENTRY}/{name}.json"][1]) for name in ("submission", "predictions")}


def damages() -> Iterator[dict[str, Any]]:
    """Give single operations on every value of both documents."""
    for name, value in documents().items():
        yield from below(value, f"{name}:")


def below(value: Any, pointer: str) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        for key, each in value.items():
            at = f"{pointer}/{key}"
            yield from ({"rename": at, "to": to} for to in (f"{key}x", key.upper()))
            yield from ({"set": at, "to": to} for to in VALUES if to != each)
            yield {"remove": at}
            yield from below(each, at)
    elif isinstance(value, list) and pointer.endswith(":"):
        for index, each in enumerate(value):
            at = f"{pointer}/{index}"
            yield from ({"set": at, "to": to} for to in (None, 7, "x", []))
            yield {"remove": at}
            yield {"insert": at, "value": each}
            yield from below(each, at)


ALL = list(damages())


def found(*operations: dict[str, Any]) -> Counter[str]:
    return Counter(_found(json.dumps(operations)))


@cache
def _found(operations: str) -> tuple[str, ...]:
    return tuple(finding.rule for finding in run(changed(json.loads(operations))).findings)


def at(operation: dict[str, Any]) -> str:
    return str(next(iter(operation.values())))


def part(operation: dict[str, Any]) -> str:
    """Name what an operation touches: a field of the submission, or everything about one item's id.

    Records of one id are not apart: where one of them cannot be told, another may stand for it.
    """
    name, _, pointer = at(operation).partition(":")
    step = pointer.split("/")[1]
    return f"{name}:{step}" if name == "submission" else f"{name}:{documents()[name][int(step)]['id']}"


def test_one_damage_is_at_most_one_finding() -> None:
    several = {json.dumps(each): found(each) for each in ALL}
    emptied = json.dumps({"set": "submission:/run", "to": {}})  # lacks the two fields that it must hold
    assert several.pop(emptied) == Counter({"SCH001": 2})
    assert {text: rules for text, rules in several.items() if rules.total() > 1} == {}


def test_damage_that_no_rule_minds_is_only_what_is_optional_or_another_valid_value() -> None:
    harmless = [each for each in ALL if not found(each)]
    for each in harmless:
        assert "remove" in each or "set" in each
        assert at(each).startswith(
            ("submission:", "predictions:/5/", "predictions:/6/", "predictions:/7/", "predictions:/8/")
        )


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(ALL), st.sampled_from(ALL))
def test_two_damages_are_told_as_both_would_be_alone(one: dict[str, Any], other: dict[str, Any]) -> None:
    assume(part(one) != part(other))
    assume(not any(at(each).startswith("submission:/run") for each in (one, other)))  # a lost version skips coverage
    first, second = sorted((one, other), key=at, reverse=True)  # so that a shift does not move the other's place
    alone = found(one) + found(other)
    assume(not all("remove" in each and at(each).count("/") == 1 and "pred" in at(each) for each in (one, other)))
    assert found(first, second) == alone


def test_a_broken_record_frees_its_place_for_another_of_its_item() -> None:
    broken, doubled = {"set": "predictions:/2/task", "to": None}, documents()["predictions"][3]
    assert part(broken) == part({"insert": "predictions:/3", "value": doubled})
    assert found({"insert": "predictions:/3", "value": doubled}, broken).total() == 1


@settings(max_examples=40, deadline=None)
@given(st.permutations(range(10)))
def test_the_order_of_records_does_not_matter(order: list[int]) -> None:
    records = documents()["predictions"]
    assert found({"set": "predictions:", "to": [records[index] for index in order]}) == Counter()


def test_a_finding_names_the_line_of_the_record_that_was_damaged() -> None:
    for index in range(10):
        outcome = run(changed([{"set": f"predictions:/{index}/id", "to": "nowhere"}]))
        (only,) = outcome.findings
        assert (only.rule, only.problem.where.line) == ("COV001", index + 2)
