"""Asking: in batches that are kept at once, whatever comes after, and never twice."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from scoring_examples import BINARY, IDS, LABEL, benchmark, declared, key, scored

from checker.jobs.judge import Asking, Court, court
from checker.model.errors import JudgeRefusal, VoidRefusal
from checker.model.judging import Batch, Choice, Controls, Judging, Nearest, Prompt, Question, Template, Verdict
from checker.model.record import Absence
from checker.model.said import say

TEMPLATE = Template("t", "t.md", ("candidate",), {"a": (Fraction(0), Fraction(9))})
JUDGING = Judging("judge-1", {"t": TEMPLATE})
GOLD = "all that is right"
CONTROLS = 1 + 4 + 1
"""Without what is judged all questions here are one."""


class Kept:
    """Verdicts in memory, in the order in which they came."""

    def __init__(self) -> None:
        self.held: list[Batch] = []

    def batches(self, benchmark: str, version: str) -> Sequence[Batch]:
        return tuple(self.held)

    def keep(self, benchmark: str, version: str, batch: Batch, *, secret: bool) -> None:
        self.held.append(batch)

    def can_keep(self, *, secret: bool) -> bool:
        return not secret

    @property
    def sizes(self) -> list[int]:
        return [len(each.verdicts) for each in self.held]


class Judge:
    """Somebody who answers `most` prompts and then breaks off; answers are worth 5 of 9, controls what they should."""

    def __init__(self, most: int = 10**6, order: int = 0, score: int = 5) -> None:
        self.most = most
        self.order = order
        self.score = score
        self.asked: list[str] = []

    def ask(self, prompts: Sequence[Prompt], judging: Judging) -> Iterator[Verdict]:
        for prompt in prompts:
            if len(self.asked) == self.most:
                raise JudgeRefusal(say("gone"), say("Wait."))
            self.asked.append(prompt.digest)
            yield Verdict(prompt.digest, "m", {"a": Fraction(self._score(prompt))})

    def _score(self, prompt: Prompt) -> int:
        (candidate,) = re.findall(r"BEGIN candidate \w+\n(.*)\nEND candidate", prompt.foreign, re.DOTALL)
        if candidate == GOLD:
            return 9
        if not candidate:
            return 0
        return self.score if re.fullmatch(r"\w+ \d+", candidate) else self.order


class Scorer:
    """Asks `count` questions about each answer, and takes whatever it is told."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.told: tuple[tuple[object, ...], ...] = ()

    def questions(self, task):
        return {
            at: tuple(Question("correct", "t", {"candidate": f"{at} {n}"}, GOLD) for n in range(self.count))
            for at, _ in task.answers
        }

    def run(self, task):
        self.told = task.verdicts
        return {at: {} for at, _ in task.answers}


def judged(judge, kept, scorer, demanded=False, judging=JUDGING, embedder=None):
    task = replace(scored("", components=(replace(BINARY, judged=True),)), judging=judging)
    held = replace(declared(replace(benchmark(scoring=LABEL), judging=judging)), prompts={"t": "Judge."})
    asking = Court(scorer, judge, embedder, kept, demanded)
    return asking.judged(task, held, held.benchmark.versions["v1"], scorer)


def test_what_is_new_is_asked_once_and_told():
    kept, judge = Kept(), Judge()
    for _ in range(2):
        scorer = Scorer()
        cells, settled = judged(judge, kept, scorer)
        assert scorer.told == ((Fraction(5),),) * len(IDS)
        assert cells[key("a")] == {"correct": 5}
        assert settled.open == settled.unjudged == 0
    assert len(judge.asked) == len(IDS) + CONTROLS
    assert {len(each.verdicts) for each in kept.held} == {len(IDS) + CONTROLS}


def test_verdicts_are_kept_in_batches_while_more_are_asked_for():
    kept = Kept()
    judged(Judge(), kept, Scorer(84))
    assert kept.sizes == [100, 100, 52 + CONTROLS]


