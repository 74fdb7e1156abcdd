"""LAY010: files that are larger together than the benchmark allows."""

from collections.abc import Iterator

from checker.formats.folder import most_bytes, place_nodes
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("LAY010", Entry, "the entry is too large")
def folder_too_large(entry: Entry) -> Iterator[Problem]:
    """Find an entry whose files are larger together than the benchmark's `limits.max_bytes`.

    Why: everybody who clones the repository gets every byte of every entry, for ever. Not all files were read.

    Fix: leave out what the format does not ask for; write JSON without needless white space.
    """
    limits = entry.benchmark.limits
    placed = [each for each in place_nodes(entry) if each.belongs]
    total = sum(each.node.size for each in placed if each.node.size <= most_bytes(each.file, limits))
    if total > limits.max_bytes:
        yield Problem(
            Place(entry.path),
            say("the entry has {n} bytes and may have {most}", n=total, most=limits.max_bytes),
            say("Make the files smaller: leave out what the format does not ask for."),
            expected=str(limits.max_bytes),
            found=str(total),
        )
