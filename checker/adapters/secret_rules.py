"""The rules by which secrets are told, from a library that is kept up to date; its scanning asks nobody.

To load them takes three seconds where its cache has not been filled yet and a third of one otherwise, so it is asked
only about what may be a secret.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from checker.model.exposure import Exposure, Suspect
from checker.reading.exposures.forms import NOT_OF_THE_LIBRARY, is_example, secret_by_form

if TYPE_CHECKING:
    from kingfisher_sdk import Finding, Scanner

_BLUNT = "generic"
"""What the library calls rules that go by words and by how random something looks."""

_HALF = 16
"""The fewest characters that a half of a secret has; what is shorter is a name."""


def told_as_secrets(suspects: Iterable[Suspect], *, in_traces: bool) -> Iterator[Exposure]:
    """Give each suspect that is told to be a secret: by a form of ours, or by a rule of the library."""
    for suspect in suspects:
        own = secret_by_form(suspect.kind.name, suspect.text, suspect.at)
        asks = own is None and suspect.kind.name not in NOT_OF_THE_LIBRARY
        told, beside = _found(suspect.text, suspect.at) if asks else ((own or "",), ())
        value = max(told, key=len, default="")
        if value and not is_example(value):
            from hashlib import sha256  # noqa: PLC0415

            digest = f"sha256:{sha256(value.encode()).hexdigest()}"
            yield Exposure(suspect.kind, suspect.where, value, in_traces, digest, beside=beside)


@lru_cache(maxsize=4096)
def _found(text: str, at: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give what is a secret by any rule and covers the character at an index, and other halves that stand near."""
    found = _scanner().scan(text.encode("ascii"))
    told = (_value(each) for each in found if each.visible and _BLUNT not in each.rule_id and _covers(each, at))
    return tuple(told), tuple(_value(each) for each in found if not each.visible and len(each.secret) >= _HALF)


def _value(found: "Finding") -> str:
    """Give a secret; of an address, what is not in every other one too."""
    return found.secret.rpartition("://")[2]


def _covers(found: "Finding", at: int) -> bool:
    return found.location["start_offset"] <= at < found.location["end_offset"]


@cache
def _scanner() -> "Scanner":
    from kingfisher_sdk import Scanner  # noqa: PLC0415 — most files have nothing that may be a secret

    return Scanner(base64=False)
