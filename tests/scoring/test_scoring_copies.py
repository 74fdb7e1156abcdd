"""Copies are found, and honest entries are left alone: on boards of made-up systems, and case by case."""

from fractions import Fraction
from random import Random
from statistics import NormalDist

import pytest
from copied import BENCHMARK, KINDS, Kind, board, copied, found, rate

from checker.model.entry import Answer, Entry
from checker.model.finding import Place
from checker.model.item import ItemKey
from checker.model.kin import Kin, Prints, Saying, TraceMark
from checker.model.layout import Layout
from checker.model.likeness import Likeness
from checker.model.record import Absence, Record
from checker.scoring.copies.columns import NOTHING, columns_of
from checker.scoring.copies.excess import Excess, Side, critical
from checker.scoring.copies.expected import unexpected
from checker.scoring.copies.find import alikes
from checker.scoring.copies.hardness import chances_of, hardness_of, keys_of
from checker.scoring.copies.inside import repeated_patches, repeated_traces
from checker.scoring.copies.rare import Shared, rarely_shared
from checker.scoring.copies.strata import stratified
from checker.scoring.copies.urn import urn_of

BY_NAME = {kind.name: kind for kind in KINDS}
TIMES = 12


def finds(kind: Kind, systems: int, items: int) -> float:
    def trial(random: Random) -> bool:
        honest, *others = board(random, systems, items, kind)
        return "1" in found([copied(random, honest, others[0], 0.3), *others], kind)

    return rate(trial, TIMES)


def errs(kind: Kind, systems: int, items: int) -> float:
    return rate(lambda random: bool(found(board(random, systems, items, kind), kind)), TIMES)


@pytest.mark.parametrize(
    ("name", "systems", "items", "least"),
    [
        ("patches and long texts", 2, 186, 1.0),
        ("patches and long texts", 10, 186, 1.0),
        ("graded scores alone", 4, 186, 1.0),
        ("10 labels, scored", 10, 186, 0.85),
        ("4 labels, scored", 7, 400, 0.9),
    ],
)
def test_an_entry_with_three_tenths_of_another_is_found(name: str, systems: int, items: int, least: float) -> None:
    assert finds(BY_NAME[name], systems, items) >= least


@pytest.mark.parametrize("name", BY_NAME)
@pytest.mark.parametrize("systems", [2, 5, 9])
def test_honest_entries_are_left_alone(name: str, systems: int) -> None:
    assert errs(BY_NAME[name], systems, 186) == 0


def test_a_whole_copy_is_found_whatever_is_known_of_it() -> None:
    random = Random(5)
    for kind in KINDS:
        honest, other, third = board(random, 3, 200, kind)
        assert "1" in found([list(other), other, third, honest], kind), kind.name


def test_matches_are_expected_from_what_others_of_the_same_standing_share() -> None:
    # Of two others that are never of one mind, the entry is always of the first's and never of the second's.
    own, first, second = [0] * 40, [0] * 40, [1] * 40
    one, two = stratified(Side(own, [0] * 40), [Side(first, [0] * 40), Side(second, [0] * 40)])
    assert (one.compared, one.same, one.share > 0.9) == (40, 40, True)
    assert one.z > 6 > 0 > two.z
    assert critical(1) < critical(10) < critical(30) < critical(2000)


def test_the_bound_is_that_of_a_normal_variable() -> None:
    for comparisons in (1, 2, 10, 100, 1000):
        assert critical(comparisons) == pytest.approx(NormalDist().inv_cdf(1 - 0.01 / comparisons), abs=2e-3)


def test_rare_agreement_has_to_go_farther_than_its_deviations_say() -> None:
    assert Excess(9, 9, 4.0, 1.0).beyond == 4.0
    assert 3.0 < Excess(9, 9, 4.0, 1.0, skew=0.3).beyond < 3.6


def test_the_estimated_chances_are_those_that_made_a_board() -> None:
    random = Random(3)
    hard = [index % 2 for index in range(2000)]
    others = [[int(random.random() < (0.2 if each else 0.9)) for each in hard] for _ in range(12)]
    own = [int(random.random() < (0.2 if each else 0.9)) for each in hard]
    chances = chances_of(hardness_of(others), own, keys := keys_of(others))
    by_hardness = [
        [chances[key].right for key, each in zip(keys, hard, strict=True) if each == kind] for kind in (0, 1)
    ]
    assert [sum(each) / len(each) for each in by_hardness] == pytest.approx([0.9, 0.2], abs=0.03)


