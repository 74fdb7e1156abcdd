"""Repositories, their collaborators, branches and forks; users; rate limit."""

from typing import Any

from ..problems import Problem, invalid, not_found
from ..routing import Call, Listing, Reply, route
from ..shapes import git, repos, who
from ..state import ROLES


@route("GET", "/user")
def me(call: Call) -> Any:
    if call.bearer.kind != "user":
        raise Problem(403, "Resource not accessible by integration")
    return {**who.account(call.hub, call.actor), "user_view_type": "private"}


@route("GET", "/users/{username}")
def user(call: Call) -> Any:
    account = call.hub.accounts.get(call.params["username"].lower())
    if account is None:
        raise not_found()
    return {**who.account(call.hub, account), "user_view_type": "public"}


@route("GET", "/user/{account_id}")
def user_by_id(call: Call) -> Any:
    for account in call.hub.accounts.values():
        if account.id == call.number("account_id"):
            return {**who.account(call.hub, account), "user_view_type": "public"}
    raise not_found()


@route("GET", "/rate_limit")
def rate_limit(call: Call) -> Any:
    core = call.hub.limits.peek(call.token)
    return {"resources": {"core": core, "search": core}, "rate": core}


@route("GET", "/repos/{owner}/{repo}")
def repository(call: Call) -> Any:
    return repos.repository(call.hub, call.repo, whole=True)


@route("POST", "/repos/{owner}/{repo}/forks")
def fork(call: Call) -> Any:
    return Reply(202, repos.repository(call.hub, call.hub.fork(call.repo.full_name, call.actor.login), whole=True))


@route("GET", "/repos/{owner}/{repo}/forks")
def forks(call: Call) -> Any:
    return Listing([repos.repository(call.hub, one) for one in call.hub.repos.values() if one.parent is call.repo])


@route("GET", "/repos/{owner}/{repo}/collaborators", "metadata:read", role="write")
def collaborators(call: Call) -> Any:
    known = [one for one in call.hub.accounts.values() if one.id in call.repo.roles or one is call.repo.owner]
    return Listing(
        [
            {**who.account(call.hub, one), "role_name": call.repo.role(one), "permissions": _flags(call.repo.role(one))}
            for one in known
        ]
    )


@route("GET", "/repos/{owner}/{repo}/collaborators/{username}/permission", "metadata:read", role="write")
def permission(call: Call) -> Any:
    account = call.hub.accounts.get(call.params["username"].lower())
    if account is None:
        raise not_found()
    role = call.repo.role(account)
    # The older field knows four levels only.
    level = {"triage": "read", "maintain": "write"}.get(role, role)
    person = {**who.account(call.hub, account), "role_name": role, "permissions": _flags(role)}
    return {"permission": level, "role_name": role, "user": person}


def _flags(role: str) -> dict[str, bool]:
    names = {"pull": "read", "triage": "triage", "push": "write", "maintain": "maintain", "admin": "admin"}
    return {name: ROLES.index(role) >= ROLES.index(least) for name, least in names.items()}


@route("PUT", "/repos/{owner}/{repo}/collaborators/{username}", "administration:write", role="admin")
def add_collaborator(call: Call) -> Any:
    wanted = (call.body or {}).get("permission", "push")
    role = {"pull": "read", "push": "write"}.get(wanted, wanted)
    if role not in ROLES:
        raise invalid("Repository", "permission", "invalid")
    call.hub.grant(call.repo, call.params["username"], role)
    return Reply(204)


@route("GET", "/repos/{owner}/{repo}/branches")
def branches(call: Call) -> Any:
    heads = call.repo.bare.refs("refs/heads/")
    return Listing([_branch(call, name.removeprefix("refs/heads/"), sha) for name, sha in heads.items()])


@route("GET", "/repos/{owner}/{repo}/branches/{branch}")
def branch(call: Call) -> Any:
    name = call.params["branch"]
    sha = call.repo.bare.ref(f"refs/heads/{name}")
    if sha is None:
        raise not_found()
    url = f"{repos.api(call.hub, call.repo)}/branches/{name}"
    inner = _branch(call, name, sha)
    links = {"self": url, "html": f"{call.hub.url}/{call.repo.full_name}/tree/{name}"}
    return {
        **inner,
        "commit": git.commit(call.hub, call.repo, sha),
        "_links": links,
        "protection": {"enabled": inner["protected"]},
    }


def _branch(call: Call, name: str, sha: str) -> dict[str, Any]:
    url = repos.api(call.hub, call.repo)
    return {
        "name": name,
        "commit": {"sha": sha, "url": f"{url}/commits/{sha}"},
        "protected": name in call.repo.protections,
        "protection_url": f"{url}/branches/{name}/protection",
    }
