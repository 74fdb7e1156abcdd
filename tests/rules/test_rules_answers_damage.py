"""Damage to a good file of answers comes out at most once for each thing that was damaged, and at its record."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from rule_examples import ANSWERS_ENTRY, changed, run, start

from checker.model.finding import Finding

VALUES: tuple[Any, ...] = (None, True, False, 0, 7, 99, -1, "", " ", "zzz", "4", [], ["x"], {}, {"id": 1})
HELD: list[dict[str, Any]] = json.loads(start("answers").files[f"{ANSWERS_ENTRY}/answers.json"][1])


def damages() -> Iterator[dict[str, Any]]:
    """Give single operations on the list, on every record, and on every value of three of them."""
    yield from ({"set": "answers:", "to": to} for to in VALUES if to != [])
    for at in range(len(HELD)):
        yield {"remove": f"answers:/{at}"}
        yield from ({"set": f"answers:/{at}", "to": to} for to in VALUES if not isinstance(to, dict))
    for at in (0, 1, 2):
        for name, value in HELD[at].items():
            pointer = f"answers:/{at}/{name}"
            yield {"remove": pointer}
            yield from ({"set": pointer, "to": to} for to in VALUES if (type(to), to) != (type(value), value))
            yield from ({"rename": pointer, "to": to} for to in (f"{name}s", name.upper(), f"my_{name}", "other"))


ALL = list(damages())


def found(*operations: dict[str, Any]) -> tuple[Finding, ...]:
    return run(changed(operations, "answers")).findings


@pytest.mark.parametrize("operation", ALL, ids=json.dumps)
def test_one_slip_is_at_most_one_finding(operation: dict[str, Any]) -> None:
    findings = found(operation)
    assert len(findings) <= 1
    assert not {finding.rule for finding in findings} & {"SCH005", "LAY001"}


@pytest.mark.parametrize("operation", [each for each in ALL if "/0/id" in json.dumps(each)], ids=json.dumps)
def test_a_slip_in_an_id_is_told_and_never_passed_over(operation: dict[str, Any]) -> None:
    assert len(found(operation)) == 1


@pytest.mark.parametrize("to", [each for each in VALUES if each not in (None, "", " ")], ids=json.dumps)
def test_a_query_that_is_no_copy_is_an_error(to: Any) -> None:
    (finding,) = found({"set": "answers:/0/query", "to": to})
    assert (finding.rule, str(finding.severity)) == ("ANS006", "error")


def test_slips_in_different_records_are_all_told() -> None:
    slips = [
        {"set": "answers:/0/id", "to": "1"},
        {"set": "answers:/1/query", "to": "Which metal?"},
        {"set": "answers:/2/report_content", "to": 3},
        {"remove": "answers:/3/query"},
        {"rename": "answers:/4/report_content", "to": "output"},
        {"remove": "answers:/5/id"},
        {"set": "answers:/6", "to": None},
        {"set": "answers:/7/response", "to": ""},
    ]
    rules = Counter(finding.rule for finding in found(*slips))
    assert rules == Counter(["ANS004", "ANS006", "ANS005", "ANS007", "ANS010", "ANS003", "ANS002", "ANS008"])
