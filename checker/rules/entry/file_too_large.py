"""LAY009: a file larger than the benchmark allows."""

from collections.abc import Iterator

from checker.formats.folder import most_bytes, place_nodes
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("LAY009", Entry, "a file is too large")
def file_too_large(entry: Entry) -> Iterator[Problem]:
    """Find a file of the entry over `limits.max_file_bytes`, or a submission.json over 1 MiB.

    Why: everybody who clones the repository gets every byte of every entry, for ever. The file was not read.

    Fix: leave out what the format does not ask for; write JSON without needless white space.
    """
    for each in place_nodes(entry):
        most = most_bytes(each.file, entry.benchmark.limits)
        if each.belongs and each.node.size > most:
            yield Problem(
                Place(each.node.path),
                say("{name} has {n} bytes and may have {most}", name=each.inside, n=each.node.size, most=most),
                say("Make the file smaller: leave out what the format does not ask for."),
                expected=str(most),
                found=str(each.node.size),
            )
