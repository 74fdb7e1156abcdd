"""Did you mean: the known name that is most like a mistyped one."""

from collections.abc import Iterable
from difflib import get_close_matches

from checker.model.said import Said, say


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Give the known name most like `name`, None where nothing is like it. Case does not count."""
    by_folded = {each.casefold(): each for each in sorted(known, reverse=True)}
    close = get_close_matches(name.casefold(), sorted(by_folded), n=1, cutoff=0.6)
    return by_folded[close[0]] if close else None


def listed(names: Iterable[str]) -> str:
    """Join names for a sentence."""
    return ", ".join(names) or "none"


def choose(name: str, known: Iterable[str]) -> Said:
    """Say what to write instead of an unknown name."""
    names = sorted(known)
    like = nearest(name, names)
    if like is not None:
        return say("Write {like}. Known are: {known}.", like=like, known=listed(names))
    return say("Write one of: {known}.", known=listed(names))
