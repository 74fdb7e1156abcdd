"""What a site weighs as it is made, and the refusal of one that weighs more than it may."""

from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal

from checker.model.errors import UsageRefusal
from checker.model.said import say

_NAMED = 3


def weighed(files: Iterable[tuple[str, bytes]], most: int) -> Iterator[tuple[str, bytes]]:
    """Give the files on, until they are too many bytes together; then count the others to the end and refuse.

    Raises UsageRefusal, which names the biggest parts: whoever writes the files must keep what stood there before.
    """
    parts: Counter[str] = Counter()
    for path, content in files:
        parts[_part(path)] += len(content)
        if parts.total() <= most:
            yield path, content
    if parts.total() > most:
        raise _too_heavy(parts, most)


def _part(path: str) -> str:
    """Give what a file is counted with: the trajectories of one entry, one board's pages, or its data."""
    folders = path.split("/")[:-1]
    return "/".join(folders[: 4 if folders[:1] == ["traces"] else 2])


def _too_heavy(parts: Counter[str], most: int) -> UsageRefusal:
    biggest = parts.most_common(_NAMED)
    listed = ", ".join(f"{{part{at}}} {{size{at}}} MB" for at in range(len(biggest)))
    names = {f"part{at}": path or "." for at, (path, _) in enumerate(biggest)}
    sizes = {f"size{at}": _mega(size) for at, (_, size) in enumerate(biggest)}
    return UsageRefusal(
        say(
            f"the site would be {{total}} MB, and {{most}} MB are allowed; its biggest parts are {listed}",
            total=_mega(parts.total()),
            most=_mega(most),
            **names,
            **sizes,
        ),
        say(
            "Serve trajectories from elsewhere: name the address as `trajectories` in site/site.yaml and build with "
            "--trajectories-to DIR; or raise `max_bytes` there."
        ),
    )


def _mega(size: int) -> Decimal:
    """Give a size in millions of bytes: two decimals, rounded up, for what is too much is never told as just enough."""
    return Decimal(-(-size // 10_000)) / 100
