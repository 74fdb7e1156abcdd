"""What was exposed in an entry: secrets and personal data, with where they stand.

A value is held only to tell it apart and to blot it out of what other rules say. It is in no `repr` and no message.
"""

from enum import StrEnum

from checker.model.finding import Place
from checker.model.value import dataclass, field


class Weight(StrEnum):
    """How much an exposure says: a secret by its form, what may well be an example, or something about a person."""

    SECRET = "secret"  # noqa: S105 — a kind of exposure
    POSSIBLE = "possible"
    PERSONAL = "personal"


LONG = 8
"""So many characters of a value tell too much of it; a shorter one is part of too many words to be told apart."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of secret or personal data; `name` is how it is allowed, `said` how sentences call one."""

    name: str
    said: str
    weight: Weight


@dataclass(frozen=True, slots=True)
class Suspect:
    """A stretch of a file in which a secret may stand.

    `text` is the stretch with its escapes undone, one character a byte; the secret would cover `at`, an index into it.
    """

    kind: Kind
    where: Place
    text: str = field(repr=False)
    at: int = 0


@dataclass(frozen=True, slots=True)
class Exposure:
    """Something exposed. `places` counts the files that it stands in where that matters, of which `where` is the first.

    `digest` is `sha256:` and the hex digest of a secret, by which it may be allowed; None for personal data, which
    could be guessed from it. `beside` are other halves of a secret that stand near it.
    """

    kind: Kind
    where: Place
    value: str = field(repr=False)
    in_trace: bool = False
    digest: str | None = None
    places: int = 1
    beside: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Sifted:
    """What one file may expose: stretches that are to be looked at, and personal data in it, each value once."""

    suspects: tuple[Suspect, ...] = ()
    people: tuple[Exposure, ...] = ()


@dataclass(frozen=True, slots=True)
class Exposed:
    """Everything that an entry exposes and that is not allowed, in the order of files and places."""

    path: str
    exposures: tuple[Exposure, ...] = field(repr=False)
    traces: int = 0

    @property
    def secrets(self) -> frozenset[str]:
        """What nobody may see."""
        secrets = (each for each in self.exposures if each.kind.weight is not Weight.PERSONAL)
        return frozenset(value for each in secrets for value in (each.value, *each.beside))

    @property
    def values(self) -> frozenset[str]:
        """What findings do not say: secrets, and whom they would name. A name that is short is part of other words."""
        return self.secrets.union(each.value for each in self.exposures if len(each.value) >= LONG)


NOTHING = Sifted()
NOTHING_EXPOSED = Exposed("", ())
