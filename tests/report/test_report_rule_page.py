"""A rule's page and the index of rules."""

from collections.abc import Iterator

from checker.model.finding import Problem, Severity
from checker.model.rule import rule
from checker.report import rule_page


@rule("ZZZ002", str, "a text that is too loud", severity=Severity.WARNING, needs=("ZZZ001",), formats=("answers",))
def loud(text: str) -> Iterator[Problem]:
    """Find a text in capitals.

    Why: nobody reads it.

    Fix: write it small.
    """
    yield from ()


@rule("ZZZ001", str, "no text")
def silent(text: str) -> Iterator[Problem]:
    """Find nothing."""
    yield from ()


def test_a_page_tells_what_why_and_fix() -> None:
    assert rule_page.render(loud) == (
        "ZZZ002  a text that is too loud\n"
        "severity: warning; looks at: str; formats: answers; runs only without errors of: ZZZ001\n"
        "\n"
        "Find a text in capitals.\n\nWhy: nobody reads it.\n\nFix: write it small.\n"
    )


def test_the_index_is_by_id() -> None:
    assert rule_page.index([loud, silent]).splitlines()[:2] == [
        "ZZZ001  error    no text",
        "ZZZ002  warning  a text that is too loud",
    ]


def test_an_empty_index_says_so() -> None:
    assert rule_page.index([]).startswith("There are no rules.\n")
