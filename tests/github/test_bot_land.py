"""How boards come to a branch that takes pull requests only, and get their tags: on the fake GitHub, with real git."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from bots import Slept, fault, forge_of, handed
from fakehub import FakeHub
from fakehub.state import Protection, Repo

from checker.adapters.git_land import Protected, Remote
from checker.adapters.github.forge import GitHubForge
from checker.jobs.bot.land import land
from checker.jobs.bot.propose import BRANCH
from checker.jobs.bot.publication import Publication
from checker.jobs.bot.release import release
from checker.jobs.bot.report import tell

PULLS_ONLY = Protection(pull_request_only=True, reviews=1)


@pytest.fixture
def token(hub: FakeHub, board: Repo) -> str:
    return hub.token("maint", board, "write")


@pytest.fixture
def remote(hub: FakeHub, board: Repo, token: str, tmp_path: Path) -> Remote:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", str(board.bare.path), str(clone)], check=True)
    return Remote(clone, f"{hub.url}/lab/board.git", token)


@pytest.fixture
def publish(hub: FakeHub, remote: Remote, token: str) -> Callable[..., str]:
    forge: GitHubForge = forge_of(hub, token, Slept(hub))

    def do(text: str, ledger: str = "") -> str:
        parts = {"ledger.jsonl": ledger.encode()}
        return land(remote, forge, "main", Publication({"board.json": text.encode()}, parts)).fill(str)

    return do


LINE = '{"event":"accepted","key":"a"}\n'


def names(board: Repo) -> list[str]:
    return [name.removeprefix("refs/tags/") for name in board.bare.refs("refs/tags/")]


def test_each_state_of_the_boards_has_one_tag(
    hub: FakeHub, board: Repo, remote: Remote, publish: Callable[..., str]
) -> None:
    publish("1", LINE)
    for _ in range(2):
        assert release(remote, "main") is not None
    assert names(board) == ["data-1"]
    hub.commit("lab/board", "main", {"README.md": "new\n"})
    publish("1")
    release(remote, "main")
    assert names(board) == ["data-1"]
    publish("2")
    release(remote, "main")
    assert names(board) == ["data-1", "data-1.2"]
    assert board.bare.ref("refs/tags/data-1.2") == board.bare.ref("refs/heads/main")


def test_a_tag_is_never_moved(board: Repo, remote: Remote, publish: Callable[..., str]) -> None:
    publish("1", LINE)
    first = board.bare.ref("refs/heads/main") or ""
    publish("2")
    assert remote.tag(first, "data-1")
    assert not remote.tag(board.bare.ref("refs/heads/main") or "", "data-1")
    assert board.bare.ref("refs/tags/data-1") == first


def test_later_boards_take_the_place_of_those_that_wait(
    hub: FakeHub, board: Repo, remote: Remote, publish: Callable[..., str]
) -> None:
    hub.protect(board, "main", PULLS_ONLY)
    for text in ("1", "1", "2"):
        assert "takes pull requests only" in publish(text)
        assert release(remote, "main") is None
    [pull] = board.pulls.values()
    assert pull.auto_merge == "squash"
    assert board.bare.file(BRANCH, "site/data/board.json") == b"2"
    assert [one.state for one in board.statuses if one.sha == pull.head_sha] == ["success"]


def test_the_bots_own_pull_request_is_not_judged_as_a_contributors(
    hub: FakeHub, board: Repo, token: str, publish: Callable[..., str]
) -> None:
    hub.protect(board, "main", PULLS_ONLY)
    publish("1")
    [own] = board.pulls.values()
    copied = hub.commit("alice/board", BRANCH, {"a": "1"})
    theirs = hub.open_pull("lab/board", head=f"alice:{BRANCH}", by="alice")
    for head in (own.head_sha, copied):
        tell(forge_of(hub, token, Slept(hub)), handed(head, fault()))
    assert [one.state for one in board.statuses if one.sha == own.head_sha] == ["success"]
    assert [one.state for one in board.statuses if one.sha == copied] == ["failure"]
    assert [one.number for one in board.comments.values()] == [theirs.number]


def test_a_branch_of_the_bot_that_moved_meanwhile_is_left(
    hub: FakeHub, board: Repo, remote: Remote, publish: Callable[..., str]
) -> None:
    hub.protect(board, "main", PULLS_ONLY)
    publish("1")
    at = board.bare.ref(f"refs/heads/{BRANCH}")
    main = board.bare.ref("refs/heads/main") or ""
    assert not remote.replace(main, BRANCH, main)
    assert board.bare.ref(f"refs/heads/{BRANCH}") == at
    with pytest.raises(Protected, match="was refused"):
        remote.push(at or "", "main")


def test_nothing_in_the_way_is_merged_at_once(hub: FakeHub, board: Repo, publish: Callable[..., str]) -> None:
    hub.protect(board, "main", Protection(pull_request_only=True))
    publish("1")
    assert board.bare.file("main", "site/data/board.json") == b"1"


class Killed(BaseException):
    """The job ends here; nothing catches it."""


STEPS = ("tip", "push", "tags", "tag", "replace")


def killed_at(monkeypatch: pytest.MonkeyPatch, call: int) -> None:
    """End the job at its so-manieth word with the remote, right before the answer comes."""
    left = [call]

    def cut(name: str) -> None:
        said = getattr(Remote, name)

        def once(self: Remote, *given: str | None) -> object:
            left[0] -= 1
            last = left[0] == 0
            try:
                return said(self, *given)
            finally:
                if last:
                    raise Killed

        monkeypatch.setattr(Remote, name, once)

    for name in STEPS:
        cut(name)


@pytest.mark.parametrize("protected", [False, True])
def test_killed_between_any_two_steps_it_is_old_or_new_and_the_next_run_ends_it(
    hub: FakeHub, board: Repo, remote: Remote, publish: Callable[..., str], monkeypatch: pytest.MonkeyPatch,
    protected: bool,
) -> None:  # fmt: skip
    if protected:
        hub.protect(board, "main", PULLS_ONLY)
    at, ledger, whole, killed = (BRANCH if protected else "main"), "", "0", 0
    publish("0")
    while True:
        new, ledger = f"{whole}.", f'{ledger}{{"event":"accepted","key":"{killed}"}}\n'
        with monkeypatch.context() as patched:
            killed_at(patched, killed + 1)
            try:
                publish(new, ledger)
                release(remote, "main")
            except Killed:
                killed += 1
            else:
                break
        there = (board.bare.file(at, "site/data/board.json") or b"").decode()
        told = (board.bare.file("pullrank-ledger", "ledger.jsonl") or b"").decode()
        assert there in (whole, new)
        assert there == whole or told == ledger, "no board stands before what it was made of"
        publish(new, ledger)
        release(remote, "main")
        assert board.bare.file(at, "site/data/board.json") == new.encode()
        assert (board.bare.file("pullrank-ledger", "ledger.jsonl") or b"").decode() == ledger
        tags = board.bare.refs("refs/tags/")
        assert len(set(tags.values())) == len(tags)
        whole = new
    assert killed >= 6
