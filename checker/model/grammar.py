"""How an entry of a benchmark is called, and where in its documents its facts and its claims stand."""

from collections.abc import Mapping
from fractions import Fraction

from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class DocumentPointer:
    """A JSON pointer into one named document of an entry, written `submission:/results/accuracy`."""

    document: str
    pointer: str

    def __str__(self) -> str:
        """Give the written form."""
        return f"{self.document}:{self.pointer}"


@dataclass(frozen=True, slots=True)
class EntryGrammar:
    """What an entry is called and where its facts stand.

    `name` is the folder's pattern with `{field}` gaps, `more` are further ones; `fields` gives JSON pointers into
    submission.json for at least version, display_name, organization and date, of which an entry may leave out those
    in `optional`; `identity` lists the fields that two entries may not share; `schema` is a path inside the
    benchmark's folder. `says_traces` points at the truth value in submission.json that tells of trajectories.
    """

    name: str
    fields: Mapping[str, str]
    identity: tuple[str, ...] = ()
    schema: str | None = None
    maintainer_only: tuple[DocumentPointer, ...] = ()
    more: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    says_traces: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """All patterns; the first that fits a folder's name counts."""
        return (self.name, *self.more)


@dataclass(frozen=True, slots=True)
class Claim:
    """A place where a contributor writes a metric's value.

    A claim agrees when it is the metric's value, times `scale` over the metric's own scale, to `decimals` places
    (more when more were written).
    """

    metric: str
    at: DocumentPointer
    scale: Fraction
    decimals: int
