"""Judged components: what a scorer asks is looked up, or put to a judge once and kept, and told to the scorer."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from functools import partial
from itertools import chain
from threading import Lock

from checker.adapters.judges.nearest import embedder
from checker.model.benchmark import TruthKind, Version
from checker.model.declared import Declared
from checker.model.errors import JudgeRefusal
from checker.model.judging import Choice, Judging, Prompt, Verdict, Verdicts
from checker.model.ports import Embedder, Judge, Questioner, Scorer, VerdictStore
from checker.model.said import say
from checker.model.scoring import ScoredCells, ScoringTask
from checker.model.value import dataclass
from checker.scoring.judging.settle import Sent, Settled, distinct, fill, sent, settle

_BATCH = 100
"""How many verdicts are kept at a time while more are asked for."""


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
        """Run both passes of a judged scorer. Raises ScorerRefusal, JudgeRefusal and LedgerRefusal."""
        judging = declared.benchmark.judging
        if judging is None:
            raise ValueError("nobody is asked about this benchmark")
        questions = self.questioner.questions(task)
        rows = sent(questions, judging, declared.prompts)
        known = self._known(distinct(rows), judging, declared.benchmark.id, version)
        settled = settle(questions, rows, known, judging, task.truth.salt)
        told = tuple(settled.outcomes[key] for key, _ in task.answers)
        cells = scorer.run(replace(task, verdicts=told))
        judged = frozenset(each.name for each in task.components if each.judged)
        return fill(cells, questions, settled, judged), settled

    def _known(self, wanted: Mapping[str, Sent], judging: Judging, benchmark: str, version: Version) -> Verdicts:
        """Give the verdicts that are kept and, where somebody may be asked, those that were not."""
        if self.kept is None or not wanted:
            return {}
        secret = version.truth.kind is TruthKind.HELDOUT
        store = self.kept
        with self._one_at_a_time:
            kept = store.verdicts(benchmark, version.name)
            left = [each for name, each in wanted.items() if name not in kept]
            if left and self._asks and not store.can_keep(secret=secret):
                raise _cannot_keep(benchmark)
            if self.demanded and self.judge is None and any(isinstance(each, Prompt) for each in left):
                raise _nobody()
            asking = chain(self._to_judge(left, judging), self._to_embedder(left, judging))
            came = _asked(asking, partial(store.keep, benchmark, version.name, secret=secret))
            return store.verdicts(benchmark, version.name) if came else kept

    @property
    def _asks(self) -> bool:
        return self.judge is not None or self.embedder is not None

    def _to_judge(self, left: Sequence[Sent], judging: Judging) -> Iterator[Verdict]:
        prompts = [each for each in left if isinstance(each, Prompt)]
        return self.judge.ask(prompts, judging) if self.judge is not None and prompts else iter(())

    def _to_embedder(self, left: Sequence[Sent], judging: Judging) -> Iterator[Verdict]:
        choices = [each for each in left if isinstance(each, Choice)]
        return self.embedder.ask(choices, judging) if self.embedder is not None and choices else iter(())


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


def _asked(verdicts: Iterable[Verdict], keep: Callable[[Sequence[Verdict]], None]) -> int:
    """Take every verdict that comes, and keep it even where asking breaks off: it was paid for. Give how many came."""
    came, batch = 0, list[Verdict]()
    try:
        for verdict in verdicts:
            came += 1
            batch.append(verdict)
            if len(batch) == _BATCH:
                keep(batch)
                batch = []
    finally:
        keep(batch)
    return came
