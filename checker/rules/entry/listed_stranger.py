"""SUM009: an id in a summary that the version does not have."""

from collections.abc import Hashable, Iterator

from checker.formats.needs import SUBMISSION, VERSION
from checker.formats.show import cut
from checker.formats.trials.names import SUMMARY, TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.alike import told_once
from checker.rules.summaries import Judged, Stranger, judged
from checker.rules.versions import items_of, version_of


@rule("SUM009", Entry, "a summary lists an unknown id", needs=(SUMMARY, "COV005"), formats=(TRIALS,))
def listed_stranger(entry: Entry) -> Iterator[Problem]:
    """Find an id in a summary's lists that the version has no item for.

    Why: ids are compared sign by sign. What is listed under another one counts for no item, and the item that was
    meant counts as failed.

    Fix: write the id as the benchmark's items do; the finding names the one that is most like it, or the version that
    has it.
    """
    found, own = judged(entry), version_of(entry)
    if found is None or own is None:
        return
    unclear = _unclear(entry, found)
    foreign = [each for told in found.strangers.values() for each in told if each.version is not None and not unclear]
    total = sum(each.length for each in found.summary.lists.values())
    if 2 * len(foreign) > total and entry.document(SUBMISSION) is not None:
        yield _wrong_version(entry, foreign[0], own)
        return
    yield from told_once(_slips(found, own, unclear=unclear), "so it is with {_more} more ids")


def _slips(found: Judged, own: str, *, unclear: bool) -> Iterator[tuple[Hashable, Problem]]:
    for today, strangers in found.strangers.items():
        listed = {each.id for each in found.summary.lists[today].ids}
        for each in strangers:
            if each.version is None or not unclear:
                kind = (today, each.near, each.version)
                yield kind, _problem(found.summary.path, each, own, doubled=each.near in listed)


def _unclear(entry: Entry, found: Judged) -> bool:
    """Whether another version may be meant, as the number of candidates says: then ids of others may well be right."""
    items, said = items_of(entry), found.summary.candidates
    return items is not None and said is not None and said.number != items.count


def _problem(path: str, stranger: Stranger, own: str, *, doubled: bool) -> Problem:
    id, near, there = stranger.listed.id, stranger.near, Place(path, stranger.listed.at)
    if stranger.version is not None:
        other = stranger.version
        message = say("{id} belongs to version {other}, not {own}", id=cut(id), other=other, own=own)
        return Problem(there, message, say("Remove it."), own, other)
    message = say("version {own} has no item {id}", own=own, id=cut(id))
    if near is None:
        fix = say("Write the id of an item, or remove it.")
    elif doubled:
        fix = say("Remove it: {near}, which it looks like, is listed as well.", near=near)
    else:
        fix = say("Write {near} if that is meant.", near=near)
    return Problem(there, message, fix, None if doubled else near, cut(id))


def _wrong_version(entry: Entry, first: Stranger, own: str) -> Problem:
    other = first.version or ""
    message = say("most ids in the summary are of version {other}, not {own}", other=other, own=own)
    fix = say("Write {other}, or evaluate on the items of {own}.", other=other, own=own)
    where = Place(entry.documents[SUBMISSION].path, entry.benchmark.entry.fields[VERSION])
    return Problem(where, message, fix, other, own)
