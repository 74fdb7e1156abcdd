"""The sentence on each board, case by case."""

from fractions import Fraction

import numpy as np
import pytest

from checker.boards.numbers import share_of_chance, significant
from checker.boards.uncertainty.sentence import Told, sentence
from checker.boards.uncertainty.ties import tie_groups

POINTS = Fraction(8107, 1000)


def told(entries: int, *pairs: tuple[int, int], **options: object) -> Told:
    """Give a board on which the first of each pair is surely better than the second."""
    better = np.zeros((entries, entries), dtype=np.bool_)
    for pair in pairs:
        better[pair] = True
    given = {"n_items": 200, "noun": "instance", "smallest": POINTS, "points": True, "metrics": 1, "enough": True}
    return Told(better=better, groups=tie_groups(range(entries), better), **{**given, **options})


def below(first: int, entries: int) -> list[tuple[int, int]]:
    """Put the first few before all others."""
    return [(a, b) for a in range(first) for b in range(first, entries)]


TRIES = "for a one-sided test at 5 % to tell them apart in 8 of 10 tries."
TAKES = f"two entries that are compared alone have to be about 8.1 points apart on 200 instances {TRIES}"
CASES = [
    (told(0), "No entry is ranked yet."),
    (told(1), "Only one entry is ranked, so there is nothing to compare it with."),
    (told(0, unbacked=2), "No ranked entry has records that could be compared."),
    (told(1, unbacked=2), "Only one ranked entry has records, so there is nothing to compare it with."),
    (told(8), f"The 8 ranked entries cannot be told apart; {TAKES}"),
    (told(8, *below(3, 8)), f"Of 8 ranked entries, the first 3 cannot be told apart; {TAKES}"),
    (
        told(8, *below(3, 8), (1, 2)),
        f"Of 8 ranked entries, the first 3 cannot be told apart from the one ranked first; {TAKES}",
    ),
    (told(4, (1, 3)), f"Of 4 ranked entries, none can be told apart from the one ranked first; {TAKES}"),
    (told(2, (0, 1)), f"Both ranked entries can be told apart; {TAKES}"),
    (told(3, (0, 1), (0, 2), (1, 2)), f"All 3 ranked entries can be told apart; {TAKES}"),
    (
        told(5, *below(1, 5)),
        "Of 5 ranked entries, the first can be told apart from all others; the other 4 cannot be told apart from one "
        f"another; {TAKES}",
    ),
    (
        told(5, *below(1, 5), (1, 4)),
        "Of 5 ranked entries, the first can be told apart from all others; of the other 4, not all can be told apart "
        f"from one another; {TAKES}",
    ),
    (
        told(3, (0, 1)),
        "Of 3 ranked entries, the first can be told apart from the one ranked second; the other 2 cannot be told apart "
        f"from one another; {TAKES}",
    ),
    (
        told(8, *below(3, 8), unbacked=1),
        f"Of 8 ranked entries with records, the first 3 cannot be told apart; {TAKES}",
    ),
    (
        told(8, *below(3, 8), metrics=10),
        "Of 8 ranked entries, the first 3 cannot be told apart by the mean of their ranks in 10 metrics.",
    ),
    (told(8, smallest=None), "The 8 ranked entries cannot be told apart."),
    (
        told(2, smallest=Fraction(317, 10000), points=False, n_items=41, noun="query"),
        "The 2 ranked entries cannot be told apart; two entries that are compared alone have to be about 0.032 apart "
        f"on 41 queries {TRIES}",
    ),
    (
        told(3, enough=False, n_items=5, noun="question"),
        "The 3 ranked entries cannot be told apart: 5 questions are too few to tell a difference from chance, however "
        "large it is.",
    ),
    (
        told(3, enough=False, n_items=40, clusters=2),
        "The 3 ranked entries cannot be told apart: 2 groups of instances that hang together are too few to tell a "
        "difference from chance, however large it is.",
    ),
    (
        told(3, enough=False, n_items=40, clusters=1),
        "The 3 ranked entries cannot be told apart: 1 group of instances that hang together is too few to tell a "
        "difference from chance, however large it is.",
    ),
    (
        told(3, enough=False, n_items=1),
        "The 3 ranked entries cannot be told apart: 1 instance is too few to tell a difference from chance, however "
        "large it is.",
    ),
]


@pytest.mark.parametrize(("case", "said"), CASES)
def test_the_sentence(case: Told, said: str) -> None:
    assert sentence(case).fill(str) == said


def test_words_of_maintainers_are_kept_apart_from_ours() -> None:
    assert "[instances]" in sentence(told(8)).fill(lambda text: f"[{text}]")


@pytest.mark.parametrize(
    ("value", "digits", "written"),
    [
        (Fraction(8107, 1000), 2, "8.1"),
        (Fraction(169, 10), 2, "17"),
        (Fraction(12345, 100), 2, "123"),
        (Fraction(1), 2, "1.0"),
        (Fraction(-317, 10000), 2, "-0.032"),
        (Fraction(0), 3, "0"),
        (Fraction(1, 3), 4, "0.3333"),
        (Fraction(1, 2**14), 4, "0.00006104"),
    ],
)
def test_significant_digits(value: Fraction, digits: int, written: str) -> None:
    assert format(significant(value, digits), "f") == written


@pytest.mark.parametrize("n", [10, 300, 20_000])
def test_a_chance_of_any_size_is_a_number_that_others_can_read(n: int) -> None:
    made = share_of_chance(Fraction(3, 2**n))
    assert float(made) == pytest.approx(max(3 / 2**n if n < 1000 else 0, 1e-300), rel=1e-3)
    assert 0 < float(made) < 1
    assert share_of_chance(Fraction(1)) == 1
