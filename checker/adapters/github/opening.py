"""Signs in: with a token, or as a GitHub App's installation on the repository."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from checker.adapters.github.calls import Calls, Request, understood
from checker.adapters.github.environment import APP_KEY, AppKey, Connection, Token
from checker.adapters.github.forge import GitHubForge
from checker.adapters.github.issues import GitHubAlarms
from checker.adapters.github.patience import Budget, Clock, Patience
from checker.adapters.github.people import app_account
from checker.adapters.github.refusals import Deed
from checker.model.errors import ForgeRefusal, UsageRefusal
from checker.model.forge import Account
from checker.model.said import say

if TYPE_CHECKING:
    from github.Auth import Auth

_AS_APP = Deed("sign in as the App")
_INSTALLED = Deed("find the App's installation on the repository")
_STANDARD = Patience()
_TRUE = Clock()


def open_forge(connection: Connection, patience: Patience = _STANDARD, clock: Clock = _TRUE) -> GitHubForge:
    """Open the repository that a connection names. Raises ForgeRefusal, and UsageRefusal without PyGithub."""
    return GitHubForge(*_opened(connection, patience, clock))


def open_alarms(connection: Connection, patience: Patience = _STANDARD, clock: Clock = _TRUE) -> GitHubAlarms:
    """Open the issues of the repository that a connection names. Raises as `open_forge`."""
    return GitHubAlarms(*_opened(connection, patience, clock))


def _opened(connection: Connection, patience: Patience, clock: Clock) -> tuple[Calls, str, Account | None]:
    budget = Budget(patience.requests, clock)
    token, slug = _signed_in(connection, patience, budget, clock)
    from github.Auth import Token as TokenAuth  # noqa: PLC0415 — slow to load

    calls = _calls(TokenAuth(token.value), connection.api, patience, budget, clock)
    return calls, connection.repository, app_account(calls, slug) if slug else None


def token_of(connection: Connection, patience: Patience = _STANDARD, clock: Clock = _TRUE) -> Token:
    """Give the token of a connection, an App's key traded for one of its installation. Raises as `open_forge`."""
    return _signed_in(connection, patience, Budget(patience.requests, clock), clock)[0]


def _signed_in(connection: Connection, patience: Patience, budget: Budget, clock: Clock) -> tuple[Token, str | None]:
    _need_library()
    if isinstance(connection.credential, AppKey):
        return _installed(connection.credential, connection, patience, budget, clock)
    return connection.credential, None


def _need_library() -> None:
    if find_spec("github") is None:
        raise UsageRefusal(
            say("the bot needs PyGithub, which is not installed"),
            say("Install it with `pip install 'pullrank[github]'`."),
        )


def _calls(auth: "Auth", api: str, patience: Patience, budget: Budget, clock: Clock) -> Calls:
    from github import Github  # noqa: PLC0415 — slow to load

    client = Github(
        auth=auth,
        base_url=api,
        timeout=patience.timeout,
        user_agent="pullrank",
        retry=None,  # tries are counted by us, since each is a request
        seconds_between_requests=0,
        seconds_between_writes=patience.between_writes,
    )
    return Calls(client.requester, patience, budget, clock)


def _installed(
    app: AppKey, connection: Connection, patience: Patience, budget: Budget, clock: Clock
) -> tuple[Token, str]:
    """Trade the App's key for a token of its installation, which lasts for an hour; also give the App's short name."""
    calls = _calls(_app_auth(app), connection.api, patience, budget, clock)
    found = calls.ask(Request(_INSTALLED, "GET", f"/repos/{connection.repository}/installation"))
    id, slug = understood(_INSTALLED, lambda: (int(found["id"]), str(found["app_slug"])))
    name = connection.repository.partition("/")[2]
    made = calls.ask(Request(_AS_APP, "POST", f"/app/installations/{id}/access_tokens", {"repositories": [name]}))
    return Token(understood(_AS_APP, lambda: str(made["token"]))), slug


def _app_auth(app: AppKey) -> "Auth":
    """Give what signs requests as the App, having tried the key."""
    from github.Auth import AppAuth  # noqa: PLC0415 — slow to load

    auth = AppAuth(int(app.id) if app.id.isdecimal() else app.id, app.key)
    try:
        _ = auth.token
    except Exception as unusable:  # noqa: BLE001 — the two libraries that sign raise classes of their own
        raise ForgeRefusal(
            say(
                "{variable} is a private key that cannot be used: {why}", variable=APP_KEY, why=type(unusable).__name__
            ),
            say("Make a new one in the App's settings, and set the whole file."),
        ) from None
    return auth
