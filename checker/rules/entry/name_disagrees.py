"""LAY007: the folder's name says something else than submission.json."""

from collections.abc import Iterator

from checker.formats.dates import plausible, real_date
from checker.formats.grammar import DATE, parts_of, slug
from checker.formats.needs import SUBMISSION, VERSION
from checker.formats.show import cut
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("LAY007", Entry, "the folder's name and submission.json disagree", needs=("LAY006", SUBMISSION))
def name_disagrees(entry: Entry) -> Iterator[Problem]:
    """Find a part of the folder's name that is not what submission.json says in the field of that name.

    Why: the same fact stands in two places, and readers see both. One of them is wrong.

    Fix: correct the field, or rename the folder. A field fits a part that writes it in lower case with hyphens.
    """
    document = entry.document(SUBMISSION)
    parts = parts_of(entry.benchmark.entry.name, entry.name)
    if document is None or parts is None:
        return
    for name, part in parts.items():
        said = _comparable(entry, name)
        if said is not None and part not in (said, slug(said)):
            yield Problem(
                Place(document.path, entry.benchmark.entry.fields[name]),
                say("the folder's name says {part} where submission.json says {said}", part=part, said=cut(said)),
                say("Write {part} here, or rename the folder.", part=part),
                expected=part,
                found=cut(said),
            )


def _comparable(entry: Entry, name: str) -> str | None:
    """Give a field's value where it is there and no other rule finds it wrong."""
    said = entry.facts.get(name) if name in entry.benchmark.entry.fields else None
    if said is None or not slug(said) or (name == VERSION and entry.version is None):
        return None
    day = real_date(said)
    return None if name == DATE and (day is None or not plausible(day)) else said
