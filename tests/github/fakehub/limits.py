"""Rate limits: so many requests an hour for each credential, and the secondary limit on writing too fast."""

from collections import deque
from dataclasses import dataclass, field
from threading import Lock

from .clock import Clock
from .problems import Problem
from .tokens import Token

HOUR = 3600
QUOTAS = {"user": 5000, "app": 5000, "jwt": 5000, "actions": 1000}
ANONYMOUS = 60


@dataclass
class _Window:
    limit: int
    reset: int
    used: int = 0


@dataclass
class Limits:
    """Counts by credential. GITHUB_TOKEN has 1,000 an hour for the repository, shared by all of its runs.

    `writes_per_minute` is the secondary limit (none: off, as most tests write faster than people do);
    `retry_after` is what its refusals ask for, in seconds.
    """

    clock: Clock
    quotas: dict[str, int] = field(default_factory=lambda: dict(QUOTAS))
    writes_per_minute: int | None = None
    retry_after: int = 60
    secondary_status: int = 403
    _windows: dict[str, _Window] = field(default_factory=dict)
    _writes: dict[str, deque[int]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def spend(self, token: Token | None, repo: str, *, writing: bool) -> dict[str, str]:
        """Count one request and give the headers, or refuse it."""
        with self._lock:
            key = self._key(token, repo)
            window = self._window(key, token)
            if window.used >= window.limit:
                message = f"API rate limit exceeded for {key}."
                raise Problem(403, message, headers=self._headers(window))
            window.used += 1
            if writing:
                self._secondary(key, window)
            return self._headers(window)

    def peek(self, token: Token | None, repo: str = "") -> dict[str, int]:
        window = self._window(self._key(token, repo), token)
        remaining = max(window.limit - window.used, 0)
        return {"limit": window.limit, "used": window.used, "remaining": remaining, "reset": window.reset}

    def exhaust(self, token: Token, repo: str = "") -> None:
        """Leave nothing of this hour."""
        window = self._window(self._key(token, repo), token)
        window.used = window.limit

    @staticmethod
    def _key(token: Token | None, repo: str) -> str:
        if token is None:
            return "127.0.0.1"
        return f"installation for {repo}" if token.kind == "actions" else f"user ID {token.actor.id}"

    def _window(self, key: str, token: Token | None) -> _Window:
        now = self.clock.epoch()
        window = self._windows.get(key)
        if window is None or now >= window.reset:
            limit = self.quotas[token.kind] if token else ANONYMOUS
            window = self._windows[key] = _Window(limit, now + HOUR)
        return window

    def _secondary(self, key: str, window: _Window) -> None:
        if self.writes_per_minute is None:
            return
        now = self.clock.epoch()
        recent = self._writes.setdefault(key, deque())
        while recent and recent[0] <= now - 60:
            recent.popleft()
        if len(recent) >= self.writes_per_minute:
            headers = {**self._headers(window), "Retry-After": str(self.retry_after)}
            raise Problem(self.secondary_status, SECONDARY, headers=headers)
        recent.append(now)

    @staticmethod
    def _headers(window: _Window) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(window.limit),
            "X-RateLimit-Remaining": str(max(window.limit - window.used, 0)),
            "X-RateLimit-Used": str(window.used),
            "X-RateLimit-Reset": str(window.reset),
            "X-RateLimit-Resource": "core",
        }


SECONDARY = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."
