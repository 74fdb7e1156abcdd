"""SUM015: a blank patch that the summary does not list as empty."""

from collections.abc import Iterator

from checker.formats.show import cut
from checker.formats.trials.names import EMPTY, PATCH, SUMMARY, TRIALS
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.model.value import replace
from checker.reading.pointer import child
from checker.rules.coverage import strangers
from checker.rules.tallies import blank_unlisted, settled


@rule("SUM015", Entry, "a blank patch is not listed as empty", needs=(SUMMARY, TRIALS, "SUM005"), formats=(TRIALS,))
def blank_patch(entry: Entry) -> Iterator[Problem]:
    """Find a trial whose patch is blank, and whose id is not in the summary's list of empty patches.

    Why: an evaluation puts every blank patch there. The list may hold others too: a patch can turn out empty once the
    files of the tests are taken out of it.

    Fix: add the id to the list and count it, or write the patch that was evaluated.
    """
    found = settled(entry)
    empty = found.summary.lists.get(EMPTY) if found is not None else None
    if found is None or empty is None:
        return
    unlisted, name = blank_unlisted(entry, found) - {key.parts[0] for key in strangers(entry)}, empty.name
    for answer in entry.answers:
        if answer.blank and answer.key.parts[0] in unlisted:
            id = cut(answer.key.parts[0])
            message = say("the patch of {id} is blank, and {list} does not hold it", id=id, list=name)
            where = replace(answer.place, pointer=child(answer.place.pointer or "", PATCH))
            yield Problem(where, message, say("Add it to {list}, or write the patch.", list=name), found=id)
