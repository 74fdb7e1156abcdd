"""Faults on order: what the server does wrong, to which requests, and how often."""

import re
from dataclasses import dataclass, field
from threading import Lock

from .limits import SECONDARY
from .problems import Problem


@dataclass
class Fault:
    """One fault for the next `times` requests whose method and path match, after the first `skip` of them.

    `path` is a regular expression searched in the path without /api/v3. `kind`: "status" (answer `status`), "reset"
    (cut the connection), "timeout" (keep silent for `seconds`, then cut), "stale" (answer as the same address did
    before) or "truncated" (cut in the middle of the body). `done`: the request is carried out all the same, only its
    answer is lost, as when a proxy gives up on a write that went through.
    """

    path: str = ""
    method: str | None = None
    kind: str = "status"
    status: int = 500
    message: str = "Server Error"
    headers: dict[str, str] = field(default_factory=dict)
    times: int = 1
    skip: int = 0
    seconds: float = 0.0
    done: bool = False
    hits: int = 0

    def problem(self) -> Problem:
        return Problem(self.status, self.message, headers=self.headers)


class Faults:
    """The list of what shall still go wrong; each request takes the first fault that fits."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._lock = Lock()

    def add(self, fault: Fault) -> Fault:
        """Order a fault; look at its `hits` later to see how often it struck."""
        self._faults.append(fault)
        return fault

    def take(self, method: str, path: str) -> Fault | None:
        with self._lock:
            for fault in self._faults:
                if fault.method in (None, method) and re.search(fault.path, path):
                    if fault.skip:
                        fault.skip -= 1
                        return None
                    return self._strike(fault)
        return None

    def _strike(self, fault: Fault) -> Fault:
        fault.hits += 1
        if fault.hits >= fault.times:
            self._faults.remove(fault)
        return fault

    def clear(self) -> None:
        self._faults.clear()


def secondary_limit(path: str = "", method: str | None = None, retry_after: int = 1, times: int = 1) -> Fault:
    """The refusal of somebody who writes too fast."""
    return Fault(path, method, "status", 403, SECONDARY, {"Retry-After": str(retry_after)}, times)


def too_many(path: str = "", method: str | None = None, retry_after: int = 1, times: int = 1) -> Fault:
    return Fault(path, method, "status", 429, "Too Many Requests", {"Retry-After": str(retry_after)}, times)
