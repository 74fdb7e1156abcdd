"""From the bytes of `benchmark.yaml` to a benchmark, or to every mistake in them at its line and column."""

from collections.abc import Iterable

from checker.model.benchmark import Benchmark
from checker.model.errors import DeclarationRefusal
from checker.model.finding import Problem
from checker.model.value import dataclass
from checker.reading.declaration.build import build
from checker.reading.declaration.checks.case import Case
from checker.reading.declaration.checks.every import check_all
from checker.reading.declaration.mistake import Mistake, pointer
from checker.reading.declaration.sketch import sketch
from checker.reading.declaration.vocabulary import Vocabulary
from checker.reading.located_yaml import LocatedYaml, read_yaml


@dataclass(frozen=True, slots=True)
class Declaration:
    """A benchmark beside the text that declares it, so that what is found out later has its line."""

    benchmark: Benchmark
    text: LocatedYaml

    def problems(self, mistakes: Iterable[Mistake]) -> tuple[Problem, ...]:
        """Find the line of each mistake, in the order of the text."""
        return problems(self.text, mistakes)


def read_declaration(raw: bytes, path: str, vocabulary: Vocabulary) -> Declaration:
    """Read a declaration and keep its text. `path` runs from the repository's root: `benchmarks/<id>/benchmark.yaml`.

    Raises DeclarationRefusal with every mistake at its line and column.
    """
    text = read_yaml(raw, path)
    drawn = sketch(text.value)
    folder = path.split("/")[-2] if "/" in path else drawn.document.id
    mistakes = [*drawn.mistakes, *check_all(Case(drawn, vocabulary, folder))]
    if mistakes:
        raise DeclarationRefusal(problems(text, mistakes))
    return Declaration(build(drawn.document), text)


def problems(text: LocatedYaml, mistakes: Iterable[Mistake]) -> tuple[Problem, ...]:
    """Turn mistakes into problems at their places, in the order of the text."""
    found = [_problem(text, mistake) for mistake in mistakes]
    return tuple(sorted(found, key=lambda problem: (problem.where.line or 0, problem.where.column or 0)))


def _problem(text: LocatedYaml, mistake: Mistake) -> Problem:
    where = text.place(pointer(mistake.steps), mistake.at_key)
    return Problem(where, mistake.message, mistake.fix, mistake.expected, mistake.found)
