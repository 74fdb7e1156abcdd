"""The time that the fake tells: it stands still until something is written or a test moves it."""

from datetime import UTC, datetime, timedelta
from threading import Lock

START = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Clock:
    """A clock that moves one second at each writing, so that times differ and every run tells the same ones."""

    def __init__(self, start: datetime = START) -> None:
        self._now = start
        self._lock = Lock()

    def now(self) -> datetime:
        return self._now

    def epoch(self) -> int:
        return int(self._now.timestamp())

    def advance(self, seconds: float) -> None:
        with self._lock:
            self._now += timedelta(seconds=seconds)

    def tick(self) -> str:
        """Move one second and tell the time as GitHub writes it."""
        self.advance(1)
        return self.stamp()

    def stamp(self) -> str:
        return self._now.strftime("%Y-%m-%dT%H:%M:%SZ")
