"""GitHub Apps: what an App sees as itself, its installations, and their tokens."""

from typing import Any

from ..problems import Problem, invalid, not_found
from ..routing import Call, Listing, Reply, route
from ..shapes import repos, who
from ..state import Repo
from ..tokens import App, Installation, until


def _app(call: Call) -> App:
    if call.bearer.kind != "jwt":
        raise Problem(401, "A JSON web token could not be decoded")
    return next(one for one in call.hub.keys.apps.values() if one.slug == call.bearer.app)


def _mine(call: Call) -> list[Installation]:
    app = _app(call)
    return [one for one in call.hub.keys.installations.values() if one.app is app]


def _shape(call: Call, one: Installation) -> dict[str, Any]:
    url = f"{call.hub.api_url}/app/installations/{one.id}"
    return {
        "id": one.id,
        "account": who.account(call.hub, one.account),
        "app_id": one.app.id,
        "app_slug": one.app.slug,
        "target_id": one.account.id,
        "target_type": one.account.kind,
        "permissions": one.app.permissions,
        "events": [],
        "repository_selection": "selected",
        "access_tokens_url": f"{url}/access_tokens",
        "repositories_url": f"{call.hub.api_url}/installation/repositories",
        "html_url": f"{call.hub.url}/settings/installations/{one.id}",
        "created_at": "2026-01-01T00:00:00Z",
        "updated_at": "2026-01-01T00:00:00Z",
        "single_file_name": None,
        "suspended_by": None,
        "suspended_at": None,
    }


@route("GET", "/app")
def me(call: Call) -> Any:
    return {**who.app(call.hub, _app(call).slug), "installations_count": len(_mine(call))}


@route("GET", "/app/installations")
def installations(call: Call) -> Any:
    return Listing([_shape(call, one) for one in _mine(call)])


def _one(call: Call) -> Installation:
    for found in _mine(call):
        if found.id == call.number("installation_id"):
            return found
    raise not_found()


@route("GET", "/app/installations/{installation_id}")
def installation(call: Call) -> Any:
    return _shape(call, _one(call))


@route("GET", "/repos/{owner}/{repo}/installation")
def of_repository(call: Call) -> Any:
    found = [one for one in _mine(call) if call.repo in one.repos]
    if not found:
        raise not_found()
    return _shape(call, found[0])


@route("POST", "/app/installations/{installation_id}/access_tokens")
def token(call: Call) -> Any:
    found, wanted = _one(call), call.body or {}
    token = call.hub.keys.installation_token(found, wanted.get("permissions"), _chosen(found, wanted))
    shape = {"token": token.value, "expires_at": until(token), "permissions": token.permissions}
    chosen = [repos.repository(call.hub, repo) for repo in found.repos if repo.id in (token.repos or ())]
    return Reply(201, {**shape, "repository_selection": "selected", "repositories": chosen})


def _chosen(found: Installation, wanted: dict[str, Any]) -> list[Repo] | None:
    names, ids = wanted.get("repositories"), wanted.get("repository_ids")
    if names is None and ids is None:
        return None
    chosen = [repo for repo in found.repos if repo.name in (names or ()) or repo.id in (ids or ())]
    if len(chosen) < len(names or ids or ()):
        raise invalid("Installation", "repositories", "invalid")
    return chosen


@route("GET", "/installation/repositories")
def repositories(call: Call) -> Any:
    held = [repo for repo in call.hub.repos.values() if repo.id in (call.bearer.repos or ())]
    return Listing([repos.repository(call.hub, repo) for repo in held], "repositories")


@route("DELETE", "/installation/token")
def revoke(call: Call) -> Any:
    call.hub.keys.drop(call.bearer.value)
    return Reply(204)
