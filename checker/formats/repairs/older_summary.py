"""Repairs a summary that an older evaluator has written: its fields get the names of today."""

from collections.abc import Iterator, Sequence

from checker.formats.trials.names import COMPLETED, EMPTY, RENAMED, SUMMARY, TRIALS
from checker.formats.trials.older import respelled
from checker.formats.trials.respelling import respelling
from checker.formats.trials.uncounted import outcome_elsewhere, uncounted
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.json import Document, Json
from checker.model.repair import Declined, Remedy, Rewrite, repair
from checker.model.said import Said, say
from checker.reading.pointer import resolve, split

RULE = "SUM004"


@repair(
    "older-summary", Entry, "give the fields of an older summary the names of today", rules=(RULE,), formats=(TRIALS,)
)
def older_summary(entry: Entry) -> Iterator[Remedy]:
    """Rename the fields of a summary that an older evaluation has written, and add those that it lacks.

    No list and no number in it changes. What the older evaluation did not count is added: the trials without a patch
    as empty ones, and no indeterminate items. A field that stands under two names with one value keeps today's.

    Left alone: a summary in which a field has two values under two names, and one that counts a trial without a patch
    among others.
    """
    document = entry.document(SUMMARY)
    older = [pointer for pointer in RENAMED if resolve(document.value, pointer)[0]] if document is not None else []
    if document is None or not document.readable or not older:
        return
    today = respelled(document.value).value
    blank = list(dict.fromkeys(answer.key.parts[0] for answer in entry.answers if answer.blank))
    clash, more = _clash(document.value, older), uncounted(today, blank)
    if clash is not None:
        yield _two_values(document, *clash)
    elif EMPTY in more and TRIALS in entry.documents and entry.document(TRIALS) is None:
        yield _unread(document)
    elif EMPTY in more and (id := outcome_elsewhere(today, blank)) is not None:
        yield _two_outcomes(document, id)
    else:
        yield Rewrite(document.path, respelling(document, older, more), RULE, _done(len(older), bool(more)))


def _done(n: int, added: bool) -> Said:
    more = ", and what the older evaluation did not count is added" if added else ""
    if n == 1:
        return say(f"one field gets the name of today{more}")
    return say(f"{{n}} fields get the names of today{more}", n=n)


def _clash(summary: Json, older: Sequence[str]) -> tuple[str, str] | None:
    """Give two fields of which one would take the name or the place of the other and says something else."""
    first: dict[str, str] = {}
    for pointer in older:
        today = RENAMED[pointer]
        other = first.setdefault(today, today if resolve(summary, today)[0] else pointer)
        if other != pointer and not _alike(resolve(summary, other)[1], resolve(summary, pointer)[1]):
            return pointer, other
        there, completed = resolve(summary, COMPLETED)
        if today.startswith(f"{COMPLETED}/") and there and not isinstance(completed, dict):
            return pointer, COMPLETED
    return None


def _alike(one: Json, other: Json) -> bool:
    return type(one) is type(other) and one == other


def _two_values(document: Document, older: str, other: str) -> Declined:
    names = {"older": ".".join(split(older)), "other": ".".join(split(other))}
    return Declined(
        Place(document.path, older, at_key=True),
        RULE if other == COMPLETED else "SUM005",
        say("{older} and {other} mean the same and say different things", **names),
        say("Keep the one that is right, and remove the other."),
    )


def _unread(document: Document) -> Declined:
    return Declined(
        Place(document.path, "", at_key=True),
        RULE,
        say("the trials tell which patches are empty, and cannot be read"),
        say("Put the trials right, and run this again."),
    )


def _two_outcomes(document: Document, id: str) -> Declined:
    return Declined(
        Place(document.path, "", at_key=True),
        RULE,
        say("the trial of {id} has no patch, and the summary gives it another outcome", id=id),
        say("Write the patch that was evaluated into the trial, or the summary anew."),
    )