def test_an_entry_that_was_asked_little_is_expected_by_those_who_were_asked_with_it() -> None:
    others = [[1, 0, NOTHING, 1], [1, 0, 1, NOTHING], [1, 0, 0, 1]]
    chances = chances_of(hardness_of(others), [1, 0, 1, NOTHING], keys_of(others))
    assert len(chances) == 3
    assert all(0 < each.right < 1 and each.slope > 0 for each in chances.values())


def test_an_urn_gives_what_two_and_three_have_in_common() -> None:
    random = Random(4)

    def drawn() -> list[int]:
        tempting = [random.expovariate(1) for _ in range(4)]
        said = random.choices(range(4), tempting, k=6)
        return [said.count(each) for each in sorted(set(said))]

    urn = urn_of([drawn() for _ in range(4000)])
    assert (urn.base, urn.size) == (pytest.approx(1, abs=0.25), pytest.approx(4, abs=0.8))
    only = urn_of([[3]] * 100)
    assert only.chance(3, 3) == pytest.approx(1, abs=0.01)
    assert 0 < urn_of([]).chance(2, 1) < 1


def test_on_a_board_of_families_an_honest_sibling_is_left_alone() -> None:
    kind, random = BY_NAME["4 labels, scored"], Random(6)
    boards = [board(random, 9, 186, kind, 0.6, families=3) for _ in range(8)]
    assert sum(bool(found(each, kind)) for each in boards) <= 1
    copies = [[copied(random, mine, others[3], 0.9), *others] for mine, *others in boards]
    assert sum("4" in found(each, kind) for each in copies) >= 6


def test_what_is_not_there_is_compared_with_nothing() -> None:
    columns = columns_of(["a", "b"], [{"a": "x"}, {"a": "x", "b": "y"}])
    assert columns == [[0, NOTHING], [0, 1]]
    for compare in (stratified, unexpected):
        found = compare(Side(columns[0], [0, NOTHING]), [Side(columns[1], [0, 0]), Side(columns[1], [0, 0])])
        assert [each.compared for each in found] == [1, 1]


def test_what_everybody_says_is_not_rare() -> None:
    own, other, third = [1, 2, 3, 4], [1, 2, 3, 9], [1, 7, 8, 5]
    assert rarely_shared(own, [other, third]) == [Shared(3, 2, 0), Shared(3, 0, 67)]


def kin(own: Prints, *others: Prints) -> Kin:
    place = Place("submissions/made_up/own/predictions.json")
    return Kin(Entry("submissions/made_up/own", BENCHMARK, "", (), {}, {}, Layout(())), own, others, place)


def claiming(*values: str) -> Prints:
    numbers = {f"m{index}": Fraction(value) for index, value in enumerate(values)}
    return Prints("other", claims=numbers, greatest=dict.fromkeys(numbers, Fraction(100)))


@pytest.mark.parametrize(
    ("values", "certain"),
    [
        (("43.51", "8.27", "61.94", "12.35", "77.01"), [True]),
        (("43.51", "8.27", "61.94"), [False]),
        (("43.5", "8"), []),
        (("100", "100", "100"), []),
    ],
)
def test_claims_that_are_the_same_tell_by_their_digits(values: tuple[str, ...], certain: list[bool]) -> None:
    assert [alike.certain for alike in alikes(kin(claiming(*values), claiming(*values)))] == certain


def labels(*said: int, claims: str | None = None) -> Prints:
    answers = {ItemKey((str(index),)): Saying(str(each)) for index, each in enumerate(said)}
    claimed = {"m": Fraction(claims)} if claims is not None else {}
    return Prints("other", answers, claims=claimed, greatest=dict.fromkeys(claimed, Fraction(100)))


def test_two_that_are_right_on_everything_are_no_copies() -> None:
    perfect = [index % 7 for index in range(100)]
    assert alikes(kin(labels(*perfect, claims="100"), labels(*perfect, claims="100"))) == ()
    [alike] = alikes(kin(labels(*perfect, claims="80"), labels(*perfect, claims="80")))
    assert (alike.likeness, alike.same, alike.certain) == (Likeness.ANSWERS, 100, True)
    [alike] = alikes(kin(labels(*perfect), labels(*perfect)))
    assert not alike.certain


