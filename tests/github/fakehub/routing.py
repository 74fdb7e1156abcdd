"""Operations of the REST API: an endpoint says which official operation it is, and what right it takes."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from .problems import Problem, invalid, not_found
from .state import Account, Repo
from .tokens import Token

if TYPE_CHECKING:
    from .hub import FakeHub

# Parameters that may hold slashes.
_LONG = {"path", "ref", "basehead", "branch", "tag"}


@dataclass
class Reply:
    """An answer: JSON in `body`, or other content with its own media type."""

    status: int = 200
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    content: bytes | None = None


@dataclass(frozen=True)
class Listing:
    """All items of a list; the server cuts the page. `key`: the list is wrapped as {"total_count", key}."""

    items: list[Any]
    key: str | None = None


@dataclass
class Call:
    """One request, understood."""

    hub: "FakeHub"
    token: Token | None
    params: dict[str, str]
    query: dict[str, str]
    headers: Mapping[str, str]
    body: Any
    raw: bytes

    @cached_property
    def repo(self) -> Repo:
        """The repository of the path; 404 where it is not there or may not be seen."""
        repo = self.hub.find(f"{self.params['owner']}/{self.params['repo']}")
        if repo.private and not self._sees(repo):
            raise not_found()
        return repo

    def _sees(self, repo: Repo) -> bool:
        if self.token is None:
            return False
        if self.token.permissions is None:
            return repo.role(self.token.actor) != "none"
        return self.token.reaches(repo)

    @property
    def actor(self) -> Account:
        return self.bearer.actor

    @property
    def bearer(self) -> Token:
        if self.token is None:
            raise Problem(401, "Requires authentication")
        return self.token

    def number(self, name: str) -> int:
        text = self.params[name]
        if not text.isdigit():
            raise not_found()
        return int(text)

    def text(self, name: str, resource: str, default: str | None = None) -> str:
        """A field of the body that must be text."""
        value = self.body.get(name, default) if isinstance(self.body, dict) else default
        if not isinstance(value, str):
            raise invalid(resource, name, "missing_field" if value is None else "invalid")
        return value

    def need(self, grants: tuple[str, ...], role: str) -> None:
        """Refuse what the credential does not allow."""
        token = self.bearer
        if token.allows(self.repo, grants, role):
            return
        accepted = "; ".join(grant.replace(":", "=") for grant in grants).replace("-", "_")
        if token.kind == "user":
            raise Problem(403, "Must have admin rights to Repository." if role == "admin" else "Must have push access")
        headers = {"X-Accepted-GitHub-Permissions": accepted}
        raise Problem(403, "Resource not accessible by integration", headers=headers)


Endpoint = Callable[[Call], Any]


@dataclass(frozen=True)
class Route:
    """An operation. `grants` are alternatives, such as ("issues:write", "pull_requests:write")."""

    method: str
    template: str
    endpoint: Endpoint
    grants: tuple[str, ...]
    role: str
    pattern: re.Pattern[str]

    def answer(self, call: Call) -> Any:
        if self.grants:
            call.need(self.grants, self.role)
        elif "{repo}" in self.template:
            _ = call.repo
        return self.endpoint(call)


ROUTES: list[Route] = []


def route(method: str, template: str, *grants: str, role: str = "write") -> Callable[[Endpoint], Endpoint]:
    """Make a function the endpoint of an official operation; without grants everybody who sees it may call it."""

    def register(endpoint: Endpoint) -> Endpoint:
        ROUTES.append(Route(method, template, endpoint, grants, role, _pattern(template)))
        ROUTES.sort(key=lambda one: (-one.template.count("/"), one.template.count("{")))
        return endpoint

    return register


def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", template)
    names = parts[1::2]
    holes = [f"(?P<{name}>{'.+' if name in _LONG else '[^/]+'})" for name in names]
    texts = [re.escape(part) for part in parts[::2]]
    return re.compile("".join(text + hole for text, hole in zip(texts, [*holes, ""], strict=True)))


def find(method: str, path: str) -> tuple[Route, dict[str, str]]:
    """Give the operation of a path, and its parameters; 404 when there is none."""
    for one in ROUTES:
        match = one.pattern.fullmatch(path) if one.method == method else None
        if match:
            return one, {name: unquote(value) for name, value in match.groupdict().items()}
    raise not_found()
