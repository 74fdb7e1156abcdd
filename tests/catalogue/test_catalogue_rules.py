"""Rules and formats are found by looking, and each rule is complete."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

from checker.catalogue.formats import formats
from checker.catalogue.rules import checked, every_rule, rule_modules, rules_about, rules_in, rules_with
from checker.formats.base import Format
from checker.model.change import Change
from checker.model.entry import Entry
from checker.model.exposure import Exposed
from checker.model.finding import Problem
from checker.model.json import Document, Fault, FaultKind
from checker.model.kin import Kin
from checker.model.result import Scored
from checker.model.rule import Concern, Rule, rule
from checker.model.said import say
from checker.model.trace import Trace

PAGE = re.compile(r"Find [^\n]*\.\n\n {4}Why: [^\n]+(\n {4}\S[^\n]*)*\n\n {4}Fix: [^\n]+(\n {4}\S[^\n]*)*\n {4}")


def made(id: str, needs: tuple[str, ...] = ()) -> Rule[Any]:
    @rule(id, Entry, "made for a test", needs=needs)
    def check(entry: Entry) -> Iterator[Problem]:
        yield from ()

    return check


@pytest.mark.parametrize("module", list(rule_modules()))
def test_each_module_holds_one_rule_and_is_named_for_it(module: str) -> None:
    (only,) = rules_in(module)
    assert only.check.__name__ == module.rpartition(".")[2]


@pytest.mark.parametrize("each", every_rule(), ids=lambda each: each.id)
def test_each_page_tells_what_why_and_how_to_fix(each: Rule[Any]) -> None:
    assert PAGE.fullmatch(each.page), each.page
    assert each.title
    assert not each.title.endswith(".")


def test_every_rule_is_about_one_of_seven_subjects() -> None:
    by_subject = {subject: rules_about(subject) for subject in (Change, Document, Entry, Exposed, Kin, Trace, Scored)}
    assert sorted(each.id for group in by_subject.values() for each in group) == [each.id for each in every_rule()]
    assert all(by_subject.values())
    assert all(each.subject is subject for subject, group in by_subject.items() for each in group)


def test_ids_are_numbered_without_gaps_within_a_family() -> None:
    for family, group in groupby((each.id for each in every_rule()), key=lambda name: name[:3]):
        ids = list(group)
        assert ids == [f"{family}{number:03}" for number in range(1, len(ids) + 1)]


def test_two_rules_of_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="XXX001"):
        checked([made("XXX001"), made("XXX001")], ())


def test_a_need_that_nothing_meets_is_refused() -> None:
    with pytest.raises(ValueError, match="XXX001 needs YYY001"):
        checked([made("XXX001", ("YYY001", "paper")), made("ZZZ001")], ("paper",))


def test_rules_are_sorted_by_id_whatever_the_order_found() -> None:
    found = [made("B001"), made("A001", ("B001",)), made("C001")]
    assert [each.id for each in checked(found, ())] == ["A001", "B001", "C001"]


def test_needs_make_no_ring() -> None:
    needs = {each.id: each.needs for each in every_rule()}
    done: set[str] = set()
    while left := {id for id in needs if id not in done}:
        ready = {id for id in left if not (needs[id] & needs.keys()) - done}
        assert ready, left
        done |= ready


@pytest.mark.parametrize("concern", list(Concern))
def test_rules_are_found_by_what_they_are_about(concern: Concern) -> None:
    held = {Concern.CLAIM: "CLM004", Concern.RELATION: "INV001", Concern.RECORD: "COV001", Concern.ENOUGH: "COV004"}
    assert {other for other, id in held.items() if id in rules_with(concern)} == {concern}


@pytest.mark.parametrize("kind", list(FaultKind))
def test_each_kind_of_fault_is_told_by_exactly_one_rule(kind: FaultKind) -> None:
    telling = [each.id for each in rules_about(Document) if _tells(each, kind)]
    assert len(telling) == 1


def _tells(each: Rule[Document], kind: FaultKind) -> bool:
    """Whether a rule finds something in a document that has a fault of the kind."""
    broken = Document("notes", "x/notes.json", b"", None, (Fault(kind, 1, 2, say("broken"), say("Mend it.")),))
    return [(p.where.line, p.where.column) for p in each.check(broken)] == [(1, 2)]


def test_formats_are_found_by_name() -> None:
    assert "predictions" in formats()
    assert all(isinstance(each, Format) and each.name == name for name, each in formats().items())
