"""What the pages of rules show: every rule, and every finding that no rule makes, told by its own docstring."""

import inspect
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from checker.catalogue.formats import formats
from checker.catalogue.notices import NOTICES
from checker.catalogue.repairs import repairs_for
from checker.catalogue.rules import every_rule
from checker.model.finding import Severity
from checker.model.rule import Notice, Rule
from checker.model.value import dataclass
from checker.report.families import OTHER, group_of

_PART = re.compile(r"^(?:Find|Why|Fix)\b:?", re.MULTILINE)
_FINDS, _WHY, _FIX = "Find", "Why:", "Fix:"


@dataclass(frozen=True, slots=True)
class Told:
    """One rule: what it finds, why that matters and how it is put right, in paragraphs; `looks_at` is its subject.

    `formats` is empty for a rule about any. `needs` are rules that must have found no error. `repairs` are what
    `pullrank fix` can do. A finding that no rule makes has no subject.
    """

    id: str
    title: str
    severity: str
    looks_at: str
    formats: tuple[str, ...]
    needs: tuple[str, ...]
    finds: tuple[str, ...]
    why: tuple[str, ...]
    fix: tuple[str, ...]
    repairs: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Family:
    """The rules whose ids begin alike, by id, and the group in which reports tell of them; "": in none."""

    name: str
    group: str
    rules: tuple[Told, ...]


@cache
def all_told() -> tuple[Told, ...]:
    """Give every rule and notice, by id."""
    found = [_rule(rule) for rule in every_rule()] + [_notice(each) for each in NOTICES]
    return tuple(sorted(found, key=lambda told: told.id))


def families(told: Iterable[Told]) -> tuple[Family, ...]:
    """Put rules into families, sorted."""
    by_name: dict[str, list[Told]] = {}
    for each in told:
        by_name.setdefault(each.id.rstrip("0123456789"), []).append(each)
    families = sorted(by_name.items())
    return tuple(Family(name, group_of(name).replace(OTHER, ""), tuple(rules)) for name, rules in families)


def about(format: str) -> tuple[Told, ...]:
    """Give the rules that can speak of an entry of a format."""
    return tuple(each for each in all_told() if not each.formats or format in each.formats)


def _rule(rule: Rule[Any]) -> Told:
    parts = _parts(rule.page)
    repairs = tuple((each.title, _paragraphs(inspect.cleandoc(each.page))) for each in repairs_for(rule.id))
    known = tuple(each for each in formats() if each in rule.formats)
    subject = rule.subject.__name__.lower()
    needs = tuple(sorted(rule.needs & {each.id for each in every_rule()}))
    return _told(rule, parts, subject, known, needs, repairs)


def _notice(notice: Notice) -> Told:
    return _told(notice, _parts(notice.page), "", (), (), ())


def _told(
    rule: Rule[Any] | Notice,
    parts: Mapping[str, tuple[str, ...]],
    looks_at: str,
    known: tuple[str, ...],
    needs: tuple[str, ...],
    repairs: tuple[tuple[str, tuple[str, ...]], ...],
) -> Told:
    severity: Severity = rule.severity
    texts = (parts.get(_FINDS, ()), parts.get(_WHY, ()), parts.get(_FIX, ()))
    return Told(rule.id, rule.title, severity.value, looks_at, known, needs, *texts, repairs)


def _parts(page: str) -> dict[str, tuple[str, ...]]:
    """Cut a docstring at its words `Find`, `Why:` and `Fix:`, each at the begin of a line."""
    text = inspect.cleandoc(page)
    starts = list(_PART.finditer(text))
    ends = [match.start() for match in starts[1:]] + [len(text)]
    return {found[0]: _paragraphs(text[found.end() : end]) for found, end in zip(starts, ends, strict=True)}


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(_sentence(part) for part in re.split(r"\n\s*\n", text.strip()) if part.strip())


def _sentence(text: str) -> str:
    joined = " ".join(text.split())
    return joined[:1].upper() + joined[1:]
