"""Which records of a file of free answers say something, and which do not: what the rules on blank ones share."""

from fractions import Fraction

from checker.formats.answers.records import AnswerRecord, answer_records, says_something
from checker.formats.remember import remembered
from checker.model.benchmark import Benchmark
from checker.model.entry import Entry
from checker.model.item import ItemKey
from checker.rules.coverage import coverage_of
from checker.rules.versions import items_of, known_keys

_OTHER_WORDS = ("answer", "output", "content", "report", "prediction", "completion", "result", "text")


@remembered
def blank_records(entry: Entry) -> tuple[AnswerRecord, ...]:
    """Give the records of known items that answer nothing, without those of which another rule tells why."""
    items = items_of(entry)
    known = known_keys(items) if items is not None else None
    return tuple(
        record
        for record in answer_records(entry)
        if record.blank
        and record.sound_key
        and (known is None or ItemKey(record.parts or ()) in known)
        and misnamed_answer(record, entry.benchmark) is None
        and not _no_text(record, entry.benchmark)
    )


@remembered
def said_on(entry: Entry) -> int:
    """Count the items that some answer says something on."""
    return len({answer.key.parts for answer in entry.answers if not answer.blank and _known(entry, answer.key)})


def enough_said(entry: Entry) -> bool:
    """Whether the share of items with an answer that says something reaches what a rank needs.

    Records that other rules tell of count as answers: one slip is one finding.
    """
    coverage = coverage_of(entry)
    if coverage is None:
        return True
    told = coverage.items.count - coverage.unexplained - coverage.answered
    said = coverage.answered + max(0, told) - len(blank_records(entry))
    share = Fraction(said, coverage.items.count) if coverage.items.count else Fraction(1)
    return said > 0 and share >= entry.benchmark.ranking.min_coverage


def misnamed_answer(record: AnswerRecord, benchmark: Benchmark) -> tuple[str, str] | None:
    """Give the field of a record that was meant for the answer, and what it should be called; None without such."""
    fields = benchmark.answers.fields
    if any(name in record.record for name in fields):
        return None
    near = [(said, meant) for said, meant in record.misspelt if meant in fields]
    other = [(name, fields[0]) for name in _OTHER_WORDS if says_something(record.record.get(name))]
    return next(iter((*near, *other)), None)


def _no_text(record: AnswerRecord, benchmark: Benchmark) -> bool:
    held = (record.record.get(name) for name in benchmark.answers.fields)
    return any(value is not None and not isinstance(value, str) for value in held)


def _known(entry: Entry, key: ItemKey) -> bool:
    items = items_of(entry)
    known = known_keys(items) if items is not None else None
    return known is None or key in known
