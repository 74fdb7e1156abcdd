"""The bot on the fake GitHub: a clock that nobody waits for, credentials of each kind, reports and pull requests."""

from dataclasses import dataclass, field
from typing import Any

from fakehub import FakeHub
from fakehub.state import Comment, Pull, Repo
from fakehub.tokens import App

from checker.adapters.github.environment import AppKey, Connection, Token
from checker.adapters.github.forge import GitHubForge
from checker.adapters.github.opening import open_forge
from checker.adapters.github.patience import Clock, Patience
from checker.jobs.bot.report import Handed
from checker.jobs.bot.standing import Sought
from checker.model.finding import EntryReport, Finding, Place, Problem, Report, Severity, Verdict
from checker.model.said import say

ENTRY = "submissions/toads/bufo"
RIGHTS = {"checks": "write", "statuses": "write", "pull_requests": "write", "issues": "write", "contents": "read"}


@dataclass
class Slept:
    """Takes the place of waiting: moves the hub's clock, and remembers for how long."""

    hub: FakeHub
    waits: list[float] = field(default_factory=list)

    @property
    def clock(self) -> Clock:
        return Clock(lambda: float(self.hub.clock.epoch()), self._sleep)

    def _sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.hub.clock.advance(seconds)


def connection(hub: FakeHub, credential: Token | AppKey, repository: str = "lab/board") -> Connection:
    return Connection(hub.api_url, hub.url, repository, credential, "17")


def patience(**changes: Any) -> Patience:
    return Patience(**{"between_writes": 0.0, "timeout": 5, **changes})


def forge_of(hub: FakeHub, token: str, slept: Slept | None = None, **changes: Any) -> GitHubForge:
    return open_forge(connection(hub, Token(token)), patience(**changes), (slept or Slept(hub)).clock)


def board_app(hub: FakeHub, repo: Repo, **rights: str) -> App:
    app = hub.app("board-bot", rights or RIGHTS)
    hub.install(app, repo)
    return app


def app_forge(hub: FakeHub, app: App, slept: Slept | None = None, **changes: Any) -> GitHubForge:
    credential = AppKey(str(app.id), app.private_key)
    return open_forge(connection(hub, credential), patience(**changes), (slept or Slept(hub)).clock)


def opened(hub: FakeHub, branch: str = "entry", text: str = "1\n") -> Pull:
    """Let alice open a pull request with one entry."""
    hub.commit("alice/board", branch, {f"{ENTRY}/answers.json": text})
    return hub.open_pull("lab/board", head=f"alice:{branch}")


def pushed(hub: FakeHub, branch: str = "entry", text: str = "2\n") -> str:
    """Let alice push again; give the new head."""
    return hub.commit("alice/board", branch, {f"{ENTRY}/answers.json": text})


def fault(line: int = 1, severity: Severity = Severity.ERROR, rule: str = "COV001") -> Finding:
    problem = Problem(
        Place(f"{ENTRY}/answers.json", None, line, 2),
        say("the item {id} has no answer", id=f"call-{line}"),
        say("Add an answer for {id}.", id=f"call-{line}"),
    )
    return Finding(rule, severity, problem)


def report_of(*findings: Finding, verdict: Verdict | None = None, rescored: bool = False) -> Report:
    told = {"accuracy": "97.50"}
    entry = EntryReport(ENTRY, "toads", "v1", "claimed", told, None, told if rescored else None)
    fails = any(each.severity is Severity.ERROR for each in findings)
    return Report(verdict or (Verdict.FAIL if fails else Verdict.PASS), (entry,), findings, (), "0.1.0")


def handed(head: str, *findings: Finding, run: str = "https://example.org/runs/1", **changes: Any) -> Handed:
    return Handed(**{"report": report_of(*findings), "sought": Sought(head), "run": run, **changes})


def bot_comments(repo: Repo, login: str = "board-bot[bot]") -> list[Comment]:
    return [each for each in repo.comments.values() if each.author.login == login]
