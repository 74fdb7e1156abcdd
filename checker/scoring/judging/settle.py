"""From questions and verdicts to what the scorer is told, to the cells that it leaves out, and to how it was done."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction

from checker.metrics.rounding import exact
from checker.model.item import ItemKey
from checker.model.json import Json
from checker.model.judging import (
    EXACT,
    PARTLY,
    Asked,
    Choice,
    Judging,
    Nearest,
    Outcome,
    Prompt,
    Question,
    Questions,
    Verdicts,
)
from checker.model.record import Absence, Cell
from checker.model.result import PassedControls
from checker.model.scoring import ScoredCells
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.reading.digests import digest
from checker.scoring.judging.prompts import combined, make_choice, make_prompt
from checker.scoring.judging.replies import are_sound

Sent = Prompt | Choice


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of all questions of an entry.

    `outcomes` are shaped like the questions; `verdicts` is the digest of what was used of verdicts, `methods` says for
    each component that asked an embedder how its labels were found; `open` questions nobody answered, `unjudged` of
    them are for a judge. `controls` are by template.
    """

    outcomes: Mapping[ItemKey, tuple[Outcome, ...]]
    verdicts: str
    methods: Mapping[str, str]
    open: int
    unjudged: int
    controls: Mapping[str, PassedControls] = field(default_factory=dict)


def sent(questions: Questions, judging: Judging, prompts: Mapping[str, str]) -> list[list[Sent]]:
    """Give what is sent for each question, in the shape of the questions."""
    return [[_sent(each, judging, prompts) for each in asked] for asked in questions.values()]


def distinct(rows: Iterable[Iterable[Sent]]) -> dict[str, Sent]:
    """Give what is sent by its digest, each once, in the order of the digests: whose answer it is cannot be seen."""
    every = {each.digest: each for row in rows for each in row}
    return {digest: every[digest] for digest in sorted(every)}


def settle(
    questions: Questions, rows: Sequence[Sequence[Sent]], known: Verdicts, judging: Judging, salt: str
) -> Settled:
    """Answer every question from known verdicts. `salt` keeps the digest of verdicts on a secret truth from guesses."""
    pairs = zip(questions.items(), rows, strict=True)
    outcomes = {key: tuple(_outcome(each, known) for each in row) for (key, _), row in pairs}
    wanted = distinct(rows)
    used = [_used(digest, known) for digest in wanted if digest in known]
    return Settled(
        outcomes,
        digest(dump_line([salt, *used])),
        _methods(questions, rows, known, judging),
        len(wanted) - len(used),
        sum(isinstance(each, Prompt) and name not in known for name, each in wanted.items()),
    )


def fill(cells: ScoredCells, questions: Questions, settled: Settled, judged: frozenset[str]) -> ScoredCells:
    """Give every judged component that a row leaves out, and that was asked about, the mean of its verdicts."""
    return {key: {**_means(questions[key], settled.outcomes[key], judged), **row} for key, row in cells.items()}


def _sent(asked: Asked, judging: Judging, prompts: Mapping[str, str]) -> Sent:
    if isinstance(asked, Nearest):
        return make_choice(asked, judging)
    return make_prompt(asked, prompts[asked.template], judging)


def _outcome(each: Sent, known: Verdicts) -> Outcome:
    verdict = known.get(each.digest)
    if verdict is None:
        return Absence.MISSING_EVALUATION
    if isinstance(each, Choice):
        chosen = verdict.chosen
        return chosen if chosen is not None and chosen in each.among else Absence.INVALID_EVALUATION
    scores = verdict.scores
    return combined(scores) if scores and are_sound(scores, each.template) else Absence.INVALID_EVALUATION


def _used(digest: str, known: Verdicts) -> Json:
    verdict = known[digest]
    scores: dict[str, Json] = {name: exact(score) for name, score in (verdict.scores or {}).items()}
    return [digest, scores, verdict.chosen]


def _methods(questions: Questions, rows: Sequence[Sequence[Sent]], known: Verdicts, judging: Judging) -> dict[str, str]:
    answered: dict[str, list[bool]] = {}
    for asked, row in zip(questions.values(), rows, strict=True):
        for each, one in zip(asked, row, strict=True):
            if isinstance(each, Nearest):
                answered.setdefault(each.component, []).append(one.digest in known)
    model = judging.embedding or EXACT
    partly = f"{model}{PARTLY}"
    return {name: model if all(each) else (partly if any(each) else EXACT) for name, each in sorted(answered.items())}


def _means(asked: Sequence[Asked], outcomes: Sequence[Outcome], judged: frozenset[str]) -> dict[str, Cell]:
    by_component: dict[str, list[Outcome]] = {}
    for each, outcome in zip(asked, outcomes, strict=True):
        if isinstance(each, Question) and each.component in judged:
            by_component.setdefault(each.component, []).append(outcome)
    return {name: _mean(every) for name, every in by_component.items()}


def _mean(outcomes: Sequence[Outcome]) -> Cell:
    """Give the mean; the gravest reason where one of them has no number: an average of the rest would be a guess."""
    for absence in (Absence.INVALID_EVALUATION, Absence.MISSING_EVALUATION):
        if absence in outcomes:
            return absence
    numbers = [each for each in outcomes if isinstance(each, Fraction)]
    return sum(numbers, Fraction(0)) / len(numbers)
