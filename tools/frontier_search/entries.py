"""The entries: answers written by hand under invented names, as good as each name says."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.frontier_search.questions import QUESTIONS, Question

DATE = "2026-11-30"
Records = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Invented:
    """One entry to be. `answers` differ from the perfect ones, by question; "" is blank. `left_out` has no record.

    `average` is what it claims.
    """

    slug: str
    name: str
    description: str
    average: float | None
    answers: Mapping[int, str] = field(default_factory=dict)
    left_out: frozenset[int] = frozenset()

    @property
    def folder(self) -> str:
        """The folder's name."""
        return f"{self.slug}_{DATE}"


HALF = Invented(
    "half-remembered",
    "Half-Remembered (invented)",
    "Answers written by hand to be partly right: near misses, lists with gaps, dates that are a day off. Invented.",
    None,
    {
        1: "Answer: 1,228",
        2: "There are 49 or 50 of them.\n\nAnswer: 49 or 50",
        3: "Answer: 149,597,870.7 miles",
        4: "Answer: about 158.8",
        7: "It is near 115.\n\nAnswer: 115",
        9: "Answer: 2/5",
        10: "Answer: 22/7",
        11: "Answer: tungsten, gold, lead, iron, copper",
        13: "Answer: Mary Ann Evans",
        15: "Answer: Andrew Wiles and Richard Taylor",
        18: "Answer: helium, neon, argon",
        19: "Answer: Alaska, California, Hawaii, Nevada, Oregon, Washington",
        20: "Answer: 2, 3, 5, 7, 11",
        21: "Answer:\n- cube\n- pyramid\n- sphere",
        23: "Answer: April, June and September",
        25: "Answer: 97, 89, 83, 73, 79",
        26: "1. Mercury\n2. Venus\n3. Earth\n4. Mars\n5. Jupiter\n6. Saturn\n7. Neptune\n8. Uranus",
        27: "Answer: Jurassic, Triassic, Cretaceous",
        30: "Answer:\nSymbol: Fe\nZ: 26\nGroup: 6\nPeriod: 4",
        31: "Answer:\narea: 78.54\ncircumference: 15.71",
        32: "Answer:\nLeap year: no\nDays: 366\nWeekday: Saturday",
        33: "Answer:\nfaces: 6\nedges: 12\nvertices: 8\ndual: cube",
        35: "Answer: 21 July 1969",
        36: "Answer: 23/04/2000",
        37: "Answer: 5 October 1582",
        38: "Answer: 1858",
        39: "Answer: no",
    },
)
HERON = Invented(
    "quiet-heron",
    "Quiet Heron (invented)",
    "Answers what it is sure of and leaves the rest blank, some of it without a record. Written by hand. Invented.",
    None,
    dict.fromkeys((1, 3, 7, 8, 13, 24, 28, 34, 36, 37, 41), ""),
    frozenset({10, 26}),
)
ENTRIES = (
    Invented(
        "gullfeather-almanac",
        "Gullfeather Almanac (invented)",
        "Answers written by hand, each of them right: what a perfect entry looks like. Invented, not a system.",
        None,
    ),
    HALF,
    HERON,
)


def files(entry: Invented) -> Iterator[tuple[str, bytes]]:
    """Give the files of an entry by their path from the benchmark's folder of submissions."""
    yield f"{entry.folder}/submission.json", submission(entry)
    yield f"{entry.folder}/answers.json", written(records(entry))


def records(entry: Invented) -> Records:
    """Give the records of an entry; every third answer stands in `response`, as when there is no report."""
    kept = [question for question in QUESTIONS if question.id not in entry.left_out]
    return [_record(question, entry.answers.get(question.id, question.perfect)) for question in kept]


def submission(entry: Invented) -> bytes:
    """Give submission.json."""
    document = {
        "version": "v1",
        "name": entry.name,
        "organization": "Invented by Pullrank",
        "date": DATE,
        "description": entry.description,
    }
    if entry.average is not None:
        document["results"] = {"average": entry.average}  # type: ignore[assignment]
    return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()


def written(records: Any) -> bytes:
    """Give a file in the form of the template."""
    return (json.dumps(records, indent=2, ensure_ascii=False) + "\n").encode()


def _record(question: Question, answer: str) -> dict[str, Any]:
    report, response = ("", answer) if question.id % 3 == 0 else (answer, "")
    return {"id": question.id, "query": question.query, "report_content": report, "response": response}
