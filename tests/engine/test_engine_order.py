"""The order of rules: needs first, and what waits for something last; it decides nothing but when each is run."""

from collections.abc import Iterator

from checker.engine import run_rules
from checker.model.finding import Place, Problem, Severity
from checker.model.rule import Rule
from checker.model.said import say


def made(id: str, ran: list[str], *needs: str, waits: bool = False, finds: bool = False) -> Rule[str]:
    def check(subject: str) -> Iterator[Problem]:
        ran.append(id)
        if finds:
            yield Problem(Place(subject), say("found"), say("mend"))

    return Rule(id, str, id, Severity.ERROR, frozenset(needs), frozenset(), "", check, waits=waits)


def test_what_waits_comes_last_and_what_needs_it_behind_it() -> None:
    ran: list[str] = []
    rules = [made("A", ran, waits=True), made("B", ran, "A"), made("C", ran), made("D", ran, "C"), made("E", ran, "B")]
    assert not run_rules(rules, "subject", "subject").findings
    assert ran == ["C", "D", "A", "B", "E"]


def test_what_waits_is_not_run_where_its_need_failed() -> None:
    ran: list[str] = []
    rules = [made("A", ran, "B", waits=True), made("B", ran, finds=True), made("C", ran, "A")]
    outcome = run_rules(rules, "subject", "subject")
    assert ran == ["B"]
    assert [(each.rule, each.because) for each in outcome.skipped] == [("A", "B"), ("C", "B")]
