"""DUP001: an entry that shares with another one what no two may share."""

from collections.abc import Iterator

from checker.formats.needs import SUBMISSION
from checker.formats.show import cut
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.pointer import resolve


@rule("DUP001", Entry, "another entry has the same identity", needs=(SUBMISSION,))
def shared_identity(entry: Entry) -> Iterator[Problem]:
    """Find an entry that has the same values as another one in all the fields that the benchmark declares as identity.

    Why: a board lists each system once. Two rows of one identity would let one system take several places, or let
    somebody try until a run is lucky. Case, width, white space and signs that cannot be seen tell nobody apart.

    Fix: if they are two systems, say in these fields what tells them apart. If this one replaces the other, ask a
    maintainer for a ruling that the other is superseded or withdrawn; then it no longer counts.
    """
    document = entry.document(SUBMISSION)
    if document is None or not entry.twins:
        return
    fields = entry.benchmark.entry.fields
    pointers = [fields[name] for name in entry.benchmark.entry.identity if name in fields]
    written = [pointer for pointer in pointers if resolve(document.value, pointer)[0]]
    where = Place(document.path, written[0]) if written else Place(entry.path)
    names = ", ".join(entry.benchmark.entry.identity)
    fix = say(
        "Say in {names} what tells them apart, or ask for a ruling that {other} is superseded.",
        names=names,
        other=entry.twins[0],
    )
    yield Problem(where, _message(entry.twins, names), fix, found=cut(entry.twins[0]))


def _message(twins: tuple[str, ...], names: str) -> Said:
    if len(twins) > 1:
        return say("{other} and {n} more have the same {names}", other=twins[0], n=len(twins) - 1, names=names)
    return say("the entry {other} has the same {names}", other=twins[0], names=names)
