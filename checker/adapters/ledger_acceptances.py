"""How entries came in, as the ledger's lines on acceptances tell it."""

from collections.abc import Mapping
from pathlib import Path

from checker.adapters.git import repository_root
from checker.adapters.ledger_branch import LedgerBranch
from checker.adapters.ledger_lines import lines_of
from checker.model.json import Json
from checker.model.site import Accepted


def acceptances(repo: Path) -> Mapping[str, Accepted]:
    """Give, by the tree id of an entry's folder, the first line that says it was accepted just as it is.

    {} outside a git repository and where no ledger is known here. Raises LedgerRefusal.
    """
    root = repo.resolve()
    if repository_root(root) != root:
        return {}
    branch = LedgerBranch(root)
    found: dict[str, Accepted] = {}
    for line in lines_of(branch.log(branch.head())):
        if line["event"] == "accepted":
            found.setdefault(str(line.get("entry_tree")), _accepted(line))
    return found


def _accepted(line: Mapping[str, Json]) -> Accepted:
    pull = line.get("pull")
    known = pull if type(pull) is int and pull > 0 else None
    return Accepted(_text(line.get("at")), _text(line.get("commit")), known)


def _text(value: Json) -> str | None:
    return value if isinstance(value, str) else None
