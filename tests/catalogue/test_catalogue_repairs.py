"""Repairs are found by looking, and answer rules that there are."""

import inspect

import pytest

from checker.catalogue.repairs import checked, every_repair, repairs_for
from checker.catalogue.rules import every_rule
from checker.model.json import Document


def test_repairs_of_single_files_come_first() -> None:
    subjects = [each.subject is Document for each in every_repair()]
    assert any(subjects)
    assert subjects == sorted(subjects, reverse=True)


def test_every_repair_answers_a_rule_that_there_is() -> None:
    rules = {rule.id for rule in every_rule()}
    for each in every_repair():
        assert each.rules
        assert each.rules <= rules, each.name


def test_every_repair_says_what_it_leaves_alone() -> None:
    for each in every_repair():
        assert "\nLeft alone: " in inspect.cleandoc(each.page), each.name
        assert not each.title.endswith("."), each.name


def test_repairs_are_found_by_rule() -> None:
    assert [each.name for each in repairs_for("JSN006")] == ["encoding"]
    assert repairs_for("COV001") == ()


def test_two_repairs_of_one_name_are_refused() -> None:
    one = every_repair()[0]
    twin = type(one)(one.name, one.subject, "", frozenset(), frozenset(), "", one.find)
    with pytest.raises(ValueError, match=one.name):
        checked([one, twin])
