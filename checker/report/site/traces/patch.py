"""A patch as it is shown: its lines by kind, under the names that Pygments has for them."""

from collections.abc import Iterator
from itertools import groupby

from checker.model.value import dataclass
from checker.report.escape import lines_for_html
from checker.report.site.traces.clean import size_text

_MOST = 24_000
_KINDS = {"+": "gi", "-": "gd", "@": "gu", "!": "gs", "=": "gh"}


@dataclass(frozen=True, slots=True)
class Patch:
    """A unified diff. `runs` are texts of lines that are alike; `cut` says how much is not shown."""

    files: int
    added: int
    removed: int
    size: str
    runs: tuple[tuple[str, str], ...]
    cut: str


def patch_of(text: str) -> Patch:
    """Look at a patch, and show as much of it as a page can hold: what would be unseen is seen, and ends no line."""
    lines = lines_for_html(text.replace("\r\n", "\n")).splitlines(keepends=True)
    kinds = list(map(_told, _in_hunks(lines)))
    shown = _within(lines)
    left = sum(map(len, lines[shown:]))
    return Patch(
        files=sum(line.startswith("diff --git ") for line in lines),
        added=kinds.count("+"),
        removed=kinds.count("-"),
        size=size_text(len(text.encode("utf-8", "surrogatepass"))),
        runs=tuple((kind, "".join(run)) for kind, run in groupby(lines[:shown], _kind)),
        cut=f"{size_text(left)} more, only in the patch itself" if left else "",
    )


def _within(lines: list[str]) -> int:
    left = _MOST
    for count, line in enumerate(lines):
        left -= len(line)
        if left < 0:
            return count
    return len(lines)


def _kind(line: str) -> str:
    if line.startswith(("diff", "index", "Index")):
        return "gh"
    return _KINDS.get(line[:1], "")


def _in_hunks(lines: list[str]) -> Iterator[str]:
    """Give the lines that stand in hunks: the names of files above them begin with the same signs."""
    inside = False
    for line in lines:
        inside = line.startswith("@@") or (inside and not line.startswith("diff --git "))
        if inside:
            yield line


def _told(line: str) -> str:
    return line[:1]
