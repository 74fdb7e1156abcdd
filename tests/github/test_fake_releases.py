"""Releases, assets, artifacts and Pages of the fake."""

import io
import zipfile
from pathlib import Path

import pytest
import requests
from fakehub import FakeHub
from fakehub.clients import client
from fakehub.state import Artifact, Repo
from github import Github, GithubException, UnknownObjectException


def test_release_makes_its_tag(board: Repo, maint: Github) -> None:
    repo = maint.get_repo("lab/board")
    made = repo.create_git_release("data-1", "Data 1", "First", target_commitish="main")
    assert board.bare.commit_id("refs/tags/data-1") == board.bare.ref("refs/heads/main")
    assert (repo.get_latest_release().id, repo.get_release("data-1").id) == (made.id, made.id)
    with pytest.raises(GithubException) as refused:
        repo.create_git_release("data-1", "Again", "No")
    assert refused.value.status == 422
    made.update_release("Data 1", "Better")
    assert [one.body for one in repo.get_releases()] == ["Better"]
    made.delete_release()
    with pytest.raises(UnknownObjectException):
        repo.get_release(made.id)


def test_draft_is_not_found_by_its_tag(board: Repo, maint: Github) -> None:
    repo = maint.get_repo("lab/board")
    repo.create_git_release("data-1", "Data 1", "First", draft=True)
    assert board.bare.ref("refs/tags/data-1") is None
    with pytest.raises(UnknownObjectException):
        repo.get_latest_release()


def test_asset_is_uploaded_where_the_release_says(hub: FakeHub, board: Repo, maint: Github, tmp_path: Path) -> None:
    made = maint.get_repo("lab/board").create_git_release("data-1", "Data 1", "First")
    (tmp_path / "site.txt").write_bytes(b"content")
    asset = made.upload_asset(str(tmp_path / "site.txt"), content_type="text/plain")
    assert (asset.name, asset.size) == ("site.txt", 7)
    assert requests.get(asset.url, headers={"Accept": "application/octet-stream"}, timeout=5).content == b"content"
    assert hub.journal.places_of("content") == ["asset site.txt of data-1"]


def archive(**files: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, content in files.items():
            made.writestr(name, content)
    return out.getvalue()


def test_artifact_is_downloaded_after_a_redirect_without_the_credential(
    hub: FakeHub, board: Repo, maint: Github
) -> None:
    board.artifacts[5] = Artifact(5, "result", 1, archive(a="1"), hub.clock.stamp())
    repo = maint.get_repo("lab/board")
    found = repo.get_artifacts(name="result")[0]
    headers = {"Authorization": f"token {hub.token('maint')}"}
    first = requests.get(found.archive_download_url, headers=headers, allow_redirects=False, timeout=5)
    assert first.status_code == 302
    content = requests.get(first.headers["Location"], timeout=5).content
    assert zipfile.ZipFile(io.BytesIO(content)).read("a") == b"1"
    assert requests.get(first.headers["Location"], headers=headers, timeout=5).status_code == 400
    assert requests.get(found.archive_download_url, timeout=5).status_code == 401
    board.artifacts[5].expired = True
    assert requests.get(found.archive_download_url, headers=headers, timeout=5).status_code == 410
    assert found.delete()
    assert repo.get_artifacts().totalCount == 0


def test_environments_are_told(hub: FakeHub, board: Repo, maint: Github) -> None:
    hub.environment(board, "ground-truth", reviewers=("maint",), branches=("main",), secrets={"KEY": "x"})
    repo = maint.get_repo("lab/board")
    made = repo.get_environment("ground-truth")
    assert {rule.type for rule in made.protection_rules} == {"required_reviewers", "branch_policy"}
    assert [one.name for one in repo.get_environments()] == ["ground-truth"]
    assert "KEY" not in str(made.raw_data)


def test_pages_take_their_own_permission(hub: FakeHub, board: Repo) -> None:
    url = f"{hub.api_url}/repos/lab/board/pages/deployments"
    wanted = {"artifact_id": 1, "pages_build_version": "x", "oidc_token": "y"}
    for permissions, status in (({"contents": "write"}, 403), ({"pages": "write"}, 200)):
        headers = {"Authorization": f"Bearer {hub.actions_token(board, permissions)}"}
        assert requests.post(url, json=wanted, headers=headers, timeout=5).status_code == status
    assert len(board.deployments) == 1


def test_nobody_dispatches_without_the_right(hub: FakeHub, board: Repo) -> None:
    with client(hub, hub.token("stranger")) as stranger:
        assert not stranger.get_repo("lab/board").create_repository_dispatch("rescore", {"pr": 1})
    assert hub.named(["repository_dispatch"]) == []
