"""CMP004: an item's key that is no string."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scorelines import FORMAT_NAME, SCORES, place, score_lines


@rule("CMP004", Entry, "a line's key is no string", needs=(SCORES,), formats=(FORMAT_NAME,))
def line_key_not_a_string(entry: Entry) -> Iterator[Problem]:
    """Find a field of an item's key in scores.jsonl that is written as something other than a string.

    Why: keys are compared sign by sign. Written as a number, `007` and `7` would be one, and so would `1` and `1.0`.

    Fix: put the key in quotes, exactly as the benchmark's items write it.
    """
    for line in score_lines(entry):
        for field in line.mistyped:
            yield Problem(
                place(entry, line.at(field)),
                say("the field {field} is no string", field=field),
                say("Write it in quotes, as the benchmark's items do."),
                "a string",
                brief(line.fields.values[field]),
            )
