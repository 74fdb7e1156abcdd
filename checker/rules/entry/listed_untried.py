"""SUM014: ids in a summary that no trial is about."""

from collections.abc import Iterator

from checker.formats.show import cut
from checker.formats.trials.names import SUMMARY, TRIALS
from checker.formats.trials.summary import Listed
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.coverage import strangers
from checker.rules.summaries import Judged
from checker.rules.tallies import settled
from checker.rules.unclaimed import item_of, unclaimed

_FEW = 5


@rule("SUM014", Entry, "a listed id has no trial", needs=(SUMMARY, "TRJ004", "COV004"), formats=(TRIALS,))
def listed_untried(entry: Entry) -> Iterator[Problem]:
    """Find ids in a summary's lists that no record of the trials is about, where there are trials.

    Why: what passed must be there to be looked at. A summary of another run than the trials proves nothing about them.

    Fix: add the trials of these items, or write the summary of the run that the trials are from.
    """
    found = settled(entry)
    if found is None or not entry.shows_answers:
        return
    tried = {attempt.key.parts[0] for attempt in entry.attempts if attempt.key is not None}
    listed = _listed(found)
    told = frozenset(map(item_of, unclaimed(entry)))  # their messages are there: it is the record that is lost
    absent = [(id, first) for id, first in listed.items() if id not in tried and id not in told]
    odd = (a.key is None or not a.sound or a.key.occurrence > 1 for a in entry.attempts)
    strays = sum(odd) + len(strangers(entry))
    if len(absent) <= strays:
        return
    named = ", ".join(cut(id) for id, _ in absent[:_FEW])
    message = say("{n} ids in the summary have no trial, {named} among them", n=len(absent), named=named)
    if len(absent) <= _FEW:
        message = say("no trial is there for {named}, which the summary lists", named=named)
    where = Place(found.summary.path, absent[0][1].at)
    yield Problem(where, message, say("Add the trials, or write the summary of the run that they are from."))


def _listed(found: Judged) -> dict[str, Listed]:
    """Give each item's first place in the lists; ids of no item are told elsewhere."""
    unknown = {each.listed.id for told in found.strangers.values() for each in told if each.near is None}
    first: dict[str, Listed] = {}
    for ids in found.summary.lists.values():
        for each in ids.ids:
            if each.id not in unknown:
                first.setdefault(found.item(each.id), each)
    return first
