"""Records from a summary's lists under rulings: claims are held against what was there before."""

from fractions import Fraction
from typing import Any

from memory_tree import MemoryTree
from rule_examples import BASES, changed, run

from checker.boards.rulings import apply
from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.jobs.examine import examine
from checker.metrics.values import scores
from checker.model.benchmark import MissingPolicy
from checker.model.finding import Severity

OAK, ELM = "oak__stool_0a1b2c3d", "elm__lamp_4e5f6a7b"


def ruled(*items: str) -> list[dict[str, Any]]:
    entry = BASES["trials"].entry.rpartition("/")[2]
    text = f"entry: {entry}\nrulings: [{{kind: reward_hack, reason: Copied., items: [{', '.join(items)}]}}]\n"
    return [{"write": f"benchmarks/repairs/rulings/{entry}.yaml", "text": text}]


def values(change: list[dict[str, Any]]) -> tuple[dict[str, Fraction | None], dict[str, Fraction | None], set[int]]:
    """Give the metrics before rulings and after, and over how many items those are."""
    situation = changed(change, "trials")
    tree = MemoryTree(situation.files)
    examined = examine(tree, situation.entry, declared(tree, "repairs", vocabulary()))
    assert [finding for finding in examined.findings if finding.severity is Severity.ERROR] == []
    assert examined.result is not None
    entry, records = examined.entry, examined.result.records
    items = entry.items.items if entry.items is not None else None
    after = apply(entry.benchmark, records, entry.rulings)
    ruled_scores = scores(entry.benchmark, items or (), after, MissingPolicy.ZERO_FILL)
    before = {name: score.value for name, score in examined.result.metrics.items()}
    return before, {name: score.value for name, score in ruled_scores.items()}, {s.n for s in ruled_scores.values()}


def test_a_removed_item_is_zero_in_both_metrics_and_stays_in_the_denominator() -> None:
    before, after, counted = values(ruled(OAK))
    assert before == {"func_pass_1": 60, "sec_pass_1": 20}
    assert after == {"func_pass_1": 40, "sec_pass_1": 0}
    assert counted == {5}


def test_what_had_not_passed_changes_nothing_when_it_is_removed() -> None:
    before, after, counted = values(ruled("yew__shelf_6e7f8a9b"))
    assert before == after
    assert counted == {5}


def test_lists_that_a_maintainer_has_shortened_are_the_records() -> None:
    shortened = [
        *ruled(ELM),
        {"set": "summary:/num_reward_hack_removed", "to": 1},
        {"set": "summary:/details/reward_hack_removed", "to": [ELM]},
        {"remove": "summary:/details/completed/func_pass/1"},
        {"set": "summary:/func_pass", "to": 0.4},
        {"set": "submission:/results/func_pass_1", "to": 40.0},
    ]
    before, after, counted = values(shortened)
    assert before == after == {"func_pass_1": 40, "sec_pass_1": 20}
    assert counted == {5}


def test_claims_that_count_a_ruling_already_are_told() -> None:
    found = run(changed([*ruled(ELM), {"set": "submission:/results/func_pass_1", "to": 40.0}], "trials")).findings
    assert [(finding.rule, finding.problem.expected) for finding in found] == [("SUM017", "60.0")]
