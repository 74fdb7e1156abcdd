"""Gets one commit of a remote repository as objects: no ref, no hook, nothing of it run and nothing checked out."""

from base64 import b64encode
from pathlib import Path

from checker.adapters.git_refs import is_full_id
from checker.adapters.git_write import git
from checker.model.errors import TreeRefusal
from checker.model.said import say

_SETTINGS = (
    "fetch.fsckObjects=true",  # what git itself would not have made is not taken in
    "http.followRedirects=false",  # a credential goes to the named host alone
    "gc.auto=0",  # no ref holds what is fetched
    "core.hooksPath=/dev/null",
)


def fetch_commit(repo: Path, address: str, commit: str, token: str | None = None) -> None:
    """Fetch a commit with its history into `repo`, from an http(s) address. Raises TreeRefusal.

    `commit` is 40 hex digits, so that what comes can be nothing else.
    """
    if not is_full_id(commit):
        raise TreeRefusal(say("{commit} is no commit's id", commit=commit), say("Give all of its 40 hex digits."))
    settings = [part for setting in _SETTINGS for part in ("-c", setting)]
    flags = ("--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--end-of-options")
    git(repo, *settings, "fetch", *flags, address, commit, env=remote_environment(address, token))


def remote_environment(address: str, token: str | None) -> dict[str, str]:
    """Allow the address's protocol alone; the credential goes by the environment, which no list of processes shows."""
    allowed = {"GIT_ALLOW_PROTOCOL": address.partition(":")[0]}
    if token is None:
        return allowed
    basic = b64encode(f"x-access-token:{token}".encode()).decode()
    header = {"GIT_CONFIG_KEY_0": "http.extraHeader", "GIT_CONFIG_VALUE_0": f"Authorization: Basic {basic}"}
    return allowed | {"GIT_CONFIG_COUNT": "1"} | header
