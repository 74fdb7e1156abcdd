"""Issues, pull requests, comments and reviews as JSON."""

from typing import TYPE_CHECKING, Any

from ..state import Comment, Issue, Pull, Repo, Review
from . import who
from .repos import api, label, repository

if TYPE_CHECKING:
    from ..hub import FakeHub


def issue(hub: "FakeHub", repo: Repo, one: Issue) -> dict[str, Any]:
    url = f"{api(hub, repo)}/issues/{one.number}"
    page = f"{hub.url}/{repo.full_name}/{'pull' if one.number in repo.pulls else 'issues'}/{one.number}"
    shape = {
        **_common(hub, repo, one),
        "url": url,
        "repository_url": api(hub, repo),
        "html_url": page,
        "comments_url": f"{url}/comments",
        "comments": sum(comment.number == one.number for comment in repo.comments.values()),
    }
    if one.number in repo.pulls:
        pull_url = f"{api(hub, repo)}/pulls/{one.number}"
        merged = repo.pulls[one.number].merged_at
        shape["pull_request"] = {
            "url": pull_url,
            "html_url": page,
            "diff_url": f"{page}.diff",
            "patch_url": f"{page}.patch",
            "merged_at": merged,
        }
    return shape


def _common(hub: "FakeHub", repo: Repo, one: Issue) -> dict[str, Any]:
    return {
        "id": one.id,
        "node_id": f"I_{one.id}",
        "number": one.number,
        "title": one.title,
        "body": one.body,
        "state": one.state,
        "locked": one.locked,
        "user": who.account(hub, one.author),
        "author_association": who.association(repo, one.author),
        "labels": [label(hub, repo, repo.labels[name]) for name in one.labels],
        "assignee": None,
        "assignees": [],
        "milestone": None,
        "created_at": one.created,
        "updated_at": one.updated,
        "closed_at": one.closed,
    }


def pull(hub: "FakeHub", repo: Repo, one: Pull, *, whole: bool = True) -> dict[str, Any]:
    """A pull request; `whole` adds what only the single one tells: mergeability and counts."""
    url, page = f"{api(hub, repo)}/pulls/{one.number}", f"{hub.url}/{repo.full_name}/pull/{one.number}"
    issue_url = f"{api(hub, repo)}/issues/{one.number}"
    statuses = f"{api(hub, repo)}/statuses/{one.head_sha}"
    shape = {
        **_common(hub, repo, repo.issues[one.number]),
        "id": one.id,
        "node_id": f"PR_{one.id}",
        "url": url,
        "issue_url": issue_url,
        "html_url": page,
        "diff_url": f"{page}.diff",
        "patch_url": f"{page}.patch",
        "comments_url": f"{issue_url}/comments",
        "commits_url": f"{url}/commits",
        "review_comments_url": f"{url}/comments",
        "review_comment_url": f"{api(hub, repo)}/pulls/comments{{/number}}",
        "statuses_url": statuses,
        "draft": one.draft,
        "head": _side(hub, one.head_repo, one.head_ref, one.head_sha),
        "base": _side(hub, repo, one.base_ref, one.base_sha),
        "merge_commit_sha": one.merge_commit or one.test_merge,
        "merged_at": one.merged_at,
        "auto_merge": _auto_merge(hub, one),
        "requested_reviewers": [],
        "requested_teams": [],
        "_links": {
            "self": {"href": url}, "html": {"href": page}, "issue": {"href": issue_url},
            "comments": {"href": f"{issue_url}/comments"}, "commits": {"href": f"{url}/commits"},
            "statuses": {"href": statuses}, "review_comments": {"href": f"{url}/comments"},
            "review_comment": {"href": f"{api(hub, repo)}/pulls/comments{{/number}}"},
        },
    }  # fmt: skip
    return {**shape, **_details(hub, repo, one)} if whole else shape


def _auto_merge(hub: "FakeHub", one: Pull) -> dict[str, Any] | None:
    if one.auto_merge is None:
        return None
    return {
        "enabled_by": who.account(hub, hub.bot),
        "merge_method": one.auto_merge,
        "commit_title": "",
        "commit_message": "",
    }


def _side(hub: "FakeHub", repo: Repo, ref: str, sha: str) -> dict[str, Any]:
    return {
        "label": f"{repo.owner.login}:{ref}",
        "ref": ref,
        "sha": sha,
        "user": who.account(hub, repo.owner),
        "repo": repository(hub, repo),
    }


def _details(hub: "FakeHub", repo: Repo, one: Pull) -> dict[str, Any]:
    base = repo.bare.merge_base(one.base_sha, one.head_sha) or one.base_sha
    counted = repo.bare.counted(base, one.head_sha)
    lines = [count for count in counted.values() if count]
    return {
        "merged": one.merged_at is not None,
        "merged_by": who.account(hub, one.merged_by) if one.merged_by else None,
        "mergeable": one.mergeable,
        "mergeable_state": {True: "clean", False: "dirty", None: "unknown"}[one.mergeable],
        "rebaseable": one.mergeable,
        "comments": sum(comment.number == one.number for comment in repo.comments.values()),
        "review_comments": 0,
        "maintainer_can_modify": one.head_repo is not repo,
        "commits": len(repo.bare.commits(f"{base}..{one.head_sha}")),
        "changed_files": len(counted),
        "additions": sum(added for added, _ in lines),
        "deletions": sum(deleted for _, deleted in lines),
    }


def comment(hub: "FakeHub", repo: Repo, one: Comment) -> dict[str, Any]:
    kind = "pull" if one.number in repo.pulls else "issues"
    return {
        "id": one.id,
        "node_id": f"IC_{one.id}",
        "url": f"{api(hub, repo)}/issues/comments/{one.id}",
        "html_url": f"{hub.url}/{repo.full_name}/{kind}/{one.number}#issuecomment-{one.id}",
        "issue_url": f"{api(hub, repo)}/issues/{one.number}",
        "body": one.body,
        "user": who.account(hub, one.author),
        "author_association": who.association(repo, one.author),
        "created_at": one.created,
        "updated_at": one.updated,
        "performed_via_github_app": who.app(hub, one.app) if one.app else None,
    }


def review(hub: "FakeHub", repo: Repo, number: int, one: Review) -> dict[str, Any]:
    page = f"{hub.url}/{repo.full_name}/pull/{number}#pullrequestreview-{one.id}"
    pull_url = f"{api(hub, repo)}/pulls/{number}"
    return {
        "id": one.id,
        "node_id": f"PRR_{one.id}",
        "user": who.account(hub, one.author),
        "body": one.body,
        "state": one.state,
        "commit_id": one.commit,
        "submitted_at": one.submitted,
        "html_url": page,
        "pull_request_url": pull_url,
        "author_association": who.association(repo, one.author),
        "_links": {"html": {"href": page}, "pull_request": {"href": pull_url}},
    }
