"""Pull requests: found by the commit at their head, one by number, all that are open."""

from typing import Any

from checker.adapters.github.calls import Calls, Request, understood
from checker.adapters.github.people import account
from checker.adapters.github.refusals import Deed, RefusedByGitHub
from checker.model.forge import Pull

_BY_HEAD = Deed("find the pull request of a commit", "pull-requests: read")
_ONE = Deed("read a pull request", "pull-requests: read")
_FILES = Deed("list the files of a pull request", "pull-requests: read")
_OPEN = Deed("list the open pull requests", "pull-requests: read")


def pulls_with_head(calls: Calls, repository: str, sha: str) -> tuple[Pull, ...]:
    """Give the open pull requests of this repository with that commit at their head.

    GitHub does not always connect a fork's commit with its pull request: where it names none, all open ones are seen.
    """
    try:
        named = tuple(_several(calls, Request(_BY_HEAD, "GET", f"/repos/{repository}/commits/{sha}/pulls"), repository))
    except RefusedByGitHub as refused:
        if refused.status not in (404, 422):  # a commit that the repository does not hold
            raise
        named = ()
    found = _with_head(named, sha)
    return found or _with_head(open_pulls(calls, repository), sha)


def pulls_that_brought(calls: Calls, repository: str, sha: str) -> tuple[Pull, ...]:
    """Give the merged pull requests with which a commit came; those that were merged as that very commit, if any."""
    request = Request(_BY_HEAD, "GET", f"/repos/{repository}/commits/{sha}/pulls")
    merged = tuple(each for each in _several(calls, request, repository) if each.merged)
    exact = tuple(each for each in merged if each.merge_commit == sha)
    return tuple(sorted(exact or merged, key=lambda each: each.number))


def first_file(calls: Calls, repository: str, number: int) -> str | None:
    """Give the first file of a pull request's list, which GitHub cuts at 3,000."""
    query: dict[str, str | int] = {"per_page": 1}
    found = calls.ask(Request(_FILES, "GET", f"/repos/{repository}/pulls/{number}/files", query=query))
    return understood(_FILES, lambda: str(found[0]["filename"]) if found else None)


def open_pulls(calls: Calls, repository: str) -> tuple[Pull, ...]:
    """Give every open pull request, by number."""
    query: dict[str, str | int] = {"state": "open", "direction": "asc"}
    request = Request(_OPEN, "GET", f"/repos/{repository}/pulls", query=query)
    return tuple(sorted(_several(calls, request, repository), key=lambda each: each.number))


def pull(calls: Calls, repository: str, number: int) -> Pull:
    """Give one as it stands now."""
    answer = calls.ask(Request(_ONE, "GET", f"/repos/{repository}/pulls/{number}"))
    return understood(_ONE, lambda: pull_of(answer))


def _with_head(pulls: tuple[Pull, ...], sha: str) -> tuple[Pull, ...]:
    return tuple(sorted((p for p in pulls if p.state == "open" and p.head_sha == sha), key=lambda p: p.number))


def _several(calls: Calls, request: Request, repository: str) -> list[Pull]:
    answers = list(calls.pages(request))
    return understood(request.deed, lambda: [pull_of(raw) for raw in answers if _is_here(raw, repository)])


def _is_here(raw: Any, repository: str) -> bool:
    return str(raw["base"]["repo"]["full_name"]).lower() == repository.lower()


def pull_of(raw: Any) -> Pull:
    """Read one as GitHub tells it."""
    head, base = raw["head"], raw["base"]
    source = head["repo"]  # None where the fork was removed
    return Pull(
        number=int(raw["number"]),
        head_sha=str(head["sha"]),
        base_ref=str(base["ref"]),
        base_sha=str(base["sha"]),
        author=account(raw["user"]),
        fork=source is None or source["id"] != base["repo"]["id"],
        labels=tuple(str(each["name"]) for each in raw["labels"]),
        state=str(raw["state"]),
        draft=bool(raw.get("draft")),
        locked=bool(raw.get("locked")),
        merged=raw.get("merged_at") is not None,
        title=str(raw["title"]),
        head_repository=None if source is None else str(source["full_name"]),
        opened=str(raw["created_at"]),
        updated=str(raw["updated_at"]),
        merge_commit=str(raw["merge_commit_sha"]) if raw.get("merged_at") else None,
        conflicts=None if raw.get("mergeable") is None else not raw["mergeable"],
        head_branch=str(head["ref"]),
    )
