"""Who may do what: tokens of people, of GitHub Apps, and the one that each job of a workflow is given."""

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Any

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from .problems import Problem
from .state import ROLES, Account, Repo

ACTIONS = "github-actions"
HOUR = 3600
# What `permissions: read-all` and `write-all` stand for.
SCOPES = (
    "actions", "attestations", "checks", "contents", "deployments", "discussions", "id-token", "issues", "packages",
    "pages", "pull-requests", "security-events", "statuses",
)  # fmt: skip
LEVELS = ("none", "read", "write", "admin")


@dataclass
class Token:
    """A credential. A person's has no `permissions`: the role in the repository decides.

    `kind` is "user", "app" (an installation token), "actions" (GITHUB_TOKEN) or "jwt" (an App as itself).
    `scope` "read" makes a person's token read-only. `expires` is in seconds of the real clock, since the libraries
    that renew tokens look at that.
    """

    value: str
    kind: str
    actor: Account
    permissions: dict[str, str] | None = None
    repos: frozenset[int] | None = None
    app: str | None = None
    expires: float | None = None
    scope: str = "write"
    run: int | None = None

    def allows(self, repo: Repo, grants: tuple[str, ...], role: str) -> bool:
        """Whether one of `grants` ("issues:write" …) is held, or for a person the role."""
        if self.permissions is None:
            enough = ROLES.index(repo.role(self.actor)) >= ROLES.index(role)
            return enough and (self.scope == "write" or all(grant.endswith(":read") for grant in grants))
        inside = self.repos is None or repo.id in self.repos
        reading = not repo.private and all(grant.endswith(":read") for grant in grants)
        return (inside or reading) and any(self.holds(grant) for grant in grants)

    def reaches(self, repo: Repo) -> bool:
        return self.repos is None or repo.id in self.repos or not repo.private

    def holds(self, grant: str) -> bool:
        name, _, level = grant.partition(":")
        held = (self.permissions or {}).get(name.replace("-", "_"), "none")
        return LEVELS.index(held) >= LEVELS.index(level)


@dataclass
class App:
    """A GitHub App with its private key in PEM, as a maintainer would store it."""

    id: int
    slug: str
    owner: Account
    actor: Account
    permissions: dict[str, str]
    private_key: str
    public_key: str


@dataclass
class Installation:
    id: int
    app: App
    account: Account
    repos: list[Repo] = field(default_factory=list)


@cache
def key_pair(owner: str) -> tuple[str, str]:
    """Make an RSA key, private and public PEM, or give again the one that this owner got: making takes a while."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()
    )
    public = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    return private.decode(), public.decode()


def underscored(permissions: Mapping[str, str]) -> dict[str, str]:
    """Write the permissions of a workflow (`pull-requests`) as the API names them (`pull_requests`)."""
    return {name.replace("-", "_"): level for name, level in permissions.items()}


class Keyring:
    """All credentials that the hub knows."""

    def __init__(self) -> None:
        self.tokens: dict[str, Token] = {}
        self.apps: dict[int, App] = {}
        self.installations: dict[int, Installation] = {}

    def add(self, token: Token) -> str:
        self.tokens[token.value] = token
        return token.value

    def fresh(self, prefix: str) -> str:
        return f"{prefix}_{secrets.token_hex(18)}"

    def drop(self, value: str) -> None:
        self.tokens.pop(value, None)

    def find(self, value: str | None) -> Token | None:
        """Tell whose credential this is; none for no credential, a refusal for a wrong one."""
        if not value:
            return None
        if value.count(".") == 2:
            return self._as_app(value)
        token = self.tokens.get(value)
        if token is None or (token.expires is not None and token.expires <= time.time()):
            raise Problem(401, "Bad credentials")
        return token

    def _as_app(self, value: str) -> Token:
        claims = self._unverified(value)
        app = self.apps.get(int(claims.get("iss", 0))) if str(claims.get("iss", "")).isdigit() else None
        if app is None:
            raise Problem(401, "Integration not found")
        try:
            jwt.decode(value, app.public_key, algorithms=["RS256"], options={"verify_iss": False}, leeway=5)
        except jwt.PyJWTError:
            raise Problem(401, "A JSON web token could not be decoded") from None
        if claims.get("exp", 0) - time.time() > 600 + 5:
            raise Problem(401, "'Expiration time' claim ('exp') is too far in the future")
        return Token(value, "jwt", app.actor, permissions={}, app=app.slug)

    @staticmethod
    def _unverified(value: str) -> dict[str, Any]:
        try:
            return dict(jwt.decode(value, options={"verify_signature": False}))
        except jwt.PyJWTError:
            raise Problem(401, "A JSON web token could not be decoded") from None

    def installation_token(
        self, installation: Installation, permissions: Mapping[str, str] | None, repos: list[Repo] | None
    ) -> Token:
        """Give a token for an hour, never with more than the App was granted."""
        app = installation.app
        wanted = dict(permissions or app.permissions)
        for name, level in wanted.items():
            if LEVELS.index(app.permissions.get(name, "none")) < LEVELS.index(level):
                raise Problem(422, "The permissions requested are not granted to this installation.")
        chosen = frozenset(repo.id for repo in (installation.repos if repos is None else repos))
        token = Token(self.fresh("ghs"), "app", app.actor, wanted, chosen, app.slug, time.time() + HOUR)
        self.add(token)
        return token


def until(token: Token) -> str:
    return datetime.fromtimestamp(token.expires or time.time(), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
