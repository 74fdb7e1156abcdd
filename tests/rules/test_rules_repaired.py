"""What `pullrank fix` makes of every example of every rule: each repair answers a finding, and one run is enough."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from memory_tree import MemoryTree
from rule_examples import Situation, base_of, changed, examples, run

from checker.catalogue.benchmarks import declared
from checker.catalogue.formats import formats
from checker.catalogue.repairs import every_repair
from checker.catalogue.rules import every_rule
from checker.catalogue.vocabulary import vocabulary
from checker.formats.amending import repairs_of
from checker.model.errors import FolderRefusal
from checker.model.repair import EntryRepairs
from checker.model.tree import FILE
from checker.reading.splices import as_bytes, as_text, spliced

ALL = [(rule.id, example) for rule in every_rule() for example in examples(rule.id)]


def repairs(situation: Situation) -> EntryRepairs:
    tree = MemoryTree(situation.files)
    about = declared(tree, situation.benchmark, vocabulary())
    try:
        return repairs_of(tree, situation.entry, about, formats()[about.benchmark.format], every_repair())
    except FolderRefusal:
        return EntryRepairs(situation.entry, (), ())


def repaired(situation: Situation, found: EntryRepairs) -> Situation:
    files = dict(situation.files)
    for each in found.files:
        mode, raw = files.pop(each.path)
        files[each.to] = (FILE if each.unlocked else mode, as_bytes(spliced(as_text(raw), each.splices)))
    return replace(situation, files=files)


@pytest.mark.parametrize(("rule", "example"), ALL, ids=[f"{rule}: {example['name']}" for rule, example in ALL])
def test_repairs_answer_findings_and_leave_none_to_repair(rule: str, example: dict[str, Any]) -> None:
    situation = changed(example["change"], base_of(rule, example))
    found = repairs(situation)
    if found.files:
        after = repaired(situation, found)
        assert repairs(after).files == ()
        before, left = (Counter(each.rule for each in run(each).findings) for each in (situation, after))
        answered = {answer.rule for file in found.files for answer in file.answers}
        assert all(left[each] < before[each] for each in answered), (before, left)
    for each in found.declined:
        assert each.rule in {finding["rule"] for finding in example["findings"]}


@pytest.mark.parametrize("rule", ["JSN001", "JSN006", "LAY001", "LAY004", "SCH013", "SUM004"])
def test_some_example_of_a_rule_is_repaired(rule: str) -> None:
    found = (repairs(changed(example["change"], base_of(rule, example))) for example in examples(rule))
    assert any(answer.rule == rule for each in found for file in each.files for answer in file.answers)
