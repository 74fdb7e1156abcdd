"""LAY008: more files than the benchmark allows."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("LAY008", Entry, "too many files")
def too_many_files(entry: Entry) -> Iterator[Problem]:
    """Find an entry's folder with more files than the benchmark's `limits.max_files`.

    Why: everybody who clones the repository gets every file of every entry, for ever.

    Fix: remove what does not belong to the entry. While there are too many, single files are not looked at.
    """
    most = entry.benchmark.limits.max_files
    if len(entry.nodes) > most:
        yield Problem(
            Place(entry.path),
            say("the folder holds {n} files and may hold {most}", n=len(entry.nodes), most=most),
            say("Remove what does not belong to the entry."),
            expected=str(most),
            found=str(len(entry.nodes)),
        )
