"""Faults on order and rate limits of the fake, and what a client sees of them."""

import pytest
import requests
from fakehub import FakeHub
from fakehub.clients import client
from fakehub.faults import Fault, secondary_limit, too_many
from fakehub.state import Repo
from github import Github, GithubException, GithubRetry, RateLimitExceededException
from github.Issue import Issue


@pytest.fixture
def issue(hub: FakeHub, board: Repo, maint: Github) -> Issue:
    return maint.get_repo("lab/board").create_issue("One")


@pytest.mark.parametrize("status", [404, 422, 500, 502, 503])
def test_status_is_answered_once(hub: FakeHub, board: Repo, issue: Issue, status: int) -> None:
    fault = hub.faults.add(Fault("comments", "POST", status=status))
    with pytest.raises(GithubException) as refused:
        issue.create_comment("x")
    assert (refused.value.status, fault.hits, len(board.comments)) == (status, 1, 0)
    issue.create_comment("x")
    assert len(board.comments) == 1


def test_fault_may_wait_and_repeat(hub: FakeHub, issue: Issue) -> None:
    hub.faults.add(Fault("comments", "POST", skip=1, times=2))
    good = []
    for _ in range(4):
        try:
            issue.create_comment("x")
            good.append(True)
        except GithubException:
            good.append(False)
    assert good == [True, False, False, True]


@pytest.mark.parametrize("kind", ["reset", "truncated", "timeout"])
def test_connection_breaks(hub: FakeHub, board: Repo, issue: Issue, kind: str) -> None:
    hub.faults.add(Fault("comments", "POST", kind, seconds=0.3))
    with client(hub, hub.token("maint"), timeout=1) as hasty, pytest.raises(requests.exceptions.RequestException):
        hasty.get_repo("lab/board").get_issue(1).create_comment("x")
    assert len(board.comments) == 0


@pytest.mark.parametrize("kind", ["status", "reset"])
def test_write_may_go_through_though_its_answer_is_lost(hub: FakeHub, board: Repo, issue: Issue, kind: str) -> None:
    hub.faults.add(Fault("comments", "POST", kind, status=502, done=True))
    with pytest.raises((GithubException, requests.exceptions.RequestException)):
        issue.create_comment("x")
    assert len(board.comments) == 1


def test_stale_read_tells_what_was(hub: FakeHub, issue: Issue) -> None:
    assert issue.get_comments().totalCount == 0
    issue.create_comment("x")
    hub.faults.add(Fault("comments", "GET", "stale"))
    assert list(issue.get_comments()) == []
    assert len(list(issue.get_comments())) == 1


def test_stock_retries_overcome_passing_faults(hub: FakeHub, board: Repo) -> None:
    hub.faults.add(Fault("/repos/lab/board$", status=502, times=2))
    retry = GithubRetry(total=3, backoff_factor=0, secondary_rate_wait=0)
    with client(hub, hub.token("maint"), retry=retry) as patient:
        assert patient.get_repo("lab/board").full_name == "lab/board"
    assert hub.journal.count("GET", "/repos/lab/board$") == 1


@pytest.mark.parametrize("limit", [secondary_limit, too_many])
def test_refusal_asks_to_wait(hub: FakeHub, board: Repo, issue: Issue, limit: object) -> None:
    assert callable(limit)
    hub.faults.add(limit("comments", "POST", retry_after=7))
    with pytest.raises(GithubException) as refused:
        issue.create_comment("x")
    assert refused.value.status in {403, 429}
    assert refused.value.headers is not None
    assert refused.value.headers["retry-after"] == "7"


def test_requests_are_limited_by_the_hour(hub: FakeHub, board: Repo) -> None:
    hub.limits.quotas["user"] = 3
    with client(hub, hub.token("maint")) as frugal:
        for _ in range(3):
            frugal.get_repo("lab/board")
        with pytest.raises(RateLimitExceededException) as refused:
            frugal.get_repo("lab/board")
        assert refused.value.headers is not None
        assert (refused.value.headers["x-ratelimit-remaining"], refused.value.headers["x-ratelimit-limit"]) == (
            "0",
            "3",
        )
        assert int(refused.value.headers["x-ratelimit-reset"]) > hub.clock.epoch()
        hub.clock.advance(3600)
        assert frugal.get_repo("lab/board").full_name == "lab/board"


def test_workflow_tokens_of_a_repository_share_their_thousand(hub: FakeHub, board: Repo) -> None:
    hub.limits.quotas["actions"] = 2
    with client(hub, hub.actions_token(board, {})) as one, client(hub, hub.actions_token(board, {})) as other:
        one.get_repo("lab/board")
        other.get_repo("lab/board")
        with pytest.raises(RateLimitExceededException):
            one.get_repo("lab/board")
    assert hub.limits.quotas["user"] == 5000


def test_writing_too_fast_is_refused_for_a_while(hub: FakeHub, board: Repo, issue: Issue) -> None:
    hub.limits.writes_per_minute = 2
    issue.create_comment("1")
    issue.create_comment("2")
    with pytest.raises(GithubException) as refused:
        issue.create_comment("3")
    assert refused.value.headers is not None
    assert refused.value.headers["retry-after"] == "60"
    hub.clock.advance(61)
    issue.create_comment("4")
    assert [one.body for one in board.comments.values()] == ["1", "2", "4"]


def test_rate_limit_is_told(hub: FakeHub, board: Repo, maint: Github) -> None:
    before = maint.get_rate_limit().rate.remaining
    maint.get_repo("lab/board")
    assert maint.get_rate_limit().rate.remaining == before - 2


def test_malformed_json_is_400(hub: FakeHub, board: Repo) -> None:
    headers = {"Authorization": f"token {hub.token('maint')}", "Content-Type": "application/json"}
    answer = requests.post(f"{hub.api_url}/repos/lab/board/issues", data=b"{", headers=headers, timeout=5)
    assert (answer.status_code, answer.json()["message"]) == (400, "Problems parsing JSON")