def test_copies_of_graded_answers_are_told_by_how_well_each_was_done() -> None:
    grades = [Fraction(index % 4) for index in range(60)]
    records = tuple(
        Record(ItemKey((str(index),)), {"correct": Absence.NOT_APPLICABLE, "grade": grade})
        for index, grade in enumerate(grades)
    )
    own, other = (Prints(name, labels(*range(60)).answers, records=records) for name in ("own", "other"))
    [alike] = alikes(kin(own, other))
    assert (alike.likeness, alike.certain) == (Likeness.ANSWERS, True)


def test_many_answers_of_some_words_are_no_chance_even_where_all_are_right() -> None:
    answers = {ItemKey((str(index),)): Saying(f"from{index:05}to{index + 7:05}seconds") for index in range(120)}
    [alike] = alikes(kin(Prints("own", answers), Prints("other", answers)))
    assert alike.certain


def trace(item: str, size: int, digest: str) -> TraceMark:
    def read() -> str:
        assert digest, f"{item} is read in vain"
        return digest

    return TraceMark(Place(f"messages/{item}.json", ""), size, read)


def test_trajectories_are_read_only_where_sizes_agree() -> None:
    own = {name: trace(name, 5000, "x") for name in "abc"} | {"d": trace("d", 6000, "")}
    other = {name: trace(name, 5000, "x") for name in "abc"} | {"d": trace("d", 6001, "")}
    [alike] = alikes(kin(Prints("own", traces=own), Prints("other", traces=other)))
    assert (alike.likeness, alike.same, alike.compared, alike.certain) == (Likeness.TRACES, 3, 4, True)


def retold(item: str, size: int, said: str) -> TraceMark:
    return TraceMark(Place(f"messages/{item}.json", ""), size, lambda: None, lambda: said)


def test_trajectories_that_are_written_otherwise_are_the_same_where_they_say_the_same() -> None:
    own = {str(index): retold(str(index), 5000 + index, f"own {index}") for index in range(40)}
    other = {item: retold(item, 7000, mark.gist() or "" if int(item) % 3 else "other") for item, mark in own.items()}
    [alike] = alikes(kin(Prints("own", traces=own), Prints("other", traces=other)))
    assert (alike.likeness, alike.same, alike.compared, alike.certain) == (Likeness.TRACES, 26, 40, True)
    strangers = {item: retold(item, 7000, "other") for item in own}
    assert alikes(kin(Prints("own", traces=own), Prints("other", traces=strangers))) == ()


def patches(*said: str) -> dict[ItemKey, Saying]:
    return {ItemKey((f"{index:02}",)): Saying(each, weighty=True, patch=True) for index, each in enumerate(said)}


def patched(*said: str) -> Kin:
    answers = patches(*said)
    place = Place("submissions/made_up/own/predictions.json")
    told = tuple(Answer(key, each.text, place) for key, each in answers.items())
    entry = Entry("submissions/made_up/own", BENCHMARK, "", (), {}, {}, Layout(()), answers=told)
    others = (Prints(name, patches(*(f"{name}{index}" for index in range(20)))) for name in "abcdefg")
    return Kin(entry, Prints("own", answers), tuple(others), place)


@pytest.mark.parametrize(
    ("from_each", "certain"),
    [({"a": 5}, [True]), ({"a": 3}, [False]), ({"a": 3, "b": 3}, [True, True]), ({"a": 1, "b": 1, "c": 1, "d": 1}, [])],
)
def test_a_little_of_each_of_several_is_added_up(from_each: dict[str, int], certain: list[bool]) -> None:
    taken = [name for name, count in from_each.items() for _ in range(count)]
    said = [f"{name}{index}" for index, name in enumerate(taken + ["own"] * (20 - len(taken)))]
    assert [alike.certain for alike in alikes(patched(*said))] == certain


def test_what_stands_for_three_items_in_one_entry_is_a_repetition() -> None:
    traces = {name: trace(name, 5000, "x") for name in "abc"} | {"d": trace("d", 7000, "")}
    assert [(item, more) for _, item, more in repeated_traces(Prints("own", traces=traces))] == [("a", 2)]
    patches = {ItemKey((name,)): Saying("+" * 99, weighty=True, patch=True) for name in "abc"}
    assert list(repeated_patches(Prints("own", patches))) == [(ItemKey(("a",)), 2)]
    short = {ItemKey((name,)): Saying("+", weighty=False, patch=True) for name in "abc"}
    assert list(repeated_patches(Prints("own", short))) == []
