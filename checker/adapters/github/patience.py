"""How long and how often the bot tries, and how many requests it may spend: in numbers, without chance."""

import time
from collections import deque
from collections.abc import Callable, Mapping

from checker.model.errors import ForgeRefusal
from checker.model.said import say
from checker.model.value import dataclass

HOUR = 3600


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of the day in seconds since 1970, and a way to wait."""

    now: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep


@dataclass(frozen=True, slots=True)
class Patience:
    """Bounds of trying, in seconds: tries of one request, the first wait (then doubled), the longest single one.

    `secondary` is waited where GitHub says that the bot is too fast and does not say for how long. `requests` may be
    spent in an hour: GitHub gives 1,000 to all runs of a repository together. `between_writes` is what GitHub
    asks of whoever writes several times in a row. `timeout` bounds one exchange.
    """

    tries: int = 5
    first: float = 1.0
    longest: float = 300.0
    secondary: float = 60.0
    requests: int = 1000
    between_writes: float = 1.0
    timeout: int = 30

    def wait(self, tried: int) -> float:
        """Give how long to wait after so many tries (from 1) of something that broke down."""
        return min(self.first * 2.0 ** (tried - 1), self.longest)


def asked_to_wait(headers: Mapping[str, str], now: float) -> float | None:
    """Give the seconds that an answer asks to wait: Retry-After, else until the hour's limit is renewed.

    None where it asks for nothing, or in a way that is not understood. Header names are in small letters.
    """
    if (after := headers.get("retry-after", "")).strip().isdecimal():
        return float(after)
    reset = headers.get("x-ratelimit-reset", "").strip()
    if headers.get("x-ratelimit-remaining") == "0" and reset.isdecimal():
        return max(float(reset) - now, 0.0) + 1.0
    return None


class Budget:
    """Counts requests of the last hour, and refuses the one that would be too many."""

    def __init__(self, most: int, clock: Clock) -> None:
        self._most, self._clock = most, clock
        self._spent: deque[float] = deque()

    def spend(self) -> None:
        """Count one request. Raises ForgeRefusal."""
        now = self._clock.now()
        while self._spent and self._spent[0] <= now - HOUR:
            self._spent.popleft()
        if len(self._spent) >= self._most:
            raise ForgeRefusal(
                say("the bot has spent the {n} requests that it may make in an hour", n=self._most),
                say("Run it again in an hour, and see in its log what took so many."),
            )
        self._spent.append(now)
