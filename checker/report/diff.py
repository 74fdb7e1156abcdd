"""What a repair does to a file, as a unified diff; made from its splices, in about the time of reading it."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from checker.model.repair import Splice
from checker.model.value import dataclass
from checker.reading.splices import spliced
from checker.report.escape import line_for_terminal

CONTEXT = 3
MOST_LINES = 400
"""Lines of one file's diff; the rest is counted."""

_MOST_TOGETHER = 10  # lines, where each line changes: old and new ones are read side by side
_SEEN_BEFORE = 40  # characters before the first that differs in a line that is too long to be shown whole
_LONG = 160
_NO_END = "\\ No newline at end of file"


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that change: the `old` ones from the line with the number `start`, from 0, and what takes their place."""

    start: int
    old: tuple[str, ...]
    new: tuple[str, ...]

    @property
    def end(self) -> int:
        """Give the number of the line behind the old ones."""
        return self.start + len(self.old)


def hunks(old: str, splices: Sequence[Splice]) -> Iterator[str]:
    """Give the lines of the diff, those of the file escaped; at most MOST_LINES and one that counts the others."""
    lines = _written(old, splices)
    for _, line in zip(range(MOST_LINES), lines, strict=False):
        yield line
    left = sum(1 for _ in lines)
    if left:
        yield f"… {left} more lines of this diff"


def _written(old: str, splices: Sequence[Splice]) -> Iterator[str]:
    lines = _lines(old)
    shift = 0
    for hunk in _grouped(_blocks(old, splices)):
        first, last = max(0, hunk[0].start - CONTEXT), min(len(lines), hunk[-1].end + CONTEXT)
        grown = sum(len(block.new) - len(block.old) for block in hunk)
        yield f"@@ -{_range(first, last - first)} +{_range(first + shift, last - first + grown)} @@"
        at = first
        for block in hunk:
            yield from (_shown(" ", line) for line in lines[at : block.start])
            yield from _changed(block)
            at = block.end
        yield from (_shown(" ", line) for line in lines[at:last])
        shift += grown


def _range(first: int, n: int) -> str:
    return f"{first + 1 if n else first},{n}"


def _lines(text: str) -> list[str]:
    """Part a text behind each line feed; nothing is left out."""
    parts = text.split("\n")
    whole = [f"{part}\n" for part in parts[:-1]]
    return [*whole, parts[-1]] if parts[-1] else whole


def _blocks(old: str, splices: Iterable[Splice]) -> Iterator[Block]:
    """Give the lines that change, without those at their ends that stay the same."""
    starts = [0]
    starts += (at + 1 for at in _line_feeds(old))
    for first, last, group in _by_lines(starts, splices):
        begin = starts[first]
        end = starts[last + 1] if last + 1 < len(starts) else len(old)
        moved = [Splice(each.start - begin, each.end - begin, each.text) for each in group]
        before, after = _lines(old[begin:end]), _lines(spliced(old[begin:end], moved))
        head = _alike(before, after)
        tail = _alike(before[head:][::-1], after[head:][::-1])
        block = Block(first + head, tuple(before[head : len(before) - tail]), tuple(after[head : len(after) - tail]))
        if block.old or block.new:
            yield block


def _line_feeds(text: str) -> Iterator[int]:
    at = text.find("\n")
    while at >= 0:
        yield at
        at = text.find("\n", at + 1)


def _by_lines(starts: list[int], splices: Iterable[Splice]) -> Iterator[tuple[int, int, list[Splice]]]:
    """Gather splices on the same line or on the next ones, with the first and the last line that they touch."""
    first = last = -2
    group: list[Splice] = []
    for splice in splices:
        begin, end = bisect_right(starts, splice.start) - 1, bisect_right(starts, splice.end) - 1
        if group and begin > last + (last - first < _MOST_TOGETHER):
            yield first, last, group
            group = []
        first = first if group else begin
        group.append(splice)
        last = end
    if group:
        yield first, last, group


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Count what is the same at the begin of both; by halves, for lines may be very long."""
    same, most = 0, min(len(one), len(other))
    while same < most:
        middle = (same + most + 1) // 2
        if one[same:middle] == other[same:middle]:
            same = middle
        else:
            most = middle - 1
    return same


def _grouped(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    hunk: list[Block] = []
    for block in blocks:
        if hunk and block.start - hunk[-1].end > 2 * CONTEXT:
            yield hunk
            hunk = []
        hunk.append(block)
    if hunk:
        yield hunk


def _changed(block: Block) -> Iterator[str]:
    """Give the old lines and then the new ones, long ones from shortly before where they differ."""
    froms = [_from(old, new) for old, new in zip_longest(block.old, block.new, fillvalue="")]
    yield from (_shown("-", line, froms[at]) for at, line in enumerate(block.old))
    yield from (_shown("+", line, froms[at]) for at, line in enumerate(block.new))


def _from(old: str, new: str) -> int:
    return max(0, _alike(old, new) - _SEEN_BEFORE) if max(len(old), len(new)) > _LONG else 0


def _shown(sign: str, line: str, begin: int = 0) -> str:
    whole = line.removesuffix("\n").removesuffix("\r")
    text = f"{sign}{'…' if begin else ''}{line_for_terminal(whole[begin:])}"
    return text if line.endswith("\n") else f"{text}\n{_NO_END}"
