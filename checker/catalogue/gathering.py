"""Reads file after file of a benchmark's folder and gathers what is wrong in all of them."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from checker.model.benchmark import Benchmark
from checker.model.errors import DeclarationRefusal
from checker.model.finding import Problem
from checker.model.said import say
from checker.model.tree import Tree
from checker.reading.declaration.mistake import Mistake, Steps
from checker.reading.declaration.read import Declaration

T = TypeVar("T")


class Gathering:
    """One benchmark's folder while it is read."""

    def __init__(self, tree: Tree, declaration: Declaration) -> None:
        self.tree = tree
        self.benchmark: Benchmark = declaration.benchmark
        self._declaration = declaration
        self._problems: list[Problem] = []

    def path(self, name: str) -> str:
        """Give the path of a file in the folder, from the repository's root."""
        return f"{self.benchmark.folder}/{name}"

    def below(self, name: str) -> tuple[str, ...]:
        """Give the paths of everything below a folder in the folder."""
        return tuple(node.path for node in self.tree.walk(self.path(name)))

    def file(self, name: str, declared_at: Steps) -> bytes | None:
        """Read a file that the declaration names; None, and a mistake there, when it is missing."""
        raw = self.tree.read(self.path(name))
        if raw is None:
            message = say("there is no file {name} in the benchmark's folder", name=name)
            self.mistakes([Mistake(declared_at, message, say("Add the file, or correct the name."), found=name)])
        return raw

    def attempt(self, read: Callable[[], T]) -> T | None:
        """Give what `read` gives; None, and its problems kept, when it refuses."""
        try:
            return read()
        except DeclarationRefusal as refusal:
            self._problems.extend(refusal.problems)
            return None

    def mistakes(self, mistakes: Iterable[Mistake]) -> None:
        """Keep mistakes in the declaration itself."""
        self._problems.extend(self._declaration.problems(mistakes))

    def problems(self, problems: Iterable[Problem]) -> None:
        """Keep problems that have their place already."""
        self._problems.extend(problems)

    def refuse(self) -> None:
        """Raise DeclarationRefusal with everything kept, sorted by place, if there is anything."""
        if self._problems:
            raise DeclarationRefusal(tuple(sorted(self._problems, key=_place)))


def _place(problem: Problem) -> tuple[str, int, int]:
    return problem.where.path, problem.where.line or 0, problem.where.column or 0
