"""SUM006: a number of candidates that is not the version's."""

from collections.abc import Iterator

from checker.formats.trials.names import SUMMARY, TRIALS
from checker.formats.trials.summary import dotted, summary_of
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.versions import items_of


@rule("SUM006", Entry, "not as many candidates as the version has", needs=(SUMMARY, "SUM005"), formats=(TRIALS,))
def candidates_of_version(entry: Entry) -> Iterator[Problem]:
    """Find a number of candidates in a summary that is not how many items the entry's version has.

    Why: every share is out of this number, and entries of two versions are never ranked together. Mostly the version
    in submission.json is not the one that was run; the finding says which one has as many.

    Fix: name the version that was run, or evaluate on all items of the one that is named. Nothing that follows from
    the version is told before it is clear.
    """
    summary, items = summary_of(entry), items_of(entry)
    if summary is None or summary.candidates is None or items is None or summary.candidates.number == items.count:
        return
    found, own = summary.candidates, items.version
    others = [name for name, each in entry.versions.items() if each.count == found.number]
    name, n, total = dotted(found.at), found.number, items.count
    message = say("{name} is {n}, and version {own} has {total}", name=name, n=n, own=own, total=total)
    fix = say("Write {total}, or name the version that was run.", total=total)
    if len(others) == 1:
        message = say(
            "{name} is {n}, as in version {other}; version {own}, which the entry names, has {total}",
            name=name,
            n=n,
            other=others[0],
            own=own,
            total=total,
        )
        fix = say("Name {other} in submission.json if it was run, or evaluate on {own}.", other=others[0], own=own)
    yield Problem(Place(summary.path, found.at), message, fix, str(total), str(n))
