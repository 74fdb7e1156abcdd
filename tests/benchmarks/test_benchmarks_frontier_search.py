"""The questions of the benchmark of free answers: truths are computed again, and entries are as good as they say."""

import calendar
import json
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from math import isqrt, pi
from pathlib import Path
from typing import Any

import pytest
import yaml

from checker.metrics.expectations.expect import read_expectation
from checker.metrics.expectations.kinds import kinds
from checker.model.record import Absence
from tools.frontier_search.__main__ import files, truth
from tools.frontier_search.entries import ENTRIES, records
from tools.frontier_search.questions import QUESTIONS, Question
from tools.sealing import commitment, opened

ROOT = Path(__file__).parents[2]
BENCHMARK = ROOT / "benchmarks" / "frontier_search"
BY_ID = {question.id: question for question in QUESTIONS}


def expectation(question: Question) -> Any:
    return read_expectation(json.loads(json.dumps(question.expects), parse_float=Decimal))


def graded(question: Question, answer: str) -> Any:
    expected = expectation(question)
    return expected.grade(expected.extract(answer))


def is_prime(number: int) -> bool:
    return number > 1 and all(number % each for each in range(2, isqrt(number) + 1))


def primes(below: int) -> list[int]:
    return [number for number in range(2, below) if is_prime(number)]


def divisors(number: int) -> list[int]:
    return [each for each in range(1, number + 1) if number % each == 0]


def queens(size: int) -> int:
    rows = range(size)
    ways = permutations(rows)
    return sum(len({way[at] + at for at in rows}) == size == len({way[at] - at for at in rows}) for way in ways)


def fibonacci(count: int) -> list[int]:
    found = [1, 1]
    while len(found) < count:
        found.append(found[-2] + found[-1])
    return found


def easter(year: int) -> date:
    """Give Easter Sunday by the Gregorian computus in its usual arithmetic form (Meeus, Jones and Butcher)."""
    a, b, c = year % 19, year // 100, year % 100
    d, e, f = b // 4, b % 4, (b + 8) // 25
    g = (b - f + 1) // 3
    h = (19 * a + b - d - g + 15) % 30
    i, k = c // 4, c % 4
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 22 * m) // 451
    month, day = divmod(h + m - 7 * n + 114, 31)
    return date(year, month, day + 1)


def lines(**fields: object) -> str:
    return "Answer:\n" + "\n".join(f"{name.replace('_', ' ')}: {value}" for name, value in fields.items())


def one_line(*values: object) -> str:
    return "Answer: " + ", ".join(map(str, values))


COMPUTED: dict[int, Callable[[], str]] = {
    1: lambda: one_line(len(primes(10_000))),
    2: lambda: one_line(sum(map(calendar.isleap, range(1801, 2001)))),
    4: lambda: f"Answer: {15 * 180 / 17:.2f}°",
    7: lambda: one_line(sum(map(int, str(2**100)))),
    8: lambda: one_line(queens(8)),
    9: lambda: one_line(Fraction(sum(n % 2 != 0 != n % 5 for n in range(1, 1001)), 1000)),
    10: lambda: f"Answer: {pi:.5f}",
    20: lambda: one_line(*(n for n in primes(100) if 30_030 % n == 0)),
    22: lambda: one_line("Bolivia", "Paraguay"),
    23: lambda: one_line(*(calendar.month_name[m] for m in range(1, 13) if calendar.monthrange(2001, m)[1] == 30)),
    24: lambda: one_line(*(n for n in range(2, 10_000) if sum(divisors(n)[:-1]) == n)),
    25: lambda: one_line(*sorted(primes(100), reverse=True)[:5]),
    28: lambda: one_line(*fibonacci(8)),
    31: lambda: lines(area=f"{25 * pi:.2f}", circumference=f"{10 * pi:.2f}"),
    32: lambda: lines(
        leap_year="yes" if calendar.isleap(2000) else "no",
        days=(date(2001, 1, 1) - date(2000, 1, 1)).days,
        weekday=calendar.day_name[date(2000, 1, 1).weekday()],
    ),
    33: lambda: lines(faces=6, edges=12, vertices=12 - 6 + 2, dual="octahedron"),
    34: lambda: lines(
        divisors=len(divisors(360)), sum=sum(divisors(360)), square="yes" if isqrt(360) ** 2 == 360 else "no"
    ),
    36: lambda: one_line(easter(2000).isoformat()),
    37: lambda: one_line((date(1582, 10, 4) + timedelta(days=1 + 10)).isoformat()),
    39: lambda: one_line("yes" if is_prime(1_000_003) else "no"),
}


@pytest.mark.parametrize("id", COMPUTED)
def test_what_can_be_computed_is_what_is_expected(id: int) -> None:
    assert graded(BY_ID[id], COMPUTED[id]()) == 1


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(question.id))
def test_a_perfect_answer_scores_perfectly_and_none_scores_nothing(question: Question) -> None:
    perfect = Absence.MISSING_EVALUATION if question.kind == "rubric" else 1
    nothing = Absence.MISSING_EVALUATION if question.kind == "rubric" else 0
    assert graded(question, question.perfect) == perfect
    assert graded(question, "I do not know.") == nothing


@pytest.mark.parametrize("question", [q for q in QUESTIONS if q.kind not in ("rubric", "yes_no")], ids=lambda q: q.id)
def test_another_questions_perfect_answer_is_no_answer(question: Question) -> None:
    assert [each.id for each in QUESTIONS if each is not question and graded(question, each.perfect) == 1] == []


def test_there_are_41_questions_of_every_kind_each_with_a_reason() -> None:
    assert [question.id for question in QUESTIONS] == list(range(1, 42))
    assert {question.kind for question in QUESTIONS} == set(kinds())
    assert len({question.query for question in QUESTIONS}) == 41
    assert all(len(question.why) > 15 for question in QUESTIONS)


def test_every_committed_file_is_what_the_questions_make() -> None:
    assert [path for path, content in files() if (ROOT / path).read_bytes() != content] == []


def test_the_sealed_truth_is_what_the_questions_expect_and_the_declaration_commits_to_it() -> None:
    plaintext = opened(BENCHMARK)
    assert plaintext is not None
    assert plaintext == truth(plaintext)
    assert yaml.safe_load((BENCHMARK / "benchmark.yaml").read_text())["truth"]["commitment"] == commitment(plaintext)


def test_the_entries_say_that_they_are_invented() -> None:
    assert all("(invented)" in entry.name and "nvented" in entry.description for entry in ENTRIES)


def test_the_entries_are_as_good_as_their_names_say() -> None:
    perfect, half, heron = (_average(records(entry)) for entry in ENTRIES)
    assert perfect == Fraction(40, 41)
    assert Fraction(1, 4) < half < Fraction(3, 4)
    assert Fraction(1, 2) < heron < perfect


def _average(held: list[dict[str, Any]]) -> Fraction:
    said = {record["id"]: record["report_content"].strip() or record["response"] for record in held}
    rates = [graded(BY_ID[id], answer) for id, answer in said.items()]
    return sum((rate for rate in rates if isinstance(rate, Fraction)), Fraction(0)) / 41
