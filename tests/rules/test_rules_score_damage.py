"""Damage to good scores comes out once for each thing that was damaged, and nothing else does."""

import json
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from rule_examples import SCORES_ENTRY, changed, run, start

VALUES: tuple[Any, ...] = (None, 7, -1, "", "zzz", "2.5", [], {}, True, 1)
BASE = "component_scores"


def lines() -> list[dict[str, Any]]:
    raw = start(BASE).files[f"{SCORES_ENTRY}/scores.jsonl"][1]
    return [json.loads(line, parse_float=Decimal) for line in raw.splitlines()]


def damages() -> Iterator[dict[str, Any]]:
    """Give single operations on every line, field and component."""
    for index, line in enumerate(lines()):
        at = f"scores:/{index}"
        yield from ({"set": at, "to": to} for to in (None, 7, "x", []))
        yield {"remove": at}
        yield {"insert": at, "value": json.loads(json.dumps(line, default=float))}
        yield from below(line, at)


def below(value: Any, pointer: str) -> Iterator[dict[str, Any]]:
    for key, each in value.items() if isinstance(value, dict) else ():
        at = f"{pointer}/{key}"
        yield from ({"rename": at, "to": to} for to in (f"{key}x", key.upper()))
        yield from ({"set": at, "to": to} for to in VALUES if to != each or isinstance(to, bool))
        yield {"remove": at}
        yield from below(each, at)


ALL = list(damages())


@cache
def _found(operations: str) -> tuple[str, ...]:
    done = run(changed(json.loads(operations), BASE)).findings
    return tuple(finding.rule for finding in done)


def found(*operations: dict[str, Any]) -> Counter[str]:
    return Counter(_found(json.dumps(operations)))


def about_claims(rules: Counter[str]) -> Counter[str]:
    """Leave out the claim in submission.json, which is about all lines at once."""
    return Counter({rule: n for rule, n in rules.items() if not rule.startswith("CLM")})


def test_one_damage_is_at_most_one_finding() -> None:
    several = {json.dumps(each): about_claims(found(each)) for each in ALL}
    assert {text: rules for text, rules in several.items() if rules.total() > 1} == {}


def test_a_damage_that_no_rule_minds_leaves_a_line_that_says_something_else_or_the_same() -> None:
    """Another number in its range, a further field left out, a component that does not apply left out or null."""
    for each in [each for each in ALL if not about_claims(found(each))]:
        at = next(iter(each.values()))
        line, _, field = at.removeprefix("scores:/").partition("/")
        said = lines()[int(line)]
        optional = field in ("run", "overall_raw", "craft_raw") and "remove" in each
        unscored = said["status"] != "scored" and field.startswith("components")
        not_needed = "remove" in each and field.startswith("components/lettering") and said["id"] in ("p3", "p8")
        number = "set" in each and field.startswith("components/") and each["to"] in (1, None)
        assert optional or unscored or not_needed or number or _null_claim(each, said, field), each


def _null_claim(each: dict[str, Any], said: dict[str, Any], field: str) -> bool:
    return field.endswith("_raw") and "set" in each and said.get(field) == each["to"]


@settings(max_examples=100)
@given(st.sampled_from(ALL), st.sampled_from(ALL))
def test_two_damages_to_two_lines_are_told_as_both_would_be_alone(one: dict[str, Any], other: dict[str, Any]) -> None:
    first, second = sorted((one, other), key=line_of, reverse=True)  # so that a shift does not move the other's place
    counted = {"remove", "insert"} & {*one, *other} or any(at(each).count("/") == 1 for each in (one, other))
    if line_of(one) == line_of(other) or counted or any("/id" in at(each) for each in (one, other)):
        return  # lines that are missing or doubled explain each other
    if found(one).keys() | found(other).keys() & {"CMP017"} and "CMP017" in found(one, other):
        return  # a share of all lines
    assert about_claims(found(first, second)) == about_claims(found(one)) + about_claims(found(other))


def at(operation: dict[str, Any]) -> str:
    return str(next(iter(operation.values())))


def line_of(operation: dict[str, Any]) -> int:
    return int(at(operation).removeprefix("scores:/").split("/")[0])


@settings(max_examples=30)
@given(st.permutations(range(8)))
def test_the_order_of_lines_does_not_matter(order: list[int]) -> None:
    held = json.loads(json.dumps(lines(), default=float))
    assert found({"set": "scores:", "to": [held[index] for index in order]}) == Counter()


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.text(max_size=6),
    st.sampled_from(["p1", "scored", "2.5"]),
)
NAMES = st.sampled_from(["balance", "Balance", "lettering", "on_brief", "flawless", "overall", "", "\u202e"])
COMPONENTS = st.dictionaries(NAMES, st.one_of(SCALARS, st.lists(SCALARS, max_size=2)), max_size=5)
FIELDS = st.sampled_from(["id", "status", "components", "run", "overall_raw", "craft_raw", "Id", "x", "components_raw"])
ANYTHING = st.one_of(
    SCALARS, st.lists(SCALARS, max_size=3), st.dictionaries(FIELDS, st.one_of(SCALARS, COMPONENTS), max_size=6)
)


@settings(max_examples=100)
@given(st.lists(ANYTHING, min_size=1, max_size=12))
def test_no_rule_breaks_whatever_stands_on_the_lines(held: list[Any]) -> None:
    assert not {"ENG001"} & found({"set": "scores:", "to": held}).keys()
    assert found({"set": "scores:", "to": held}).total()
