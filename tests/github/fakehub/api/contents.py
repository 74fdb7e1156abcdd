"""Files of a branch through the contents API: read, written and deleted one at a time."""

import base64
from typing import Any

from ..bare import GitFailure
from ..moves import moved, refusal
from ..problems import Problem, not_found
from ..routing import Call, Reply, route
from ..shapes import git

FILE = "/repos/{owner}/{repo}/contents/{path}"


def _entries(call: Call, revision: str, path: str) -> list[dict[str, Any]]:
    try:
        return git.tree(call.hub, call.repo, f"{revision}:{path}", recursive=False)["tree"]  # type: ignore[no-any-return]
    except GitFailure:
        raise not_found() from None


@route("GET", FILE)
def read(call: Call) -> Any:
    revision = call.query.get("ref") or call.repo.default_branch
    sha = call.repo.bare.commit_id(revision)
    if sha is None:
        raise Problem(404, f"No commit found for the ref {revision}")
    path = call.params["path"].strip("/")
    folder, _, name = path.rpartition("/")
    found = [one for one in _entries(call, sha, folder) if one["path"] == name]
    if not found:
        raise not_found()
    if found[0]["type"] == "tree":
        return [
            git.content(call.hub, call.repo, revision, _under(path, one), whole=False)
            for one in _entries(call, sha, path)
        ]
    if "raw" in call.headers.get("accept", ""):
        raw = call.repo.bare.raw("cat-file", "blob", found[0]["sha"])
        return Reply(200, None, {"Content-Type": "application/octet-stream"}, raw)
    return git.content(call.hub, call.repo, revision, _under(folder, found[0]), whole=True)


def _under(folder: str, entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "path": f"{folder}/{entry['path']}" if folder else entry["path"]}


@route("PUT", FILE, "contents:write")
def write(call: Call) -> Any:
    raw = base64.b64decode(call.text("content", "Content"))
    old = _blob(call)
    if old and "sha" not in call.body:
        raise Problem(422, 'Invalid request.\n\n"sha" wasn\'t supplied.')
    commit, branch = _commit(call, raw)
    entry = {
        "path": call.params["path"],
        "type": "blob",
        "mode": "100644",
        "sha": call.repo.bare.run("rev-parse", f"{commit}:{call.params['path']}"),
        "size": len(raw),
    }
    content = git.content(call.hub, call.repo, branch, entry, whole=False)
    return Reply(200 if old else 201, {"content": content, "commit": git.git_commit(call.hub, call.repo, commit)})


@route("DELETE", FILE, "contents:write")
def delete(call: Call) -> Any:
    if _blob(call) is None:
        raise not_found()
    commit, _ = _commit(call, None)
    return {"content": None, "commit": git.git_commit(call.hub, call.repo, commit)}


def _ref(call: Call) -> str:
    return f"refs/heads/{call.body.get('branch') or call.repo.default_branch}"


def _blob(call: Call) -> str | None:
    return call.repo.bare.ref(f"{_ref(call)}:{call.params['path']}")


def _commit(call: Call, raw: bytes | None) -> tuple[str, str]:
    repo, ref, path = call.repo, _ref(call), call.params["path"]
    tip, wanted = repo.bare.ref(ref), call.body.get("sha")
    if tip is None:
        raise Problem(404, f"Branch {ref.removeprefix('refs/heads/')} not found")
    if wanted is not None and wanted != _blob(call):
        raise Problem(409, f"{path} does not match {wanted}")
    blob = None if raw is None else repo.bare.blob(raw)
    tree = repo.bare.write_tree(tip, [(path, "100644", blob)])
    commit = repo.bare.commit_tree(tree, [tip], call.text("message", "Content"), call.hub.identity(call.actor))
    reason = refusal(call.hub, repo, call.bearer, ref, tip, commit)
    if reason:
        raise Problem(409, f"Repository rule violations found\n\n{reason}")
    repo.bare.update(ref, commit, tip)
    moved(call.hub, repo, ref, tip, commit, call.bearer)
    return commit, ref.removeprefix("refs/heads/")
