"""The git database: refs, commits, trees, blobs, tags; commits and comparisons of the repository."""

import base64
import binascii
from typing import Any

from ..bare import GitFailure
from ..moves import ZEROS, moved, refusal
from ..problems import Problem, invalid, not_found
from ..routing import Call, Listing, Reply, route
from ..shapes import git, repos

BASE = "/repos/{owner}/{repo}/git"


def _object(call: Call, name: str, kind: str) -> str:
    sha = call.params[name]
    try:
        return call.repo.bare.run("rev-parse", "-q", "--verify", "--end-of-options", f"{sha}^{{{kind}}}")
    except GitFailure:
        raise not_found() from None


@route("GET", BASE + "/ref/{ref}")
def ref(call: Call) -> Any:
    name = f"refs/{call.params['ref']}"
    sha = call.repo.bare.ref(name)
    if sha is None:
        raise not_found()
    return git.ref(call.hub, call.repo, name, sha)


@route("GET", BASE + "/matching-refs/{ref}")
def matching(call: Call) -> Any:
    start = f"refs/{call.params['ref']}"
    found = {name: sha for name, sha in call.repo.bare.refs().items() if name.startswith(start)}
    return Listing([git.ref(call.hub, call.repo, name, sha) for name, sha in found.items()])


@route("POST", BASE + "/refs", "contents:write")
def create_ref(call: Call) -> Any:
    name, sha = call.text("ref", "Reference"), call.text("sha", "Reference")
    if not name.startswith("refs/") or name.count("/") < 2:
        raise Problem(422, f"Reference name must start with 'refs/'. {name}")
    if call.repo.bare.ref(name):
        raise Problem(422, "Reference already exists")
    _move(call, name, ZEROS, sha)
    return Reply(201, git.ref(call.hub, call.repo, name, sha))


@route("PATCH", BASE + "/refs/{ref}", "contents:write")
def update_ref(call: Call) -> Any:
    name, new = f"refs/{call.params['ref']}", call.text("sha", "Reference")
    old = call.repo.bare.ref(name)
    if old is None:
        raise Problem(422, "Reference does not exist")
    if not call.body.get("force") and call.repo.bare.commit_id(new) and not call.repo.bare.contains(new, old):
        raise Problem(422, "Update is not a fast forward")
    _move(call, name, old, new)
    return git.ref(call.hub, call.repo, name, new)


@route("DELETE", BASE + "/refs/{ref}", "contents:write")
def delete_ref(call: Call) -> Any:
    name = f"refs/{call.params['ref']}"
    old = call.repo.bare.ref(name)
    if old is None:
        raise Problem(422, "Reference does not exist")
    _move(call, name, old, ZEROS)
    return Reply(204)


def _move(call: Call, name: str, old: str, new: str) -> None:
    reason = refusal(call.hub, call.repo, call.bearer, name, old, new)
    if reason:
        raise Problem(422, reason)
    try:
        if new == ZEROS:
            call.repo.bare.delete(name)
        else:
            call.repo.bare.update(name, new, old)
    except GitFailure:
        raise Problem(422, "Object does not exist") from None
    moved(call.hub, call.repo, name, old, new, call.bearer)


@route("POST", BASE + "/blobs", "contents:write")
def create_blob(call: Call) -> Any:
    text = call.text("content", "Blob")
    try:
        raw = base64.b64decode(text, validate=False) if call.body.get("encoding") == "base64" else text.encode()
    except binascii.Error:
        raise invalid("Blob", "content", "invalid") from None
    sha = call.repo.bare.blob(raw)
    return Reply(201, {"sha": sha, "url": f"{repos.api(call.hub, call.repo)}/git/blobs/{sha}"})


@route("GET", BASE + "/blobs/{file_sha}")
def blob(call: Call) -> Any:
    sha = _object(call, "file_sha", "blob")
    raw = call.repo.bare.raw("cat-file", "blob", sha)
    if "raw" in call.headers.get("accept", ""):
        return Reply(200, None, {"Content-Type": "application/octet-stream"}, raw)
    url = f"{repos.api(call.hub, call.repo)}/git/blobs/{sha}"
    content = base64.encodebytes(raw).decode()
    return {"sha": sha, "node_id": f"B_{sha}", "url": url, "size": len(raw), "content": content, "encoding": "base64"}


@route("POST", BASE + "/trees", "contents:write")
def create_tree(call: Call) -> Any:
    bare, entries = call.repo.bare, []
    for one in call.body.get("tree", []):
        sha = bare.blob(one["content"].encode()) if one.get("content") is not None else one.get("sha")
        entries.append((one["path"], one.get("mode", "100644"), sha))
    try:
        sha = bare.write_tree(call.body.get("base_tree"), entries)
    except GitFailure:
        raise Problem(422, "GitRPC::BadObjectState") from None
    return Reply(201, git.tree(call.hub, call.repo, sha, recursive=False))


@route("GET", BASE + "/trees/{tree_sha}")
def tree(call: Call) -> Any:
    sha = _object(call, "tree_sha", "tree")
    return git.tree(call.hub, call.repo, sha, recursive="recursive" in call.query)


