"""ANS009: so many blank answers that the entry could not be ranked."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import Concern, concerns, rule
from checker.model.said import say
from checker.rules.questions import ANSWERS, FORMAT_NAME, place
from checker.rules.sheets import blank_records, enough_said, said_on
from checker.rules.versions import items_of


@concerns(Concern.ENOUGH)
@rule("ANS009", Entry, "too few answers say something", needs=(ANSWERS, "ANS001", "COV004"), formats=(FORMAT_NAME,))
def too_few_say_something(entry: Entry) -> Iterator[Problem]:
    """Find an entry whose answers, without the blank ones, are fewer than `ranking.min_coverage` asks, or none at all.

    Why: a template that nobody filled in has a record for each item and answers none. Below the declared share an entry
    could not be ranked.

    Fix: fill in the answers.
    """
    blank, items = blank_records(entry), items_of(entry)
    if not blank or items is None or enough_said(entry):
        return
    said, total = said_on(entry), items.count
    message = say(
        "{said} of {total} items are answered, and {blank} answers are blank", said=said, total=total, blank=len(blank)
    )
    if not said:
        message = say("none of {total} items is answered: every answer is blank", total=total)
    fix = say("Fill the answers in: this is too few for a rank.")
    yield Problem(place(entry, blank[0].pointer), message, fix, str(total), str(said))
