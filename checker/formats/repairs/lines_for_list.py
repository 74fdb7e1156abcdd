"""Repairs a list of records that is written as JSON Lines, a record on each line."""

from collections.abc import Iterator

from checker.formats.predictions.records import PREDICTIONS
from checker.formats.trials.names import TRIALS
from checker.model.entry import Entry
from checker.model.pattern import pattern
from checker.model.repair import Remedy, Rewrite, Splice, repair
from checker.model.said import say
from checker.reading.splices import as_text
from checker.reading.strict import read_lines

RULE = "JSN001"
_LISTS = (PREDICTIONS, TRIALS)
_not_blank = pattern(r"[^ \t\r\n](?:[^\n]*[^ \t\r\n])?")


@repair("lines-for-list", Entry, "put records that stand on lines of their own into one list", rules=(RULE,))
def lines_for_list(entry: Entry) -> Iterator[Remedy]:
    """Put brackets around records of which each stands on a line of its own, and commas between them.

    Left alone: a file with a line that is no JSON object by itself.
    """
    for name in _LISTS:
        document = entry.documents.get(name)
        if document is None or document.readable or document.lines:
            continue
        splices = tuple(_splices(as_text(document.raw)))
        values, faults = read_lines(_without_blank_lines(document.raw))
        if len(values) > 1 and not faults and all(isinstance(value, dict) for value in values):
            yield Rewrite(document.path, splices, RULE, say("{n} records become one list", n=len(values)))


def _without_blank_lines(raw: bytes) -> bytes:
    return b"\n".join(line for line in raw.split(b"\n") if line.strip())


def _splices(text: str) -> Iterator[Splice]:
    end = 0
    for number, line in enumerate(_not_blank.finditer(text)):
        at = end if number else line.start()
        yield Splice(at, at, "," if number else "[")
        end = line.end()
    yield Splice(end, end, "]")
