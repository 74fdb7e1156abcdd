"""Which version is meant where submission.json does not say it."""

from typing import Any

import pytest
from rule_examples import changed, run

VERSION = "submission:/run/version"


def rules_found(*change: dict[str, Any]) -> list[str]:
    return [finding.rule for finding in run(changed(change)).findings]


@pytest.mark.parametrize("wrong", [{"set": VERSION, "to": "nine"}, {"set": VERSION, "to": 2}, {"remove": VERSION}])
def test_a_wrong_version_hides_no_fault_of_the_answers(wrong: dict[str, Any]) -> None:
    alone = rules_found(wrong)
    assert len(alone) == 1
    assert sorted(rules_found(wrong, {"remove": "predictions:/0"})) == sorted([*alone, "COV003"])
    assert sorted(rules_found(wrong, {"set": "predictions:/0/id", "to": "nowhere"})) == sorted([*alone, "COV001"])


def test_answers_that_fit_two_versions_alike_are_not_judged_by_either() -> None:
    few = [{"remove": "predictions:/4"}] * 6
    assert rules_found({"set": VERSION, "to": "nine"}, *few) == ["SCH004"]


def test_of_versions_that_fit_alike_the_one_named_almost_is_meant() -> None:
    few = [{"remove": "predictions:/4"}] * 6
    assert rules_found({"set": VERSION, "to": "V2"}, *few) == ["COV004", "SCH004"]


def test_a_claim_is_too_coarse_whatever_became_of_the_answers() -> None:
    coarse = {"set": "submission:/results/counting", "to": 33}
    assert rules_found(coarse) == ["CLM002"]
    assert rules_found(coarse, {"set": VERSION, "to": "V2"}) == ["SCH004", "CLM002"]
    assert "CLM002" in rules_found(coarse, {"delete": "predictions.json"})
