"""What a truth store is: how the rest of a URI becomes the bytes of a bundle."""

from collections.abc import Callable, Sequence

from checker.model.errors import TruthRefusal
from checker.model.tree import Tree
from checker.model.value import dataclass


class MissingKey(TruthRefusal):
    """Nothing is at hand here that could open the truth."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be opened.

    `rest` is the URI behind its scheme; `folder` the benchmark's folder in `tree`, where relative paths begin. With
    `anywhere` a relative path that is not there is looked for on disk, from the working folder. `keys` are what a
    person gave, each an age identity or the path of a key file; `public` the path, in the folder, of a public one.
    """

    rest: str
    folder: str
    tree: Tree
    keys: Sequence[str] = ()
    public: str | None = None
    anywhere: bool = False

    def __repr__(self) -> str:
        """Tell no key."""
        return f"Request({self.rest!r})"


@dataclass(frozen=True, slots=True)
class Store:
    """One kind of store. `read` gives the plaintext bundle and raises TruthRefusal; `ready` says whether it can."""

    scheme: str
    read: Callable[[Request], bytes]
    ready: Callable[[Request], bool]
