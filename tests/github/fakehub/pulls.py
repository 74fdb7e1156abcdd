"""The life of a pull request: opened, synchronised, its refs kept, its mergeability known."""

from typing import TYPE_CHECKING, Any

from .problems import Problem, invalid, not_found
from .shapes import repos, talk
from .state import Account, Pull, Repo
from .tokens import Token

if TYPE_CHECKING:
    from .hub import FakeHub


def opened(hub: "FakeHub", repo: Repo, wanted: dict[str, Any], token: Token) -> Pull:
    """Open a pull request as POST /pulls does, or refuse it with 422."""
    head_repo, head_ref = _head(hub, repo, str(wanted.get("head")))
    head_sha = head_repo.bare.ref(f"refs/heads/{head_ref}") if head_repo else None
    base_ref = str(wanted.get("base"))
    base_sha = repo.bare.ref(f"refs/heads/{base_ref}")
    _refuse(repo, head_repo, head_ref, head_sha, base_ref, base_sha)
    assert head_repo is not None
    assert head_sha is not None
    assert base_sha is not None
    issue = hub.issue(repo, str(wanted["title"]), str(wanted.get("body") or ""), token.actor)
    draft = bool(wanted.get("draft"))
    pull = Pull(hub.id(), issue.number, base_ref, base_sha, head_repo, head_ref, head_sha, draft)
    repo.pulls[issue.number] = pull
    keep_refs(hub, repo, pull)
    tell(hub, repo, pull, "opened", token)
    return pull


def _head(hub: "FakeHub", repo: Repo, head: str) -> tuple[Repo | None, str]:
    if ":" not in head:
        return repo, head
    owner, _, ref = head.partition(":")
    family = [one for one in hub.repos.values() if one.owner.login.lower() == owner.lower()]
    return next((one for one in family if repo in (one, one.parent)), None), ref


def _refuse(
    repo: Repo, head_repo: Repo | None, head_ref: str, head_sha: str | None, base_ref: str, base_sha: str | None
) -> None:
    if base_sha is None or head_sha is None or head_repo is None:
        raise invalid("PullRequest", "base" if base_sha is None else "head", "invalid")
    if repo.bare.path == head_repo.bare.path and base_sha == head_sha:
        raise Problem(422, f"Validation Failed: No commits between {base_ref} and {head_ref}", [])
    for pull in repo.pulls.values():
        same = (pull.head_repo, pull.head_ref, pull.base_ref) == (head_repo, head_ref, base_ref)
        if same and repo.issues[pull.number].state == "open":
            raise Problem(422, f"A pull request already exists for {head_repo.owner.login}:{head_ref}.", [])


def get(repo: Repo, number: int) -> Pull:
    if number not in repo.pulls:
        raise not_found()
    return repo.pulls[number]


def is_open(repo: Repo, pull: Pull) -> bool:
    return repo.issues[pull.number].state == "open"


def keep_refs(hub: "FakeHub", repo: Repo, pull: Pull) -> None:
    """Write refs/pull/N/head, and refs/pull/N/merge where it merges."""
    bare, ref = repo.bare, f"refs/pull/{pull.number}"
    if pull.head_repo is repo:
        bare.update(f"{ref}/head", pull.head_sha)
    else:
        bare.run("fetch", "-q", "--no-tags", str(pull.head_repo.bare.path), f"+{pull.head_sha}:{ref}/head")
    tree = bare.merged_tree(pull.base_sha, pull.head_sha)
    pull.mergeable, pull.looked_at = tree is not None, False
    pull.test_merge = None
    if tree is None:
        bare.delete(f"{ref}/merge")
        return
    message = f"Merge {pull.head_sha} into {pull.base_sha}"
    who = hub.identity(hub.account("web-flow"))
    pull.test_merge = bare.commit_tree(tree, [pull.base_sha, pull.head_sha], message, who)
    bare.update(f"{ref}/merge", pull.test_merge)


def head_moved(hub: "FakeHub", repo: Repo, branch: str, new: str, token: Token) -> None:
    """A branch moved: every open pull request from it is synchronised, or closed when the branch is gone."""
    for base in list(hub.repos.values()):
        for pull in list(base.pulls.values()):
            if pull.head_repo is repo and pull.head_ref == branch and is_open(base, pull):
                _synchronise(hub, base, pull, new, token)


def _synchronise(hub: "FakeHub", base: Repo, pull: Pull, new: str, token: Token) -> None:
    if not new.strip("0"):
        close(hub, base, pull, token)
        return
    before, pull.head_sha = pull.head_sha, new
    pull.auto_merge = None
    base.issues[pull.number].updated = hub.clock.tick()
    keep_refs(hub, base, pull)
    tell(hub, base, pull, "synchronize", token, before=before, after=new)


def base_moved(hub: "FakeHub", repo: Repo, branch: str) -> None:
    """The base moved: the test merges of its open pull requests are made anew. No event comes of that."""
    tip = repo.bare.ref(f"refs/heads/{branch}")
    for pull in list(repo.pulls.values()):
        if tip and pull.base_ref == branch and is_open(repo, pull):
            pull.base_sha = tip
            keep_refs(hub, repo, pull)


def close(hub: "FakeHub", repo: Repo, pull: Pull, token: Token) -> None:
    issue = repo.issues[pull.number]
    issue.state, issue.closed = "closed", hub.clock.tick()
    repo.bare.delete(f"refs/pull/{pull.number}/merge")
    tell(hub, repo, pull, "closed", token)


def reopen(hub: "FakeHub", repo: Repo, pull: Pull, token: Token) -> None:
    issue = repo.issues[pull.number]
    tip = pull.head_repo.bare.ref(f"refs/heads/{pull.head_ref}")
    if tip is None or pull.merged_at:
        raise invalid("PullRequest", "state", "invalid")
    issue.state, issue.closed, pull.head_sha = "open", None, tip
    pull.base_sha = repo.bare.ref(f"refs/heads/{pull.base_ref}") or pull.base_sha
    keep_refs(hub, repo, pull)
    tell(hub, repo, pull, "reopened", token)


def tell(hub: "FakeHub", repo: Repo, pull: Pull, action: str, token: Token, **more: Any) -> None:
    """Emit a pull_request event."""
    shape = talk.pull(hub, repo, pull)
    hub.emit("pull_request", repo, token, {"action": action, "number": pull.number, "pull_request": shape, **more})


def relabel(hub: "FakeHub", repo: Repo, number: int, name: str, action: str, token: Token) -> None:
    """Tell that a label was put on or taken off, as an event of the pull request or of the issue."""
    shape = repos.label(hub, repo, repo.labels[name])
    if number in repo.pulls:
        tell(hub, repo, repo.pulls[number], action, token, label=shape)
        return
    issue = talk.issue(hub, repo, repo.issues[number])
    hub.emit("issues", repo, token, {"action": action, "issue": issue, "label": shape})


def newcomer(repo: Repo, author: Account) -> bool:
    """Whether none of somebody's pull requests was merged here yet."""
    return repo.role(author) in {"none", "read"} and author.id not in repo.merged_authors
