"""Judged components: what a scorer asks is looked up, or put to a judge once and kept, and told to the scorer."""

from collections.abc import Mapping
from dataclasses import field, replace
from enum import StrEnum
from threading import Lock

from checker.adapters.judges.nearest import embedder
from checker.jobs.hearing import Hearing, prompts_of
from checker.model.benchmark import TruthKind, Version
from checker.model.declared import Declared
from checker.model.errors import JudgeRefusal
from checker.model.judging import Judging
from checker.model.ports import Embedder, Judge, Questioner, Scorer, VerdictStore
from checker.model.said import say
from checker.model.scoring import ScoredCells, ScoringTask
from checker.model.value import dataclass
from checker.scoring.judging.controls import Plan, controlled, plan
from checker.scoring.judging.heard import NOTHING, Heard
from checker.scoring.judging.settle import Sent, Settled, distinct, fill, sent, settle
from checker.scoring.judging.told import passed_controls


class Asking(StrEnum):
    """Whether anybody is asked what is not kept yet."""

    ASK = "ask"
    WHERE_SET = "auto"
    REPLAY = "replay"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Court:
    """Who may be asked: `judge` and `embedder` are None where nobody is. `kept` None: nothing is looked up or kept.

    `demanded`: what is for a judge may not stay open for want of one. Entries that are measured at the same time ask
    one after the other, so that they do not ask the same.
    """

    questioner: Questioner
    judge: Judge | None = None
    embedder: Embedder | None = None
    kept: VerdictStore | None = None
    demanded: bool = False
    _one_at_a_time: Lock = field(default_factory=Lock, repr=False, compare=False)

    def judged(
        self, task: ScoringTask, declared: Declared, version: Version, scorer: Scorer
    ) -> tuple[ScoredCells, Settled]:
        """Run both passes of a judged scorer. Raises ScorerRefusal, JudgeRefusal and LedgerRefusal.

        A judge that fails its controls is a VoidRefusal: nothing is measured by what it said.
        """
        judging, salt = declared.benchmark.judging, task.truth.salt
        if judging is None:
            raise ValueError("nobody is asked about this benchmark")
        questions = self.questioner.questions(task)
        rows = sent(questions, judging, declared.prompts)
        wanted = distinct(rows)
        planned = plan(
            questions, [each.digest for each in prompts_of(wanted.values())], judging, declared.prompts, salt
        )
        heard = self._heard(wanted, planned, judging, declared.benchmark.id, version)
        settled = settle(questions, rows, heard.known, judging, salt)
        secret = version.truth.kind is TruthKind.HELDOUT
        passed = passed_controls(heard, wanted, judging, salt, secret=secret)
        told = tuple(settled.outcomes[key] for key, _ in task.answers)
        cells = scorer.run(replace(task, verdicts=told))
        judged = frozenset(each.name for each in task.components if each.judged)
        return fill(cells, questions, settled, judged), replace(settled, controls=passed)

    def _heard(
        self, wanted: Mapping[str, Sent], planned: Plan, judging: Judging, benchmark: str, version: Version
    ) -> Heard:
        """Give what counts of what is kept and, where somebody may be asked, of what was not."""
        if self.kept is None or not wanted:
            return NOTHING
        hearing = Hearing(wanted, planned, judging, benchmark, version, self.kept)
        with self._one_at_a_time:
            heard = hearing.heard()
            return hearing.heard() if self._ask(hearing, heard) else heard

    def _ask(self, hearing: Hearing, heard: Heard) -> int:
        """Ask what is left, and give how many verdicts came."""
        prompts, choices = hearing.prompts(heard), hearing.choices(heard)
        asks = self.judge is not None or self.embedder is not None
        if (prompts or choices) and asks and not hearing.can_keep:
            raise _cannot_keep(hearing.benchmark)
        if self.demanded and self.judge is None and prompts:
            raise _nobody()
        came = 0
        if self.judge is not None and prompts:
            said = controlled(self.judge.ask(prompts, hearing.judging), prompts, hearing.planned, hearing.judging)
            came += hearing.keep(said, hearing.planned.run)
        if self.embedder is not None and choices:
            came += hearing.keep(self.embedder.ask(choices, hearing.judging), "")
        return came


def court(questioner: Questioner, kept: VerdictStore | None, asking: Asking) -> Court:
    """Give those who are asked. Raises JudgeRefusal where somebody has to be and nobody can."""
    if asking is Asking.OFF:
        return Court(questioner)
    if asking is Asking.REPLAY or kept is None:
        if asking is Asking.ASK:
            raise JudgeRefusal(
                say("what judges say is kept in the ledger, and this is no git repository"),
                say("Run `git init` in the leaderboard's folder, or leave --judge out."),
            )
        return Court(questioner, kept=kept)
    return Court(questioner, _judge(), embedder(), kept, demanded=asking is Asking.ASK)


def _judge() -> Judge | None:
    from checker.adapters.judges.endpoint import endpoint_from  # noqa: PLC0415 — few commands ask
    from checker.adapters.judges.openai import OpenAIJudge  # noqa: PLC0415

    endpoint = endpoint_from()
    return None if endpoint is None else OpenAIJudge(endpoint)


def _nobody() -> JudgeRefusal:
    return JudgeRefusal(
        say("there is no judge to ask"),
        say("Put its address into PULLRANK_JUDGE_URL, and its key into PULLRANK_JUDGE_KEY."),
    )


def _cannot_keep(benchmark: str) -> JudgeRefusal:
    return JudgeRefusal(
        say("verdicts on the held-out truth of {id} could not be kept, and nothing is asked twice", id=benchmark),
        say("Put an age identity into PULLRANK_RECORDS_IDENTITY, or add --judge replay to ask nobody."),
    )
