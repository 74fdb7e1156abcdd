"""Boards of made-up systems, honest ones and ones that copy, to see how often a copy is found, and a false one.

Every item has a difficulty, and every system an ability: a system is right where ability, difficulty and luck together
are above 0, so honest systems agree more on easy and on very hard items. Wrong answers are drawn from distractors, some
of which are more tempting. Siblings have a part of their luck in common, and draw some wrong answers together.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import TypeAlias

from scoring_examples import benchmark

from checker.formats.sayings import saying_of
from checker.model.benchmark import Component, ComponentKind
from checker.model.entry import Answer, Entry
from checker.model.finding import Place
from checker.model.item import ItemKey
from checker.model.kin import Kin, Prints
from checker.model.layout import Layout
from checker.model.record import Absence, Cell, Record
from checker.scoring.copies.excess import Side
from checker.scoring.copies.find import alikes

BENCHMARK = benchmark(
    Component("correct", ComponentKind.BINARY, "Correct"),
    Component("grade", ComponentKind.NUMBER, "Grade", low=Fraction(0), high=Fraction(3)),
)

_LUCK, _DIFFICULTY, _ABILITY = 1.5, 1.2, 0.7

System: TypeAlias = list[tuple[str, int, int]]
"""What a system said on each item, whether it was right, and its grade in hundredths."""


@dataclass(frozen=True)
class Kind:
    """What is known of entries: what they say, of how many kinds; whether their answers, outcomes and grades count."""

    name: str
    labels: int = 4
    words: bool = False
    answers: bool = True
    outcomes: bool = False
    grades: bool = False


KINDS = (
    Kind("patches and long texts", words=True),
    Kind("2 labels, scored", labels=2, outcomes=True),
    Kind("4 labels, scored", labels=4, outcomes=True),
    Kind("10 labels, scored", labels=10, outcomes=True),
    Kind("10 labels, truth not at hand", labels=10),
    Kind("outcomes alone", answers=False, outcomes=True),
    Kind("graded scores alone", answers=False, grades=True),
)


def board(
    random: Random, systems: int, items: int, kind: Kind, kinship: float = 0.0, families: int = 0
) -> list[System]:
    """Make a board of honest systems; the first two are siblings, where there is any kinship, of 0 to 1.

    `families`: all systems are siblings of others, so many in a family.
    """
    abilities = [random.gauss(0.5, _ABILITY) for _ in range(systems)]
    kin = {system: system // families for system in range(systems)} if families else {0: 0, 1: 0} if kinship else {}
    for system, family in kin.items():
        if kin.get(system - 1) == family:
            abilities[system] = abilities[system - 1] + random.gauss(0, 0.2)
    made: list[System] = [[] for _ in range(systems)]
    for item in range(items):
        difficulty = random.gauss(0, _DIFFICULTY)
        shared_luck = [random.gauss(0, 1) for _ in range(max(kin.values(), default=0) + 1)]
        right, level = random.randrange(kind.labels), random.gauss(170, 50)
        tempting = [0 if label == right else random.expovariate(1) for label in range(kind.labels)]
        common = [random.choices(range(kind.labels), tempting)[0] for _ in shared_luck]
        for system, ability in enumerate(abilities):
            sibling = system in kin
            own = random.gauss(0, 1)
            luck = _LUCK * (sqrt(kinship) * shared_luck[kin[system]] + sqrt(1 - kinship) * own if sibling else own)
            passed = ability + difficulty + luck > 0
            shared = sibling and random.random() < kinship
            label = (
                right if passed else common[kin[system]] if shared else random.choices(range(kind.labels), tempting)[0]
            )
            grade = max(0, min(300, round(level + 30 * ability + 25 * luck)))
            made[system].append((_said(random, label, item, kind), int(passed), grade))
    return made


def copied(random: Random, system: System, other: System, share: float) -> System:
    """Give a system that took a share of its items from another one."""
    taken = set(random.sample(range(len(system)), round(share * len(system))))
    return [theirs if item in taken else own for item, (own, theirs) in enumerate(zip(system, other, strict=True))]


def found(systems: Sequence[System], kind: Kind) -> list[str]:
    """Give the names of the systems that the first one is said to be like."""
    items = [ItemKey((f"i{item}",)) for item in range(len(systems[0]))]
    prints = [prints_of(str(index), system, kind) for index, system in enumerate(systems)]
    place = Place("submissions/made_up/0/predictions.json")
    answers = tuple(Answer(key, said, place) for key, (said, _, _) in zip(items, systems[0], strict=True))
    entry = Entry("submissions/made_up/0", BENCHMARK, "", (), {}, {}, Layout(()), answers=answers)
    return [alike.other for alike in alikes(Kin(entry, prints[0], tuple(prints[1:]), place))]


def sides_of(systems: Sequence[System]) -> list[Side]:
    """Give systems as a test of labels compares them."""
    return [Side([int(label) for label, _, _ in each], [right for _, right, _ in each]) for each in systems]


def rate(trial: Callable[[Random], bool], times: int, seed: int = 1) -> float:
    """Give how often something comes true."""
    return sum(trial(Random(f"{seed}/{index}")) for index in range(times)) / times


def _said(random: Random, label: int, item: int, kind: Kind) -> str:
    if not kind.words:
        return str(label)
    return f"of {item} I hold {label}: " + " ".join(f"{random.randrange(10**6):06}" for _ in range(16))


def prints_of(name: str, system: System, kind: Kind, *, secret: bool = False) -> Prints:
    """Give what is known of a system; `secret`: of a truth that is held out."""
    items = [ItemKey((f"i{item}",)) for item in range(len(system))]
    answers = {key: saying_of(said) for key, (said, _, _) in zip(items, system, strict=True)} if kind.answers else {}
    return Prints(name, answers, records=tuple(_records(system, items, kind)), secret=secret)


def _records(system: System, items: Sequence[ItemKey], kind: Kind) -> list[Record]:
    if not (kind.outcomes or kind.grades):
        return []
    return [Record(key, _cells(passed, grade, kind)) for key, (_, passed, grade) in zip(items, system, strict=True)]


def _cells(passed: int, grade: int, kind: Kind) -> Mapping[str, Cell]:
    if kind.grades:
        return {"correct": Absence.NOT_APPLICABLE, "grade": Fraction(grade, 100)}
    return {"correct": Fraction(passed), "grade": Absence.NOT_APPLICABLE}
