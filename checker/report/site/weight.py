"""What a site weighs as it is made, and the refusal of one that weighs more than it may."""

from collections import Counter
from collections.abc import Iterable, Iterator

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
    biggest = ", ".join(f"{path or 'single files'} {_mega(size)}" for path, size in parts.most_common(_NAMED))
    return UsageRefusal(
        say(
            "the site would be {total}, and {most} are allowed; the biggest parts are {biggest}",
            total=_mega(parts.total()),
            most=_mega(most),
            biggest=biggest,
        ),
        say(
            "Serve trajectories from elsewhere: name the address as `trajectories` in site/site.yaml and build with "
            "--trajectories-to DIR; or raise `max_bytes` there."
        ),
    )


def _mega(size: int) -> str:
    return f"{(size + 50_000) // 100_000 / 10} MB" if size >= 100_000 else f"{size} bytes"
