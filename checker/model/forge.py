"""A code forge as the bot sees it: pull requests, what is said on them, and what gates their merge.

Whose an account is tells its number alone: a login can be changed, and taken by somebody else.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Protocol

from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Account:
    """A person or a bot; `id` stays for good, `login` is for showing and addressing."""

    id: int
    login: str


@dataclass(frozen=True, slots=True)
class Pull:
    """A pull request as it stood when it was read.

    `head_sha` and `base_sha` are 40 hex digits, `base_ref` a branch's name. `state` is `open` or `closed`. `fork`: the
    head lies in another repository; `head_repository` is its `owner/name`, None where it is gone; `head_branch` is the
    branch there. `opened` and `updated` are UTC, as `2026-11-30T12:00:00Z`. `merge_commit` is what a merged one came to
    the base as. `conflicts` is None where it is not known, as in lists.
    """

    number: int
    head_sha: str
    base_ref: str
    base_sha: str
    author: Account
    fork: bool
    labels: tuple[str, ...]
    state: str
    draft: bool
    locked: bool = False
    merged: bool = False
    title: str = ""
    head_repository: str | None = None
    opened: str = ""
    updated: str = ""
    merge_commit: str | None = None
    conflicts: bool | None = None
    head_branch: str = ""


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on a pull request or an issue; `updated` is UTC, as `2026-11-30T12:00:00Z`."""

    id: int
    author: Account
    body: str
    updated: str


class Level(StrEnum):
    """How grave an annotation is, in the words of GitHub's interface."""

    FAILURE = "failure"
    WARNING = "warning"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class Annotation:
    """A remark beside a line of a commit's file; all texts are ready to be shown as they are.

    `line` and `column` count from 1.
    """

    path: str
    line: int
    level: Level
    title: str
    message: str
    column: int | None = None


class Conclusion(StrEnum):
    """How a check ended; `action_required` stops a merge, and says that a maintainer has to act."""

    SUCCESS = "success"
    FAILURE = "failure"
    ACTION_REQUIRED = "action_required"


@dataclass(frozen=True, slots=True)
class CheckRun:
    """What a check found on a commit. `text` is Markdown; `run` is where its log can be read.

    Two runs of the same `name`, `sha` and `digest` say the same, so that the second need not be written.
    """

    name: str
    sha: str
    conclusion: Conclusion
    title: str
    summary: str
    digest: str
    text: str = ""
    annotations: tuple[Annotation, ...] = ()
    run: str | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """A label: six hex digits of colour, and at most 100 characters that say what it is for."""

    name: str
    colour: str
    description: str


class State(StrEnum):
    """The state of a commit in branch protection; `error` is not the contributor's fault."""

    SUCCESS = "success"
    FAILURE = "failure"
    ERROR = "error"
    PENDING = "pending"


@dataclass(frozen=True, slots=True)
class Status:
    """A commit status, which a protected branch can require; `description` has at most 140 characters."""

    sha: str
    context: str
    state: State
    description: str
    run: str | None = None


class Forge(Protocol):
    """One repository on a forge. Every method raises ForgeRefusal where the forge does not do what is asked."""

    def me(self) -> Account:
        """Give the bot's own account."""
        ...

    def pulls_with_head(self, sha: str) -> tuple[Pull, ...]:
        """Give the open pull requests of this repository whose head is that commit now, by number."""
        ...

    def pull(self, number: int) -> Pull:
        """Give a pull request as it stands now."""
        ...

    def open_pulls(self) -> tuple[Pull, ...]:
        """Give every open pull request of this repository, by number."""
        ...

    def pulls_that_brought(self, sha: str) -> tuple[Pull, ...]:
        """Give the merged pull requests of this repository with which a commit came, by number."""
        ...

    def unapproved_heads(self) -> frozenset[str]:
        """Give the commits whose workflows wait until a maintainer lets them run."""
        ...

    def status_of(self, sha: str, context: str) -> Status | None:
        """Give the latest state of a commit under a context; only those who may write can have reported it."""
        ...

    def first_file(self, number: int) -> str | None:
        """Give the path of one file that a pull request changes; None where it changes none."""
        ...

    def open_pull(self, head: str, base: str, title: str, body: str) -> Pull:
        """Open a pull request from one branch of this repository to another, once."""
        ...

    def merge_when_ready(self, number: int) -> None:
        """Have a pull request merged once the rules of its base are met, or now where they are."""
        ...

    def comments(self, number: int) -> tuple[Comment, ...]:
        """Give every comment on a pull request or an issue, the oldest first."""
        ...

    def create_comment(self, number: int, body: str) -> Comment:
        """Add a comment, once: where the answer was lost it is looked for before it is tried again."""
        ...

    def edit_comment(self, id: int, body: str) -> Comment:
        """Put another text in a comment's place."""
        ...

    def delete_comment(self, id: int) -> None:
        """Take a comment away; nothing when it is gone."""
        ...

    def put_check_run(self, run: CheckRun) -> None:
        """Report a check with all of its annotations, unless the same was reported already."""
        ...

    def check_text(self, name: str, sha: str) -> str | None:
        """Give the text of the bot's own latest finished check of that name on a commit; None without one."""
        ...

    def ensure_label(self, label: Label) -> None:
        """Make a label of the repository where there is none of its name."""
        ...

    def label(self, number: int, names: Iterable[str]) -> None:
        """Put labels on a pull request; those that it has stay."""
        ...

    def unlabel(self, number: int, name: str) -> None:
        """Take one label off a pull request; nothing when it is not there."""
        ...

    def set_status(self, status: Status) -> None:
        """Report the state of a commit under a context, unless it was reported already."""
        ...

    def may_write(self, account: Account) -> bool:
        """Whether an account may push to the repository."""
        ...

    def codeowners(self, ref: str) -> str | None:
        """Give the text of the CODEOWNERS file that GitHub would use at a commit or branch; None without one."""
        ...
