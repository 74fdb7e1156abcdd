"""Reads dates out of an answer, in the spellings of ISO 8601 and of English, to the precision that is written.

`1969-07-20`, `20 July 1969`, `20th of July, 1969`, `July 20, 1969`, `Jul 1969`, `20.07.1969` (day first), `1969`,
`44 BC`. In `a/b/1969` the day is the one above 12; where both could be, the date is a candidate that is nothing.
"""

import re
from collections.abc import Iterator

from checker.metrics.expectations.base import Candidate, Span

_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_BY_NAME = {name: at for at, name in enumerate(_MONTHS, 1)} | {name[:3]: at for at, name in enumerate(_MONTHS, 1)}
_BY_NAME["sept"] = 9
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)

_MONTH = r"(?P<month>[A-Za-z]{3,9})\.?"
_DAY = r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?"
_ERA = r"\s{0,2}(?:BCE|BC|AD|CE)\b"
_YEAR = rf"(?P<year>[0-9]{{3,4}}(?![0-9])|[0-9]{{1,2}}(?={_ERA}))(?P<era>{_ERA})?"
_FORMS = tuple(
    re.compile(f"(?<![0-9A-Za-z]){form}")
    for form in (
        r"(?P<year>[0-9]{4})(?P<sign>[-/.])(?P<month>[0-9]{1,2})(?:(?P=sign)(?P<day>[0-9]{1,2}))?(?![0-9])",
        r"(?P<first>[0-9]{1,2})(?P<sign>[-/.])(?P<second>[0-9]{1,2})(?P=sign)(?P<year>[0-9]{4})(?![0-9])",
        rf"{_DAY}\s{{1,2}}(?:of\s)?{_MONTH},?\s{{1,2}}{_YEAR}",
        rf"{_MONTH}\s{{1,2}}{_DAY},?\s{{1,2}}{_YEAR}",
        rf"(?P<year>[0-9]{{4}}),?\s{{1,2}}{_MONTH}\s{{1,2}}{_DAY}(?![0-9])",
        rf"{_MONTH},?\s{{1,2}}{_YEAR}",
        r"AD\s(?P<year>[0-9]{1,4})(?![0-9])",
        _YEAR,
    )
)
_FORM = re.compile(r"-?[0-9]{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?")
_BEGIN = re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]")


def is_date(value: str) -> bool:
    """Whether a text is a year, a month or a day in the one form that dates are kept in: `1969`, `1969-07-20`."""
    return _FORM.fullmatch(value) is not None and _possible(value)


def dates_in(part: str, offset: int = 0) -> Iterator[Candidate]:
    """Give the dates of a part, each read as far as it goes."""
    at = 0
    while (begin := _BEGIN.search(part, at)) is not None:
        match = _first(part, begin.start())
        if match is None:
            at = begin.end()
            continue
        yield Candidate(_value(match), Span(offset + match.start(), offset + match.end()))
        at = match.end()


def _first(part: str, at: int) -> re.Match[str] | None:
    for form in _FORMS:
        match = form.match(part, at)
        if match is not None and _months_known(match):
            return match
    return None


def _months_known(match: re.Match[str]) -> bool:
    month = match.groupdict().get("month")
    return month is None or month.isdigit() or month.lower() in _BY_NAME


def _value(match: re.Match[str]) -> str | None:
    parts = match.groupdict()
    day, month = parts.get("day"), parts.get("month")
    if "first" in parts:
        pair = _day_and_month(int(parts["first"]), int(parts["second"]), parts["sign"])
        if pair is None:
            return None
        day, month = map(str, pair)
    before = (parts.get("era") or "").strip().startswith("B")
    written = f"{'-' if before else ''}{int(parts['year']):04}"
    if month is not None:
        written += f"-{int(month) if month.isdigit() else _BY_NAME[month.lower()]:02}"
    if day is not None:
        written += f"-{int(day):02}"
    return written if is_date(written) else None


def _day_and_month(first: int, second: int, sign: str) -> tuple[int, int] | None:
    if sign != "/" or first == second or first > 12:
        return first, second
    return (second, first) if second > 12 else None


def _possible(value: str) -> bool:
    _, *rest = value.removeprefix("-").split("-")
    return len(rest) < 2 or int(rest[1]) <= _DAYS[int(rest[0]) - 1]
