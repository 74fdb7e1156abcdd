"""Calendar dates as entries write them."""

import re
from datetime import date

from checker.model.pattern import pattern

FIRST_YEAR = 2000
LAST_YEAR = 2099

_DATE = pattern(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


def real_date(text: str) -> date | None:
    """Read `YYYY-MM-DD` (RFC 3339 full-date); None for any other form and for a day that no calendar has."""
    if not _DATE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def plausible(day: date) -> bool:
    """Whether an entry can be of that day: within the years 2000 to 2099."""
    return FIRST_YEAR <= day.year <= LAST_YEAR
