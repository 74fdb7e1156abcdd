"""The majority vote of the entries on a board, written as an entry writes its predictions."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from checker.model.entry import Entry

Votes: TypeAlias = dict[tuple[str, ...], list[Counter[str]]]
"""The answers given to each item, counted; one counter for each time that the item is asked."""


def majority(entries: Iterable[Entry], key: tuple[str, ...]) -> bytes:
    """Give predictions.json with the answer that most entries give for each item; a draw goes to the first in order.

    `key` names the fields that identify an item. One record a line, in the order in which items were first answered.
    """
    records = [
        {**dict(zip(key, parts, strict=True)), "prediction": min(votes, key=lambda value: (-votes[value], value))}
        for parts, seats in _counted(entries).items()
        for votes in seats
    ]
    return ("[\n" + ",\n".join(f"  {json.dumps(record, ensure_ascii=False)}" for record in records) + "\n]\n").encode()


def _counted(entries: Iterable[Entry]) -> Votes:
    counts: Votes = {}
    for entry in entries:
        for answer in entry.answers:
            seats = counts.setdefault(answer.key.parts, [])
            while len(seats) < answer.key.occurrence:
                seats.append(Counter())
            seats[answer.key.occurrence - 1][str(answer.value)] += 1
    return counts
