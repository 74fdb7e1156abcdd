"""Rules that find very much: their first findings are kept, and the rest is counted."""

from collections.abc import Iterator

from checker.engine import run_rules
from checker.engine.bounded import MORE, MOST_COUNTED, MOST_IN_A_FILE, More
from checker.model.finding import Finding, Place, Problem, Severity
from checker.model.rule import Rule, rule
from checker.model.said import say


class Many:
    """A subject with so many things wrong; `asked` counts how many a rule looked for."""

    def __init__(self, files: dict[str, int]) -> None:
        self.files = files
        self.asked = 0


def finder(severity: Severity = Severity.ERROR) -> Rule[Many]:
    @rule("XXX001", Many, "one problem for each", severity=severity)
    def find(many: Many) -> Iterator[Problem]:
        """Find them."""
        for path, count in many.files.items():
            for number in range(count):
                many.asked += 1
                yield Problem(Place(path, f"/{number}"), say("wrong"), say("Mend it."))

    return find


def run(many: Many) -> tuple[list[Finding], list[More]]:
    findings = run_rules([finder()], many, "e").findings
    return [f for f in findings if f.rule != MORE], [f for f in findings if isinstance(f, More)]


def test_what_fits_is_kept_whole() -> None:
    kept, notices = run(Many({"a": MOST_IN_A_FILE, "b": 1}))
    assert (len(kept), notices) == (MOST_IN_A_FILE + 1, [])


def test_of_more_the_first_are_kept_and_the_rest_is_counted_file_by_file() -> None:
    kept, notices = run(Many({"a": MOST_IN_A_FILE + 7, "b": 3, "c": MOST_IN_A_FILE + 1}))
    assert [f.problem.where.pointer for f in kept if f.problem.where.path == "a"] == [
        f"/{number}" for number in range(MOST_IN_A_FILE)
    ]
    assert [(n.problem.where.path, n.left, n.stopped) for n in notices] == [
        ("a", (("XXX001", 7),), False),
        ("c", (("XXX001", 1),), False),
    ]
    assert notices[0].severity is Severity.NOTICE
    assert notices[0].problem.message.fill(str) == "7 more findings in this file are not shown, of XXX001"


def test_a_rule_that_finds_no_end_is_stopped() -> None:
    many = Many({"a": 10**9})
    kept, notices = run(many)
    assert len(kept) == MOST_IN_A_FILE
    assert many.asked <= MOST_IN_A_FILE + MOST_COUNTED + 1
    assert notices[0].stopped
    assert notices[0].problem.message.fill(str).startswith("at least 5001 more")
