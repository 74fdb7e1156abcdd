"""What the signatures of receipts are worth, for a terminal."""

from collections.abc import Sequence

from checker.report.counting import plural
from checker.report.escape import name_for_terminal

_WORTH = {
    "UNKNOWN": "signed with a key that is not in .pullrank/keys.json",
    "REVOKED": "signed with a key that was revoked",
    "BAD": "its signature is not of this receipt",
    None: "it is no receipt",
}


def signatures(receipts: Sequence[tuple[str, str | None]], *, every: bool = False) -> str:
    """Name the receipts with which something is wrong, and count the others; without any signature say nothing.

    Each is a path and `SIGNED`, `UNSIGNED` or what is wrong. `every`: also name those that nobody signed, and count.
    """
    worths = [worth for _, worth in receipts]
    lines = [f"bad receipt: {name_for_terminal(path)}: {_WORTH[worth]}" for path, worth in receipts if worth in _WORTH]
    if not every and not lines and "SIGNED" not in worths:
        return ""
    lines += [f"unsigned: {name_for_terminal(path)}" for path, worth in receipts if every and worth == "UNSIGNED"]
    told = f"{worths.count('SIGNED')} signed, {worths.count('UNSIGNED')} unsigned"
    return "\n".join([*lines, f"{plural(len(receipts), 'receipt')}: {told}"]) + "\n"
