"""What GitHub keeps beside the git objects: plain mutable records, guarded by the lock of the hub."""

from dataclasses import dataclass, field
from typing import Any

from .bare import Bare

ROLES = ("none", "read", "triage", "write", "maintain", "admin")


@dataclass
class Account:
    """A person, an organisation or a bot. The id stays when the login changes."""

    id: int
    login: str
    kind: str = "User"


@dataclass
class Label:
    id: int
    name: str
    color: str = "ededed"
    description: str | None = None


@dataclass
class Comment:
    id: int
    number: int
    author: Account
    body: str
    created: str
    updated: str
    app: str | None = None


@dataclass
class Issue:
    """An issue or the conversation of a pull request: they share their numbers, labels and comments."""

    id: int
    number: int
    title: str
    body: str
    author: Account
    created: str
    updated: str
    state: str = "open"
    closed: str | None = None
    labels: list[str] = field(default_factory=list)
    locked: bool = False


@dataclass
class Review:
    id: int
    author: Account
    state: str
    body: str
    commit: str
    submitted: str


@dataclass
class Pull:
    """The git side of a pull request. `test_merge` is what refs/pull/N/merge holds, none on a conflict."""

    id: int
    number: int
    base_ref: str
    base_sha: str
    head_repo: "Repo"
    head_ref: str
    head_sha: str
    draft: bool = False
    test_merge: str | None = None
    mergeable: bool | None = None
    looked_at: bool = False
    merged_at: str | None = None
    merged_by: Account | None = None
    merge_commit: str | None = None
    auto_merge: str | None = None
    reviews: list[Review] = field(default_factory=list)


@dataclass
class CheckRun:
    id: int
    name: str
    sha: str
    app: str
    status: str = "queued"
    conclusion: str | None = None
    external_id: str = ""
    details_url: str = ""
    output: dict[str, Any] = field(default_factory=dict)
    annotations: list[dict[str, Any]] = field(default_factory=list)
    started: str | None = None
    completed: str | None = None


@dataclass
class Status:
    id: int
    sha: str
    state: str
    context: str
    description: str | None
    target_url: str | None
    creator: Account
    created: str
    app: str | None = None


@dataclass
class Asset:
    id: int
    name: str
    content: bytes
    media_type: str


@dataclass
class Release:
    id: int
    tag: str
    target: str
    name: str | None
    body: str | None
    author: Account
    created: str
    draft: bool = False
    prerelease: bool = False
    assets: list[Asset] = field(default_factory=list)


@dataclass
class Environment:
    """A deployment environment: who must approve, which branches may use it, and what only its jobs see.

    `branches` are patterns of branch names; None admits every ref.
    """

    id: int
    name: str
    reviewers: tuple[str, ...] = ()
    branches: tuple[str, ...] | None = None
    prevent_self_review: bool = False
    secrets: dict[str, str] = field(default_factory=dict)
    variables: dict[str, str] = field(default_factory=dict)


@dataclass
class Protection:
    """The rules of a protected branch. `checks` are (context, slug of the app that must report it or None)."""

    checks: tuple[tuple[str, str | None], ...] = ()
    strict: bool = False
    reviews: int | None = None
    pull_request_only: bool = False
    bypass: frozenset[str] = frozenset()
    allow_force_pushes: bool = False
    enforce_admins: bool = True


@dataclass
class Artifact:
    id: int
    name: str
    run: int
    archive: bytes
    created: str
    expired: bool = False


@dataclass
class Step:
    name: str
    conclusion: str
    number: int


@dataclass
class Job:
    """One job of a run. `log` is all that its steps printed, masked as a runner masks."""

    id: int
    key: str
    name: str
    status: str = "queued"
    conclusion: str | None = None
    environment: str | None = None
    log: str = ""
    summary: str = ""
    outputs: dict[str, str] = field(default_factory=dict)
    annotations: list[dict[str, str]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    permissions: dict[str, str] = field(default_factory=dict)
    secrets: tuple[str, ...] = ()
    token: str = ""


@dataclass
class Run:
    """One run of one workflow.

    `sha` and `ref` are what GITHUB_SHA and GITHUB_REF hold; `head_sha` is what the API tells: for a pull request the
    head that was pushed, not the merge commit that the run sees. `depth` counts workflow_run events that led here.
    """

    id: int
    number: int
    repo: "Repo" = field(repr=False)
    path: str
    name: str
    event: str
    payload: dict[str, Any] = field(repr=False)
    sha: str
    ref: str
    head_sha: str
    head_branch: str
    head_repo: "Repo" = field(repr=False)
    actor: Account
    created: str
    workflow: dict[str, Any] = field(repr=False)
    restricted: bool = False
    depth: int = 0
    group: str | None = None
    status: str = "queued"
    conclusion: str | None = None
    attempt: int = 1
    jobs: list[Job] = field(default_factory=list)
    approved: set[str] = field(default_factory=set)


@dataclass
class Repo:
    id: int
    owner: Account
    name: str
    bare: Bare
    private: bool = False
    parent: "Repo | None" = None
    default_branch: str = "main"
    roles: dict[int, str] = field(default_factory=dict)
    labels: dict[str, Label] = field(default_factory=dict)
    issues: dict[int, Issue] = field(default_factory=dict)
    pulls: dict[int, Pull] = field(default_factory=dict)
    comments: dict[int, Comment] = field(default_factory=dict)
    checks: dict[int, CheckRun] = field(default_factory=dict)
    statuses: list[Status] = field(default_factory=list)
    releases: dict[int, Release] = field(default_factory=dict)
    environments: dict[str, Environment] = field(default_factory=dict)
    protections: dict[str, Protection] = field(default_factory=dict)
    runs: dict[int, Run] = field(default_factory=dict)
    artifacts: dict[int, Artifact] = field(default_factory=dict)
    deployments: list[dict[str, Any]] = field(default_factory=list)
    secrets: dict[str, str] = field(default_factory=dict)
    variables: dict[str, str] = field(default_factory=dict)
    merged_authors: set[int] = field(default_factory=set)
    approval: str = "first_time_contributors"
    default_permissions: str = "read"
    merge_methods: tuple[str, ...] = ("merge", "squash", "rebase")
    auto_merge: bool = True

    @property
    def full_name(self) -> str:
        return f"{self.owner.login}/{self.name}"

    def role(self, account: Account | None) -> str:
        """Give somebody's role here: the owner administers, and a public repository is read by everybody."""
        public = "none" if self.private else "read"
        if account is None:
            return public
        if account.id == self.owner.id:
            return "admin"
        return max(self.roles.get(account.id, public), public, key=ROLES.index)
