"""Damage to a good entry of trials comes out once for each thing that was damaged, on its line or at what it spoils."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from rule_examples import TRIALS_ENTRY, changed, run, start

from checker.model.finding import Finding

OAK, FIR = "oak__stool_0a1b2c3d", "fir__bench_2a3b4c5d"
VALUES: tuple[Any, ...] = (None, 7, "", "zzz", [], {}, True)
STEM = TRIALS_ENTRY.rpartition("/")[2]
FILES = {
    "trials": f"trajectories/{STEM}.trials.json",
    f"messages/{OAK}": f"trajectories/messages/{OAK}.json",
    f"messages/{FIR}": f"trajectories/messages/{FIR}.json",
}
FREE = ("parameters", "description", "timestamp", "usage")
"""Fields inside which there may be anything, or other words."""


@cache
def document(name: str) -> Any:
    return json.loads(start("trials").files[f"{TRIALS_ENTRY}/{FILES[name]}"][1])


def damages() -> Iterator[dict[str, Any]]:
    """Give single operations on every value of the trials and of two files of messages."""
    for name in FILES:
        yield from below(document(name), f"{name}:")


def below(value: Any, pointer: str) -> Iterator[dict[str, Any]]:
    steps = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    for step, each in steps:
        at = f"{pointer}/{step}"
        yield from ({"set": at, "to": to} for to in VALUES if type(to) is not type(each) or to != each)
        yield {"remove": at}
        if isinstance(value, dict):
            yield from ({"rename": at, "to": to} for to in (f"{step}x", f"{step}".upper()))
        if step not in FREE:
            yield from below(each, at)


ALL = list(damages())


@cache
def _found(operations: str) -> tuple[Finding, ...]:
    return run(changed(json.loads(operations), "trials")).findings


def found(*operations: dict[str, Any]) -> Counter[str]:
    return Counter(finding.rule for finding in _found(json.dumps(operations)))


def at(operation: dict[str, Any]) -> str:
    return str(next(iter(operation.values())))


def line(operation: dict[str, Any]) -> int:
    """Give the line of the record or message that an operation damages: each stands on one."""
    return int(at(operation).partition(":/")[2].split("/")[0]) + 2


def file(operation: dict[str, Any]) -> str:
    return at(operation).partition(":")[0]


ELSEWHERE = {
    "TRJ013": "the number of turns, where an assistant's message is gone",
    "TRJ016": "the path, where its file is not found",
    "TRJ017": "the file that is left over",
    "TRJ019": "the call, where its result is gone",
    "TRJ031": "the call, where its result is gone",
    "TRJ027": "the result, where its call is gone",
    "TRJ028": "the second of two results, where the call between them is gone",
    "TRJ030": "the call, where its tool is gone",
    "SUM014": "the list, where the record is gone",
    "SUM015": "the record, whose patch is blank now",
    "COV001": "the item's id",
}
"""Rules that tell of a damage where it shows, and why."""


def test_one_damage_is_at_most_one_finding() -> None:
    several = {json.dumps(each): found(each) for each in ALL if found(each).total() > 1}
    assert several == {}


def test_damage_is_told_on_its_line_or_where_it_shows() -> None:
    for each in ALL:
        for finding in _found(json.dumps([each])):
            where = finding.problem.where
            own = where.path.endswith(FILES[file(each)]) and where.line == line(each)
            assert own or finding.rule in ELSEWHERE, (each, finding)


def is_free(pointer: str) -> bool:
    """Whether what stands there is optional, or any text may stand there."""
    last = pointer.rpartition("/")[2]
    return last in {
        *("model_patch", "model_name_or_path", "total_cost_usd", "tools", "content", "text", "name"),
        *("exit_status", "tokens_sent", "tokens_received", "tool_execution_time_s", "duration_ms"),
        *("description", "parameters", "timestamp", "usage", "cost"),
    }


def test_damage_that_no_rule_minds_is_only_what_is_optional_or_another_valid_value() -> None:
    for each in (each for each in ALL if not found(each)):
        spare = "remove" in each and at(each).rpartition("/")[0].endswith(("tools", "messages", ":"))
        assert spare or is_free(at(each)), each


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from([each for each in ALL if file(each).endswith(OAK)]),
    st.sampled_from([each for each in ALL if file(each).endswith(FIR)]),
)
def test_damages_in_two_trajectories_are_told_as_both_would_be_alone(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    alone = found(one) + found(other)
    assume(alone["TRJ019"] < 2)  # of which there is one for the whole entry
    assert found(one, other) == alone


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from([each for each in ALL if at(each).startswith("trials:/3/")]),
    st.sampled_from([each for each in ALL if at(each).startswith("trials:/4/")]),
)
def test_damages_in_two_records_are_told_as_both_would_be_alone(one: dict[str, Any], other: dict[str, Any]) -> None:
    alone = found(one) + found(other)
    assume(not any(rule.startswith(("SUM", "COV")) for rule in alone))
    assume(not any(at(each).endswith(("/instance_id", "/messages")) for each in (one, other)))
    assert found(one, other) == alone


@settings(max_examples=30, deadline=None)
@given(st.permutations(range(5)))
def test_the_order_of_records_does_not_matter(order: list[int]) -> None:
    records = document("trials")
    assert found({"set": "trials:", "to": [records[index] for index in order]}) == Counter()


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("keep", [0, 1, 2, 40, 200, -4, -2])
def test_a_file_that_was_cut_is_told_once(name: str, keep: int) -> None:
    situation = start("trials")
    path = f"{TRIALS_ENTRY}/{FILES[name]}"
    mode, raw = situation.files[path]
    situation.files[path] = (mode, raw[:keep])
    rules = [finding.rule for finding in run(situation).findings]
    assert rules == ["JSN001"], rules