def test_what_came_before_the_end_is_kept_and_not_asked_again():
    kept, first, second = Kept(), Judge(130), Judge()
    with pytest.raises(JudgeRefusal, match="gone"):
        judged(first, kept, Scorer(84))
    assert kept.sizes == [100, 30]
    _, settled = judged(None, kept, Scorer(84))
    assert settled.open == 84 * len(IDS), "nothing counts before the controls are complete"
    _, settled = judged(second, kept, Scorer(84))
    assert settled.open == 0
    assert len(first.asked) + len(second.asked) == 84 * len(IDS) + CONTROLS
    assert not set(first.asked) & set(second.asked)
    assert len({each.run for each in kept.held}) == 1


def test_controls_are_asked_among_the_others():
    judge, kept = Judge(), Kept()
    judged(judge, kept, Scorer(84))
    assert judge.asked == sorted(judge.asked)
    order = [each.control is not None for batch in kept.held for each in batch.verdicts]
    assert order.index(True) < order.count(False), "they do not come behind the others"


@pytest.mark.parametrize("order", [9, 2])
def test_a_judge_that_fails_makes_the_run_void_for_ever(order):
    kept, judge = Kept(), Judge(order=order)
    for _ in range(2):
        with pytest.raises(VoidRefusal, match="orders the best mark"):
            judged(judge, kept, Scorer())
    assert len(judge.asked) == len(IDS) + CONTROLS, "a void run is not asked again until it passes"
    with pytest.raises(VoidRefusal):
        judged(None, kept, Scorer())


def test_what_a_void_run_said_is_asked_anew_in_another():
    kept = Kept()
    with pytest.raises(VoidRefusal):
        judged(Judge(order=9, score=9), kept, Scorer())
    scorer, honest = Scorer(2), Judge()
    judged(honest, kept, scorer)
    assert scorer.told == ((Fraction(5), Fraction(5)),) * len(IDS)
    assert len(honest.asked) == 2 * len(IDS) + CONTROLS
    with_what_passed = Scorer()
    judged(None, kept, with_what_passed)
    assert with_what_passed.told == ((Fraction(5),),) * len(IDS), "all of it was said elsewhere, by one who passed"


def test_of_what_another_run_said_only_that_counts_which_passed():
    kept = Kept()
    judged(Judge(score=5), kept, Scorer())
    more, scorer = Judge(score=7), Scorer(2)
    _, settled = judged(more, kept, scorer)
    assert scorer.told == ((Fraction(5), Fraction(7)),) * len(IDS)
    assert len(more.asked) == len(IDS) + CONTROLS
    assert settled.controls["t"].n == {"empty": 2, "injected": 8, "gold": 2}


def test_verdicts_that_are_older_than_controls_are_asked_for_anew():
    kept = Kept()
    judged(Judge(), kept, Scorer())
    said = [replace(each, scores={"a": Fraction(8)}) for each in kept.held[0].verdicts if each.control is None]
    kept.held = [Batch("", tuple(said))]
    _, settled = judged(None, kept, Scorer())
    assert settled.open == len(IDS)
    scorer = Scorer()
    judged(Judge(), kept, scorer)
    assert scorer.told == ((Fraction(5),),) * len(IDS)


def test_a_bound_that_is_declared_anew_is_what_counts():
    kept = Kept()
    held = replace(JUDGING, controls=Controls(injected=Fraction(1)))
    with pytest.raises(VoidRefusal):
        judged(Judge(order=9), kept, Scorer())
    judged(None, kept, Scorer(), judging=held)
    with pytest.raises(VoidRefusal):
        judged(None, kept, Scorer())


def test_an_embedder_is_in_no_run():
    class Labelling(Scorer):
        def questions(self, task):
            return {at: (Nearest("correct", "x", ("left", "right")),) for at, _ in task.answers}

    class Embedder:
        def ask(self, choices: Sequence[Choice], judging: Judging) -> Iterator[Verdict]:
            return (Verdict(each.digest, "e", chosen="left") for each in choices)

    kept, scorer = Kept(), Labelling()
    judged(Judge(), kept, scorer, embedder=Embedder())
    assert scorer.told == (("left",),) * len(IDS)
    assert [each.run for each in kept.held] == [""]


def test_a_run_that_passed_meanwhile_is_the_one_that_counts():
    class Late(Kept):
        def keep(self, benchmark, version, batch, *, secret):
            said = tuple(
                each if each.control else Verdict(each.digest, "other", {"a": Fraction(1)}) for each in batch.verdicts
            )
            self.held += [Batch(batch.run, said), batch]

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
