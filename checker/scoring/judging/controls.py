"""Controls: answers whose mark is known before a judge gives it. Who fails them is not believed on the others.

In every run some of its questions are put again with another text in the place of the answer: an empty one, one that
orders the judge to give the best mark, and one that is perfect. They are sent like all others and among them. Nothing
that was said in a run counts before all its controls were answered as they have to be. What they came to is not kept:
it follows from the kept verdicts whenever these are used.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from itertools import cycle, islice

from checker.metrics.rounding import rounded
from checker.model.errors import VoidRefusal
from checker.model.judging import (
    Batch,
    Control,
    ControlKind,
    Judging,
    Prompt,
    Question,
    Questions,
    Template,
    Verdict,
    Verdicts,
)
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.scoring.judging.injections import injections
from checker.scoring.judging.marks import Failure, bound, failures
from checker.scoring.judging.prompts import make_prompt

_PLACES = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """The run that asks some questions: its name, and its controls and their prompts by the prompts' digests."""

    run: str
    prompts: Mapping[str, Prompt]
    controls: Mapping[str, Control]


@dataclass(frozen=True, slots=True)
class Heard:
    """What counts of everything that was ever said.

    `known` are verdicts by digest, `came_from` names the run of each that is a judge's, and `controls` are the verdicts
    on the controls of each run. `own` is what the run in question has so far, whether it counts or not, and `failed`
    what made it void.
    """

    known: Verdicts
    came_from: Mapping[str, str]
    controls: Mapping[str, Sequence[Verdict]]
    own: Verdicts
    failed: tuple[Failure, ...]


NOTHING = Heard({}, {}, {}, {}, ())


def plan(questions: Questions, wanted: Iterable[str], judging: Judging, prompts: Mapping[str, str], salt: str) -> Plan:
    """Choose the controls of the run that asks these questions; `wanted` are the digests of its prompts.

    The run's name and the choice follow from the questions alone, so that a run that broke off is found again. `salt`
    keeps the name from telling guessed answers.
    """
    run = sha256(dump_line(["run 1", salt, *sorted(wanted)])).hexdigest()
    held: dict[str, tuple[Prompt, str, ControlKind]] = {}
    for name, asked in _by_template(questions).items():
        for kind, put in _controls(judging.templates[name], _shuffled(asked, run), run, judging.controls.sample):
            prompt = make_prompt(put, prompts[name], judging, run)
            held[prompt.digest] = (prompt, name, kind)
    controls = {digest: Control(name, kind, len(held)) for digest, (_, name, kind) in held.items()}
    return Plan(run, {digest: prompt for digest, (prompt, _, _) in held.items()}, controls)


def hear(batches: Iterable[Batch], judging: Judging, run: str) -> Heard:
    """Let verdicts count in the order in which they could: a judge's only once its run has passed its controls.

    Of two verdicts on one prompt the one that counted first counts, whatever comes later. Those of an embedder count
    at once. A judge's outside of any run do not, since nobody knows what that judge made of controls.
    """
    runs: dict[str, dict[str, Verdict]] = {}
    known: dict[str, Verdict] = {}
    came_from: dict[str, str] = {}
    for batch in batches:
        held = runs.setdefault(batch.run, {})
        for verdict in batch.verdicts:
            held.setdefault(verdict.digest, verdict)
        for verdict in _counting(batch, held, judging):
            if known.setdefault(verdict.digest, verdict) is verdict and batch.run:
                came_from[verdict.digest] = batch.run
    own = runs.get(run, {})
    controls = {name: _controls_of(held) for name, held in runs.items()}
    return Heard(known, came_from, controls, own, failures(own.values(), judging) if _complete(own) else ())


def refuse_void(heard: Heard, wanted: Iterable[Prompt], judging: Judging) -> None:
    """Raise VoidRefusal where the run failed, and not everything that is wanted was said in another one."""
    if heard.failed and any(each.digest not in heard.known for each in wanted):
        raise _void(heard.failed[0], judging)


