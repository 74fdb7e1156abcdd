"""Real git against the fake: clone, fetch and push, with the rights of the credential."""

import os
import subprocess
from pathlib import Path

import pytest
from fakehub import FakeHub
from fakehub.bare import QUIET
from fakehub.state import Protection, Pull, Repo

WHO = {
    "GIT_AUTHOR_NAME": "Somebody",
    "GIT_AUTHOR_EMAIL": "s@localhost",
    "GIT_COMMITTER_NAME": "Somebody",
    "GIT_COMMITTER_EMAIL": "s@localhost",
}


def git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **QUIET, **WHO}
    return subprocess.run(["git", "-C", str(folder), *arguments], env=env, capture_output=True, text=True, check=False)


def clone(hub: FakeHub, repo: Repo, target: Path, token: str | None = None) -> Path:
    done = git(target.parent, "clone", "-q", hub.clone_url(repo, token), str(target))
    assert done.returncode == 0, done.stderr
    return target


def change(folder: Path, name: str, content: str = "1\n") -> None:
    (folder / name).write_text(content, encoding="utf-8")
    git(folder, "add", "--all")
    assert git(folder, "commit", "-q", "-m", f"Change {name}").returncode == 0


def test_push_moves_the_branch_and_is_told(hub: FakeHub, board: Repo, tmp_path: Path) -> None:
    work = clone(hub, board, tmp_path / "work", hub.token("maint", board, "write"))
    change(work, "a.txt")
    assert git(work, "push", "-q").returncode == 0
    assert board.bare.file("main", "a.txt") == b"1\n"
    pushed = hub.named(["push"])[-1]
    assert (pushed.actor.login, pushed.payload["ref"], pushed.payload["commits"][0]["added"]) == (
        "maint",
        "refs/heads/main",
        ["a.txt"],
    )


def test_push_to_a_fork_synchronises(hub: FakeHub, board: Repo, tmp_path: Path) -> None:
    fork = hub.find("alice/board")
    work = clone(hub, fork, tmp_path / "work", hub.token("alice"))
    git(work, "checkout", "-q", "-b", "entry")
    change(work, "a.txt")
    git(work, "push", "-q", "origin", "entry")
    hub.open_pull("lab/board", head="alice:entry")
    change(work, "a.txt", "2\n")
    git(work, "push", "-q", "origin", "entry")
    assert hub.named(["pull_request"])[-1].payload["action"] == "synchronize"
    sha = git(work, "rev-parse", "HEAD").stdout.strip()
    upstream = clone(hub, board, tmp_path / "upstream")
    assert git(upstream, "fetch", "-q", "origin", "refs/pull/1/head").returncode == 0
    assert git(upstream, "rev-parse", "FETCH_HEAD").stdout.strip() == sha
    assert git(upstream, "fetch", "-q", "origin", "refs/pull/1/merge").returncode == 0


def test_blobs_are_fetched_by_sha_without_a_checkout(hub: FakeHub, board: Repo, tmp_path: Path) -> None:
    sha = hub.commit("alice/board", "entry", {"submissions/a.txt": "1\n"})
    hub.open_pull("lab/board", head="alice:entry")
    git(tmp_path, "init", "-q", "--bare", "pr.git")
    bare = tmp_path / "pr.git"
    assert git(bare, "fetch", "-q", "--no-tags", "--depth=1", hub.clone_url(board), sha).returncode == 0
    assert git(bare, "rev-parse", "FETCH_HEAD").stdout.strip() == sha
    assert git(bare, "cat-file", "blob", "FETCH_HEAD:submissions/a.txt").stdout == "1\n"


@pytest.mark.parametrize("token", ["none", "stranger", "reader", "read-only"])
def test_push_without_the_right_is_refused(hub: FakeHub, board: Repo, tmp_path: Path, token: str) -> None:
    tokens = {
        "none": None,
        "stranger": hub.token("stranger"),
        "reader": hub.actions_token(board, {"contents": "read"}),
        "read-only": hub.token("maint", board, "write", read_only=True),
    }
    work = clone(hub, board, tmp_path / "work", tokens[token])
    change(work, "a.txt")
    before = board.bare.ref("refs/heads/main")
    assert git(work, "push", "-q").returncode != 0
    assert board.bare.ref("refs/heads/main") == before
    assert hub.named(["push"]) == []


def test_protected_branch_refuses_a_push_and_lets_its_app_through(hub: FakeHub, board: Repo, tmp_path: Path) -> None:
    app = hub.app("publisher", {"contents": "write"})
    installation = hub.install(app, board)
    hub.protect(board, "main", Protection(pull_request_only=True, bypass=frozenset({"publisher"})))
    work = clone(hub, board, tmp_path / "work", hub.token("maint", board, "maintain"))
    change(work, "a.txt")
    refused = git(work, "push", "-q", "origin", "main", "main:side")
    assert refused.returncode != 0
    assert "GH006: Protected branch update failed for refs/heads/main" in refused.stderr
    assert board.bare.ref("refs/heads/side")
    token = hub.keys.installation_token(installation, None, None).value
    assert git(work, "push", "-q", hub.clone_url(board, token), "main").returncode == 0


def test_bot_of_actions_cannot_bypass(hub: FakeHub, board: Repo, tmp_path: Path) -> None:
    hub.protect(
        board, "main", Protection(pull_request_only=True, bypass=frozenset({"github-actions", "github-actions[bot]"}))
    )
    work = clone(hub, board, tmp_path / "work", hub.actions_token(board, {"contents": "write"}))
    change(work, "a.txt")
    assert git(work, "push", "-q").returncode != 0


def test_refs_of_pull_requests_belong_to_the_hub(hub: FakeHub, board: Repo, tmp_path: Path) -> None:
    hub.commit("alice/board", "entry", {"a": "1"})
    pull: Pull = hub.open_pull("lab/board", head="alice:entry")
    work = clone(hub, board, tmp_path / "work", hub.token("maint", board, "admin"))
    change(work, "a.txt")
    assert git(work, "push", "-q", "origin", "+main:refs/pull/1/head").returncode != 0
    assert board.bare.ref("refs/pull/1/head") == pull.head_sha


def test_large_push_in_chunks(hub: FakeHub, board: Repo, tmp_path: Path) -> None:
    work = clone(hub, board, tmp_path / "work", hub.token("maint", board, "write"))
    (work / "big").write_bytes(os.urandom(3_000_000))
    change(work, "a.txt")
    assert git(work, "push", "-q").returncode == 0
    assert len(board.bare.file("main", "big") or b"") == 3_000_000


def test_private_repository_is_cloned_with_a_credential_only(hub: FakeHub, tmp_path: Path) -> None:
    secret = hub.repository("lab/secret", {"a": "1"}, private=True)
    assert git(tmp_path, "clone", "-q", hub.clone_url(secret), "no").returncode != 0
    assert git(tmp_path, "clone", "-q", hub.clone_url(secret, hub.token("stranger")), "no").returncode != 0
    clone(hub, secret, tmp_path / "yes", hub.token("lab"))
