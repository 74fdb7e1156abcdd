"""Long text: what of it is seen at once, what is folded away, and what is left to the download."""

from checker.model.value import dataclass
from checker.report.site.traces.clean import size_text

LINES = 30
"""Lines that are seen at once."""

LETTERS = 4_000
"""Characters that are seen at once."""

MOST = 200_000
"""Characters of a message that a page holds at all."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A text in two parts. `more` says what opens the second, `cut` how much was left out; "" where nothing was."""

    head: str
    rest: str = ""
    more: str = ""
    cut: str = ""


def folded(text: str, most: int = MOST) -> Folded:
    """Fold a text of which `most` characters may be kept."""
    kept = text[:most]
    left = len(text) - len(kept)
    cut = f"{size_text(left)} more, only in the raw file" if left else ""
    at = _fold_at(kept)
    if at >= len(kept):
        return Folded(kept, cut=cut)
    head, rest = kept[:at], kept[at:]
    return Folded(head.removesuffix("\n"), rest, _more(head, rest), cut)


def _fold_at(text: str) -> int:
    """Give where the first part ends: behind a line where it can, and never for the sake of a line or two."""
    end = 0
    for _ in range(LINES):
        found = text.find("\n", end, LETTERS)
        if found < 0:
            break
        end = found + 1
    else:
        return len(text) if text.count("\n", end) < 3 and len(text) - end < 400 else end
    if len(text) <= LETTERS + 400:
        return len(text)
    return end if end > LETTERS // 2 else LETTERS


def _more(head: str, rest: str) -> str:
    lines = rest.count("\n") + (not rest.endswith("\n"))
    if lines > 1 or head.endswith("\n"):
        return f"show {lines:,} more line{'' if lines == 1 else 's'}".replace(",", "\u202f")
    return f"show {size_text(len(rest))} more"
