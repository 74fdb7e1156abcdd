"""Repositories, labels, releases and environments as JSON."""

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ..state import Environment, Label, Release, Repo
from . import who

if TYPE_CHECKING:
    from ..hub import FakeHub


FOUNDED = "2026-01-01T00:00:00Z"


def api(hub: "FakeHub", repo: Repo) -> str:
    return f"{hub.api_url}/repos/{repo.full_name}"


def repository(hub: "FakeHub", repo: Repo, *, whole: bool = False) -> dict[str, Any]:
    url, page = api(hub, repo), f"{hub.url}/{repo.full_name}"
    shape: dict[str, Any] = {
        "id": repo.id,
        "node_id": f"R_{repo.id}",
        "name": repo.name,
        "full_name": repo.full_name,
        "owner": who.account(hub, repo.owner),
        "private": repo.private,
        "visibility": "private" if repo.private else "public",
        "fork": repo.parent is not None,
        "default_branch": repo.default_branch,
        "description": None,
        "url": url,
        "html_url": page,
        "clone_url": f"{page}.git",
        "git_url": f"{page}.git",
        "created_at": FOUNDED,
        "updated_at": FOUNDED,
        "pushed_at": FOUNDED,
        "has_issues": True,
        "archived": False,
        "disabled": False,
        "allow_auto_merge": repo.auto_merge,
        "labels_url": f"{url}/labels{{/name}}",
        "contents_url": f"{url}/contents/{{+path}}",
        "pulls_url": f"{url}/pulls{{/number}}",
        "issues_url": f"{url}/issues{{/number}}",
        "commits_url": f"{url}/commits{{/sha}}",
        "compare_url": f"{url}/compare/{{base}}...{{head}}",
    }
    if whole and repo.parent:
        shape["parent"] = shape["source"] = repository(hub, repo.parent)
    return shape


def label(hub: "FakeHub", repo: Repo, one: Label) -> dict[str, Any]:
    return {
        "id": one.id,
        "node_id": f"L_{one.id}",
        "url": f"{api(hub, repo)}/labels/{quote(one.name, safe='')}",
        "name": one.name,
        "color": one.color,
        "description": one.description,
        "default": False,
    }


def release(hub: "FakeHub", repo: Repo, one: Release) -> dict[str, Any]:
    url = f"{api(hub, repo)}/releases/{one.id}"
    assets = [
        {
            "id": asset.id,
            "node_id": f"RA_{asset.id}",
            "name": asset.name,
            "label": "",
            "state": "uploaded",
            "size": len(asset.content),
            "content_type": asset.media_type,
            "download_count": 0,
            "url": f"{api(hub, repo)}/releases/assets/{asset.id}",
            "browser_download_url": f"{hub.url}/{repo.full_name}/releases/download/{one.tag}/{quote(asset.name)}",
            "created_at": one.created,
            "updated_at": one.created,
            "uploader": who.account(hub, one.author),
        }
        for asset in one.assets
    ]
    return {
        "id": one.id,
        "node_id": f"RE_{one.id}",
        "tag_name": one.tag,
        "target_commitish": one.target,
        "name": one.name,
        "body": one.body,
        "draft": one.draft,
        "prerelease": one.prerelease,
        "created_at": one.created,
        "published_at": None if one.draft else one.created,
        "author": who.account(hub, one.author),
        "assets": assets,
        "url": url,
        "assets_url": f"{url}/assets",
        # The name of the parameter is a template of RFC 6570, as GitHub writes it.
        "upload_url": f"{url}/assets{{?name,label}}",
        "html_url": f"{hub.url}/{repo.full_name}/releases/tag/{quote(one.tag)}",
        "tarball_url": None,
        "zipball_url": None,
    }


def environment(hub: "FakeHub", repo: Repo, one: Environment) -> dict[str, Any]:
    rules: list[dict[str, Any]] = []
    if one.reviewers:
        reviewers = [{"type": "User", "reviewer": who.account(hub, hub.account(login))} for login in one.reviewers]
        rules.append({"id": one.id * 10, "node_id": "GA_1", "type": "required_reviewers", "reviewers": reviewers})
    if one.branches is not None:
        rules.append({"id": one.id * 10 + 1, "node_id": "GA_2", "type": "branch_policy"})
    policy = None if one.branches is None else {"protected_branches": False, "custom_branch_policies": True}
    return {
        "id": one.id,
        "node_id": f"EN_{one.id}",
        "name": one.name,
        "url": f"{api(hub, repo)}/environments/{quote(one.name, safe='')}",
        "html_url": f"{hub.url}/{repo.full_name}/deployments/activity_log?environments_filter={quote(one.name)}",
        "created_at": FOUNDED,
        "updated_at": FOUNDED,
        "protection_rules": rules,
        "deployment_branch_policy": policy,
    }
