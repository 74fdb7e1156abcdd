"""Releases, their assets, and tags."""

from typing import Any

from ..moves import ZEROS, moved
from ..problems import Problem, invalid, not_found
from ..routing import Call, Listing, Reply, route
from ..shapes import repos
from ..state import Asset, Release

BASE = "/repos/{owner}/{repo}/releases"


@route("GET", BASE)
def listed(call: Call) -> Any:
    return Listing([repos.release(call.hub, call.repo, one) for one in reversed(call.repo.releases.values())])


@route("POST", BASE, "contents:write")
def create(call: Call) -> Any:
    tag, repo = call.text("tag_name", "Release"), call.repo
    if any(one.tag == tag for one in repo.releases.values()):
        raise invalid("Release", "tag_name", "already_exists")
    target = call.body.get("target_commitish") or repo.default_branch
    sha = repo.bare.commit_id(target)
    if sha is None:
        raise invalid("Release", "target_commitish", "invalid")
    draft = bool(call.body.get("draft"))
    if not draft and repo.bare.ref(f"refs/tags/{tag}") is None:
        repo.bare.update(f"refs/tags/{tag}", sha, ZEROS)
        moved(call.hub, repo, f"refs/tags/{tag}", ZEROS, sha, call.bearer)
    made = Release(
        call.hub.id(),
        tag,
        target,
        call.body.get("name"),
        call.body.get("body"),
        call.actor,
        call.hub.clock.tick(),
        draft,
        bool(call.body.get("prerelease")),
    )
    repo.releases[made.id] = made
    return Reply(201, repos.release(call.hub, repo, made))


def _release(call: Call) -> Release:
    found = call.repo.releases.get(call.number("release_id"))
    if found is None:
        raise not_found()
    return found


@route("GET", BASE + "/{release_id}")
def one(call: Call) -> Any:
    return repos.release(call.hub, call.repo, _release(call))


@route("PATCH", BASE + "/{release_id}", "contents:write")
def edit(call: Call) -> Any:
    found = _release(call)
    for name in ("name", "body", "draft", "prerelease"):
        setattr(found, name, call.body.get(name, getattr(found, name)))
    return repos.release(call.hub, call.repo, found)


@route("DELETE", BASE + "/{release_id}", "contents:write")
def delete(call: Call) -> Any:
    del call.repo.releases[_release(call).id]
    return Reply(204)


@route("GET", BASE + "/tags/{tag}")
def by_tag(call: Call) -> Any:
    for found in call.repo.releases.values():
        if found.tag == call.params["tag"] and not found.draft:
            return repos.release(call.hub, call.repo, found)
    raise not_found()


@route("GET", BASE + "/latest")
def latest(call: Call) -> Any:
    final = [one for one in call.repo.releases.values() if not (one.draft or one.prerelease)]
    if not final:
        raise not_found()
    return repos.release(call.hub, call.repo, final[-1])


@route("POST", BASE + "/{release_id}/assets", "contents:write")
def upload(call: Call) -> Any:
    found, name = _release(call), call.query.get("name", "")
    if not name or any(asset.name == name for asset in found.assets):
        raise invalid("ReleaseAsset", "name", "already_exists" if name else "missing_field")
    kind = call.headers.get("content-type", "application/octet-stream")
    found.assets.append(Asset(call.hub.id(), name, call.raw, kind))
    call.hub.journal.wrote(f"asset {name} of {found.tag}", call.raw)
    return Reply(201, repos.release(call.hub, call.repo, found)["assets"][-1])


@route("GET", BASE + "/assets/{asset_id}")
def asset(call: Call) -> Any:
    for release in call.repo.releases.values():
        for at, found in enumerate(release.assets):
            if found.id == call.number("asset_id"):
                if "octet-stream" in call.headers.get("accept", ""):
                    return Reply(200, None, {"Content-Type": found.media_type}, found.content)
                return repos.release(call.hub, call.repo, release)["assets"][at]
    raise not_found()


@route("GET", "/repos/{owner}/{repo}/tags")
def tags(call: Call) -> Any:
    url, found = repos.api(call.hub, call.repo), []
    for name, sha in call.repo.bare.refs("refs/tags/").items():
        commit = call.repo.bare.commit_id(sha)
        if commit is None:
            raise Problem(500, f"The tag {name} leads to no commit")
        short = name.removeprefix("refs/tags/")
        inner = {"sha": commit, "url": f"{url}/commits/{commit}"}
        found.append(
            {
                "name": short,
                "node_id": f"TAG_{short}",
                "commit": inner,
                "zipball_url": f"{url}/zipball/{short}",
                "tarball_url": f"{url}/tarball/{short}",
            }
        )
    return Listing(found)
