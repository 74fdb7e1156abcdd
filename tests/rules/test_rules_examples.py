"""Every example of every rule, run through all rules."""

from typing import Any

import pytest
from rule_examples import BASES, base_of, changed, examples, run, start, told

from checker.catalogue.rules import every_rule

ALL = [(rule.id, example) for rule in every_rule() for example in examples(rule.id)]


@pytest.mark.parametrize("base", BASES)
def test_the_base_entry_passes(base: str) -> None:
    outcome = run(start(base))
    assert outcome.findings == ()
    assert outcome.skipped == {}


@pytest.mark.parametrize(("rule", "example"), ALL, ids=[f"{rule}: {example['name']}" for rule, example in ALL])
def test_an_example_gives_exactly_its_findings(rule: str, example: dict[str, Any]) -> None:
    situation = changed(example["change"], base_of(rule, example))
    outcome = run(situation)
    assert [told(finding, situation.entry) for finding in outcome.findings] == example["findings"]
    assert outcome.skipped == example.get("skipped", {})


@pytest.mark.parametrize("rule", [rule.id for rule in every_rule()])
def test_each_rule_has_an_example_that_fails_and_names_its_examples_apart(rule: str) -> None:
    own = examples(rule)
    assert any(finding["rule"] == rule for example in own for finding in example["findings"])
    assert len({example["name"] for example in own}) == len(own)
