"""Texts of items, compared and counted after one documented normalisation, so that a copy through other tools fits."""

import unicodedata
from collections.abc import Iterable
from hashlib import sha256

from checker.model.item import ItemSet
from checker.model.pattern import pattern
from checker.reading.canonical import dump_line

ZERO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
"""The six characters that are removed: zero-width space, non-joiner and joiner, word joiner, byte order mark, soft
hyphen."""

SHOWN = 16
"""Hex digits of a digest of texts that are shown to people."""

_REMOVED = dict.fromkeys(map(ord, ZERO_WIDTH))
_SPACES = pattern(r"\s+")


def normal(text: str) -> str:
    """Give a text in NFKC without zero-width characters, runs of white space made one blank, none at the ends."""
    return _SPACES.sub(" ", unicodedata.normalize("NFKC", text.translate(_REMOVED))).strip()


def texts_digest(texts: Iterable[str]) -> str:
    """Give the SHA-256, 64 hex digits, of the JSON list of the normalised texts: no spaces, non-ASCII kept, UTF-8."""
    return sha256(dump_line([normal(text) for text in texts]).rstrip(b"\n")).hexdigest()


def digests_of(items: ItemSet) -> dict[str, str]:
    """Give the digest of each kind of text that the items have, over all items in their order; sorted by name."""
    listed = items.items or ()
    names = sorted({name for item in listed for name in item.texts})
    return {name: texts_digest(item.texts.get(name, "") for item in listed) for name in names}
