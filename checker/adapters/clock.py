"""What time it is, for events; no number of a board depends on it."""

from datetime import UTC, datetime


def now() -> str:
    """Give the time in UTC, like `2026-11-30T12:00:00Z`."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
