"""Things that are found by looking into a package, one module each, which carries the name of what it brings."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Protocol, TypeVar

from checker.model.modules import modules_in


class Named(Protocol):
    """What has a name."""

    @property
    def name(self) -> str:
        """The name, which is its module's."""
        ...


T = TypeVar("T", bound=Named)
S = TypeVar("S")
R = TypeVar("R")


class Found(Mapping[str, T]):
    """What the modules of a package bring, by name, sorted.

    A module is imported when its name is asked for; all of them are to tell which names there are. Modules that bring
    nothing are passed over. Asking raises ValueError where a module brings something of another name than its own.
    """

    def __init__(self, package: str, path: Iterable[str], kind: type[T], attribute: str) -> None:
        """Look into the package `package` at `path` for an `attribute` of a `kind` in each module."""
        self._package, self._path, self._kind, self._attribute = package, tuple(path), kind, attribute
        self._brought: dict[str, T | None] = {}
        self._listed: list[str] | None = None

    def __getitem__(self, name: str) -> T:
        """Give what the module of a name brings."""
        if name not in self._brought:
            self._brought[name] = self._bring(name) if name in self._modules() else None
        thing = self._brought[name]
        if thing is None:
            raise KeyError(name)
        return thing

    def __iter__(self) -> Iterator[str]:
        """Give every name."""
        return (name for name in self._modules() if name in self)

    def __len__(self) -> int:
        """Count the names."""
        return sum(1 for _ in self)

    def _modules(self) -> list[str]:
        if self._listed is None:
            self._listed = modules_in(self._path)
        return self._listed

    def _bring(self, name: str) -> T | None:
        thing = getattr(import_module(f"{self._package}.{name}"), self._attribute, None)
        if not isinstance(thing, self._kind):
            return None
        if thing.name != name:
            raise ValueError(f"the module {name} brings what is called {thing.name}")
        return thing


class Seen(Mapping[str, R]):
    """Named things as a function sees each: it is asked when one is looked up."""

    def __init__(self, things: Mapping[str, S], see: Callable[[S], R]) -> None:
        """Take the things and the function."""
        self._get: Callable[[str], R] = lambda name: see(things[name])
        self._names = things

    def __getitem__(self, name: str) -> R:
        """Give what the function sees in one of them."""
        return self._get(name)

    def __iter__(self) -> Iterator[str]:
        """Give every name."""
        return iter(self._names)

    def __len__(self) -> int:
        """Count the names."""
        return len(self._names)
