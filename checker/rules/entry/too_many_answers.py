"""COV006: more answers than there are items whose ids are not published."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.coverage import answers_place, coverage_of


@rule("COV006", Entry, "more answers than items", needs=("ANS001", "SCH006", "SUM006"))
def too_many_answers(entry: Entry) -> Iterator[Problem]:
    """Find an entry with more answers than the version has items, where the items' ids are not published.

    Why: with secret ids only the count can be checked before rescoring. Some of these answers are for no item.

    Fix: answer exactly the items that you were given.
    """
    coverage = coverage_of(entry)
    if coverage is None or coverage.items.items is not None or coverage.answered <= coverage.items.count:
        return
    yield Problem(
        answers_place(entry),
        say("{n} items are answered, and the version has {total}", n=coverage.answered, total=coverage.items.count),
        say("Remove the answers that are for no item of this version."),
        str(coverage.items.count),
        str(coverage.answered),
    )
