"""LAY009: a file larger than the benchmark allows."""

from collections.abc import Iterator

from checker.formats.folder import Placed, most_bytes, place_nodes
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import Said, say


@rule("LAY009", Entry, "a file is too large")
def file_too_large(entry: Entry) -> Iterator[Problem]:
    """Find a file of the entry over `limits.max_file_bytes`, or a submission.json over 1 MiB.

    Why: everybody who clones the repository gets every byte of every entry, for ever. The file was not read.

    Fix: leave out what the format does not ask for; write JSON without needless white space. Where records may hold
    whole lists or point at files with them, `pullrank convert` makes such files.
    """
    for each in place_nodes(entry):
        most = most_bytes(each.file, entry.benchmark.limits)
        if each.belongs and each.node.size > most:
            yield Problem(
                Place(each.node.path),
                say("{name} has {n} bytes and may have {most}", name=each.inside, n=each.node.size, most=most),
                _fix(entry, each),
                expected=str(most),
                found=str(each.node.size),
            )


def _fix(entry: Entry, placed: Placed) -> Said:
    folder = next((file.path for file in entry.layout.files if file.folder), None)
    if folder is None or placed.file is None or not placed.file.nested:
        return say("Make the file smaller: leave out what the format does not ask for.")
    return say(
        "Put what its records hold into files of their own in {folder}; `pullrank convert` does so.", folder=folder
    )
