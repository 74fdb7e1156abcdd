"""Whether one more rescoring may start, by those that did; nothing here knows what time it is."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from checker.model.errors import QuotaRefusal
from checker.model.metering import Start
from checker.model.publication import Feedback, Quota
from checker.model.said import Said, say

_FORM = "%Y-%m-%dT%H:%M:%SZ"
_FOR_EVER = 4_000_000
"""Days that are more than a calendar has."""


def moment(text: str) -> datetime | None:
    """Read `2026-11-30T12:00:00Z`; None for anything else."""
    try:
        read = datetime.strptime(text, _FORM).replace(tzinfo=UTC)
    except ValueError:
        return None
    return read if read.strftime(_FORM) == text else None


def refuse_over(feedback: Feedback, started: Sequence[Start], wanted: Start) -> None:
    """Raise QuotaRefusal where one more would be more than is declared; `started` are those of the benchmark."""
    total = feedback.total
    if total is not None and sum(_same_truth(each, wanted) for each in started) >= total:
        raise _used_up(wanted, total)
    quota = feedback.quota
    if quota is None:
        return
    _refuse(quota, (each for each in started if each.account == wanted.account), wanted, _ACCOUNT)
    name = _house(wanted)
    if quota.organizations and name is not None:
        _refuse(quota, (each for each in started if _house(each) == name), wanted, _ORGANIZATION)


_ACCOUNT = "this account has had {count} of {count} rescorings of {benchmark} in {days} days"
_ORGANIZATION = "this organization has had {count} of {count} rescorings of {benchmark} in {days} days"


def _refuse(quota: Quota, started: Iterable[Start], wanted: Start, template: str) -> None:
    free = next_free(quota, [each.at for each in started], wanted.at)
    if free is not None:
        message = say(template, count=quota.count, days=quota.per_days, benchmark=wanted.benchmark)
        raise QuotaRefusal(message, _later(free))


def next_free(quota: Quota, started: Iterable[str], at: str) -> str | None:
    """Give when the next one is free, in the form of `at`; None: now.

    Those count that started less than the days before `at`, and all after it: a clock that was set back gives none.
    """
    now, days = _moment(at), timedelta(days=min(quota.per_days, _FOR_EVER))
    counted = sorted(each for each in map(_moment, started) if each > now or now - each < days)
    if len(counted) < quota.count:
        return None
    try:
        return (counted[len(counted) - quota.count] + days).strftime(_FORM)
    except OverflowError:
        return "9999-12-31T23:59:59Z"


def _later(free: str) -> Said:
    # A time of ours is written bare: it has the one form that `moment` reads.
    return say(f"The next one is free from {free[:10]} {free[11:16]} UTC on.")


def _used_up(wanted: Start, total: int) -> QuotaRefusal:
    return QuotaRefusal(
        say(
            "the truth of {version} has given the {total} answers that it is good for",
            version=wanted.version,
            total=total,
        ),
        say("A maintainer declares a version with new answers; nothing more is told of these."),
    )


def _same_truth(one: Start, other: Start) -> bool:
    return (one.version, one.truth) == (other.version, other.truth)


def _house(start: Start) -> str | None:
    """Give an organisation's name as it is compared: case and white space make no other one."""
    name = " ".join((start.organization or "").casefold().split())
    return name or None


def _moment(text: str) -> datetime:
    read = moment(text)
    if read is None:
        raise ValueError("a start has a time of the one form that is written")
    return read
