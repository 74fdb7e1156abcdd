"""Controls: answers whose mark is known before a judge gives it. Who fails them is not believed on the others.

In every run some of its questions are put again with another text in the place of the answer: an empty one, one that
orders the judge to give the best mark, and one that is perfect. They are sent like all others and among them. Nothing
that was said in a run counts before all its controls were answered as they have to be. What they came to is not kept:
it follows from the kept verdicts whenever these are used.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import cycle, islice

from checker.model.json import Json
from checker.model.judging import (
    Control,
    ControlKind,
    Judging,
    Prompt,
    Question,
    Questions,
    Template,
    Verdict,
)
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.scoring.judging.injections import injections
from checker.scoring.judging.prompts import make_prompt


@dataclass(frozen=True, slots=True)
class Plan:
    """The run that asks some questions: its name, and its controls and their prompts by the prompts' digests."""

    run: str
    prompts: Mapping[str, Prompt]
    controls: Mapping[str, Control]


def plan(questions: Questions, wanted: Iterable[str], judging: Judging, prompts: Mapping[str, str], salt: str) -> Plan:
    """Choose the controls of the run that asks these questions; `wanted` are the digests of its prompts.

    The run's name and the choice follow from the questions and from how they are controlled, so that a run that broke
    off is found again, and one with other controls is another. `salt` keeps the name from telling guessed answers.
    """
    by_template = _by_template(questions)
    run = _name(by_template, wanted, judging, salt)
    held: dict[str, tuple[Prompt, str, ControlKind]] = {}
    for name, asked in by_template.items():
        for kind, put in _controls(judging.templates[name], _shuffled(asked, run), run, judging.controls.sample):
            prompt = make_prompt(put, prompts[name], judging, run)
            held[prompt.digest] = (prompt, name, kind)
    controls = {digest: Control(name, kind, len(held)) for digest, (_, name, kind) in held.items()}
    return Plan(run, {digest: prompt for digest, (prompt, _, _) in held.items()}, controls)


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


def _name(asked: Mapping[str, Sequence[Question]], wanted: Iterable[str], judging: Judging, salt: str) -> str:
    """Name a run: by what it asks, and by everything that decides its controls but not whether they are passed."""
    parts = [judging.templates[name] for name in asked]
    roles: list[Json] = [[each.name, each.answer_part, each.gold_part] for each in parts]
    golds: list[Json] = [*sorted({each.gold for every in asked.values() for each in every if each.gold is not None})]
    return sha256(dump_line(["run 1", salt, judging.controls.sample, roles, golds, *sorted(wanted)])).hexdigest()


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
