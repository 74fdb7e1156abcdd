"""Which items an entry answers, by their keys: what the rules on coverage share.

One slip must be one finding. An id that is misspelt leaves its item without an answer, and a record that cannot be
read does too; such strays are told where they stand, and explain as many items as there are of them.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from checker.formats.needs import SUBMISSION, overfull
from checker.formats.remember import remembered
from checker.model.entry import Attempt, Entry
from checker.model.finding import Place, Problem
from checker.model.item import ItemKey, ItemSet
from checker.model.json import Json
from checker.model.said import say
from checker.model.value import dataclass, replace
from checker.reading.nearest import Speller
from checker.reading.pointer import child, resolve
from checker.rules.questions import misplaced
from checker.rules.versions import items_of, known_keys, version_of

FEW = 5
"""Items named one by one in a finding that counts them."""


@dataclass(frozen=True, slots=True)
class Surplus:
    """An answer to an item that has one already. `same`: it says the same as an earlier one."""

    attempt: Attempt
    first: Attempt
    same: bool


@dataclass(frozen=True, slots=True)
class Coverage:
    """What an entry's attempts cover of its version's items.

    `unknown` are sound attempts at no item of the version, `foreign` those of them that another version has, by that
    version's name; `mistaken`: they are most of all. `missing` are items without any attempt, empty where ids are
    not published; `unexplained` counts items without an answer beyond what strays explain, none where
    not one record could be read.
    """

    items: ItemSet
    unknown: tuple[Attempt, ...]
    foreign: Mapping[ItemKey, str]
    surplus: tuple[Surplus, ...]
    missing: tuple[ItemKey, ...]
    answered: int
    unexplained: int
    mistaken: bool

    @property
    def share(self) -> Fraction:
        """The share of items with an answer, those that strays were meant for included."""
        return Fraction(self.items.count - self.unexplained, self.items.count) if self.items.count else Fraction(1)


def coverage_of(entry: Entry) -> Coverage | None:
    """Compare an entry's attempts with its version's items; None where that would tell nothing.

    That is so where it is not known which version was answered, where most answers are for another one, and where the
    entry shows no answers.
    """
    coverage = any_coverage_of(entry)
    return None if coverage is None or coverage.mistaken else coverage


@remembered
def any_coverage_of(entry: Entry) -> Coverage | None:
    """Compare an entry's attempts with its version's items; None without attempts to show or a version to compare."""
    items = items_of(entry)
    if items is None or not entry.shows_answers or _too_many(entry):
        return None
    known = known_keys(items)
    parts = {key.parts for key in known} if known is not None else None
    elsewhere = misplaced(entry)
    told = [a for a in entry.attempts if a.key is not None and a.place.pointer not in elsewhere]
    on_items = [a for a in told if a.key is not None and (parts is None or a.key.parts in parts)]
    surplus = tuple(_surplus(entry, on_items, known)) if known is not None else ()
    covered = {attempt.key for attempt in on_items if known is None or attempt.key in known}
    unknown = tuple(a for a in entry.attempts if a.sound and parts is not None and a.key and a.key.parts not in parts)
    strays = len(entry.attempts) - len(covered) - sum(each.same for each in surplus)
    foreign = _foreign(entry, unknown)
    return Coverage(
        items,
        unknown,
        foreign,
        surplus,
        missing=tuple(item.key for item in items.items or () if item.key not in covered),
        answered=len(covered),
        unexplained=max(0, items.count - len(covered) - strays) if _any_read(entry) else 0,
        mistaken=2 * len(foreign) > len(entry.attempts),
    )


def strangers(entry: Entry) -> frozenset[ItemKey]:
    """Give the keys of sound records about no item of the version, each told where it stands."""
    coverage = coverage_of(entry)
    return (
        frozenset(each.key for each in coverage.unknown if each.key is not None)
        if coverage is not None
        else frozenset()
    )


def enough(entry: Entry, coverage: Coverage) -> bool:
    """Say whether as many items have an answer as the benchmark asks for; none at all is never enough."""
    answered = coverage.items.count - coverage.unexplained
    version = entry.benchmark.versions.get(coverage.items.version)
    least = version.min_answers if version is not None else 0
    return coverage.share > 0 and coverage.share >= entry.benchmark.ranking.min_coverage and answered >= least


def meant_items(coverage: Coverage) -> Mapping[ItemKey, ItemKey]:
    """Guess which item each unknown key means: one without an answer, and each such item once."""
    if not coverage.unknown:
        return {}
    left = {written(key): key for key in reversed(coverage.missing)}
    same_first = {key.parts[0]: text for text, key in left.items()}
    speller = Speller(left)
    meant: dict[ItemKey, ItemKey] = {}
    for key in (attempt.key for attempt in coverage.unknown if attempt.key is not None):
        near = same_first.get(key.parts[0]) or speller.nearest(written(key))
        if near is not None and near in left:
            meant[key] = left.pop(near)
    if len(coverage.unknown) == len(left) == 1 and not meant and coverage.unknown[0].key is not None:
        meant[coverage.unknown[0].key] = next(iter(left.values()))
    return meant


def written(key: ItemKey) -> str:
    """Give a key as records write it, its fields joined, without the number of its repeat."""
    return "|".join(key.parts)


def unanswered(entry: Entry, coverage: Coverage, fix: str, apart: frozenset[ItemKey] = frozenset()) -> Problem:
    """Say how many items have no answer, and name the first few; `fix` is our own template, without gaps.

    Those of `apart` are told elsewhere.
    """
    total, lacking = coverage.items.count, coverage.unexplained - len(apart)
    explained = {*meant_items(coverage).values(), *apart}
    left = [str(key) for key in coverage.missing if key not in explained]
    named = ", ".join(left[:FEW])
    if not named:
        message = say("{n} of {total} items have no answer", n=lacking, total=total)
    elif len(left) > min(lacking, FEW):
        message = say("{n} of {total} items have no answer, among them {named}", n=lacking, total=total, named=named)
    else:
        message = say("{n} of {total} items have no answer: {named}", n=lacking, total=total, named=named)
    return Problem(answers_place(entry), message, say(fix), str(total), str(total - lacking))


def answers_place(entry: Entry) -> Place:
    """Give the document that holds the answers, as a whole; the folder where there is none."""
    paths = [document.path for name, document in entry.documents.items() if name != SUBMISSION]
    return Place(paths[0], "") if paths else Place(entry.path)


def id_place(entry: Entry, attempt: Attempt, meant: ItemKey | None) -> Place:
    """Give the place of a record's id: of the first field that is not as in the key that was meant, else the first."""
    parts = attempt.key.parts if attempt.key is not None else ()
    pairs = enumerate(zip(parts, meant.parts, strict=False)) if meant is not None else ()
    index = next((index for index, (said, wanted) in pairs if said != wanted), 0)
    at = child(attempt.place.pointer or "", entry.benchmark.key[index])
    values = (each.value for each in entry.documents.values() if each.path == attempt.place.path)
    written_there = any(resolve(value, at)[0] for value in values)
    return replace(attempt.place, pointer=at) if written_there else attempt.place


