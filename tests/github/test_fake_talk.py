"""Comments, labels and issues of the fake."""

import pytest
from fakehub import FakeHub
from fakehub.clients import app_client, client
from fakehub.state import Repo
from github import Github, GithubException, UnknownObjectException
from github.PullRequest import PullRequest


@pytest.fixture
def pull(hub: FakeHub, board: Repo, maint: Github) -> PullRequest:
    hub.commit("alice/board", "entry", {"a.txt": "1\n"})
    hub.open_pull("lab/board", head="alice:entry")
    return maint.get_repo("lab/board").get_pull(1)


def test_comment_is_written_edited_and_deleted(hub: FakeHub, pull: PullRequest) -> None:
    made = pull.create_issue_comment("one")
    assert (made.body, made.user.login, made.created_at) == ("one", "maint", made.updated_at)
    made.edit("two")
    assert pull.get_issue_comment(made.id).body == "two"
    assert pull.get_issue_comment(made.id).updated_at > made.created_at
    made.delete()
    assert list(pull.get_issue_comments()) == []
    assert [event.payload["action"] for event in hub.named(["issue_comment"])] == ["created", "edited", "deleted"]
    with pytest.raises(UnknownObjectException):
        made.edit("three")


def test_comments_come_in_pages(hub: FakeHub, pull: PullRequest) -> None:
    for number in range(65):
        pull.create_issue_comment(f"{number}")
    listed = pull.get_issue_comments()
    before = hub.journal.count("GET", "comments")
    assert [one.body for one in listed] == [f"{number}" for number in range(65)]
    assert hub.journal.count("GET", "comments") - before == 3
    assert listed.totalCount == 65
    assert [one.body for one in reversed(pull.get_issue_comments())][0] == "64"  # noqa: RUF015


def test_comment_has_a_longest_length(pull: PullRequest) -> None:
    assert pull.create_issue_comment("ß" * 65_536).body.startswith("ß")
    with pytest.raises(GithubException) as refused:
        pull.create_issue_comment("x" * 65_537)
    assert refused.value.status == 422
    assert "too long (maximum is 65536 characters)" in str(refused.value.data)


def test_empty_comment_is_refused(pull: PullRequest) -> None:
    with pytest.raises(GithubException) as refused:
        pull.create_issue_comment(" ")
    assert refused.value.status == 422


def test_anybody_may_comment_but_not_edit_another(hub: FakeHub, pull: PullRequest) -> None:
    mine = pull.create_issue_comment("mine")
    with client(hub, hub.token("stranger")) as stranger:
        issue = stranger.get_repo("lab/board").get_issue(1)
        issue.create_comment("hello")
        with pytest.raises(GithubException) as refused:
            issue.get_comment(mine.id).edit("theirs")
    assert refused.value.status == 403


def test_comment_of_an_app_says_so(hub: FakeHub, board: Repo, pull: PullRequest) -> None:
    app = hub.app("board-bot", {"pull-requests": "write"})
    hub.install(app, board)
    with app_client(hub, app, board) as bot:
        made = bot.get_repo("lab/board").get_issue(1).create_comment("from the bot")
    assert (made.user.login, made.user.type, made.raw_data["performed_via_github_app"]["slug"]) == (
        "board-bot[bot]",
        "Bot",
        "board-bot",
    )


def test_labels_are_made_put_on_and_taken_off(hub: FakeHub, board: Repo, maint: Github, pull: PullRequest) -> None:
    repo = maint.get_repo("lab/board")
    repo.create_label("benchmark:digits", "00ff00", "An entry")
    pull.add_to_labels("benchmark:digits", "valid")
    assert [one.name for one in pull.get_labels()] == ["benchmark:digits", "valid"]
    pull.remove_from_labels("benchmark:digits")
    pull.set_labels("needs-changes")
    assert [one.name for one in pull.get_labels()] == ["needs-changes"]
    pull.delete_labels()
    assert list(pull.get_labels()) == []
    assert {one.name for one in repo.get_labels()} == {"benchmark:digits", "valid", "needs-changes"}
    seen = [
        (event.payload["action"], event.payload["label"]["name"])
        for event in hub.named(["pull_request"])
        if "label" in event.payload
    ]
    assert seen[:3] == [("labeled", "benchmark:digits"), ("labeled", "valid"), ("unlabeled", "benchmark:digits")]


def test_label_refusals(maint: Github, alice: Github, pull: PullRequest) -> None:
    repo = maint.get_repo("lab/board")
    repo.create_label("Valid", "00ff00")
    for name, color in (("valid", "00ff00"), ("other", "green")):
        with pytest.raises(GithubException) as refused:
            repo.create_label(name, color)
        assert refused.value.status == 422
    with pytest.raises(GithubException) as refused:
        pull.remove_from_labels("none")
    assert (refused.value.status, refused.value.data["message"]) == (404, "Label does not exist")
    with pytest.raises(GithubException) as refused:
        alice.get_repo("lab/board").get_issue(1).add_to_labels("Valid")
    assert refused.value.status == 403
    label = repo.get_label("Valid")
    label.edit("Valid", "ff0000", "Checked")
    assert repo.get_label("valid").color == "ff0000"
    label.delete()
    assert list(repo.get_labels()) == []


def test_issues_share_numbers_with_pull_requests(hub: FakeHub, maint: Github, pull: PullRequest) -> None:
    repo = maint.get_repo("lab/board")
    made = repo.create_issue("Drift", body="Look", labels=["audit"])
    assert made.number == 2
    assert repo.get_issue(1).pull_request is not None
    assert [one.number for one in repo.get_issues(labels=["audit"])] == [2]
    made.edit(state="closed", body="Done")
    assert [one.number for one in repo.get_issues()] == [1]
    assert repo.get_issue(2).body == "Done"
