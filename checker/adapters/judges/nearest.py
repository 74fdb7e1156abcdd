"""An embedder on this machine: which label is nearest to a text, by the cosine of the angle between embeddings.

It needs the extra `pullrank[embedding]`, and the model's files: those in the folder that PULLRANK_EMBEDDING_FILES
names, else the library fetches them when they are first wanted.
"""

import os
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from checker.model.errors import JudgeRefusal
from checker.model.judging import Choice, Judging, Verdict
from checker.model.said import say

LIBRARY = "fastembed"
FILES = "PULLRANK_EMBEDDING_FILES"
_HOME = "sentence-transformers/"
_PLACES = 6
"""Decimals of a cosine that count: below that, one machine's arithmetic differs from another's."""


def embedder() -> "FastEmbedder | None":
    """Give the embedder where its library is installed."""
    return FastEmbedder() if find_spec(LIBRARY) is not None else None


class FastEmbedder:
    """Implements the port `Embedder`."""

    def ask(self, choices: Sequence[Choice], judging: Judging) -> Iterator[Verdict]:
        """Give the nearest label of each, the first of those that are equally near. Raises JudgeRefusal."""
        model = judging.embedding or ""
        texts = sorted({text for each in choices for text in (each.text, *each.among)})
        vectors = dict(zip(texts, _embedded(model, texts), strict=True))
        for each in choices:
            own = vectors[each.text]
            nearest = max(each.among, key=lambda label: round(_dot(own, vectors[label]), _PLACES))
            yield Verdict(each.digest, model, chosen=nearest)


def _embedded(model: str, texts: Sequence[str]) -> list[list[float]]:
    """Give unit vectors."""
    try:
        library: Any = __import__(LIBRARY)
        name, folder = model if "/" in model else _HOME + model, os.environ.get(FILES, "")
        opened = library.TextEmbedding(name, **({"specific_model_path": folder} if folder else {}))
        found = [list(map(float, vector)) for vector in opened.embed(list(texts))]
    except Exception as error:  # noqa: BLE001 — the library raises whatever its parts raise
        raise JudgeRefusal(
            say("the embedding model {model} cannot be used: {why}", model=model, why=type(error).__name__),
            say("See that the library knows it and can fetch its files, or name their folder in {files}.", files=FILES),
        ) from None
    return [_unit(vector) for vector in found]


def _unit(vector: list[float]) -> list[float]:
    length = _dot(vector, vector) ** 0.5
    return [each / length for each in vector] if length else vector


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
