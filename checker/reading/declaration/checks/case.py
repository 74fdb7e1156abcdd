"""What every check looks at, and the two sentences that most of them need."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from checker.model.said import Said, say
from checker.model.value import dataclass
from checker.reading.declaration.documents.root import DeclarationPart
from checker.reading.declaration.mistake import Mistake, Steps
from checker.reading.declaration.sketch import Sketch
from checker.reading.declaration.vocabulary import Vocabulary
from checker.reading.nearest import choose


@dataclass(frozen=True, slots=True)
class Case:
    """A declaration as far as it can be read, the names that others define, and the folder that it stands in."""

    sketch: Sketch
    vocabulary: Vocabulary
    folder: str

    @property
    def document(self) -> DeclarationPart:
        """What is right of the declaration."""
        return self.sketch.document

    def attributes(self) -> tuple[str, ...] | None:
        """Give what `where` and `applies_to` may name: key fields and strata. None where these cannot be read."""
        if not (self.sketch.sound(("key",)) and self.sketch.sound(("views", "strata"))):
            return None
        return tuple(dict.fromkeys((*self.document.key, *self.document.views.strata)))


def unknown(
    name: str, known: Collection[str] | None, steps: Steps, message: Said, *, at_key: bool = False
) -> Iterator[Mistake]:
    """Yield a mistake when `name` is not known; nothing where what is known cannot be told (None)."""
    if known is not None and name not in known:
        yield Mistake(steps, message, choose(name, known), at_key=at_key, found=name)


def repeated(names: Iterable[str], steps: Steps) -> Iterator[Mistake]:
    """Yield a mistake at every name of a list that stands there already."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            yield Mistake((*steps, index), say("{name} is named twice", name=name), say("Name it once."), found=name)
        seen.add(name)


def rings(links: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Give the names from which following links leads back to the name itself, as `links` orders them."""
    return [name for name in links if _reaches(name, name, links)]


def _reaches(start: str, goal: str, links: Mapping[str, tuple[str, ...]]) -> bool:
    open, seen = list(links.get(start, ())), set[str]()
    while open:
        name = open.pop()
        if name == goal:
            return True
        if name not in seen:
            seen.add(name)
            open.extend(links.get(name, ()))
    return False
