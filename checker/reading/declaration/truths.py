"""Settles one version's truth from what all versions share and what it has of its own."""

from collections.abc import Iterator

from checker.model.value import dataclass
from checker.reading.declaration.documents.root import DeclarationPart
from checker.reading.declaration.documents.versions import TruthPart
from checker.reading.declaration.mistake import Steps


@dataclass(frozen=True, slots=True)
class SettledTruth:
    """One version's truth as declared, None for what is declared nowhere."""

    kind: str | None
    store: str | None
    commitment: str | None
    identity: str | None


def layers(document: DeclarationPart, version: str) -> Iterator[tuple[Steps, TruthPart]]:
    """Give the parts that speak of a version's truth, the one that counts most first, with their places."""
    own = document.versions[version].truth
    if own is not None:
        yield ("versions", version, "truth"), own
    if version in document.truth.versions:
        yield ("truth", "versions", version), document.truth.versions[version]
    yield ("truth",), document.truth


def settled(document: DeclarationPart, version: str) -> SettledTruth:
    """Give a version's truth with every key from the part that counts most."""
    return SettledTruth(*(_first(document, version, key) for key in ("kind", "store", "commitment", "identity")))


def where(document: DeclarationPart, version: str, key: str) -> Steps:
    """Say where a key of a version's truth is written; the place of the version itself where it is nowhere."""
    parts = (steps for steps, part in layers(document, version) if getattr(part, key) is not None)
    steps = next(parts, None)
    return ("versions", version) if steps is None else (*steps, key)


def _first(document: DeclarationPart, version: str, key: str) -> str | None:
    values: Iterator[str | None] = (getattr(part, key) for _, part in layers(document, version))
    return next((value for value in values if value is not None), None)
