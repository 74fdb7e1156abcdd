"""SEC004: a number that leads to a person."""

from collections.abc import Hashable, Iterator

from checker.model.exposure import Exposed, Weight
from checker.model.finding import Problem, Severity
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.alike import told_once
from checker.rules.exposing import of_weight


@rule("SEC004", Exposed, "a number of a person", severity=Severity.WARNING)
def personal_number(exposed: Exposed) -> Iterator[Problem]:
    """Find telephone numbers, payment cards and bank accounts in submission.json. Addresses of mail may stand there.

    Why: what is merged is public for good. Numbers of cards and accounts are known by their check digits, telephone
    numbers by a `+` and the country's number.

    Fix: remove it, unless whom it leads to wants it to be read by everybody.
    """
    fix = say("Remove it, unless whom it leads to wants it to be read by everybody.")

    def slips() -> Iterator[tuple[Hashable, Problem]]:
        for each in of_weight(exposed, Weight.PERSONAL, in_trace=False):
            yield each.kind, Problem(each.where, say(f"{each.kind.said} stands here"), fix)

    yield from told_once(slips())
