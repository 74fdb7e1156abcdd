"""Two at once: what git and the hub let through, and what they refuse."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from fakehub import FakeHub
from fakehub.clients import client
from fakehub.state import Repo
from github import Github, GithubException
from test_fake_transport import change, clone, git


def together(*acts: Callable[[], object]) -> list[object]:
    """Do all at the same time; give what each gave, or its refusal."""
    results: list[object] = [None] * len(acts)
    start = threading.Barrier(len(acts))

    def one(at: int) -> None:
        start.wait()
        try:
            results[at] = acts[at]()
        except GithubException as refused:
            results[at] = refused.status

    threads = [threading.Thread(target=one, args=(at,)) for at in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_two_pushes_from_the_same_tip(hub: FakeHub, board: Repo, tmp_path: Path) -> None:
    token = hub.token("maint", board, "write")
    places = [clone(hub, board, tmp_path / name, token) for name in ("one", "two")]
    for place in places:
        change(place, f"{place.name}.txt")
    done = together(*[lambda place=place: git(place, "push", "-q").returncode == 0 for place in places])  # type: ignore[misc]
    assert sorted(map(bool, done)) == [False, True]
    assert len(hub.named(["push"])) == 1
    loser = places[done.index(False)]
    assert git(loser, "pull", "-q", "--rebase").returncode == 0
    assert git(loser, "push", "-q").returncode == 0
    assert {board.bare.file("main", name) for name in ("one.txt", "two.txt")} == {b"1\n"}


def test_two_compare_and_swaps_of_a_ref(hub: FakeHub, board: Repo, maint: Github) -> None:
    repo = maint.get_repo("lab/board")
    base = repo.get_git_commit(board.bare.ref("refs/heads/main") or "")
    commits = [repo.create_git_commit(name, base.tree, [base]).sha for name in ("one", "two")]
    refs = [repo.get_git_ref("heads/main") for _ in commits]
    done = together(*[lambda ref=ref, sha=sha: ref.edit(sha) for ref, sha in zip(refs, commits, strict=True)])  # type: ignore[misc]
    assert sorted(map(str, done)) == ["422", "None"]


def test_two_merges_of_the_same_pull_request(hub: FakeHub, board: Repo, maint: Github) -> None:
    hub.commit("alice/board", "entry", {"a": "1"})
    hub.open_pull("lab/board", head="alice:entry")
    pulls = [maint.get_repo("lab/board").get_pull(1) for _ in range(2)]
    done = together(*[lambda pull=pull: pull.merge(sha=pull.head.sha).merged for pull in pulls])  # type: ignore[misc]
    assert sorted(map(str, done)) == ["405", "True"]


def test_many_writers_lose_nothing(hub: FakeHub, board: Repo) -> None:
    hub.repository("lab/other", {"a": "1"})
    with client(hub, hub.token("maint", board, "write")) as maint:
        issue = maint.get_repo("lab/board").create_issue("One")
        together(*[lambda at=at: issue.create_comment(str(at)) for at in range(8)])  # type: ignore[misc]
    assert {one.body for one in board.comments.values()} == {str(at) for at in range(8)}
    times = [one.created for one in board.comments.values()]
    assert len(set(times)) == len(times)


def test_contents_written_from_the_same_blob(hub: FakeHub, board: Repo, maint: Github) -> None:
    repo = maint.get_repo("lab/board")
    read = repo.get_contents("README.md")
    assert not isinstance(read, list)
    done = together(
        *[
            lambda text=text: repo.update_file("README.md", "Change", text, read.sha)["commit"].sha[:0]
            for text in ("1", "2")
        ]
    )  # type: ignore[misc]
    assert sorted(map(str, done)) == ["", "409"]


@pytest.mark.parametrize("count", [3])
def test_merges_of_separate_files_go_in_any_order(hub: FakeHub, board: Repo, maint: Github, count: int) -> None:
    for at in range(count):
        hub.fork("lab/board", by=f"user{at}")
        hub.commit(f"user{at}/board", "entry", {f"submissions/{at}.txt": "1\n"})
        hub.open_pull("lab/board", head=f"user{at}:entry")
    pulls = [maint.get_repo("lab/board").get_pull(number) for number in range(1, count + 1)]
    assert together(*[lambda pull=pull: pull.merge().merged for pull in pulls]) == [True] * count  # type: ignore[misc]
    assert all(board.bare.file("main", f"submissions/{at}.txt") for at in range(count))
