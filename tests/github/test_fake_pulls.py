"""Pull requests of the fake: real diffs, refs, mergeability, merging and its refusals."""

from collections.abc import Callable

import pytest
from fakehub import FakeHub
from fakehub.clients import app_client, client
from fakehub.state import Protection, Pull, Repo
from github import Github, GithubException


@pytest.fixture
def pull(hub: FakeHub, board: Repo) -> Pull:
    """Give alice's pull request, which adds one file."""
    hub.commit("alice/board", "entry", {"submissions/a.txt": "1\n"})
    return hub.open_pull("lab/board", head="alice:entry", title="An entry")


def refusal(act: Callable[[], object]) -> tuple[int, str]:
    with pytest.raises(GithubException) as refused:
        act()
    return refused.value.status, str(refused.value.data["message"])


def test_contributor_opens_one_from_a_fork(hub: FakeHub, board: Repo, alice: Github) -> None:
    sha = hub.commit("alice/board", "entry", {"a.txt": "1\n"})
    made = alice.get_repo("lab/board").create_pull(base="main", head="alice:entry", title="An entry", body="Why")
    assert (made.number, made.head.sha, made.head.repo.full_name, made.user.login) == (1, sha, "alice/board", "alice")
    assert (made.mergeable, made.mergeable_state, made.changed_files) == (True, "clean", 1)
    assert made.raw_data["author_association"] == "NONE"
    assert (
        refusal(lambda: alice.get_repo("lab/board").create_pull(base="main", head="alice:entry", title="Again"))[0]
        == 422
    )
    assert (
        refusal(lambda: alice.get_repo("lab/board").create_pull(base="main", head="alice:none", title="No"))[0] == 422
    )


def test_files_tell_every_kind_of_change(hub: FakeHub, board: Repo, maint: Github) -> None:
    hub.commit("lab/board", "main", {"old name.txt": "one\ntwo\nthree\nfour\n", "gone": "x", "mode": "y"})
    hub.fork("lab/board", by="bob")
    renamed = {"old name.txt": None, "neuer Náme.txt": "one\ntwo\nthree\nfour\n"}
    changed = {"gone": None, "binary": b"\0\1", "link:120000": "mode", "mode:100755": "y"}
    hub.commit("bob/board", "entry", {**renamed, **changed})
    hub.open_pull("lab/board", head="bob:entry")
    files = {one.filename: one for one in maint.get_repo("lab/board").get_pull(1).get_files()}
    assert {name: one.status for name, one in files.items()} == {
        "neuer Náme.txt": "renamed", "gone": "removed", "binary": "added", "link": "added", "mode": "modified",
    }  # fmt: skip
    assert files["neuer Náme.txt"].previous_filename == "old name.txt"
    assert files["gone"].patch == "@@ -1 +0,0 @@\n-x\n\\ No newline at end of file"
    assert "patch" not in files["binary"].raw_data


def test_pull_request_is_found_by_its_head(hub: FakeHub, pull: Pull, maint: Github) -> None:
    repo = maint.get_repo("lab/board")
    assert [one.number for one in repo.get_commit(pull.head_sha).get_pulls()] == [pull.number]
    assert list(repo.get_commit(pull.base_sha).get_pulls()) == []
    assert [one.sha for one in repo.get_pull(1).get_commits()] == [pull.head_sha]


def test_list_is_filtered(hub: FakeHub, board: Repo, pull: Pull, maint: Github) -> None:
    hub.commit("alice/board", "other", {"b": "1"})
    hub.open_pull("lab/board", head="alice:other")
    repo = maint.get_repo("lab/board")
    repo.get_pull(1).edit(state="closed")
    assert [one.number for one in repo.get_pulls()] == [2]
    assert [one.number for one in repo.get_pulls(state="all")] == [2, 1]
    assert [one.number for one in repo.get_pulls(state="all", head="alice:entry")] == [1]


def test_push_moves_the_head(hub: FakeHub, board: Repo, pull: Pull, maint: Github) -> None:
    before = pull.head_sha
    sha = hub.commit("alice/board", "entry", {"submissions/a.txt": "2\n"})
    assert maint.get_repo("lab/board").get_pull(1).head.sha == sha
    assert board.bare.ref("refs/pull/1/head") == sha
    moved = hub.named(["pull_request"])[-1].payload
    assert (moved["action"], moved["before"], moved["after"]) == ("synchronize", before, sha)


def test_merge_ref_holds_base_and_head(hub: FakeHub, board: Repo, pull: Pull) -> None:
    parents = board.bare.run("rev-parse", "refs/pull/1/merge^1", "refs/pull/1/merge^2").split()
    assert parents == [board.bare.ref("refs/heads/main"), pull.head_sha]
    main = hub.commit("lab/board", "main", {"b": "1"})
    assert board.bare.run("rev-parse", "refs/pull/1/merge^1") == main


def test_conflict(hub: FakeHub, board: Repo, pull: Pull, maint: Github) -> None:
    hub.commit("lab/board", "main", {"submissions/a.txt": "other\n"})
    one = maint.get_repo("lab/board").get_pull(1)
    assert (one.mergeable, one.mergeable_state) == (False, "dirty")
    assert board.bare.ref("refs/pull/1/merge") is None
    assert refusal(one.merge) == (405, "Pull Request has merge conflicts")


