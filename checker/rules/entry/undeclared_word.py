"""CMP007: a declared field of a line with a word that is not declared for it."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.nearest import choose, nearest
from checker.rules.scorelines import FORMAT_NAME, SCORES, place, plain, score_lines


@rule("CMP007", Entry, "an undeclared word in a field", needs=(SCORES,), formats=(FORMAT_NAME,))
def undeclared_word(entry: Entry) -> Iterator[Problem]:
    """Find a further field of a line of scores.jsonl that holds none of the texts which the benchmark declares for it.

    Why: such a field says how a number was made, and boards compare numbers that were made alike.

    Fix: write one of the declared texts, or leave the field out, which means the first of them.
    """
    for line in score_lines(entry):
        for field, words in entry.benchmark.record.fields.items():
            value = line.fields.values.get(field, words[0])
            if value not in words or not isinstance(value, str):
                message = say("the field {field} holds {value}, which is not declared", field=field, value=plain(value))
                near = nearest(value, words) if isinstance(value, str) else None
                expected = near or ", ".join(words)
                fix = choose(value if isinstance(value, str) else "", words)
                yield Problem(place(entry, line.at(field)), message, fix, expected, brief(value))
