"""Where benchmarks, entries, and what is generated from them, stand in a repository."""

from checker.model.value import dataclass

BENCHMARKS = "benchmarks"
DECLARATION = "benchmark.yaml"
SUBMISSIONS = "submissions"
DATA = "site/data"
SCHEMA = "schema"
SETTINGS = "site/site.yaml"
GENERATED = (DATA, SCHEMA)


@dataclass(frozen=True, slots=True)
class EntryPlace:
    """A file of an entry: `inside` is its path within the folder."""

    benchmark: str
    entry: str
    inside: str

    @property
    def folder(self) -> str:
        """The entry's folder, from the repository's root."""
        return f"{SUBMISSIONS}/{self.benchmark}/{self.entry}"


def entry_place(path: str) -> EntryPlace | None:
    """Tell which entry a file belongs to; None for a file that belongs to none."""
    root, *steps = path.split("/", 3)
    if root != SUBMISSIONS or len(steps) != 3:
        return None
    return EntryPlace(*steps)


def is_generated(path: str) -> bool:
    """Whether a file is made by publishing, never by hand."""
    return any(path == folder or path.startswith(f"{folder}/") for folder in GENERATED)
