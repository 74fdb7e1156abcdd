"""The audit: what it finds, how that is handed over, and how one issue tells it."""

import json
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.jobs.bot.audit import _unanswered, tell
from checker.model.alarm import Alarm, Drift, Kind
from checker.model.errors import UsageRefusal
from checker.model.forge import Account, Comment, Pull
from checker.report.alarm import MARKER, MOST, alarm_body
from checker.report.handover.audit import read_audit, write_audit

ME = Account(1, "bot")
OLD, FUTURE = "2001-01-01T00:00:00Z", "2999-01-01T00:00:00Z"
HEAD = "a" * 40


@dataclass
class Issues:
    """The issues of a repository, in memory."""

    there: list[Alarm] = field(default_factory=list)
    closed: list[int] = field(default_factory=list)
    writes: int = 0

    def open(self) -> tuple[Alarm, ...]:
        return tuple(each for each in self.there if each.number not in self.closed)

    def raise_one(self, title: str, body: str) -> None:
        assert title
        self.writes += 1
        self.there.append(Alarm(len(self.there) + 1, ME, body))

    def edit(self, number: int, body: str) -> None:
        self.writes += 1
        self.there[number - 1] = Alarm(number, ME, body)

    def close(self, number: int) -> None:
        self.writes += 1
        self.closed.append(number)


def test_one_issue_is_opened_kept_and_closed() -> None:
    issues = Issues([Alarm(1, ME, "something else")])
    found = (Drift(Kind.DIFFERS, "b/v1/matrix.csv"),)
    tell(issues, found, None)
    tell(issues, found, None)
    assert (len(issues.there), issues.writes) == (2, 1)
    tell(issues, None, None)
    assert "could not be carried out" in issues.there[1].body
    tell(issues, (), None)
    tell(issues, (), None)
    assert issues.closed == [2]
    assert issues.writes == 3
    tell(issues, found, None)
    assert [each.number for each in issues.open()] == [1, 3]


def test_all_issues_but_the_oldest_are_closed() -> None:
    found = (Drift(Kind.UNSCORED, "e"),)
    issues = Issues([Alarm(1, ME, alarm_body(found, None)), Alarm(2, ME, MARKER)])
    tell(issues, found, None)
    assert issues.closed == [2]


def test_however_much_there_is_an_issue_can_hold_it() -> None:
    found = [Drift(kind, f"{'@team <b>`' * 30}{n}") for kind in Kind for n in range(MOST + 1)]
    body = alarm_body(found, None)
    assert len(body.encode()) <= 60_000
    assert body.count("\n### ") == len(Kind)
    assert body.count("\n- and 91 more") == len(Kind)


def test_body_names_a_hundred_and_counts_the_rest() -> None:
    body = alarm_body([Drift(Kind.LEFT_OUT, f"entry-{n}") for n in range(MOST + 5)], "https://example.org/run")
    assert f"entry-{MOST - 1}" in body
    assert f"entry-{MOST}" not in body
    assert "5 more" in body


def test_foreign_text_is_no_markup() -> None:
    body = alarm_body(
        [Drift(Kind.LEFT_OUT, "@everybody [x](https://evil.example) <img>"), Drift(Kind.UNANSWERED, "@me")], None
    )
    assert "` [x](https:" in body.replace("\u200b", "").replace("@everybody ", "")
    assert "@everybody" not in body, "a space of no width keeps it from being a mention"
    assert "- @" not in body
    assert "- #@me" not in body


@given(st.lists(st.builds(Drift, st.sampled_from(Kind), st.text(max_size=1200))))
def test_what_is_written_can_be_read(found: list[Drift]) -> None:
    read = read_audit(write_audit(found))
    assert [each.kind for each in read] == [each.kind for each in found]
    plain = [
        (a.what, b.what) for a, b in zip(found, read, strict=True) if a.what.isprintable() and 0 < len(a.what) < 1000
    ]
    assert all(a == b for a, b in plain)


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"drift": [{"kind": "differs"}]},
        {"drift": [{"kind": "other", "what": "x"}]},
        {"drift": [{"kind": "differs", "what": "a\nb"}]},
        {"drift": [{"kind": "differs", "what": ""}]},
        {"drift": [], "more": 1},
        {"drift": "x"},
    ],
)
def test_other_documents_are_refused(document: object) -> None:
    with pytest.raises(UsageRefusal):
        read_audit(json.dumps(document).encode())


class Pulls:
    """Open pull requests and their comments, in memory."""

    def __init__(self, pull: Pull, *bodies: str, by: str = "board-bot[bot]") -> None:
        self.pull, self.bodies, self.author = pull, bodies, Account(9, by)

    def open_pulls(self) -> tuple[Pull, ...]:
        return (self.pull,)

    def comments(self, number: int) -> tuple[Comment, ...]:
        assert number == self.pull.number
        return tuple(Comment(at, self.author, body, OLD) for at, body in enumerate(self.bodies))

    def status_of(self, sha: str, context: str) -> None:
        """Say that the commit has no status."""
        assert sha == self.pull.head_sha


def pull(updated: str = OLD, *, draft: bool = False) -> Pull:
    return Pull(7, HEAD, "main", "b" * 40, Account(2, "alice"), True, (), "open", draft, updated=updated)


@pytest.mark.parametrize(
    ("pulls", "named"),
    [
        (Pulls(pull()), ["7"]),
        (Pulls(pull(), f"<!-- pullrank check v1 head={'c' * 40} -->\nold"), ["7"]),
        (Pulls(pull(), "hello", f"<!-- pullrank check v1 head={HEAD} -->\nnew"), []),
        (Pulls(pull(), f"<!-- pullrank check v1 head={HEAD} -->\nplanted", by="mallory"), ["7"]),
        (Pulls(pull(FUTURE)), []),
        (Pulls(pull(draft=True)), []),
    ],
)
def test_pull_request_without_an_answer_is_found(pulls: Pulls, named: list[str]) -> None:
    assert [each.what for each in _unanswered(pulls)] == named  # type: ignore[arg-type]
