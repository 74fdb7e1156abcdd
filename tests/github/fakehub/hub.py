"""The fake GitHub: accounts, repositories, credentials and events, served over HTTP on a port of this machine.

```python
with FakeHub(tmp_path) as hub:
    repo = hub.repository("lab/board", {"README.md": "hello"})
    hub.fork("lab/board", by="alice")
    hub.commit("alice/board", "entry", {"submissions/a.txt": "1"})
    pull = hub.open_pull("lab/board", head="alice:entry", title="An entry")
    client = github.Github(auth=github.Auth.Token(hub.token("maint", repo, role="maintain")), base_url=hub.api_url)
```
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Any, Self

from .bare import Bare
from .clock import Clock
from .contract.spec import Spec
from .faults import Faults
from .journal import Journal
from .limits import Limits
from .problems import not_found
from .server import Server
from .state import Account, Environment, Issue, Protection, Pull, Repo, Run
from .tokens import ACTIONS, App, Installation, Keyring, Token, key_pair, underscored

ZEROS = "0" * 40
Files = Mapping[str, str | bytes | None]


@dataclass(frozen=True)
class Event:
    """Something happened in `repo`. `quiet`: it was done with GITHUB_TOKEN, so it starts nothing (but a dispatch)."""

    name: str
    repo: Repo
    payload: dict[str, Any]
    actor: Account
    quiet: bool = False
    depth: int = 0


class FakeHub:
    """One GitHub. State is guarded by `lock`; git objects are real, under `root`."""

    def __init__(self, root: Path, clock: Clock | None = None) -> None:
        self.root = root
        self.clock = clock or Clock()
        self.spec = Spec.official()
        self.lock = RLock()
        self.keys = Keyring()
        self.limits = Limits(self.clock)
        self.faults = Faults()
        self.journal = Journal()
        self.events: list[Event] = []
        self.listeners: list[Callable[[Event], None]] = []
        # As on github.com the first look at a pull request that changed does not know yet whether it merges.
        self.slow_mergeability = False
        self.downloads: dict[str, bytes] = {}
        self.accounts: dict[str, Account] = {}
        self.repos: dict[str, Repo] = {}
        self._ids = count(1001)
        self.server = Server(self)
        self.bot = self.account(f"{ACTIONS}[bot]", "Bot")

    def __enter__(self) -> Self:
        self.server.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.stop()

    @property
    def url(self) -> str:
        return self.server.url

    @property
    def api_url(self) -> str:
        return self.server.url + "/api/v3"

    def id(self) -> int:
        return next(self._ids)

    # -- accounts and repositories

    def account(self, login: str, kind: str = "User") -> Account:
        """Give the account of that login, made when there is none."""
        known = self.accounts.get(login.lower())
        if known is None:
            known = self.accounts[login.lower()] = Account(self.id(), login, kind)
        return known

    def rename(self, login: str, new: str) -> Account:
        """Let somebody change the login: the id stays, and the old login is free for others."""
        account = self.accounts.pop(login.lower())
        account.login = new
        self.accounts[new.lower()] = account
        return account

    def find(self, full_name: str) -> Repo:
        for repo in self.repos.values():
            if repo.full_name.lower() == full_name.lower():
                return repo
        raise not_found()

    def repository(self, full_name: str, files: Files | None = None, *, private: bool = False) -> Repo:
        """Make a repository; with `files` it has a first commit on main. No event comes of that."""
        owner, name = full_name.split("/")
        bare = Bare.create(self.root / "repos" / f"{owner}-{name}-{self.id()}.git")
        repo = Repo(self.id(), self.account(owner), name, bare, private)
        self.repos[str(repo.id)] = repo
        if files is not None:
            self._write(repo, "main", files, "Start", repo.owner)
        return repo

    def fork(self, full_name: str, by: str) -> Repo:
        parent = self.find(full_name)
        bare = Bare.create(self.root / "repos" / f"{by}-{parent.name}-{self.id()}.git", parent.bare)
        for ref in bare.refs("refs/pull/"):
            bare.delete(ref)
        repo = Repo(self.id(), self.account(by), parent.name, bare, parent.private, parent)
        self.repos[str(repo.id)] = repo
        return repo

    def grant(self, repo: Repo, login: str, role: str) -> Account:
        account = self.account(login)
        repo.roles[account.id] = role
        return account

    def protect(self, repo: Repo, branch: str, protection: Protection) -> None:
        repo.protections[branch] = protection

    def environment(self, repo: Repo, name: str, **rules: Any) -> Environment:
        """Make or change an environment; see `Environment` for the rules."""
        environment = repo.environments.get(name) or Environment(self.id(), name)
        for key, value in rules.items():
            setattr(environment, key, value)
        repo.environments[name] = environment
        return environment

    # -- credentials

    def token(self, login: str, repo: Repo | None = None, role: str | None = None, *, read_only: bool = False) -> str:
        """Give a personal token; with `repo` and `role` its owner is made a collaborator."""
        account = self.grant(repo, login, role) if repo and role else self.account(login)
        scope = "read" if read_only else "write"
        return self.keys.add(Token(self.keys.fresh("ghp"), "user", account, scope=scope))

    def app(self, slug: str, permissions: Mapping[str, str], owner: str = "lab") -> App:
        """Register a GitHub App with a fresh key."""
        private, public = key_pair(slug)
        actor = self.account(f"{slug}[bot]", "Bot")
        granted = {"metadata": "read", **underscored(permissions)}
        app = App(self.id(), slug, self.account(owner), actor, granted, private, public)
        self.keys.apps[app.id] = app
        return app

    def install(self, app: App, *repos: Repo) -> Installation:
        installation = Installation(self.id(), app, repos[0].owner, list(repos))
        self.keys.installations[installation.id] = installation
        return installation

    def actions_token(self, repo: Repo, permissions: Mapping[str, str], run: Run | None = None) -> str:
        """Give what a job gets as GITHUB_TOKEN."""
        granted = {"metadata": "read", **underscored(permissions)}
        token = Token(self.keys.fresh("ghs"), "actions", self.bot, granted, frozenset({repo.id}), ACTIONS)
        token.run = run.id if run else None
        return self.keys.add(token)

    def clone_url(self, repo: Repo, token: str | None = None) -> str:
        host = self.url.removeprefix("http://")
        return f"http://{f'x-access-token:{token}@' if token else ''}{host}/{repo.full_name}.git"

    # -- what people do, without HTTP

    def commit(
        self, full_name: str, branch: str, files: Files, message: str = "Change", author: str | None = None
    ) -> str:
        """Commit files (None deletes, `path` may end in a mode: "run.sh:100755") on a branch, and push that."""
        from .moves import moved  # noqa: PLC0415  # a move of a ref needs the hub's type

        with self.lock:
            repo = self.find(full_name)
            who = self.account(author) if author else repo.owner
            before = repo.bare.ref(f"refs/heads/{branch}") or ZEROS
            after = self._write(repo, branch, files, message, who)
            moved(self, repo, f"refs/heads/{branch}", before, after, Token("", "user", who))
            return after

    def _write(self, repo: Repo, branch: str, files: Files, message: str, who: Account) -> str:
        bare, ref = repo.bare, f"refs/heads/{branch}"
        old = bare.ref(ref) or (
            bare.ref(f"refs/heads/{repo.default_branch}") if branch != repo.default_branch else None
        )
        tree = bare.write_tree(old, [_entry(bare, path, content) for path, content in files.items()])
        new = bare.commit_tree(tree, [old] if old else [], message, self.identity(who))
        bare.update(ref, new)
        return new

    def identity(self, who: Account) -> dict[str, str]:
        """Git's environment for a commit of somebody, at the time of the hub."""
        date = f"{self.clock.tick()}"
        mail = f"{who.id}+{who.login}@users.noreply.github.com"
        return {
            "GIT_AUTHOR_NAME": who.login, "GIT_AUTHOR_EMAIL": mail, "GIT_AUTHOR_DATE": date,
            "GIT_COMMITTER_NAME": who.login, "GIT_COMMITTER_EMAIL": mail, "GIT_COMMITTER_DATE": date,
        }  # fmt: skip

    def open_pull(
        self,
        full_name: str,
        head: str,
        base: str = "main",
        title: str = "A change",
        body: str = "",
        by: str | None = None,
    ) -> Pull:
        """Open a pull request from `branch` or `owner:branch`, by the owner of the head unless told."""
        from .pulls import opened  # noqa: PLC0415  # needs the hub's type

        with self.lock:
            repo = self.find(full_name)
            owner = head.partition(":")[0] if ":" in head else repo.owner.login
            return opened(
                self,
                repo,
                {"title": title, "body": body, "head": head, "base": base},
                Token("", "user", self.account(by or owner)),
            )

    def issue(self, repo: Repo, title: str, body: str, author: Account) -> Issue:
        """Number and keep a new issue (also the conversation of a pull request)."""
        now = self.clock.tick()
        number = len(repo.issues) + 1
        repo.issues[number] = Issue(self.id(), number, title, body, author, now, now)
        return repo.issues[number]

    def emit(self, name: str, repo: Repo, token: Token, payload: Mapping[str, Any], depth: int = 0) -> None:
        """Tell the listeners what happened; `repository` and `sender` are put in."""
        from .shapes import repos, who  # noqa: PLC0415  # needs the hub's type

        full = {**payload, "repository": repos.repository(self, repo), "sender": who.account(self, token.actor)}
        full = Spec.events().complete_event(name, full)
        event = Event(name, repo, full, token.actor, token.kind == "actions", depth)
        self.events.append(event)
        for listener in list(self.listeners):
            listener(event)

    def named(self, names: Iterable[str]) -> list[Event]:
        wanted = set(names)
        return [event for event in self.events if event.name in wanted]


def _entry(bare: Bare, path: str, content: str | bytes | None) -> tuple[str, str, str | None]:
    name, _, mode = path.rpartition(":") if path[-7:-6] == ":" else (path, "", "100644")
    if content is None:
        return name, mode, None
    raw = content.encode() if isinstance(content, str) else content
    if mode == "160000":
        return name, mode, raw.decode()
    return name, mode, bare.blob(raw)