def _too_many(entry: Entry) -> bool:
    """Whether there are so many records that none was looked at, as a rule of its own tells."""
    return any(each.name != SUBMISSION for each in overfull(entry.documents, entry.layout, entry.benchmark))


def _any_read(entry: Entry) -> bool:
    """Whether an item is told by any record, or there is none: one slip in the shape of all is told where it stands."""
    return not entry.attempts or any(attempt.key is not None for attempt in entry.attempts)


def _surplus(entry: Entry, attempts: list[Attempt], known: frozenset[ItemKey]) -> Iterator[Surplus]:
    values = {answer.place.pointer: answer.value for answer in entry.answers}
    earlier: dict[tuple[str, ...], list[Attempt]] = {}
    for attempt in attempts:
        if attempt.key is None:
            continue
        before = earlier.setdefault(attempt.key.parts, [])
        if attempt.sound and before and attempt.key not in known:
            yield Surplus(attempt, before[0], _said_before(attempt, before, values))
        before.append(attempt)


def _said_before(attempt: Attempt, before: list[Attempt], values: Mapping[str | None, Json]) -> bool:
    at = attempt.place.pointer
    return at in values and any(values.get(each.place.pointer) == values[at] for each in before)


def _foreign(entry: Entry, unknown: tuple[Attempt, ...]) -> Mapping[ItemKey, str]:
    found: dict[ItemKey, str] = {}
    own = version_of(entry)
    for name, items in entry.versions.items():
        parts = {key.parts for key in known_keys(items) or ()} if unknown and name != own else set()
        for attempt in unknown:
            if attempt.key is not None and attempt.key.parts in parts:
                found.setdefault(attempt.key, name)
    return found
