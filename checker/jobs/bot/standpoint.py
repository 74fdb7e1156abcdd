"""On whose behalf a pull request is judged: its author's account, and whether that is a maintainer's."""

from checker.jobs.scope import CheckRequest
from checker.model.forge import Account, Forge, Pull
from checker.reading.codeowners import named_accounts


def request_for(forge: Forge, pull: Pull, base: str, head: str) -> CheckRequest:
    """Give what to check of a pull request, each commit in 40 hex digits; what counts is what the forge says of it.

    A maintainer's change goes by the declarations that it brings. Raises ForgeRefusal.
    """
    maintainer = is_maintainer(forge, pull.author, base)
    return CheckRequest(
        base=base,
        head=head,
        declarations="head" if maintainer else "base",
        by_maintainer=maintainer,
        author=pull.author.id,
    )


def is_maintainer(forge: Forge, account: Account, base: str) -> bool:
    """Whether an account may write to the repository, or CODEOWNERS names it at the base. Raises ForgeRefusal.

    The login is compared as the forge gives it with the number now. An account that was removed is nobody's.
    """
    if account.id <= 0:
        return False
    if forge.may_write(account):
        return True
    return account.login.lower() in named_accounts(forge.codeowners(base) or "")
