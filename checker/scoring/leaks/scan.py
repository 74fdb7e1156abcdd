"""Looks for canaries in bytes of any size."""

from collections.abc import Iterable, Iterator

from ahocorasick_rs import BytesAhoCorasick

from checker.scoring.leaks.forms import forms, pieces, squeezed, telling
from checker.scoring.leaks.unwrap import readings


class Canaries:
    """Some canaries, made ready to be looked for. It can be asked whether, and never where or which."""

    def __init__(self, canaries: Iterable[str]) -> None:
        every = [form for canary in sorted(set(canaries)) for form in forms(canary)]
        apart = {piece for form in every if telling(squeezed(form)) for piece in pieces(squeezed(form))}
        whole = {form.lower() for form in every if not telling(squeezed(form))}
        self._apart = BytesAhoCorasick(sorted(apart)) if apart else None
        self._whole = BytesAhoCorasick(sorted(whole)) if whole else None

    def __repr__(self) -> str:
        """Tell nothing."""
        return "Canaries(…)"

    def are_in(self, raw: bytes) -> bool:
        """Whether any canary is in some bytes: plain or encoded, in any case, turned round, or taken apart.

        Apart means with anything but letters and digits between its characters: spaces, line ends, hyphens, markup.
        """
        return any(self._seen_in(reading) for reading in readings(raw))

    def _seen_in(self, raw: bytes) -> bool:
        if self._apart is not None and _any(self._apart, squeezed(raw)):
            return True
        return self._whole is not None and _any(self._whole, raw.lower())


def _any(looked_for: BytesAhoCorasick, raw: bytes) -> bool:
    found: Iterator[tuple[int, int, int]] | list[tuple[int, int, int]] = looked_for.find_matches_as_indexes(raw)
    return bool(found)
