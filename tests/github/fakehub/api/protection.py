"""Protected branches."""

from typing import Any

from ..problems import Problem
from ..routing import Call, Reply, route
from ..shapes import repos
from ..state import Protection

BASE = "/repos/{owner}/{repo}/branches/{branch}/protection"


@route("GET", BASE, "administration:read", role="admin")
def protection(call: Call) -> Any:
    rules = call.repo.protections.get(call.params["branch"])
    if rules is None:
        raise Problem(404, "Branch not protected")
    return _shape(call, rules)


@route("PUT", BASE, "administration:write", role="admin")
def protect(call: Call) -> Any:
    wanted = call.body
    required = wanted.get("required_status_checks") or {}
    slugs = {app.id: app.slug for app in call.hub.keys.apps.values()}
    checks = [(one["context"], slugs.get(one.get("app_id"))) for one in required.get("checks", [])]
    checks += [(context, None) for context in required.get("contexts", [])]
    reviews = wanted.get("required_pull_request_reviews")
    count = None if reviews is None else reviews.get("required_approving_review_count", 1)
    rules = Protection(
        checks=tuple(checks),
        strict=bool(required.get("strict")),
        reviews=count,
        pull_request_only=reviews is not None,
        enforce_admins=bool(wanted.get("enforce_admins")),
        allow_force_pushes=bool(wanted.get("allow_force_pushes")),
    )
    call.hub.protect(call.repo, call.params["branch"], rules)
    return _shape(call, rules)


@route("DELETE", BASE, "administration:write", role="admin")
def unprotect(call: Call) -> Any:
    if call.repo.protections.pop(call.params["branch"], None) is None:
        raise Problem(404, "Branch not protected")
    return Reply(204)


def _shape(call: Call, rules: Protection) -> dict[str, Any]:
    url = f"{repos.api(call.hub, call.repo)}/branches/{call.params['branch']}/protection"
    ids = {app.slug: app.id for app in call.hub.keys.apps.values()}
    checks = [{"context": context, "app_id": ids.get(slug or "")} for context, slug in rules.checks]
    shape: dict[str, Any] = {
        "url": url,
        "enforce_admins": {"url": f"{url}/enforce_admins", "enabled": rules.enforce_admins},
        "allow_force_pushes": {"enabled": rules.allow_force_pushes},
    }
    if rules.checks:
        contexts = [context for context, _ in rules.checks]
        inner = {"url": f"{url}/required_status_checks", "strict": rules.strict, "contexts": contexts, "checks": checks}
        shape["required_status_checks"] = {**inner, "contexts_url": f"{url}/required_status_checks/contexts"}
    if rules.reviews is not None:
        inner = {"dismiss_stale_reviews": False, "require_code_owner_reviews": False}
        shape["required_pull_request_reviews"] = {**inner, "required_approving_review_count": rules.reviews}
    return shape
