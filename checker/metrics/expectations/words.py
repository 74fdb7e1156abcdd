"""Words of an answer and the names that they make up, with word boundaries, after NFKC and case folding."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from checker.metrics.expectations.base import Candidate, Span
from checker.model.value import dataclass

FILLERS = frozenset(
    ["the", "a", "an", "of", "is", "was", "are", "were", "it", "this", "that", "answer", "final", "and", "boxed"]
)
"""Words that may stand beside a name without being another candidate."""

_PARTING = frozenset({"and"})


@dataclass(frozen=True, slots=True)
class Word:
    """One word, folded, and where it stands."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Names:
    """Names to look for: from the first word of each to its words and what it stands for, longest first."""

    by_first: Mapping[str, Sequence[tuple[tuple[str, ...], str]]]

    @classmethod
    def of(cls, named: Iterable[tuple[str, str]]) -> "Names":
        """Take pairs of a name and what it stands for."""
        found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for name, meant in named:
            parts = folded_words(name)
            if parts:
                found.setdefault(parts[0], []).append((parts, meant))
        return cls({first: sorted(each, key=lambda pair: -len(pair[0])) for first, each in found.items()})

    def at(self, words: Sequence[Word], index: int) -> tuple[int, str] | None:
        """Give how many words from `index` on make up a name, and what it stands for; the longest name wins."""
        for parts, meant in self.by_first.get(words[index].text, ()):
            if tuple(word.text for word in words[index : index + len(parts)]) == parts:
                return len(parts), meant
        return None


def words_in(part: str, offset: int = 0) -> Iterator[Word]:
    """Give the words of a part: runs of letters, numerals and marks; `offset` is where the part begins.

    Signs of format, such as a space without width, may stand inside a word and are no part of what it says.
    """
    start = None
    for at, sign in enumerate(part):
        category = unicodedata.category(sign)
        inside = category[0] in "LNM" or (category == "Cf" and start is not None)
        if inside and start is None:
            start = at
        elif not inside and start is not None:
            yield _word(part, start, at, offset)
            start = None
    if start is not None:
        yield _word(part, start, len(part), offset)


def folded_words(text: str) -> tuple[str, ...]:
    """Give the folded words of a name."""
    return tuple(word.text for word in words_in(text))


def named_in(part: str, offset: int, names: Names, beside: frozenset[str] = frozenset()) -> tuple[Candidate, ...]:
    """Give the names in a part, and each run of other words as a candidate that is nothing expected.

    Words that may stand beside a name do not count; "and" ends a run.
    """
    words = list(words_in(part, offset))
    found: list[Candidate] = []
    strange: list[Word] = []
    harmless = FILLERS | beside | _PARTING
    index = 0
    while index < len(words):
        match = names.at(words, index)
        word = words[index]
        if match is None and word.text not in harmless:
            strange.append(word)
        elif match is not None or word.text in _PARTING:
            found += _stranger(strange)
            strange = []
        length, meant = match or (1, None)
        if meant is not None:
            found.append(Candidate(meant, Span(word.span.start, words[index + length - 1].span.end)))
        index += length
    return (*found, *_stranger(strange))


def _stranger(words: Sequence[Word]) -> list[Candidate]:
    return [Candidate(None, Span(words[0].span.start, words[-1].span.end))] if words else []


def _word(part: str, start: int, end: int, offset: int) -> Word:
    said = "".join(sign for sign in part[start:end] if unicodedata.category(sign) != "Cf")
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", said).casefold())
    return Word(folded, Span(offset + start, offset + end))
