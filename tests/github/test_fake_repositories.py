"""Repositories, people and protected branches of the fake."""

import pytest
from fakehub import FakeHub
from fakehub.clients import client
from fakehub.state import Repo
from github import Github, GithubException, UnknownObjectException


def test_repository_tells_where_it_came_from(board: Repo, alice: Github) -> None:
    fork = alice.get_repo("alice/board")
    assert (fork.fork, fork.parent.full_name, fork.default_branch) == (True, "lab/board", "main")
    assert not alice.get_repo("lab/board").fork


def test_forks_are_listed_and_made(hub: FakeHub, board: Repo, maint: Github) -> None:
    repo = maint.get_repo("lab/board")
    made = repo.create_fork()
    assert made.full_name == "maint/board"
    assert {one.full_name for one in repo.get_forks()} == {"alice/board", "maint/board"}


def test_unknown_things_are_404(maint: Github) -> None:
    for ask in (
        lambda: maint.get_repo("lab/nothing"),
        lambda: maint.get_user("nobody"),
        lambda: maint.get_repo("lab/board").get_branch("nothing"),
        lambda: maint.get_repo("lab/board").get_pull(77),
    ):
        with pytest.raises(UnknownObjectException):
            ask()


@pytest.mark.parametrize(
    ("role", "level"), [("triage", "read"), ("write", "write"), ("maintain", "write"), ("admin", "admin")]
)
def test_permission_level(hub: FakeHub, board: Repo, maint: Github, role: str, level: str) -> None:
    hub.grant(board, "bob", role)
    repo = maint.get_repo("lab/board")
    assert repo.get_collaborator_permission("bob") == level
    assert repo.get_collaborator_role_name("bob") == role


def test_stranger_may_only_read(hub: FakeHub, board: Repo, maint: Github) -> None:
    hub.account("stranger")
    assert maint.get_repo("lab/board").get_collaborator_permission("stranger") == "read"


def test_collaborators_are_added_by_administrators_only(hub: FakeHub, board: Repo, maint: Github) -> None:
    with pytest.raises(GithubException) as refused:
        maint.get_repo("lab/board").add_to_collaborators("bob", "push")
    assert refused.value.status == 403
    with client(hub, hub.token("lab")) as owner:
        owner.get_repo("lab/board").add_to_collaborators("bob", "push")
        assert "bob" in {one.login for one in owner.get_repo("lab/board").get_collaborators()}


def test_account_keeps_its_id_when_it_is_renamed(hub: FakeHub, maint: Github) -> None:
    before = hub.account("alice").id
    hub.rename("alice", "alison")
    assert maint.get_user("alison").id == before == maint.get_user_by_id(before).id
    assert maint.get_repo("alison/board").owner.id == before
    assert hub.account("alice").id != before


def test_whoami(maint: Github, alice: Github) -> None:
    assert (maint.get_user().login, alice.get_user().login) == ("maint", "alice")


def test_branches(hub: FakeHub, board: Repo, maint: Github) -> None:
    sha = hub.commit("lab/board", "side", {"a": "1"})
    repo = maint.get_repo("lab/board")
    assert {one.name: one.commit.sha for one in repo.get_branches()}["side"] == sha
    assert not repo.get_branch("side").protected


def test_protection_is_set_read_and_lifted(hub: FakeHub, board: Repo) -> None:
    with client(hub, hub.token("lab")) as owner:
        branch = owner.get_repo("lab/board").get_branch("main")
        branch.edit_protection(strict=True, contexts=["rules"], enforce_admins=True, required_approving_review_count=1)
        rules = branch.get_protection()
        assert (rules.required_status_checks.strict, rules.required_status_checks.contexts) == (True, ["rules"])
        assert owner.get_repo("lab/board").get_branch("main").protected
        branch.remove_protection()
        assert not owner.get_repo("lab/board").get_branch("main").protected


def test_private_repository_is_not_there_for_strangers(hub: FakeHub, maint: Github) -> None:
    hub.repository("lab/secret", {"a": "1"}, private=True)
    with pytest.raises(UnknownObjectException):
        maint.get_repo("lab/secret")
    with client(hub, hub.token("lab")) as owner:
        assert owner.get_repo("lab/secret").private


def test_both_addresses_are_served(hub: FakeHub, board: Repo) -> None:
    token = hub.token("maint")
    with Github(base_url=hub.url, login_or_token=None) as plain, client(hub, token) as enterprise:
        assert plain.get_repo("lab/board").id == enterprise.get_repo("lab/board").id
