"""The issues of a repository, as the port `Alarms` has them."""

from typing import Any

from checker.adapters.github.calls import Calls, Request, understood
from checker.adapters.github.people import account, me
from checker.adapters.github.refusals import Deed
from checker.model.alarm import Alarm
from checker.model.forge import Account

_RIGHT = "issues: write"
_READ = Deed("read the issues", "issues: read")
_OPEN = Deed("open an issue", _RIGHT)
_EDIT = Deed("edit its own issue", _RIGHT)


class GitHubAlarms:
    """The issues of one repository; `account` is the bot's own where it is known from signing in."""

    def __init__(self, calls: Calls, repository: str, account: Account | None = None) -> None:
        self._calls, self._path, self._account = calls, f"/repos/{repository}/issues", account

    def open(self) -> tuple[Alarm, ...]:
        """Give the bot's own open issues, the oldest first; pull requests are none."""
        answers = list(self._calls.pages(Request(_READ, "GET", self._path)))
        found = understood(_READ, lambda: [_alarm(raw) for raw in answers if "pull_request" not in raw])
        own = self._me().id
        return tuple(sorted((each for each in found if each.author.id == own), key=lambda each: each.number))

    def raise_one(self, title: str, body: str) -> None:
        """Open an issue; where the answer was lost, one of its own with that text is taken for it."""

        def make() -> Alarm:
            asked = Request(_OPEN, "POST", self._path, {"title": title, "body": body}, repeat=False)
            answer = self._calls.ask(asked)
            return understood(_OPEN, lambda: _alarm(answer))

        self._calls.once(
            make, lambda: next((each for each in self.open() if each.body.rstrip() == body.rstrip()), None)
        )

    def edit(self, number: int, body: str) -> None:
        """Put another text in its place."""
        self._calls.ask(Request(_EDIT, "PATCH", f"{self._path}/{number}", {"body": body}))

    def close(self, number: int) -> None:
        """Close it as done."""
        self._calls.ask(Request(_EDIT, "PATCH", f"{self._path}/{number}", {"state": "closed"}))

    def _me(self) -> Account:
        if self._account is None:
            self._account = me(self._calls)
        return self._account


def _alarm(raw: Any) -> Alarm:
    return Alarm(int(raw["number"]), account(raw["user"]), str(raw["body"] or ""))
