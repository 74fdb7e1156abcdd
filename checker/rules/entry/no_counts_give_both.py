"""ATT002: claims that no counts give together."""

from collections.abc import Iterator
from decimal import Decimal

from checker.formats.needs import SUBMISSION
from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import Concern, concerns, rule
from checker.model.said import Said, say
from checker.rules.together import Contradiction, contradictions

_BOTH = 2


@concerns(Concern.CLAIM)
@rule("ATT002", Entry, "claims that no counts give together", needs=(SUBMISSION,))
def no_counts_give_both(entry: Entry) -> Iterator[Problem]:
    """Find claimed numbers that could each come out, and cannot come out of the same answers.

    Why: where four tries of an item succeed, so do any three of them, so that pass^4 is never above pass^3, nor can
    pass^2 be far below pass^1; what works safely also works; and where 7 of 40 items fail, at most 33 succeed. At
    least one of the numbers is wrong, whatever the truth.

    Fix: take all of these numbers from one run, over the same items, and correct the one that is off.
    """
    for each in contradictions(entry):
        last = each.claims[-1]
        fix = say("Write what was measured in each place, all of it from the same run.")
        yield Problem(last.place, _message(entry, each), fix, None, brief(last.value))


def _message(entry: Entry, found: Contradiction) -> Said:
    values: dict[str, str | int | Decimal] = {"n": found.items}
    named = []
    for at, each in enumerate(found.claims):
        values |= {f"metric_{at}": entry.benchmark.metrics[each.claim.metric].label, f"found_{at}": brief(each.value)}
        named.append(f"{{metric_{at}}} as {{found_{at}}}")
    together = "both" if len(named) == _BOTH else "all of them"
    items = "{n} items" if found.tries is None else f"{found.tries} tries of each of {{n}} items"
    claimed = f"{', '.join(named[:-1])} and {named[-1]}"
    return say(f"{claimed} are claimed, and no outcomes of {items} give {together}", **values)
