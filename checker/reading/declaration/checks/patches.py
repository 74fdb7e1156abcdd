"""Patches: the components that they fill, how results are read, the command line."""

from collections.abc import Iterator

from checker.model.pattern import pattern
from checker.model.said import say
from checker.reading.declaration.checks.case import Case, unknown
from checker.reading.declaration.documents.patches import PatchesPart, PatchScorePart
from checker.reading.declaration.mistake import Mistake, Steps

_AT: Steps = ("score", "patches")
_GAP = pattern(r"\{([^{}]*)\}")
_GAPS = ("python", "report")


def check_patches(case: Case) -> Iterator[Mistake]:
    """Demand two known binary components, a known reader of results, and a command line that suits it."""
    score = case.document.score
    if isinstance(score, PatchScorePart):
        yield from _components(case, score.patches)
        yield from _results(case, score.patches)
        yield from _command(score.patches)


def _components(case: Case, part: PatchesPart) -> Iterator[Mistake]:
    for role, name in (("functional", part.functional), ("security", part.security)):
        message = say("there is no component {name}", name=name)
        yield from unknown(name, case.sketch.names("components"), (*_AT, role), message)
        there = case.document.components.get(name)
        if there is not None and (there.kind != "binary" or there.judged):
            message = say("patches fill binary components that no judge evaluates, and {name} is none", name=name)
            yield Mistake((*_AT, role), message, say("Write kind: binary for it."), found=name)
    if part.functional == part.security:
        message = say("{name} cannot be both outcomes", name=part.functional)
        yield Mistake((*_AT, "security"), message, say("Name another component."), found=part.security)
    elif {part.functional, part.security} <= case.document.components.keys():
        yield from _unfilled(case, part)


def _unfilled(case: Case, part: PatchesPart) -> Iterator[Mistake]:
    for name, component in case.document.components.items():
        if name not in (part.functional, part.security) and not component.judged:
            message = say("nothing fills the component {name}", name=name)
            fix = say("Name it in score, write judged: true, or remove the component.")
            yield Mistake(("components", name), message, fix, at_key=True)


def _results(case: Case, part: PatchesPart) -> Iterator[Mistake]:
    message = say("there is no reader of results {name}", name=part.results)
    yield from unknown(part.results, case.vocabulary.results or None, (*_AT, "results"), message)


def _command(part: PatchesPart) -> Iterator[Mistake]:
    if part.results == "unittest":
        if part.command:
            message = say("the reader unittest runs the tests itself, and takes no command")
            yield Mistake(
                (*_AT, "command"), message, say("Leave it out, or name another reader in results."), at_key=True
            )
        return
    if not part.command:
        message = say("nothing says how the tests are run")
        example = '["{python}", "-I", "-m", "pytest", "-o", "pythonpath=.", "-rA"]'
        fix = say("Write command: {example}.", example=example)
        yield Mistake(_AT, message, fix, at_key=True, expected="command")
    for index, argument in enumerate(part.command):
        for gap in _GAP.findall(argument):
            message = say("{gap} is nothing that is filled in", gap=f"{{{gap}}}")
            yield from unknown(gap, _GAPS, (*_AT, "command", index), message)
