"""CMP005: a status that there is not."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.nearest import nearest
from checker.rules.scorelines import FORMAT_NAME, SCORES, STATUS, STATUSES, exact_status, place, plain, score_lines


@rule("CMP005", Entry, "an unknown status", needs=(SCORES,), formats=(FORMAT_NAME,))
def unknown_status(entry: Entry) -> Iterator[Problem]:
    """Find a status in scores.jsonl that is none of the four.

    Why: `scored` means that an evaluation is there and was read; `missing_generation` that there was nothing to
    evaluate; `missing_evaluation` that nobody evaluated it; `invalid_evaluation` that the evaluation cannot be used.
    Any other word could mean any of these.

    Fix: write the one of the four that holds.
    """
    known = ", ".join(STATUSES)
    for line in score_lines(entry):
        if STATUS not in line.fields.values or exact_status(line):
            continue
        value = line.fields.values[STATUS]
        near = nearest(value, STATUSES) if isinstance(value, str) else None
        fix = say("Write {near}.", near=near) if near is not None else say("Write one of: {known}.", known=known)
        message = say("{status} is no status that there is", status=plain(value))
        yield Problem(place(entry, line.at(STATUS)), message, fix, near or known, brief(value))
