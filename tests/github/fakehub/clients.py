"""PyGithub clients for the fake: no waiting between requests, and no retries unless they are what is tested."""

from typing import TYPE_CHECKING, Any

import github
from github import Auth, Github

from .state import Repo
from .tokens import App

if TYPE_CHECKING:
    from .hub import FakeHub


def client(hub: "FakeHub", token: str | None, *, retry: Any = None, timeout: int = 5) -> Github:
    """Sign in with a token (none: as nobody)."""
    auth = Auth.Token(token) if token else None
    return Github(
        auth=auth,
        base_url=hub.api_url,
        retry=retry,
        timeout=timeout,
        seconds_between_requests=0,
        seconds_between_writes=0,
    )


def app_client(hub: "FakeHub", app: App, repo: Repo) -> Github:
    """Sign in as an App's installation on a repository: by JWT first, then with the token that it gets."""
    auth = Auth.AppAuth(app.id, app.private_key)
    with github.GithubIntegration(
        auth=auth, base_url=hub.api_url, seconds_between_requests=0, seconds_between_writes=0
    ) as integration:
        installation = integration.get_repo_installation(repo.owner.login, repo.name)
        return installation.get_github_for_installation()
