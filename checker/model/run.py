"""What an entry says of how one item was run, beside the messages and in whichever format."""

from decimal import Decimal

from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Run:
    """One run, as the entry tells it; None: it does not say.

    `outcome` is `completed`, `error` or `incomplete`, `ended` the scaffold's own word for it. `turns` are the
    assistant's. `cost` is in US dollars. `sent` and `received` are tokens, `seconds` what the whole run took. `patch`
    is the unified diff that came of it. `judged` tells why it has no plain outcome: `indeterminate`, `empty patch`.
    """

    outcome: str | None = None
    ended: str | None = None
    turns: int | None = None
    cost: Decimal | None = None
    sent: int | None = None
    received: int | None = None
    seconds: Decimal | None = None
    patch: str | None = None
    judged: str | None = None


NOT_TOLD = Run()