@pytest.mark.parametrize(("method", "parents"), [("merge", 2), ("squash", 1), ("rebase", 1)])
def test_merge(hub: FakeHub, board: Repo, pull: Pull, maint: Github, method: str, parents: int) -> None:
    hub.commit("alice/board", "entry", {"submissions/b.txt": "2\n"}, message="Second")
    hub.commit("lab/board", "main", {"unrelated": "1"})
    one = maint.get_repo("lab/board").get_pull(1)
    done = one.merge(merge_method=method, sha=one.head.sha)
    assert done.merged
    assert board.bare.ref("refs/heads/main") == done.sha
    assert len(board.bare.run("show", "-s", "--format=%P", done.sha).split()) == parents
    assert board.bare.file("main", "submissions/a.txt") == b"1\n"
    assert board.bare.file("main", "unrelated") == b"1"
    again = maint.get_repo("lab/board").get_pull(1)
    assert (again.state, again.merged, again.merged_by.login, again.is_merged()) == ("closed", True, "maint", True)
    assert refusal(again.merge)[0] == 405


def test_merge_is_refused_when_the_head_moved(hub: FakeHub, pull: Pull, maint: Github) -> None:
    one = maint.get_repo("lab/board").get_pull(1)
    hub.commit("alice/board", "entry", {"submissions/a.txt": "2\n"})
    assert refusal(lambda: one.merge(sha=one.head.sha))[0] == 409
    assert not one.is_merged()


def test_merge_method_may_be_forbidden(board: Repo, pull: Pull, maint: Github) -> None:
    board.merge_methods = ("squash",)
    assert refusal(lambda: maint.get_repo("lab/board").get_pull(1).merge(merge_method="rebase"))[0] == 405


def test_contributor_may_not_merge(pull: Pull, alice: Github) -> None:
    assert refusal(alice.get_repo("lab/board").get_pull(1).merge)[0] == 403


def test_close_and_reopen(hub: FakeHub, board: Repo, pull: Pull, alice: Github) -> None:
    one = alice.get_repo("lab/board").get_pull(1)
    one.edit(state="closed")
    assert board.bare.ref("refs/pull/1/merge") is None
    one.edit(state="open")
    assert board.bare.ref("refs/pull/1/merge")
    assert [event.payload["action"] for event in hub.named(["pull_request"])] == ["opened", "closed", "reopened"]


def test_pull_request_closes_with_its_branch(hub: FakeHub, board: Repo, pull: Pull, alice: Github) -> None:
    alice.get_repo("alice/board").get_git_ref("heads/entry").delete()
    assert alice.get_repo("lab/board").get_pull(1).state == "closed"


def test_another_may_not_edit(hub: FakeHub, pull: Pull) -> None:
    with client(hub, hub.token("stranger")) as stranger:
        assert refusal(lambda: stranger.get_repo("lab/board").get_pull(1).edit(title="Mine"))[0] == 403


def test_required_checks_hold_a_merge(hub: FakeHub, board: Repo, pull: Pull, maint: Github) -> None:
    app = hub.app("gate", {"statuses": "write"})
    hub.install(app, board)
    hub.protect(board, "main", Protection(checks=(("gate", "gate"),)))
    one = maint.get_repo("lab/board").get_pull(1)
    maint.get_repo("lab/board").get_commit(pull.head_sha).create_status("success", context="gate")
    assert refusal(one.merge) == (405, 'Required status check "gate" is expected.')
    with app_client(hub, app, board) as gate:
        gate.get_repo("lab/board").get_commit(pull.head_sha).create_status("success", context="gate")
    assert one.merge().merged


def test_reviews_hold_a_merge(hub: FakeHub, board: Repo, pull: Pull, maint: Github, alice: Github) -> None:
    hub.protect(board, "main", Protection(reviews=1))
    assert refusal(lambda: alice.get_repo("lab/board").get_pull(1).create_review(event="APPROVE"))[0] == 422
    one = maint.get_repo("lab/board").get_pull(1)
    assert refusal(one.merge)[0] == 405
    review = one.create_review(body="Good", event="APPROVE")
    assert [(made.user.login, made.state, made.commit_id) for made in one.get_reviews()] == [
        ("maint", "APPROVED", pull.head_sha)
    ]
    review.dismiss("No")
    assert refusal(one.merge)[0] == 405
    one.create_review(event="APPROVE")
    assert one.merge().merged


def test_auto_merge_waits_for_the_check(hub: FakeHub, board: Repo, pull: Pull, maint: Github) -> None:
    hub.protect(board, "main", Protection(checks=(("gate", None),)))
    repo = maint.get_repo("lab/board")
    repo.get_pull(1).enable_automerge("SQUASH")
    assert not repo.get_pull(1).merged
    repo.get_commit(pull.head_sha).create_status("success", context="gate")
    assert repo.get_pull(1).merged


def test_out_of_date_head_is_refused_by_a_strict_rule(hub: FakeHub, board: Repo, pull: Pull, maint: Github) -> None:
    hub.protect(board, "main", Protection(strict=True))
    hub.commit("lab/board", "main", {"b": "1"})
    assert refusal(maint.get_repo("lab/board").get_pull(1).merge)[1].startswith("Head branch is out of date")


def test_mergeability_may_be_known_at_the_second_look_only(hub: FakeHub, pull: Pull, maint: Github) -> None:
    hub.slow_mergeability = True
    repo = maint.get_repo("lab/board")
    assert [repo.get_pull(1).mergeable for _ in range(2)] == [None, True]
    hub.commit("alice/board", "entry", {"submissions/a.txt": "2\n"})
    assert [repo.get_pull(1).mergeable for _ in range(2)] == [None, True]
