"""Commits, trees, files of a diff and pushes as JSON, read from the real objects."""

import base64
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ..bare import Changed
from ..state import Repo
from ..tokens import Token
from . import who
from .repos import api

if TYPE_CHECKING:
    from ..hub import FakeHub

ZEROS = "0" * 40
WORDS = {"A": "added", "M": "modified", "D": "removed", "R": "renamed", "C": "copied", "T": "changed"}
PATCH_LIMIT = 1_000_000


def _person(name: str, mail: str, date: str) -> dict[str, str]:
    return {"name": name, "email": mail, "date": date}


def git_commit(hub: "FakeHub", repo: Repo, sha: str) -> dict[str, Any]:
    """A commit as the git database tells it."""
    form = "%T%x00%P%x00%an%x00%ae%x00%aI%x00%cn%x00%ce%x00%cI%x00%B"
    parts = repo.bare.run("show", "-s", f"--format={form}", sha).split("\0")
    url = api(hub, repo)
    parents = [
        {"sha": parent, "url": f"{url}/git/commits/{parent}", "html_url": f"{hub.url}/{repo.full_name}/commit/{parent}"}
        for parent in parts[1].split()
    ]
    return {
        "sha": sha,
        "node_id": f"C_{sha}",
        "url": f"{url}/git/commits/{sha}",
        "html_url": f"{hub.url}/{repo.full_name}/commit/{sha}",
        "tree": {"sha": parts[0], "url": f"{url}/git/trees/{parts[0]}"},
        "parents": parents,
        "author": _person(*parts[2:5]),
        "committer": _person(*parts[5:8]),
        "message": parts[8].rstrip("\n"),
        "verification": {
            "verified": False,
            "reason": "unsigned",
            "signature": None,
            "payload": None,
            "verified_at": None,
        },
    }


def commit(hub: "FakeHub", repo: Repo, sha: str, *, files: bool = False) -> dict[str, Any]:
    """A commit as the repository tells it, with the accounts behind its addresses where they are known."""
    inner = git_commit(hub, repo, sha)
    url = f"{api(hub, repo)}/commits/{sha}"
    shape = {
        "sha": sha,
        "node_id": inner["node_id"],
        "url": url,
        "html_url": inner["html_url"],
        "comments_url": f"{url}/comments",
        "commit": {
            **{key: inner[key] for key in ("author", "committer", "message", "tree", "verification")},
            "url": inner["url"],
            "comment_count": 0,
        },
        "author": _account(hub, inner["author"]["email"]),
        "committer": _account(hub, inner["committer"]["email"]),
        "parents": inner["parents"],
    }
    if files:
        base = (
            inner["parents"][0]["sha"] if inner["parents"] else repo.bare.run("hash-object", "-t", "tree", "/dev/null")
        )
        shape["files"] = diff(hub, repo, base, sha)
    return shape


def _account(hub: "FakeHub", mail: str) -> dict[str, Any] | None:
    number = mail.partition("+")[0]
    known = [one for one in hub.accounts.values() if str(one.id) == number]
    return who.account(hub, known[0]) if known else None


def diff(hub: "FakeHub", repo: Repo, old: str, new: str) -> list[dict[str, Any]]:
    """The files of a diff. A binary file has no patch, nor has one whose patch is too long."""
    counts = repo.bare.counted(old, new)
    return [_file(hub, repo, one, counts.get(one.path), (old, new)) for one in repo.bare.changed(old, new)]


def _file(
    hub: "FakeHub", repo: Repo, one: Changed, counted: tuple[int, int] | None, ends: tuple[str, str]
) -> dict[str, Any]:
    added, deleted = counted or (0, 0)
    place = f"{ends[1]}/{quote(one.path, errors='surrogateescape')}"
    shape = {
        "sha": one.blob,
        "filename": one.path,
        "status": WORDS.get(one.status, "changed"),
        "additions": added,
        "deletions": deleted,
        "changes": added + deleted,
        "blob_url": f"{hub.url}/{repo.full_name}/blob/{place}",
        "raw_url": f"{hub.url}/{repo.full_name}/raw/{place}",
        "contents_url": f"{api(hub, repo)}/contents/{quote(one.path, errors='surrogateescape')}?ref={ends[1]}",
    }
    if one.old:
        shape["previous_filename"] = one.old
    patch = repo.bare.patch(*ends, one.path, *([one.old] if one.old else [])) if counted else ""
    if patch and len(patch) <= PATCH_LIMIT:
        shape["patch"] = patch
    return shape


