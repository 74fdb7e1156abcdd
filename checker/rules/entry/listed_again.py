"""SUM008: an id that a list of a summary holds twice."""

from collections.abc import Iterator

from checker.formats.show import cut
from checker.formats.trials.names import SUMMARY, TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.positions import locate
from checker.rules.summaries import judged


@rule("SUM008", Entry, "an id is listed twice", needs=(SUMMARY,), formats=(TRIALS,))
def listed_again(entry: Entry) -> Iterator[Problem]:
    """Find an id that stands twice in one list of a summary.

    Why: each item has one outcome and counts once. A list with an id too many raises its count, and perhaps a score.

    Fix: remove one of the two. If another item was meant, write its id.
    """
    found, document = judged(entry), entry.document(SUMMARY)
    repeats = found.repeats if found is not None else ()
    if document is None or not repeats:
        return
    lines = locate(document.as_read, {(first.at, False): None for _, _, first in repeats}, document.lines)
    for ids, again, first in repeats:
        line = lines.get((first.at, False), (0, 0))[0]
        message = say("{list} holds {id} already, on line {line}", list=ids.name, id=cut(again.id), line=line)
        yield Problem(Place(document.path, again.at), message, say("Remove one of the two."), found=cut(again.id))
