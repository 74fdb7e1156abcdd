"""Keeps secrets out of what a conversion tells: faults and notes quote what stands in logs."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from checker.formats.blot import problem_without, said_without, without
from checker.formats.conversion.notes import Note
from checker.jobs.exposures import secrets_in
from checker.model.finding import Problem
from checker.model.said import Said


def problems_without_secrets(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Give faults as they may be shown."""
    secrets = secrets_in(text for each in problems for text in _texts(each))
    return tuple(problem_without(each, secrets, secrets) for each in problems) if secrets else problems


def notes_without_secrets(notes: tuple[Note, ...]) -> tuple[Note, ...]:
    """Give notes as they may be shown."""
    secrets = secrets_in(text for each in notes for text in (*_values(each.message), *each.about))
    return tuple(_note(each, secrets) for each in notes) if secrets else notes


def _note(note: Note, secrets: frozenset[str]) -> Note:
    about = tuple(without(each, secrets) for each in note.about)
    return replace(note, message=said_without(note.message, secrets), about=about)


def _texts(problem: Problem) -> Iterator[str]:
    quoted = (problem.where.path, problem.where.pointer, problem.expected, problem.found)
    yield from (each for each in quoted if each is not None)
    yield from (*_values(problem.message), *_values(problem.fix))


def _values(said: Said) -> Iterable[str]:
    return (value for _, value in said.values if isinstance(value, str))
