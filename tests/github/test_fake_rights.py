"""Credentials of the fake: what each kind may do, and how an App signs in."""

import time
from collections.abc import Mapping

import jwt
import pytest
import requests
from fakehub import FakeHub
from fakehub.clients import app_client, client
from fakehub.state import Repo
from github import BadCredentialsException, Github, GithubException


@pytest.fixture
def number(hub: FakeHub, board: Repo) -> int:
    hub.commit("alice/board", "entry", {"a": "1"})
    return hub.open_pull("lab/board", head="alice:entry").number


def say(hub: FakeHub, token: str | None, number: int) -> int:
    """Write a comment and give the status of the answer."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return requests.post(
        f"{hub.api_url}/repos/lab/board/issues/{number}/comments", json={"body": "x"}, headers=headers, timeout=5
    ).status_code


def test_wrong_and_missing_credentials(hub: FakeHub, board: Repo, number: int) -> None:
    with client(hub, "ghp_wrong") as wrong, pytest.raises(BadCredentialsException):
        wrong.get_repo("lab/board")
    assert say(hub, None, number) == 401


@pytest.mark.parametrize(
    ("permissions", "status"),
    [
        ({"pull-requests": "write"}, 201),
        ({"issues": "write"}, 201),
        ({"pull-requests": "read", "contents": "write"}, 403),
        ({}, 403),
    ],
)
def test_workflow_token_has_what_it_was_given(
    hub: FakeHub, board: Repo, number: int, permissions: Mapping[str, str], status: int
) -> None:
    assert say(hub, hub.actions_token(board, permissions), number) == status


def test_refusal_names_the_missing_permission(hub: FakeHub, board: Repo, number: int) -> None:
    answer = requests.post(
        f"{hub.api_url}/repos/lab/board/labels",
        json={"name": "x"},
        headers={"Authorization": f"token {hub.actions_token(board, {})}"},
        timeout=5,
    )
    assert answer.status_code == 403
    assert answer.json()["message"] == "Resource not accessible by integration"
    assert answer.headers["X-Accepted-GitHub-Permissions"] == "issues=write; pull_requests=write"


def test_read_only_token_of_a_person_writes_nothing(hub: FakeHub, board: Repo, number: int) -> None:
    assert say(hub, hub.token("maint", board, "admin", read_only=True), number) == 403


def test_app_signs_in_and_gets_a_token_for_its_repository(hub: FakeHub, board: Repo, number: int) -> None:
    app = hub.app("board-bot", {"issues": "write", "contents": "read"})
    hub.install(app, board)
    with app_client(hub, app, board) as bot:
        bot.get_repo("lab/board").get_issue(number).create_comment("hello")
        with pytest.raises(GithubException) as refused:
            bot.get_repo("lab/board").create_git_ref("refs/heads/x", board.bare.ref("refs/heads/main") or "")
    assert refused.value.status == 403
    assert [one.author.login for one in board.comments.values()] == ["board-bot[bot]"]


def test_installation_token_can_be_narrowed_but_not_widened(hub: FakeHub, board: Repo, number: int) -> None:
    app = hub.app("board-bot", {"issues": "write"})
    installation = hub.install(app, board)
    signed = jwt.encode(
        {"iat": int(time.time()) - 5, "exp": int(time.time()) + 300, "iss": str(app.id)},
        app.private_key,
        algorithm="RS256",
    )
    headers = {"Authorization": f"Bearer {signed}"}
    url = f"{hub.api_url}/app/installations/{installation.id}/access_tokens"
    narrow = requests.post(url, json={"permissions": {"issues": "read"}}, headers=headers, timeout=5).json()
    assert narrow["permissions"] == {"issues": "read"}
    assert say(hub, narrow["token"], number) == 403
    assert (
        requests.post(url, json={"permissions": {"contents": "write"}}, headers=headers, timeout=5).status_code == 422
    )
    assert requests.get(f"{hub.api_url}/repos/alice/board/installation", headers=headers, timeout=5).status_code == 404
    assert (
        requests.delete(
            f"{hub.api_url}/installation/token", headers={"Authorization": f"Bearer {narrow['token']}"}, timeout=5
        ).status_code
        == 204
    )
    assert say(hub, narrow["token"], number) == 401


def test_forged_and_stale_jwt_are_refused(hub: FakeHub, board: Repo) -> None:
    app, other = hub.app("board-bot", {}), hub.app("other", {})
    now = int(time.time())
    for claims, key in (
        ({"iat": now, "exp": now + 60, "iss": str(app.id)}, other.private_key),
        ({"iat": now - 900, "exp": now - 300, "iss": str(app.id)}, app.private_key),
        ({"iat": now, "exp": now + 3600, "iss": str(app.id)}, app.private_key),
        ({"iat": now, "exp": now + 60, "iss": "999999"}, app.private_key),
    ):
        signed = jwt.encode(claims, key, algorithm="RS256")
        assert (
            requests.get(f"{hub.api_url}/app", headers={"Authorization": f"Bearer {signed}"}, timeout=5).status_code
            == 401
        )


def test_installation_token_dies(hub: FakeHub, board: Repo, number: int) -> None:
    installation = hub.install(hub.app("board-bot", {"issues": "write"}), board)
    token = hub.keys.installation_token(installation, None, None)
    assert say(hub, token.value, number) == 201
    token.expires = time.time() - 1
    assert say(hub, token.value, number) == 401


def test_workflow_token_reaches_its_repository_only(hub: FakeHub, board: Repo) -> None:
    hub.repository("lab/other", {"a": "1"})
    with client(hub, hub.actions_token(board, {"contents": "write"})) as bot:
        assert bot.get_repo("lab/other").full_name == "lab/other"
        with pytest.raises(GithubException) as refused:
            bot.get_repo("lab/other").create_file("b", "Add", "1")
    assert refused.value.status == 403


def test_everything_that_was_done_is_in_the_journal(hub: FakeHub, board: Repo, maint: Github, number: int) -> None:
    maint.get_repo("lab/board").get_issue(number).create_comment("hello")
    assert [(one.method, one.path) for one in hub.journal.writes("maint")] == [
        ("POST", f"/repos/lab/board/issues/{number}/comments")
    ]