@route("POST", BASE + "/commits", "contents:write")
def create_commit(call: Call) -> Any:
    author = call.body.get("author")
    who = call.hub.identity(call.actor)
    for name, key in (("NAME", "name"), ("EMAIL", "email"), ("DATE", "date")):
        for part, person in (("AUTHOR", author), ("COMMITTER", call.body.get("committer") or author)):
            if person and person.get(key):
                who[f"GIT_{part}_{name}"] = str(person[key])
    try:
        sha = call.repo.bare.commit_tree(
            call.text("tree", "Commit"), call.body.get("parents", []), call.text("message", "Commit"), who
        )
    except GitFailure:
        raise Problem(422, "Tree SHA does not exist") from None
    return Reply(201, git.git_commit(call.hub, call.repo, sha))


@route("GET", BASE + "/commits/{commit_sha}")
def git_commit(call: Call) -> Any:
    return git.git_commit(call.hub, call.repo, _object(call, "commit_sha", "commit"))


@route("POST", BASE + "/tags", "contents:write")
def create_tag(call: Call) -> Any:
    name, sha, kind = call.text("tag", "Tag"), call.text("object", "Tag"), call.text("type", "Tag")
    who = call.hub.identity(call.actor)
    person = f"{who['GIT_AUTHOR_NAME']} <{who['GIT_AUTHOR_EMAIL']}> {call.hub.clock.epoch()} +0000"
    text = f"object {sha}\ntype {kind}\ntag {name}\ntagger {person}\n\n{call.text('message', 'Tag')}\n"
    try:
        made = call.repo.bare.run("mktag", given=text.encode())
    except GitFailure:
        raise Problem(422, "Object does not exist") from None
    return Reply(201, _tag(call, made))


@route("GET", BASE + "/tags/{tag_sha}")
def tag(call: Call) -> Any:
    return _tag(call, _object(call, "tag_sha", "tag"))


def _tag(call: Call, sha: str) -> dict[str, Any]:
    head, _, message = call.repo.bare.raw("cat-file", "tag", sha).decode().partition("\n\n")
    fields = dict(line.split(" ", 1) for line in head.splitlines())
    url = repos.api(call.hub, call.repo)
    inner = {"sha": fields["object"], "type": fields["type"], "url": f"{url}/git/{fields['type']}s/{fields['object']}"}
    name, _, rest = fields["tagger"].partition(" <")
    tagger = {"name": name, "email": rest.partition(">")[0], "date": call.hub.clock.stamp()}
    return {
        "sha": sha,
        "node_id": f"TA_{sha}",
        "tag": fields["tag"],
        "message": message.rstrip("\n"),
        "url": f"{url}/git/tags/{sha}",
        "tagger": tagger,
        "object": inner,
    }


@route("GET", "/repos/{owner}/{repo}/commits")
def commits(call: Call) -> Any:
    tip = call.repo.bare.commit_id(call.query.get("sha", call.repo.default_branch))
    if tip is None:
        raise not_found()
    only = ["--", call.query["path"]] if "path" in call.query else []
    shas = call.repo.bare.commits(tip, *only)
    return Listing([git.commit(call.hub, call.repo, sha) for sha in shas[:300]])


@route("GET", "/repos/{owner}/{repo}/commits/{ref}")
def commit(call: Call) -> Any:
    sha = call.repo.bare.commit_id(call.params["ref"])
    if sha is None:
        raise Problem(422, f"No commit found for SHA: {call.params['ref']}")
    return git.commit(call.hub, call.repo, sha, files=True)


@route("GET", "/repos/{owner}/{repo}/compare/{basehead}")
def compare(call: Call) -> Any:
    base, _, head = (
        call.repo.bare.commit_id(part) if part != "..." else None for part in _ends(call.params["basehead"])
    )
    fork = call.repo.bare.merge_base(base, head) if base and head else None
    if base is None or head is None or fork is None:
        raise not_found()
    ahead, behind = (call.repo.bare.commits("--reverse", f"{fork}..{tip}") for tip in (head, base))
    state = "identical" if base == head else "diverged" if ahead and behind else "ahead" if ahead else "behind"
    url = f"{repos.api(call.hub, call.repo)}/compare/{base}...{head}"
    pages = {
        name: f"{call.hub.url}/{call.repo.full_name}/compare/{base}...{head}{end}"
        for name, end in (("html_url", ""), ("permalink_url", ""), ("diff_url", ".diff"), ("patch_url", ".patch"))
    }
    return {
        "url": url,
        **pages,
        "status": state,
        "ahead_by": len(ahead),
        "behind_by": len(behind),
        "total_commits": len(ahead),
        "base_commit": git.commit(call.hub, call.repo, base),
        "merge_base_commit": git.commit(call.hub, call.repo, fork),
        "commits": [git.commit(call.hub, call.repo, sha) for sha in ahead[:250]],
        "files": git.diff(call.hub, call.repo, fork, head)[:300],
    }


def _ends(basehead: str) -> tuple[str, str, str]:
    return basehead.partition("...")
