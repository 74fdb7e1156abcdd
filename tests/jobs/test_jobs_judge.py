"""Asking: in batches that are kept at once, whatever comes after, and never twice."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from scoring_examples import BINARY, IDS, LABEL, benchmark, declared, key, scored

from checker.jobs.judge import Asking, Court, court
from checker.model.errors import JudgeRefusal
from checker.model.judging import Judging, Prompt, Question, Template, Verdict, Verdicts
from checker.model.record import Absence
from checker.model.said import say

TEMPLATE = Template("t", "t.md", ("candidate",), {"a": (Fraction(0), Fraction(9))})
JUDGING = Judging("judge-1", {"t": TEMPLATE})


class Kept:
    """Verdicts in memory, and how they came in."""

    def __init__(self) -> None:
        self.held: dict[str, Verdict] = {}
        self.batches: list[int] = []

    def verdicts(self, benchmark: str, version: str) -> Verdicts:
        return dict(self.held)

    def keep(self, benchmark: str, version: str, verdicts: Sequence[Verdict], *, secret: bool) -> None:
        self.batches.append(len(verdicts))
        self.held = {**{each.digest: each for each in verdicts}, **self.held}

    def can_keep(self, *, secret: bool) -> bool:
        return not secret


class Judge:
    """Somebody who answers `most` prompts and then breaks off."""

    def __init__(self, most: int = 10**6) -> None:
        self.most = most
        self.asked: list[str] = []

    def ask(self, prompts: Sequence[Prompt], judging: Judging) -> Iterator[Verdict]:
        for prompt in prompts:
            if len(self.asked) == self.most:
                raise JudgeRefusal(say("gone"), say("Wait."))
            self.asked.append(prompt.digest)
            yield Verdict(prompt.digest, "m", {"a": Fraction(5)})


class Scorer:
    """Asks `count` questions about each answer, and takes whatever it is told."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.told: tuple[tuple[object, ...], ...] = ()

    def questions(self, task):
        return {
            at: tuple(Question("correct", "t", {"candidate": f"{at} {n}"}) for n in range(self.count))
            for at, _ in task.answers
        }

    def run(self, task):
        self.told = task.verdicts
        return {at: {} for at, _ in task.answers}


def judged(judge, kept, scorer, demanded=False):

    task = replace(scored("", components=(replace(BINARY, judged=True),)), judging=JUDGING)
    held = replace(declared(replace(benchmark(scoring=LABEL), judging=JUDGING)), prompts={"t": "Judge."})
    asking = Court(scorer, judge, None, kept, demanded)
    return asking.judged(task, held, held.benchmark.versions["v1"], scorer)


def test_what_is_new_is_asked_once_and_told():
    kept, judge = Kept(), Judge()
    for _ in range(2):
        scorer = Scorer()
        cells, settled = judged(judge, kept, scorer)
        assert scorer.told == ((Fraction(5),),) * len(IDS)
        assert cells[key("a")] == {"correct": 5}
        assert settled.open == settled.unjudged == 0
    assert len(judge.asked) == len(IDS)


def test_verdicts_are_kept_in_batches_while_more_are_asked_for():
    kept = Kept()
    judged(Judge(), kept, Scorer(84))
    assert kept.batches == [100, 100, 52]


def test_what_came_before_the_end_is_kept_and_not_asked_again():
    kept, first, second = Kept(), Judge(130), Judge()
    with pytest.raises(JudgeRefusal, match="gone"):
        judged(first, kept, Scorer(84))
    assert kept.batches == [100, 30]
    judged(second, kept, Scorer(84))
    assert len(first.asked) + len(second.asked) == 84 * len(IDS)
    assert not set(first.asked) & set(second.asked)


def test_a_verdict_that_somebody_kept_first_is_the_one_that_counts():
    class Late(Kept):
        def keep(self, benchmark, version, verdicts, *, secret):
            self.held = {each.digest: Verdict(each.digest, "other", {"a": Fraction(1)}) for each in verdicts}

    scorer = Scorer()
    judged(Judge(), Late(), scorer)
    assert scorer.told == ((Fraction(1),),) * len(IDS)


@pytest.mark.parametrize("kept", [None, Kept()])
def test_where_nobody_is_asked_everything_is_open(kept):
    scorer = Scorer()
    cells, settled = judged(None, kept, scorer)
    assert scorer.told == ((Absence.MISSING_EVALUATION,),) * len(IDS)
    assert cells[key("a")] == {"correct": Absence.MISSING_EVALUATION}
    assert settled.open == settled.unjudged == len(IDS)


def test_a_judge_that_is_demanded_and_not_there_is_missed():
    with pytest.raises(JudgeRefusal, match="no judge"):
        judged(None, Kept(), Scorer(), demanded=True)


def test_where_nothing_is_kept_nothing_can_be_demanded():
    with pytest.raises(JudgeRefusal, match="ledger"):
        court(Scorer(), None, Asking.ASK)
    assert court(Scorer(), None, Asking.WHERE_SET).kept is None
