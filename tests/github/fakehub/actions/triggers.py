"""Which workflows an event starts, at which commit, and whether the run must be kept from secrets."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..moves import HEADS, ZEROS
from ..state import Pull, Repo
from .filters import paths_pass, ref_passes, type_passes
from .workflows import Workflow, read

if TYPE_CHECKING:
    from ..hub import Event

# Events whose run sees the merge of the pull request, and from a fork neither secrets nor the right to write.
MERGED = {"pull_request", "pull_request_review", "pull_request_review_comment"}
DISPATCHES = {"workflow_dispatch", "repository_dispatch"}
SKIPPING = ("[skip ci]", "[ci skip]", "[no ci]", "[skip actions]", "[actions skip]")
LONGEST_CHAIN = 3
FILES_SEEN = 300


@dataclass(frozen=True)
class Start:
    """A run that an event asks for. `head_sha` and `head_branch` are what the API tells of it."""

    workflow: Workflow
    event: str
    sha: str
    ref: str
    head_sha: str
    head_branch: str
    head_repo: Repo
    restricted: bool


def starts(event: "Event") -> Iterator[Start]:
    """Apply GitHub's rules to one event. What GITHUB_TOKEN did starts nothing, but for the two dispatches."""
    if (event.quiet and event.name not in DISPATCHES) or event.depth > LONGEST_CHAIN:
        return
    # Actions are off in a fork until its owner turns them on.
    if event.repo.parent is not None:
        return
    names = [event.name]
    if event.name == "pull_request":
        names.append("pull_request_target")
    for name in names:
        yield from _of(event, name)


def _of(event: "Event", name: str) -> Iterator[Start]:
    place = _place(event, name)
    if place is None or _skipped(event, name):
        return
    sha, ref = place
    pull = _pull(event)
    restricted = name in MERGED and pull is not None and pull.head_repo is not event.repo
    head_sha, head_branch, head_repo = sha, ref.removeprefix(HEADS), event.repo
    if pull is not None and (name in MERGED or name == "pull_request_target"):
        head_sha, head_branch, head_repo = pull.head_sha, pull.head_ref, pull.head_repo
    for workflow in read(event.repo.bare, sha):
        if name in workflow.on and _passes(event, name, workflow):
            yield Start(workflow, name, sha, ref, head_sha, head_branch, head_repo, restricted)


def _pull(event: "Event") -> Pull | None:
    if "pull_request" not in event.payload:
        return None
    return event.repo.pulls[event.payload["pull_request"]["number"]]


def _place(event: "Event", name: str) -> tuple[str, str] | None:
    """The commit and ref that a run of this event sees; none where nothing can run."""
    repo, payload = event.repo, event.payload
    if name in MERGED:
        return _merge_place(event)
    if name == "push":
        return None if payload["after"] == ZEROS else (repo.bare.commit_id(payload["after"]) or "", payload["ref"])
    if name == "merge_group":
        return payload["merge_group"]["head_sha"], payload["merge_group"]["head_ref"]
    ref = payload["ref"] if name == "workflow_dispatch" else HEADS + repo.default_branch
    sha = repo.bare.commit_id(ref)
    return (sha, ref) if sha else None


def _merge_place(event: "Event") -> tuple[str, str] | None:
    pull = _pull(event)
    assert pull is not None
    if event.repo.issues[pull.number].state == "open":
        # A pull request that conflicts starts nothing.
        return (pull.test_merge, f"refs/pull/{pull.number}/merge") if pull.test_merge else None
    sha = pull.merge_commit or event.repo.bare.ref(HEADS + pull.base_ref)
    return (sha, HEADS + pull.base_ref) if sha else None


def _skipped(event: "Event", name: str) -> bool:
    if name == "push":
        message = (event.payload.get("head_commit") or {}).get("message", "")
    elif name == "pull_request":
        message = event.repo.bare.run("show", "-s", "--format=%B", event.payload["pull_request"]["head"]["sha"])
    else:
        return False
    return any(mark in message for mark in SKIPPING)


def _passes(event: "Event", name: str, workflow: Workflow) -> bool:
    filters, payload = workflow.on[name], event.payload
    if name == "schedule":
        return payload["schedule"] in [one["cron"] for one in filters]
    if name == "workflow_dispatch":
        return bool(payload["workflow"] == workflow.path)
    if not type_passes(name, filters, payload.get("action")):
        return False
    if name == "workflow_run":
        return _run_passes(filters, payload)
    if "pull_request" in payload:
        return _pull_passes(event, filters)
    return name != "push" or _push_passes(event, filters)


def _run_passes(filters: dict[str, Any], payload: dict[str, Any]) -> bool:
    wanted = filters.get("workflows", [])
    named = payload["workflow_run"]["name"] in ([wanted] if isinstance(wanted, str) else wanted)
    return named and ref_passes(filters, HEADS + payload["workflow_run"]["head_branch"])


def _pull_passes(event: "Event", filters: dict[str, Any]) -> bool:
    pull = _pull(event)
    assert pull is not None
    bare = event.repo.bare
    base = bare.merge_base(pull.base_sha, pull.head_sha) or pull.base_sha
    return ref_passes(filters, HEADS + pull.base_ref) and paths_pass(filters, _paths(event.repo, base, pull.head_sha))


def _push_passes(event: "Event", filters: dict[str, Any]) -> bool:
    payload = event.payload
    if not ref_passes(filters, payload["ref"]):
        return False
    # A new branch or a tag has nothing to be compared with: its filter of paths is not looked at.
    return payload["before"] == ZEROS or paths_pass(filters, _paths(event.repo, payload["before"], payload["after"]))


def _paths(repo: Repo, old: str, new: str) -> list[str]:
    """The files that a filter sees: not more than the first 300."""
    return [path for one in repo.bare.changed(old, new) for path in (one.path, one.old) if path][:FILES_SEEN]
