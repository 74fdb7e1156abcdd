"""How answers become cells: comparers, their options, the components that they fill."""

from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, unknown
from checker.reading.declaration.documents.components import ComparisonPart
from checker.reading.declaration.mistake import Mistake


def check_scored(case: Case) -> Iterator[Mistake]:
    """Demand a score where entries hold no records of their own, unless judges evaluate everything."""
    document, written = case.document, isinstance(case.sketch.value, dict) and "score" in case.sketch.value
    judged = all(component.judged for component in document.components.values())
    read = case.sketch.sound(("score",)) and case.sketch.sound(("components",))
    if read and not judged and document.score is None and case.vocabulary.unscored.get(document.format, False):
        message = say(
            "entries of the format {format} can only be scored, and no score is declared", format=document.format
        )
        fix = say(
            "Write a comparison for each component, like {example}.", example="score: {correct: {compare: label}}"
        )
        yield Mistake(("score",) if written else ("format",), message, fix, expected="score")


def check_scorer(case: Case) -> Iterator[Mistake]:
    """Demand that a scorer is a Python file."""
    score = case.document.score
    if isinstance(score, str) and not score.endswith(".py"):
        message = say("{path} is no Python file", path=score)
        yield Mistake(("score",), message, say("Write for example score: scorer.py."), found=score)


def check_comparisons(case: Case) -> Iterator[Mistake]:
    """Demand that comparisons fill known components by known comparers."""
    score = case.document.score
    for name, comparison in score.items() if isinstance(score, dict) else ():
        message = say("there is no component {name}", name=name)
        yield from unknown(name, case.sketch.names("components"), ("score", name), message, at_key=True)
        yield from _comparer(case, name, comparison)


def check_filled(case: Case) -> Iterator[Mistake]:
    """Demand that each component is filled by a comparison or a judge, where there are comparisons."""
    score = case.document.score
    if not isinstance(score, dict):
        return
    written = case.sketch.names("score") or ()
    for name, component in case.document.components.items():
        if name not in written and not component.judged:
            message = say("nothing fills the component {name}", name=name)
            fix = say("Add a comparison to score, write judged: true, or remove the component.")
            yield Mistake(("components", name), message, fix, at_key=True)


def _comparer(case: Case, component: str, comparison: ComparisonPart) -> Iterator[Mistake]:
    steps, name, known = ("score", component), comparison.compare, case.vocabulary.comparers
    yield from unknown(name, known, (*steps, "compare"), say("there is no comparer {name}", name=name))
    if name not in known:
        return
    for option, value in comparison.further.items():
        message = say("the comparer {comparer} has no option {name}", comparer=name, name=option)
        yield from unknown(option, known[name], (*steps, option), message, at_key=True)
        takes = case.vocabulary.misfit(name, option, value) if option in known[name] else None
        if takes is not None:
            message = say("the option {name} takes another kind of value", name=option)
            yield Mistake((*steps, option), message, say("Write {takes}.", takes=takes), expected=takes)
    yield from _kind(case, component, name)


def _kind(case: Case, component: str, comparer: str) -> Iterator[Mistake]:
    fills, there = case.vocabulary.fills.get(comparer), case.document.components.get(component)
    if fills == "number" and there is not None and there.kind == "binary":
        message = say("the comparer {name} does not fill a component of this kind", name=comparer)
        fix = say("Write kind: {kind} for the component, or choose another comparer.", kind=fills)
        yield Mistake(("components", component, "kind"), message, fix, expected=fills, found=there.kind)
