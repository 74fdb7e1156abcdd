"""LAY006: an entry folder's name that does not fit the benchmark's grammar."""

from collections.abc import Iterator

from checker.formats.grammar import name_faults
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule


@rule("LAY006", Entry, "the folder's name does not fit")
def folder_name(entry: Entry) -> Iterator[Problem]:
    """Find an entry folder whose name has none of the forms that the benchmark declares, such as `{model}_{date}`.

    Why: the name is the entry's address for ever. One form keeps names apart, sortable and safe in every file system.

    Fix: rename the folder; the finding says which part does not fit. Within a part write lower-case letters, numerals,
    `.` and `-`; between parts stands what the form shows.
    """
    forms = entry.benchmark.entry.names
    for fault in name_faults(forms, entry.name):
        yield Problem(Place(entry.path), fault.message, fault.fix, expected=" or ".join(forms), found=entry.name)