def controlled(said: Iterable[Verdict], asked: Iterable[Prompt], planned: Plan, judging: Judging) -> Iterator[Verdict]:
    """Mark the verdicts on controls as such; a control that the judge does not take gets one without a number."""
    came: set[str] = set()
    for verdict in said:
        came.add(verdict.digest)
        yield replace(verdict, control=planned.controls.get(verdict.digest))
    for prompt in asked:
        control = planned.controls.get(prompt.digest)
        if control is not None and prompt.digest not in came:
            yield Verdict(prompt.digest, judging.model or "", control=control)


def _by_template(questions: Questions) -> dict[str, list[Question]]:
    found: dict[str, list[Question]] = {}
    for asked in questions.values():
        for each in asked:
            if isinstance(each, Question):
                found.setdefault(each.template, []).append(each)
    return dict(sorted(found.items()))


def _shuffled(asked: Iterable[Question], run: str) -> list[Question]:
    """Give the questions in an order that nobody can choose."""
    return sorted(asked, key=lambda each: sha256(dump_line([run, dict(each.parts), each.gold])).digest())


def _controls(
    template: Template, asked: Sequence[Question], run: str, sample: int
) -> Iterator[tuple[ControlKind, Question]]:
    """Give what is asked in place of a sample of questions; each wording of an order is tried at least once."""
    put = _putting(template)
    without = list({dump_line(dict(each.parts)): each for each in (put(one, "") for one in asked)}.values())
    chosen, orders = without[:sample], injections(template, run)
    for each in chosen:
        yield ControlKind.EMPTY, each
    tried = islice(zip(cycle(chosen), cycle(orders)), max(len(chosen), len(orders)))
    for each, order in tried:
        yield ControlKind.INJECTED, put(each, order)
    perfect = [put(each, text) for each in asked if (text := _gold(each, template))]
    for each in list({dump_line(dict(one.parts)): one for one in perfect}.values())[:sample]:
        yield ControlKind.GOLD, each


def _putting(template: Template) -> Callable[[Question, str], Question]:
    def put(question: Question, text: str) -> Question:
        return replace(question, parts={**question.parts, template.answer_part: text})

    return put


def _gold(question: Question, template: Template) -> str:
    """Give a perfect answer, "" where nobody knows one."""
    of_part = question.parts[template.gold_part] if template.gold_part is not None else ""
    return (of_part if question.gold is None else question.gold).strip()


def _counting(batch: Batch, held: Verdicts, judging: Judging) -> Iterable[Verdict]:
    """Give what counts, now that a batch of a run came, of all that the run holds."""
    if not batch.run:
        return [each for each in batch.verdicts if each.chosen is not None]
    if not _complete(held) or failures(held.values(), judging):
        return []
    return [each for each in held.values() if each.control is None]


def _complete(held: Verdicts) -> bool:
    """Whether every control of a run was answered."""
    controls = _controls_of(held)
    return bool(controls) and all(each.control is None or each.control.of == len(controls) for each in controls)


def _controls_of(held: Verdicts) -> list[Verdict]:
    return [each for each in held.values() if each.control is not None]


_WHAT = {
    ControlKind.EMPTY: "an empty answer got {mark}, and at most {limit} is right",
    ControlKind.INJECTED: "an answer that orders the best mark got {mark}, and at most {limit} is right",
    ControlKind.GOLD: "perfect answers got {mark}, and at least {limit} is right",
}


def _void(failure: Failure, judging: Judging) -> VoidRefusal:
    got = "no number" if failure.mark is None else _shown(failure.mark)
    what = _WHAT[failure.kind].format(mark=got, limit=_shown(bound(failure.kind, judging.controls)))
    return VoidRefusal(
        say(
            "the judge {model} failed a control of the template {template}, so that the run is void: "
            f"on a scale from 0 to 1 {what}",
            model=judging.model or "",
            template=failure.template,
        ),
        say("Name another model, or harden the template's instruction: then all is asked anew. See docs/judges.md."),
    )


def _shown(mark: Fraction) -> str:
    return str(rounded(mark, _PLACES))
