"""What time it is, for events; no number of a board depends on it."""

from datetime import UTC, datetime, timedelta


def now() -> str:
    """Give the time in UTC, like `2026-11-30T12:00:00Z`."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def hours_ago(hours: int) -> str:
    """Give the time so many hours ago, written likewise; such times sort as texts."""
    return (datetime.now(UTC) - timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")
