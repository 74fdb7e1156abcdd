"""The benchmark's examples: an entry that passes, and some that each break one of its rules.

The findings that the damaged ones must draw stand beside them in `<entry>.txt`, written by hand.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from tools.frontier_search.entries import Invented, Records, records, submission, written
from tools.frontier_search.questions import QUESTIONS

PLAIN = Invented("plain-example", "Plain Example", "What an entry looks like.", None)


def examples() -> Iterator[tuple[str, bytes]]:
    """Give the files of every example, by path from `benchmarks/<benchmark>/examples/`."""
    yield f"pass/{PLAIN.folder}/submission.json", submission(PLAIN)
    yield f"pass/{PLAIN.folder}/answers.json", written(_extras(records(PLAIN)))
    for name, damage in DAMAGES.items():
        entry = replace(PLAIN, slug=name, name=name.capitalize())
        yield f"fail/{entry.folder}/submission.json", submission(entry)
        yield f"fail/{entry.folder}/answers.json", written(damage(records(entry)))


def _extras(held: Records) -> Records:
    """Add what is tolerated: further fields, null for blank, a query that was copied through other tools."""
    held[0] |= {"seconds": 41, "sources": ["https://example.org/primes"]}
    held[1]["response"] = None
    held[2]["query"] = f"  {held[2]['query'].replace(' ', chr(0xA0), 1)}{chr(0x200B)}\n"
    return held


def _no_list(held: Records) -> Any:
    return {str(record["id"]): record for record in held}


def _ids(held: Records) -> Records:
    held[0]["id"] = True
    held[21]["id"] = "22"
    del held[30]["id"]
    return held


def _point(held: Records) -> bytes | Records:
    held[21]["id"] = 22.0
    return held


def _twice(held: Records) -> Records:
    held[5]["id"] = 5
    held[5]["query"] = held[4]["query"]
    return held


def _unknown(held: Records) -> Records:
    held[40]["id"] = 42
    return held


def _queries(held: Records) -> Records:
    held[0]["query"] = "How many prime numbers are smaller than 1,000?"
    held[1]["query"] = held[2]["query"]
    del held[3]["query"]
    return held


def _stale(held: Records) -> Records:
    """Ask each question in the words of another time."""
    return [{**record, "query": f"Question {record['id']}: {record['query']}"} for record in held]


def _shapes(held: Records) -> list[Any]:
    held[0]["report_content"] = 1229
    held[1]["report"] = held[1].pop("report_content")
    del held[1]["response"]
    held[5]["response"] = " "
    return [*held[:2], "149,597,870.7 km", *held[3:]]


def _template(held: Records) -> Records:
    blank = {"report_content": "", "response": ""}
    return [{"id": each.id, "query": each.query, **blank} for each in QUESTIONS[: len(held)]]


DAMAGES: dict[str, Callable[[Records], Any]] = {
    "no-list": _no_list,
    "ids": _ids,
    "point": _point,
    "twice": _twice,
    "unknown": _unknown,
    "queries": _queries,
    "stale": _stale,
    "shapes": _shapes,
    "unfilled": _template,
}
