"""Entries that were right before something changed, for a terminal."""

from collections.abc import Sequence

from checker.model.board import Outlived
from checker.model.rule import Concern
from checker.report.escape import name_for_terminal


def outlived(stayed: Sequence[Outlived], unproven: Sequence[str]) -> str:
    """Name the entries that stay on their boards, and say what to do about those of which nobody can tell here.

    No number is told: what is measured of held-out answers stands on the board as far as it may be told.
    """
    lines = [
        f"warning: {name_for_terminal(each.name)} stays: {_what(each)} ({', '.join(rule.id for rule in each.rules)})"
        for each in stayed
    ]
    lines += [
        f"warning: {name_for_terminal(name)} goes: no ledger here tells whether it was right" for name in unproven
    ]
    lines += [_FETCH] if unproven else []
    return "".join(f"{line}\n" for line in lines)


_FETCH = (
    "  fix: Fetch the ledger and try again: git fetch origin "
    "pullrank-ledger:refs/remotes/origin/pullrank-ledger; what is written without it leaves these entries out."
)


def _what(each: Outlived) -> str:
    broken = [rule for rule in each.rules if rule.concern is Concern.RELATION]
    if len(broken) == len(each.rules):
        return "its numbers break a declared relation since a change; look into the truth and the scorer"
    also = "; and its numbers break a declared relation, so look into the truth and the scorer" if broken else ""
    return f"its claims were right when it was accepted, and are no longer what is measured{also}"
