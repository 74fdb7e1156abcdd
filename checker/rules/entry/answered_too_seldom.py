"""COV008: items with one key, of which some are answered."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.coverage import written
from checker.rules.repeats import seldom_answered


@rule("COV008", Entry, "an item that repeats is answered too few times", needs=("SCH006", "COV004"))
def answered_too_seldom(entry: Entry) -> Iterator[Problem]:
    """Find a key that several items have, and that some but not all of them are answered under.

    Why: the first answer under a key is for the first item that has it, the second for the second. One too few, and an
    answer may be held against another item than the one that was meant.

    Fix: answer all of these items in their order, or none of them.
    """
    for each in seldom_answered(entry):
        key = each.first.key
        message = say(
            "{n} items are called {item}, and {answers} of them are answered: which cannot be told",
            n=each.items,
            item=written(key) if key is not None else "",
            answers=each.answers,
        )
        fix = say("Answer all of them in their order, or none.")
        yield Problem(each.first.place, message, fix, str(each.items), str(each.answers))
