"""The judge: what it is asked about, and that somebody raises the questions."""

from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, repeated
from checker.reading.declaration.documents.judging import JudgePart, TemplatePart
from checker.reading.declaration.mistake import Mistake

_AT = ("judge",)


def check_judge(case: Case) -> Iterator[Mistake]:
    """Demand that a judge has a model and questions, and that a declared score can raise them."""
    judge = case.document.judge
    if judge is None:
        return
    yield from _asked(case, judge)
    if not 0 <= judge.temperature <= 2:
        message = say("a temperature lies between 0 and 2")
        yield Mistake((*_AT, "temperature"), message, say("Write temperature: 0, so that verdicts repeat."))
    for name, template in judge.templates.items():
        yield from _template(name, template)


def _asked(case: Case, judge: JudgePart) -> Iterator[Mistake]:
    sound = case.sketch.sound(("judge", "templates"))
    if sound and (judge.model is None) == bool(judge.templates):
        fix = say("Write both model and templates, or neither.")
        yield Mistake(_AT, say("a judge needs a model and at least one template"), fix, at_key=True)
    elif sound and judge.model is None and judge.embedding is None:
        fix = say("Write model and templates, or embedding; or leave judge out.")
        yield Mistake(_AT, say("nobody is named who could be asked"), fix, at_key=True)
    if case.document.score is None and case.sketch.sound(("score",)):
        fix = say("Write score: scorer.py, whose function `questions` says what is asked; or leave judge out.")
        yield Mistake(_AT, say("there is a judge, and no score that asks it anything"), fix, at_key=True)


def _template(name: str, template: TemplatePart) -> Iterator[Mistake]:
    steps = (*_AT, "templates", name)
    yield from repeated(template.parts, (*steps, "parts"))
    yield from _named_parts(template, steps)
    for aspect, bounds in template.aspects.items():
        if None in bounds:
            message = say("a judge needs both bounds of {aspect}", aspect=aspect)
            yield Mistake((*steps, "aspects", aspect), message, say("Write the least and the greatest, like [1, 5]."))


def _named_parts(template: TemplatePart, steps: tuple[str, ...]) -> Iterator[Mistake]:
    """Demand that `answer` and `gold` are parts, and two of them."""
    for key, part in (("answer", template.answer), ("gold", template.gold)):
        if part is not None and part not in template.parts:
            message = say("there is no part {part}", part=part)
            yield Mistake((*steps, key), message, say("Name one of: {parts}.", parts=", ".join(template.parts)))
    if template.gold is not None and template.gold == (template.answer or template.parts[-1]):
        message = say("{part} is the answer that is judged, and no perfect one", part=template.gold)
        fix = say("Name the part that holds the true answer, or leave gold out.")
        yield Mistake((*steps, "gold"), message, fix)
