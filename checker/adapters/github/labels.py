"""Labels of the repository and of its pull requests."""

from collections.abc import Iterable
from urllib.parse import quote

from checker.adapters.github.calls import Calls, Request
from checker.adapters.github.refusals import Deed, RefusedByGitHub
from checker.model.forge import Label

_RIGHT = "pull-requests: write"
_READ = Deed("look up a label", "pull-requests: read")
_MAKE = Deed("make a label", "issues: write")
_PUT = Deed("label the pull request", _RIGHT)
_TAKE = Deed("take a label off the pull request", _RIGHT)


def ensure(calls: Calls, repository: str, label: Label) -> None:
    """Make the label where there is none of its name; an existing one keeps its colour and words."""
    try:
        calls.ask(Request(_READ, "GET", f"/repos/{repository}/labels/{quote(label.name, safe='')}"))
    except RefusedByGitHub as refused:
        if refused.status != 404:
            raise
    else:
        return
    body = {"name": label.name, "color": label.colour, "description": label.description}
    try:
        calls.ask(Request(_MAKE, "POST", f"/repos/{repository}/labels", body))
    except RefusedByGitHub as refused:
        if "already_exists" not in refused.said:  # another run was faster, or the answer was lost
            raise


def put(calls: Calls, repository: str, number: int, names: Iterable[str]) -> None:
    """Put labels on."""
    body = {"labels": list(names)}
    if body["labels"]:
        calls.ask(Request(_PUT, "POST", f"/repos/{repository}/issues/{number}/labels", body))


def take(calls: Calls, repository: str, number: int, name: str) -> None:
    """Take one off, unless it is off."""
    try:
        calls.ask(Request(_TAKE, "DELETE", f"/repos/{repository}/issues/{number}/labels/{quote(name, safe='')}"))
    except RefusedByGitHub as refused:
        if refused.status != 404:
            raise
