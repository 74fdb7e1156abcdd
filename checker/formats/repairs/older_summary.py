"""Repairs a summary that an older evaluator has written: its fields get the names of today."""

from collections.abc import Iterator, Sequence

from checker.formats.trials.names import COMPLETED, COUNTS, EMPTY, RENAMED, SUMMARY, TRIALS
from checker.formats.trials.respelling import LACKING, respelling
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

    No list and no number in it changes. What the older evaluation did not count is said to be none: indeterminate
    items, and empty patches where no trial has one. A field that stands under two names with one value keeps today's.

    Left alone: a summary in which a field has two values under two names, and one whose trials have an empty patch
    that it does not list.
    """
    document = entry.document(SUMMARY)
    if document is None or not document.readable:
        return
    older = [pointer for pointer in RENAMED if resolve(document.value, pointer)[0]]
    clash = _clash(document.value, older)
    if clash is not None:
        yield _two_values(document, *clash)
    elif older and not _tells_empty(document.value, older) and _some_empty(entry):
        yield _which_are_empty(document)
    elif older:
        yield Rewrite(document.path, respelling(document, older), RULE, _done(document.value, older))


def _done(summary: Json, older: Sequence[str]) -> Said:
    names = {RENAMED[pointer] for pointer in older}
    lacking = any(pointer not in names and not resolve(summary, pointer)[0] for pointer in LACKING)
    more = ", and what the older evaluation did not count is said to be none" if lacking else ""
    if len(older) == 1:
        return say(f"one field gets the name of today{more}")
    return say(f"{{n}} fields get the names of today{more}", n=len(older))


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
        RULE,
        say("{older} and {other} mean the same and say different things", **names),
        say("Keep the one that is right, and remove the other."),
    )


def _tells_empty(summary: Json, older: Sequence[str]) -> bool:
    return any(resolve(summary, pointer)[0] for pointer in (EMPTY, COUNTS[EMPTY])) or any(
        RENAMED[pointer] in (EMPTY, COUNTS[EMPTY]) for pointer in older
    )


def _some_empty(entry: Entry) -> bool:
    """Whether a patch is empty, or may be, for all that can be read of the trials."""
    unread = TRIALS in entry.documents and entry.document(TRIALS) is None
    return unread or any(answer.blank for answer in entry.answers)


def _which_are_empty(document: Document) -> Declined:
    return Declined(
        Place(document.path, "", at_key=True),
        RULE,
        say("the summary does not say which patches are empty, and some of the trials are, or cannot be read"),
        say("Write {field} with the ids of those items into it, then run this again.", field=".".join(split(EMPTY))),
    )
