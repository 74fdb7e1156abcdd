"""ANS006: a query that is not what the item asks."""

from collections.abc import Iterator

from checker.formats.show import brief, cut
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.rules.questions import (
    ANSWERS,
    FORMAT_NAME,
    Asked,
    Repeated,
    asked,
    digest_shown,
    query_place,
    template_command,
    version_asked,
)


@rule("ANS006", Entry, "a query differs from the item's", needs=(ANSWERS,), formats=(FORMAT_NAME,))
def query_differs(entry: Entry) -> Iterator[Problem]:
    """Find a record whose query is not the text of its item; where most are not, there is one finding for all.

    Why: an answer to another question would be judged by this one's answer. Mostly ids were shifted by a line, or the
    file was made from a template of another version. Zero-width characters, forms of the same letter (Unicode NFKC)
    and white space make no difference.

    Fix: write the item's text, or the id of the item that was answered. For a stale file write a fresh template and
    move the answers of those questions that are still asked.
    """
    sheet = asked(entry)
    differing = sheet.those(Repeated.DIFFERENT)
    if sheet.stale:
        yield _stale(entry, differing, len(sheet.asked))
        return
    query = entry.benchmark.answers.query
    for each in [one for one in differing if one.record.sound_key]:
        message = say("this is not what item {id} asks", id=str(each.item.key))
        found = each.record.record.get(query)
        shown = cut(found) if isinstance(found, str) else brief(found)
        yield Problem(query_place(entry, each.record), message, _fix(each), cut(each.item.texts[query]), shown)


def _fix(each: Asked) -> Said:
    if each.whose is not None:
        return say("Item {id} asks this: write that id, or the query of this item.", id=str(each.whose))
    return say("Copy the query from a fresh template, if this is what was answered.")


def _stale(entry: Entry, differing: tuple[Asked, ...], total: int) -> Problem:
    version, n = version_asked(entry), len(differing)
    message = say("{n} of {total} queries are not those of the items", n=n, total=total)
    if version is not None:
        message = say(
            "{n} of {total} queries are not those of the items; version {version} asks them",
            n=n,
            total=total,
            version=version,
        )
    elif 2 * sum(each.whose is not None for each in differing) > n:
        message = say("{n} of {total} queries are those of other items: the ids are shifted", n=n, total=total)
    fix = say("Write a fresh file with {command} and fill it in.", command=template_command(entry))
    shown = digest_shown(entry)
    return Problem(query_place(entry, differing[0].record), message, fix, f"queries with the digest {shown}…")
