"""Results of which only the numbers are known: the last line of pytest's output."""

import re

from checker.scoring.patches.results.base import Reader, Report, Source

_NUMBER = re.compile(r"([0-9]{1,9}) (passed|failed|errors?|skipped|xfailed|xpassed)")
_LAST = re.compile(r"=* ?[0-9]+ [a-z]+.* in [0-9.]+s")
_BAD = ("failed", "error", "errors")


def read(raw: bytes, secret: str) -> Report | None:
    """Read the numbers of the last line that ends a run; None without one."""
    lines = [line[:1000] for line in raw.decode("utf-8", "replace").splitlines()[-20:]]
    last = next((line for line in reversed(lines) if _LAST.match(line)), None)
    if last is None:
        return None
    numbers = {word: int(number) for number, word in _NUMBER.findall(last)}
    return Report(sum(numbers.get(word, 0) for word in _BAD), sum(numbers.values()))


READER = Reader("counts", Source.OUTPUT, read, "only how many tests failed, from the last line that pytest prints")
