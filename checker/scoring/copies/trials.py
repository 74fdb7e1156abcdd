"""Which statistical tests an entry is put to: each bears a part of the false alarms, so none is held in vain."""

from checker.model.kin import Kin
from checker.model.likeness import Likeness
from checker.scoring.copies.outcomes import outcomes_of, scores_of


def trials_of(kin: Kin) -> tuple[Likeness, ...]:
    """Give in what an entry is tested for part of another's.

    How a short answer did follows from the answer, so answers tell all that outcomes do. Long ones are compared word
    for word; told in other words they may still do as another entry's.
    """
    answers = kin.own.answers.values()
    if answers and 2 * sum(not each.weighty for each in answers) >= len(answers):
        return (Likeness.ANSWERS,)
    benchmark = kin.entry.benchmark
    shown = ((Likeness.SCORES, scores_of(benchmark, kin.own)), (Likeness.OUTCOMES, outcomes_of(benchmark, kin.own)))
    return tuple(likeness for likeness, numbers in shown if numbers)
