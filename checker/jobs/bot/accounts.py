"""Adds to the ledger's new lines on acceptances whose pull requests they came with: that makes the entries' owners.

It happens right before the lines are pushed, by what the forge says; what the lines were handed with does not count.
"""

from collections.abc import Mapping
from pathlib import Path

from checker.adapters.git import GitTree, head_commit
from checker.adapters.git_history import last_changed
from checker.adapters.git_land import Remote
from checker.adapters.ledger_branch import BRANCH, LOG, LedgerBranch
from checker.adapters.ledger_lines import events
from checker.formats.paths import SUBMISSIONS
from checker.model.errors import ForgeRefusal
from checker.model.forge import Forge
from checker.model.json import Json
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.reading.strict import read_lines

NAME = BRANCH.removeprefix("refs/heads/")
_ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class Attributed:
    """The files for the ledger; where the forge refused to say whose entries they are, their lines are left out."""

    files: Mapping[str, bytes]
    refusal: ForgeRefusal | None = None


def attributed(forge: Forge, remote: Remote, files: Mapping[str, bytes]) -> Attributed:
    """Write into each new line on an acceptance the account of its pull request's author, where there is one.

    What the remote's ledger has already is not looked up again. A line that is left out is written by the next
    publication. Raises LedgerRefusal and TreeRefusal.
    """
    repo = remote.repo
    known, base = events(LedgerBranch(repo).log(remote.tip(NAME))), head_commit(repo)
    events(files.get(LOG, b""))
    kept: list[bytes] = []
    refusal: ForgeRefusal | None = None
    for raw in files.get(LOG, b"").splitlines(keepends=True):
        line = read_lines(raw)[0][0]
        if not isinstance(line, dict) or line["event"] != _ACCEPTED or (_ACCEPTED, str(line["key"])) in known:
            kept.append(raw)
            continue
        try:
            kept.append(_with_account(line, _account(forge, repo, base, line)))
        except ForgeRefusal as refused:
            refusal = refusal or refused
    return Attributed({**files, LOG: b"".join(kept)} if LOG in files else files, refusal)


def _with_account(line: Mapping[str, Json], account: int | None) -> bytes:
    rest: dict[str, Json] = {name: value for name, value in line.items() if name != "account"}
    return dump_line(rest if account is None else rest | {"account": account})


def _account(forge: Forge, repo: Path, base: str, line: Mapping[str, Json]) -> int | None:
    """Give the author of the one merged pull request that brought the entry as it is; None where there is none."""
    folder = f"{SUBMISSIONS}/{line.get('benchmark')}/{line.get('entry')}"
    commit = last_changed(repo, base, folder)
    if commit is None:
        return None
    with GitTree(repo, commit) as tree:
        if tree.tree_id(folder) != line.get("entry_tree"):
            return None
    found = forge.pulls_that_brought(commit)
    return found[0].author.id if len(found) == 1 and found[0].author.id > 0 else None