def tree(hub: "FakeHub", repo: Repo, sha: str, *, recursive: bool) -> dict[str, Any]:
    flags = ["-r", "-t"] if recursive else []
    lines = repo.bare.raw("ls-tree", "-l", "-z", *flags, sha).decode("utf-8", "surrogateescape").split("\0")
    entries = [_entry(hub, repo, line) for line in lines if line]
    return {"sha": sha, "url": f"{api(hub, repo)}/git/trees/{sha}", "tree": entries, "truncated": False}


def _entry(hub: "FakeHub", repo: Repo, line: str) -> dict[str, Any]:
    head, _, path = line.partition("\t")
    mode, kind, sha, size = head.split()
    shape: dict[str, Any] = {"path": path, "mode": mode, "type": kind, "sha": sha}
    if size != "-":
        shape["size"] = int(size)
    if kind != "commit":
        shape["url"] = f"{api(hub, repo)}/git/{kind}s/{sha}"
    return shape


def ref(hub: "FakeHub", repo: Repo, name: str, sha: str) -> dict[str, Any]:
    url = api(hub, repo)
    kind = repo.bare.run("cat-file", "-t", sha)
    inner = {"type": kind, "sha": sha, "url": f"{url}/git/{kind}s/{sha}"}
    return {"ref": name, "node_id": f"REF_{name}", "url": f"{url}/git/{name}", "object": inner}


def content(hub: "FakeHub", repo: Repo, revision: str, entry: dict[str, Any], *, whole: bool) -> dict[str, Any]:
    """One file or folder as the contents API tells it; with its content when `whole`."""
    path, kind = entry["path"], {"blob": "file", "tree": "dir", "commit": "submodule"}[entry["type"]]
    if entry["mode"] == "120000":
        kind = "symlink"
    url = f"{api(hub, repo)}/contents/{quote(path)}?ref={revision}"
    page = f"{hub.url}/{repo.full_name}/blob/{revision}/{quote(path)}"
    git_url = f"{api(hub, repo)}/git/{entry['type']}s/{entry['sha']}"
    shape: dict[str, Any] = {
        "type": kind, "name": path.rpartition("/")[2], "path": path, "sha": entry["sha"], "size": entry.get("size", 0),
        "url": url, "html_url": page, "git_url": git_url, "download_url": page if kind == "file" else None,
        "_links": {"self": url, "git": git_url, "html": page},
    }  # fmt: skip
    if whole and kind == "file":
        raw = repo.bare.raw("cat-file", "blob", entry["sha"])
        small = len(raw) <= 1_000_000
        shape |= {
            "encoding": "base64" if small else "none",
            "content": base64.encodebytes(raw).decode() if small else "",
        }
    if whole and kind == "symlink":
        shape["target"] = repo.bare.raw("cat-file", "blob", entry["sha"]).decode(errors="replace")
    return shape


def push(hub: "FakeHub", repo: Repo, name: str, old: str, new: str, token: Token) -> dict[str, Any]:
    """The payload of a push."""
    span = [new] if old == ZEROS else [f"{old}..{new}"]
    listed = (
        []
        if new == ZEROS
        else [_pushed(hub, repo, sha) for sha in reversed(repo.bare.commits("--max-count=20", *span))]
    )
    return {
        "ref": name,
        "before": old,
        "after": new,
        "created": old == ZEROS,
        "deleted": new == ZEROS,
        "forced": ZEROS not in (old, new) and not repo.bare.contains(new, old),
        "base_ref": None,
        "compare": f"{hub.url}/{repo.full_name}/compare/{old[:12]}...{new[:12]}",
        "commits": listed,
        "head_commit": listed[-1] if listed else None,
        "pusher": {"name": token.actor.login, "email": f"{token.actor.login}@users.noreply.github.com"},
    }


def _pushed(hub: "FakeHub", repo: Repo, sha: str) -> dict[str, Any]:
    inner = git_commit(hub, repo, sha)
    base = inner["parents"][0]["sha"] if inner["parents"] else None
    changed = repo.bare.changed(base, sha) if base else []
    people = {key: {"name": inner[key]["name"], "email": inner[key]["email"]} for key in ("author", "committer")}
    return {
        "id": sha,
        "tree_id": inner["tree"]["sha"],
        "distinct": True,
        "message": inner["message"],
        "timestamp": inner["committer"]["date"],
        "url": inner["html_url"],
        **people,
        "added": [one.path for one in changed if one.status == "A"],
        "removed": [one.path for one in changed if one.status == "D"],
        "modified": [one.path for one in changed if one.status not in "AD"],
    }
