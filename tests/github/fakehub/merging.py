"""Merging a pull request: by merge commit, squash or rebase, under the rules of the branch; and the merge queue."""

from typing import TYPE_CHECKING

from .moves import moved
from .problems import Problem
from .pulls import is_open, tell
from .state import Protection, Pull, Repo
from .tokens import Token

if TYPE_CHECKING:
    from .hub import FakeHub

GOOD = {"success", "neutral", "skipped"}


def missing_checks(repo: Repo, rules: Protection, sha: str) -> list[str]:
    """Name the required checks that are not green at a commit, from the App that must report them."""
    return [context for context, app in rules.checks if not _green(repo, sha, context, app)]


def _green(repo: Repo, sha: str, context: str, app: str | None) -> bool:
    reports: list[tuple[int, str | None, bool]] = [
        (one.id, one.app, one.conclusion in GOOD)
        for one in repo.checks.values()
        if (one.sha, one.name) == (sha, context)
    ]
    reports += [
        (one.id, one.app, one.state == "success") for one in repo.statuses if (one.sha, one.context) == (sha, context)
    ]
    counted = [(number, good) for number, source, good in reports if app in (None, source)]
    return bool(counted) and max(counted)[1]


def obstacle(repo: Repo, pull: Pull, token: Token) -> Problem | None:
    """Why a pull request cannot be merged now, or none."""
    if not is_open(repo, pull) or pull.draft:
        return Problem(405, "Pull Request is not mergeable")
    if pull.mergeable is False:
        return Problem(405, "Pull Request has merge conflicts")
    rules = repo.protections.get(pull.base_ref)
    if rules is None or (token.kind != "actions" and {token.actor.login, token.app} & rules.bypass):
        return None
    missing = missing_checks(repo, rules, pull.head_sha)
    if missing:
        return Problem(405, f'Required status check "{missing[0]}" is expected.')
    if rules.reviews and _approvals(repo, pull) < rules.reviews:
        return Problem(405, f"At least {rules.reviews} approving review is required by reviewers with write access.")
    if rules.strict and repo.bare.merge_base(pull.base_sha, pull.head_sha) != pull.base_sha:
        return Problem(405, "Head branch is out of date. Update it with the base branch and try again.")
    return None


def _approvals(repo: Repo, pull: Pull) -> int:
    latest = {one.author.id: one for one in pull.reviews if one.state in {"APPROVED", "CHANGES_REQUESTED", "DISMISSED"}}
    writers = [one for one in latest.values() if repo.role(one.author) in {"write", "maintain", "admin"}]
    return sum(one.state == "APPROVED" for one in writers)


def merge(
    hub: "FakeHub", repo: Repo, pull: Pull, method: str, token: Token, sha: str | None = None, title: str = ""
) -> str:
    """Merge, and give the commit; 405 for an obstacle, 409 when the head is not `sha` any more."""
    if sha is not None and sha != pull.head_sha:
        raise Problem(409, "Head branch was modified. Review and try the merge again.")
    if method not in repo.merge_methods:
        raise Problem(405, f"{method.capitalize()} merges are not allowed on this repository.")
    problem = obstacle(repo, pull, token)
    if problem:
        raise problem
    commit = _commit(hub, repo, pull, method, token, title)
    before = pull.base_sha
    repo.bare.update(f"refs/heads/{pull.base_ref}", commit, before)
    now = hub.clock.tick()
    issue = repo.issues[pull.number]
    issue.state, issue.closed, issue.updated = "closed", now, now
    pull.merged_at, pull.merged_by, pull.merge_commit, pull.mergeable = now, token.actor, commit, None
    repo.merged_authors.add(issue.author.id)
    repo.bare.delete(f"refs/pull/{pull.number}/merge")
    tell(hub, repo, pull, "closed", token)
    moved(hub, repo, f"refs/heads/{pull.base_ref}", before, commit, token)
    return commit


def _commit(hub: "FakeHub", repo: Repo, pull: Pull, method: str, token: Token, title: str) -> str:
    bare, issue = repo.bare, repo.issues[pull.number]
    if method == "rebase":
        return _rebased(hub, repo, pull)
    tree = bare.merged_tree(pull.base_sha, pull.head_sha)
    assert tree is not None
    parents = [pull.base_sha] if method == "squash" else [pull.base_sha, pull.head_sha]
    default = f"{issue.title} (#{issue.number})"
    if method == "merge":
        default = f"Merge pull request #{issue.number} from {pull.head_repo.owner.login}/{pull.head_ref}"
    who = issue.author if method == "squash" else token.actor
    return bare.commit_tree(tree, parents, title or default, hub.identity(who))


def _rebased(hub: "FakeHub", repo: Repo, pull: Pull) -> str:
    """Put each commit of the head on the base, one by one."""
    bare, tip = repo.bare, pull.base_sha
    for sha in bare.commits("--reverse", "--no-merges", f"{pull.base_sha}..{pull.head_sha}"):
        tree = _replayed(repo, sha, tip, hub.identity(hub.bot))
        if tree is None:
            raise Problem(405, "This branch can't be rebased")
        message = bare.run("show", "-s", "--format=%B", sha)
        tip = bare.commit_tree(tree, [tip], message, hub.identity(repo.issues[pull.number].author))
    return tip


def _replayed(repo: Repo, sha: str, tip: str, who: dict[str, str]) -> str | None:
    """The tree that one commit's change gives on top of `tip`: merged over a base made for it."""
    bare = repo.bare
    base = bare.commit_tree(f"{sha}^^{{tree}}", [], "base", who)
    ours = bare.commit_tree(f"{tip}^{{tree}}", [base], "ours", who)
    theirs = bare.commit_tree(f"{sha}^{{tree}}", [base], "theirs", who)
    return bare.merged_tree(ours, theirs)


def enqueue(hub: "FakeHub", repo: Repo, pull: Pull, token: Token) -> str:
    """Put a pull request on the merge queue: make the group's branch and ask for its checks."""
    from .shapes import git  # noqa: PLC0415  # needs the hub's type

    commit = _commit(hub, repo, pull, "merge", token, "")
    ref = f"refs/heads/gh-readonly-queue/{pull.base_ref}/pr-{pull.number}-{pull.base_sha}"
    repo.bare.update(ref, commit)
    inner = git.git_commit(hub, repo, commit)
    group = {
        "head_sha": commit,
        "head_ref": ref,
        "base_sha": pull.base_sha,
        "base_ref": f"refs/heads/{pull.base_ref}",
        "head_commit": {"id": commit, "tree_id": inner["tree"]["sha"], "message": inner["message"]},
    }
    hub.emit("merge_group", repo, token, {"action": "checks_requested", "merge_group": group})
    return commit


def try_auto_merges(hub: "FakeHub", repo: Repo, sha: str, token: Token) -> None:
    """A check went green at `sha`: merge what waits for it, unless something is still in the way."""
    for pull in list(repo.pulls.values()):
        if pull.auto_merge and pull.head_sha == sha and obstacle(repo, pull, token) is None:
            merge(hub, repo, pull, pull.auto_merge, token)
