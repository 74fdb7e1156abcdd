"""Who first added each entry, as the ledger's lines on acceptances tell it."""

from collections.abc import Mapping
from pathlib import Path

from checker.adapters.ledger_branch import LedgerBranch
from checker.adapters.ledger_lines import lines_of
from checker.model.json import Json


def first_accounts(repo: Path) -> Mapping[str, int | None]:
    """Give the account of each entry's first acceptance, by `<benchmark>/<entry>`; None where that line tells none.

    A later line never names the owner: whoever revised an entry first would be taken for it. Raises LedgerRefusal.
    """
    branch = LedgerBranch(repo)
    found: dict[str, int | None] = {}
    for line in lines_of(branch.log(branch.head())):
        if line["event"] == "accepted":
            found.setdefault(f"{line.get('benchmark')}/{line.get('entry')}", _account(line.get("account")))
    return found


def _account(value: Json) -> int | None:
    return value if type(value) is int and value > 0 else None
