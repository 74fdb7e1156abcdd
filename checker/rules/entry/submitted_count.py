"""SUM013: a number of submitted items that cannot be."""

from collections.abc import Iterator

from checker.formats.trials.names import REMOVED, SUMMARY, TRIALS
from checker.formats.trials.summary import Summary, dotted
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.summaries import Judged
from checker.rules.tallies import settled
from checker.rules.versions import items_of


@rule("SUM013", Entry, "an impossible number of submitted items", needs=(SUMMARY, "SUM005"), formats=(TRIALS,))
def submitted_count(entry: Entry) -> Iterator[Problem]:
    """Find a number of submitted items above the number of candidates, or below that of the items in the lists.

    Why: what was submitted was evaluated, and every item in a list was. Without trials this number is all that tells
    the coverage of an entry. It may be less than the number of trials: a run may end without an evaluation.

    Fix: write how many items the evaluation reported on.
    """
    found = settled(entry)
    if found is None or found.summary.submitted is None:
        return
    count, least, most = found.summary.submitted, len(_listed(found)), _candidates(entry, found.summary)
    name, n, where = dotted(count.at), count.number, Place(found.summary.path, count.at)
    if most is not None and count.number > most:
        message = say("{name} is {n}, and there are {most} candidates", name=name, n=n, most=most)
        yield Problem(where, message, say("Write at most {most}.", most=most), f"at most {most}", str(n))
    elif count.number < least:
        message = say("{name} is {n}, and the lists hold {least} different ids", name=name, n=n, least=least)
        yield Problem(where, message, say("Write at least {least}.", least=least), f"at least {least}", str(n))


def _candidates(entry: Entry, summary: Summary) -> int | None:
    """Give the number of candidates; where the summary's is not the version's, the largest that it may be."""
    items, said = items_of(entry), summary.candidates
    if said is not None and items is not None and said.number == items.count:
        return said.number
    known = [each.count for each in entry.versions.values()]
    return max([*known, said.number] if said is not None else known, default=None)


def _listed(found: Judged) -> frozenset[str]:
    """Give the ids in the lists but those that another finding may remove."""
    doubtful = {each.listed.id for told in found.strangers.values() for each in told if each.near is None}
    ids = frozenset(id for today in found.summary.lists if today != REMOVED for id in found.ids(today))
    return ids - doubtful - {each.id for each in found.outside}
