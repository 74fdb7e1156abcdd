"""Check runs and statuses of the fake."""

from collections.abc import Iterator

import pytest
from fakehub import FakeHub
from fakehub.clients import app_client
from fakehub.state import Pull, Repo
from github import Github, GithubException
from github.Repository import Repository

ONE = {"path": "a.txt", "start_line": 1, "end_line": 1, "annotation_level": "failure", "message": "bad"}


@pytest.fixture
def pull(hub: FakeHub, board: Repo) -> Pull:
    hub.commit("alice/board", "entry", {"a.txt": "1\n"})
    return hub.open_pull("lab/board", head="alice:entry")


@pytest.fixture
def bot(hub: FakeHub, board: Repo) -> Iterator[Repository]:
    app = hub.app("board-bot", {"checks": "write", "statuses": "write"})
    hub.install(app, board)
    with app_client(hub, app, board) as signed:
        yield signed.get_repo("lab/board")


def test_annotations_come_in_portions_and_are_appended(bot: Repository, pull: Pull) -> None:
    output = {"title": "Rules", "summary": "Two problems"}
    run = bot.create_check_run(
        "rules", pull.head_sha, status="in_progress", output={**output, "annotations": [ONE] * 50}
    )
    run.edit(status="completed", conclusion="failure", output={**output, "annotations": [ONE] * 3})
    again = bot.get_check_run(run.id)
    assert (again.status, again.conclusion, again.output.annotations_count) == ("completed", "failure", 53)
    assert len(list(again.get_annotations())) == 53
    assert again.raw_data["pull_requests"] == []


def test_51_annotations_at_once_are_refused(bot: Repository, pull: Pull) -> None:
    with pytest.raises(GithubException) as refused:
        bot.create_check_run("rules", pull.head_sha, output={"title": "t", "summary": "s", "annotations": [ONE] * 51})
    assert refused.value.status == 422


@pytest.mark.parametrize(
    "output",
    [
        {"title": "t"},
        {"title": "t", "summary": "x" * 65_536},
        {"title": "t", "summary": "s", "annotations": [{"path": "a"}]},
    ],
)
def test_malformed_output_is_refused(bot: Repository, pull: Pull, output: dict[str, object]) -> None:
    with pytest.raises(GithubException) as refused:
        bot.create_check_run("rules", pull.head_sha, output=output)
    assert refused.value.status == 422


def test_people_cannot_make_check_runs(maint: Github, pull: Pull) -> None:
    with pytest.raises(GithubException) as refused:
        maint.get_repo("lab/board").create_check_run("rules", pull.head_sha)
    assert (refused.value.status, refused.value.data["message"]) == (403, "You must authenticate via a GitHub App.")


def test_one_app_cannot_change_anothers_run(hub: FakeHub, board: Repo, bot: Repository, pull: Pull) -> None:
    run = bot.create_check_run("rules", pull.head_sha)
    other = hub.app("other", {"checks": "write"})
    hub.install(other, board)
    with app_client(hub, other, board) as stranger, pytest.raises(GithubException) as refused:
        stranger.get_repo("lab/board").get_check_run(run.id).edit(conclusion="success")
    assert refused.value.status == 403


def test_runs_of_a_commit(bot: Repository, pull: Pull) -> None:
    bot.create_check_run("rules", pull.head_sha, conclusion="failure")
    bot.create_check_run("rules", pull.head_sha, conclusion="success")
    bot.create_check_run("preview", pull.head_sha)
    commit = bot.get_commit(pull.head_sha)
    assert {one.name: one.conclusion for one in commit.get_check_runs()} == {"rules": "success", "preview": None}
    assert commit.get_check_runs(check_name="rules", filter="all").totalCount == 2


def test_unknown_commit_is_refused(bot: Repository) -> None:
    with pytest.raises(GithubException) as refused:
        bot.create_check_run("rules", "0" * 40)
    assert refused.value.status == 422


def test_statuses_combine(bot: Repository, pull: Pull) -> None:
    commit = bot.get_commit(pull.head_sha)
    assert commit.get_combined_status().state == "pending"
    commit.create_status("failure", context="gate", description="No", target_url="https://example.org/")
    commit.create_status("success", context="gate")
    assert (commit.get_combined_status().state, commit.get_combined_status().total_count) == ("success", 1)
    commit.create_status("error", context="other")
    assert commit.get_combined_status().state == "failure"
    assert [one.state for one in commit.get_statuses()] == ["error", "success", "failure"]


def test_status_refusals(bot: Repository, pull: Pull) -> None:
    commit = bot.get_commit(pull.head_sha)
    for state, description in (("good", ""), ("success", "x" * 141)):
        with pytest.raises(GithubException) as refused:
            commit.create_status(state, description=description)
        assert refused.value.status == 422
