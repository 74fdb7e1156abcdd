"""Accounts and Apps as JSON."""

from typing import TYPE_CHECKING, Any

from ..state import Account
from ..tokens import ACTIONS

if TYPE_CHECKING:
    from ..hub import FakeHub


def account(hub: "FakeHub", one: Account) -> dict[str, Any]:
    return {
        "login": one.login,
        "id": one.id,
        "node_id": f"U_{one.id}",
        "type": one.kind,
        "site_admin": False,
        "url": f"{hub.api_url}/users/{one.login}",
        "html_url": f"{hub.url}/{one.login}",
    }


def app(hub: "FakeHub", slug: str) -> dict[str, Any]:
    """An App by its slug; the one of GITHUB_TOKEN has a fixed id, as on github.com."""
    known = next((one for one in hub.keys.apps.values() if one.slug == slug), None)
    owner = known.owner if known else hub.account("github", "Organization")
    return {
        "id": known.id if known else 15368,
        "slug": slug,
        "name": "GitHub Actions" if slug == ACTIONS else slug,
        "node_id": f"A_{slug}",
        "owner": account(hub, owner),
        "description": None,
        "external_url": hub.url,
        "html_url": f"{hub.url}/apps/{slug}",
        "created_at": "2026-01-01T00:00:00Z",
        "updated_at": "2026-01-01T00:00:00Z",
        "permissions": known.permissions if known else {},
        "events": [],
    }


def association(repo: Any, one: Account) -> str:
    """How an account stands to a repository, as `author_association` tells it."""
    if one.id == repo.owner.id:
        return "OWNER"
    if one.id in repo.roles:
        return "COLLABORATOR"
    return "CONTRIBUTOR" if one.id in repo.merged_authors else "NONE"
