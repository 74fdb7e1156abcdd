"""Names each state of the boards for good: a tag on the commit with which they came, numbered by the ledger's lines."""

from collections.abc import Container
from itertools import count

from checker.adapters.git_history import last_changed
from checker.adapters.git_land import Remote, commit_folder
from checker.adapters.ledger_branch import BRANCH, LedgerBranch
from checker.formats.paths import DATA
from checker.model.said import Said, say

START = "data-"


def release(remote: Remote, branch: str) -> Said | None:
    """Tag the boards of the working copy where the branch has them; None where it has not, or others came in between.

    The tag is `data-N`, N the number of lines in the ledger; where boards changed and the ledger did not, `data-N.2`
    and so on. One commit is tagged once. Raises TreeRefusal.
    """
    tip = remote.tip(branch)
    if tip is None or commit_folder(remote.repo, tip, DATA, "Compare") is not None:
        return None
    commit = last_changed(remote.repo, tip, DATA)
    tags = remote.tags(START)
    known = next((name for name, at in sorted(tags.items()) if at == commit), None)
    if commit is None or known is not None:
        return None if known is None else say("the data release is {name}", name=known)
    name = _free(_lines(remote), tags)
    return say("the data release is {name}", name=name) if remote.tag(commit, name) else None


def _lines(remote: Remote) -> int:
    tip = remote.tip(BRANCH.removeprefix("refs/heads/"))
    return len(LedgerBranch(remote.repo).log(tip).splitlines())


def _free(number: int, taken: Container[str]) -> str:
    names = (f"{START}{number}" + (f".{nth}" if nth > 1 else "") for nth in count(1))
    return next(name for name in names if name not in taken)
