"""The accounts that an entry's submission.json names as its owners, by their numbers."""

from checker.formats.schema.core import GREATEST_ACCOUNT, MOST_OWNERS
from checker.reading.strict import read_json

KEY = "owners"


def listed_owners(raw: bytes | None) -> frozenset[int]:
    """Read the list; nobody where there is none, or where any part of the file or list is not as it must be."""
    value, faults = read_json(raw) if raw is not None else (None, ())
    listed = value.get(KEY) if isinstance(value, dict) and not faults else None
    if not isinstance(listed, list) or len(listed) > MOST_OWNERS:
        return frozenset()
    numbers = [each for each in listed if type(each) is int and 0 < each <= GREATEST_ACCOUNT]
    return frozenset(numbers) if len(numbers) == len(listed) else frozenset()
