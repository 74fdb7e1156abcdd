"""Does several things at once that wait for processes of their own; what comes out does not tell how many ran."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")

_MOST = 8


def ordered(function: Callable[[A], B], over: Iterable[A]) -> list[B]:
    """Apply a function to each, in threads; give the results in the order of what was given, or the first's error."""
    with ThreadPoolExecutor(min(_MOST, os.cpu_count() or 1)) as pool:
        return list(pool.map(function, over))
