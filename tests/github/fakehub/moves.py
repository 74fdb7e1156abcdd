"""Refs that move: which moves the rules refuse, and what follows from one that happened."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .state import Protection, Repo
from .tokens import Token

if TYPE_CHECKING:
    from .hub import FakeHub

ZEROS = "0" * 40
HEADS = "refs/heads/"


def refused_refs(
    hub: "FakeHub", repo: Repo, token: Token | None, commands: Iterable[tuple[str, str, str]]
) -> list[str]:
    """Name the refs that this push may not move."""
    return [name for old, new, name in commands if refusal(hub, repo, token, name, old, new)]


def refusal(hub: "FakeHub", repo: Repo, token: Token | None, ref: str, old: str, new: str) -> str | None:
    """Why a direct push of `ref` is refused, or none. Refs of pull requests belong to the hub."""
    from .merging import missing_checks  # noqa: PLC0415  # merging needs to move refs

    if ref.startswith("refs/pull/"):
        return "deny updating a hidden ref"
    rules = repo.protections.get(ref.removeprefix(HEADS)) if ref.startswith(HEADS) else None
    if rules is None or _bypasses(rules, repo, token):
        return None
    if new == ZEROS or old == ZEROS:
        return "Cannot delete this protected branch" if new == ZEROS else None
    if rules.pull_request_only:
        return "Changes must be made through a pull request."
    missing = missing_checks(repo, rules, new)
    return f'Required status check "{missing[0]}" is expected.' if missing else None


def _bypasses(rules: Protection, repo: Repo, token: Token | None) -> bool:
    if token is None:
        return False
    if not rules.enforce_admins and token.kind == "user" and repo.role(token.actor) == "admin":
        return True
    # The bot of GITHUB_TOKEN cannot be put on a list of those who may bypass.
    return token.kind != "actions" and bool({token.actor.login, token.app} & rules.bypass)


def moved(hub: "FakeHub", repo: Repo, ref: str, old: str, new: str, token: Token) -> None:
    """A ref moved: note what was pushed, update the pull requests that it concerns, tell everybody."""
    from .pulls import base_moved, head_moved  # noqa: PLC0415  # pull requests move refs
    from .shapes import git as shapes  # noqa: PLC0415  # needs the hub's type

    _note(hub, repo, ref, old, new)
    hub.clock.tick()
    hub.emit(
        "push" if ref.startswith(("refs/heads/", "refs/tags/")) else "other",
        repo,
        token,
        shapes.push(hub, repo, ref, old, new, token),
    )
    if ref.startswith(HEADS):
        head_moved(hub, repo, ref.removeprefix(HEADS), new, token)
        base_moved(hub, repo, ref.removeprefix(HEADS))


def _note(hub: "FakeHub", repo: Repo, ref: str, old: str, new: str) -> None:
    """Keep every object that this push brought, for those who look for leaks."""
    if new == ZEROS:
        return
    bare = repo.bare
    known = [old] if old != ZEROS else [sha for name, sha in bare.refs("refs/heads/").items() if name != ref]
    listed = bare.run("rev-list", "--objects", new, *[f"^{sha}" for sha in known]).splitlines()
    named = {sha: path for sha, _, path in (line.partition(" ") for line in listed)}
    for sha, kind, content in bare.objects(list(named)):
        if kind != "tree":
            hub.journal.wrote(f"{repo.full_name} {ref} {named[sha] or sha}", content)
    hub.journal.wrote(f"{repo.full_name} {ref}", "\n".join([ref, *named.values()]))
