"""What the signatures of receipts are worth, for a terminal."""

from collections.abc import Sequence

from checker.model.signature import Standing
from checker.report.counting import plural
from checker.report.escape import name_for_terminal

_WORTH = {
    Standing.UNKNOWN: "signed with a key that is not in .pullrank/keys.json",
    Standing.REVOKED: "signed with a key that was revoked",
    Standing.BAD: "its signature is not of this receipt",
    None: "it is no receipt",
}


def signatures(receipts: Sequence[tuple[str, Standing | None]], *, every: bool = False) -> str:
    """Name the receipts with which something is wrong, and count the others; without any signature say nothing.

    Each is a path and what its signature is worth, None where it is no receipt. `every`: also name those that nobody
    signed, and count.
    """
    worths = [worth for _, worth in receipts]
    lines = [f"bad receipt: {name_for_terminal(path)}: {_WORTH[worth]}" for path, worth in receipts if worth in _WORTH]
    if not every and not lines and Standing.SIGNED not in worths:
        return ""
    lines += [
        f"unsigned: {name_for_terminal(path)}" for path, worth in receipts if every and worth is Standing.UNSIGNED
    ]
    told = f"{worths.count(Standing.SIGNED)} signed, {worths.count(Standing.UNSIGNED)} unsigned"
    return "\n".join([*lines, f"{plural(len(receipts), 'receipt')}: {told}"]) + "\n"
