"""CMP013: numbers on a line whose status says that there are none."""

from collections.abc import Iterator

from checker.formats.show import cut
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.record import SCORED
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scorelines import FORMAT_NAME, SCORES, STATUS, exact_status, place, score_lines


@rule("CMP013", Entry, "numbers without an evaluation", needs=(SCORES,), formats=(FORMAT_NAME,))
def numbers_without_evaluation(entry: Entry) -> Iterator[Problem]:
    """Find a line of scores.jsonl that is not scored by its status and holds numbers all the same, zeros included.

    Why: a missing result is not a result of zero, and an evaluation that cannot be used gives no numbers.

    Fix: write `scored` if the numbers are right; else leave the components out.
    """
    for line in score_lines(entry):
        held = line.numbers()
        if held and exact_status(line) and not line.scored:
            status = str(line.status)
            message = say(
                "the status is {status}, and there are numbers for {names}", status=status, names=cut(", ".join(held))
            )
            fix = say("Write {scored} if they were evaluated, else leave the components out.", scored=SCORED)
            yield Problem(place(entry, line.at(STATUS)), message, fix, SCORED, status)
