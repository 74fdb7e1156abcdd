"""Where GitHub is and who asks, as the environment tells it: every value is looked at before it is used."""

import os
import re
from collections.abc import Mapping
from ipaddress import ip_address
from typing import NoReturn
from urllib.parse import urlsplit

from checker.model.errors import ForgeRefusal
from checker.model.said import say
from checker.model.value import dataclass

API, SERVER = "GITHUB_API_URL", "GITHUB_SERVER_URL"
REPOSITORY, RUN = "GITHUB_REPOSITORY", "GITHUB_RUN_ID"
TOKEN, APP_ID, APP_KEY = "GITHUB_TOKEN", "PULLRANK_APP_ID", "PULLRANK_APP_KEY"

_NAME = re.compile(r"[A-Za-z0-9_-]{1,100}/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}")
_TOKEN = re.compile(r"[A-Za-z0-9_.=/+~-]{1,2000}")
_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")
_PEM = re.compile(r"-----BEGIN (RSA )?PRIVATE KEY-----\n[A-Za-z0-9+/=\n]+-----END (RSA )?PRIVATE KEY-----\n?")


@dataclass(frozen=True, slots=True)
class AppKey:
    """A GitHub App: its id and its private key in PEM."""

    id: str
    key: str

    def __repr__(self) -> str:
        """Tell nothing of the key."""
        return f"AppKey({self.id!r})"


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a person, of an installation or of a workflow's job."""

    value: str

    def __repr__(self) -> str:
        """Tell nothing of it."""
        return "Token()"


@dataclass(frozen=True, slots=True)
class Connection:
    """One repository of one GitHub: `api` and `server` are addresses without a slash at the end.

    `run` is the id of the workflow's run that asks, None outside of one.
    """

    api: str
    server: str
    repository: str
    credential: Token | AppKey
    run: str | None = None

    @property
    def address(self) -> str:
        """Where people find the repository."""
        return f"{self.server}/{self.repository}"

    @property
    def run_address(self) -> str | None:
        """Where people find the log of the run."""
        return f"{self.address}/actions/runs/{self.run}" if self.run else None


def connection_from(environment: Mapping[str, str] = os.environ, repository: str | None = None) -> Connection:
    """Give what the environment tells; `repository` as `owner/name` goes before it. Raises ForgeRefusal."""
    name = repository or environment.get(REPOSITORY, "")
    if not _NAME.fullmatch(name):
        _refuse("{value} is no repository's name", "Give it as owner/name, by --repository or in {variable}.",
                value=name, variable=REPOSITORY)  # fmt: skip
    run = environment.get(RUN) or None
    if run is not None and not re.fullmatch(r"[0-9]{1,20}", run):
        _refuse("{variable} is no run's number: {value}", "Leave it as the runner sets it.", variable=RUN, value=run)
    api = _address(environment, API, "https://api.github.com")
    return Connection(api, _address(environment, SERVER, "https://github.com"), name, _credential(environment), run)


def _address(environment: Mapping[str, str], variable: str, default: str) -> str:
    address = environment.get(variable) or default
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        parts, host = urlsplit(""), ""
    plain = re.fullmatch(r"[A-Za-z0-9.:\[\]-]+", parts.netloc) and _PATH.fullmatch(parts.path)
    if not host or not plain or parts.query or parts.fragment or parts.scheme not in ("http", "https"):
        _refuse("{variable} is no plain address", "Write an address such as https://github.example.org/api/v3, "
                "without a user, a query or a fragment.", variable=variable)  # fmt: skip
    if parts.scheme == "http" and not _is_here(host):
        _refuse("{variable} has no https, and a token would go out for everybody to read",
                "Write an address that begins with https://; http:// is for this machine only.",
                variable=variable)  # fmt: skip
    return address.rstrip("/")


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _credential(environment: Mapping[str, str]) -> Token | AppKey:
    app, key = environment.get(APP_ID, "").strip(), environment.get(APP_KEY, "")
    if app or key:
        return _app(app, key)
    token = environment.get(TOKEN, "").strip()
    if not token:
        _refuse("there is no credential for GitHub", "Set {token}, or {id} and {key}.",
                token=TOKEN, id=APP_ID, key=APP_KEY)  # fmt: skip
    if not _TOKEN.fullmatch(token):
        _refuse("{variable} holds characters that no token has", "Set it to the token alone.", variable=TOKEN)
    return Token(token)


def _app(app: str, key: str) -> AppKey:
    pem = key.replace("\\n", "\n").replace("\r\n", "\n").strip() + "\n"
    if not re.fullmatch(r"[A-Za-z0-9._-]{1,40}", app):
        _refuse("{variable} is no App's id", "Set it to the App ID of the App's settings.", variable=APP_ID)
    if not _PEM.fullmatch(pem):
        _refuse("{variable} is no private key in PEM", "Set it to the whole file that GitHub made, with its first and "
                "last line.", variable=APP_KEY)  # fmt: skip
    return AppKey(app, pem)


def _refuse(message: str, fix: str, **values: str) -> NoReturn:
    raise ForgeRefusal(say(message, **values), say(fix, **values))
