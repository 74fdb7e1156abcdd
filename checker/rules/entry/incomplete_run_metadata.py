"""TRJ009: run metadata that lacks a field of the core."""

from collections.abc import Hashable, Iterator

from checker.formats.hidden import unknown_key
from checker.formats.show import cut
from checker.formats.trials.metadata import metadata_of
from checker.formats.trials.names import TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.alike import told_once


@rule("TRJ009", Entry, "run metadata lacks a field", needs=("TRJ004",), formats=(TRIALS,))
def incomplete_run_metadata(entry: Entry) -> Iterator[Problem]:
    """Find run metadata without `subtype`, `is_error`, `num_turns` or `total_cost_usd`.

    Why: these four mean the same whatever scaffold ran, so that runs can be held beside each other. All else in the run
    metadata is the scaffold's own.

    Fix: add the fields that the finding names. Where the cost was not tracked, write `"total_cost_usd": null`.
    """
    yield from told_once(_slips(entry))


def _slips(entry: Entry) -> Iterator[tuple[Hashable, Problem]]:
    for each in metadata_of(entry):
        path = entry.documents[TRIALS].path
        for field, meant in each.named.misspelt:
            where = Place(path, each.at(field), at_key=True)
            fix = say("Rename it to {meant}.", meant=meant)
            yield (field, meant), Problem(where, unknown_key(field, meant), fix, meant, cut(field))
        if each.named.missing:
            fields = ", ".join(each.named.missing)
            message, fix = say("the run metadata lacks {fields}", fields=fields), say("Add {fields}.", fields=fields)
            yield fields, Problem(Place(path, each.pointer), message, fix, fields)
