"""Repairs for people and for programs: what changes in which file, which rule it answers, and what was left alone."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from checker.model.finding import Finding
from checker.model.repair import Declined, EntryRepairs, FileRepair
from checker.reading.splices import as_text
from checker.report.counting import in_words, plural
from checker.report.diff import hunks
from checker.report.escape import for_json, for_terminal, json_for_log, name_for_terminal
from checker.report.text import place

Old = Callable[[FileRepair], bytes]
"""Gives what a file holds before its repair."""

Veil = Callable[[str], str]
"""Gives a line as it may be shown: without the secrets in it."""

_COLOURS = {"-": "31", "+": "32", "@": "36"}


def diff(repairs: EntryRepairs, old: Old, veil: Veil, colour: bool = False) -> Iterator[str]:
    """Give the repairs of one entry line by line: for each file what is done, and then the diff."""
    for file in repairs.files:
        yield from (veil(f"{each.rule}  {each.message.fill(for_terminal)}") for each in file.answers)
        for line in map(veil, _file(file, old)):
            yield _coloured(line) if colour else line
        yield ""
    for each in repairs.declined:
        yield from (*map(veil, _declined(each)), "")


def planned(every: Iterable[EntryRepairs]) -> str:
    """Give the last line of a run that writes nothing."""
    n = _files(every)
    if n == 0:
        return "Nothing can be repaired without a guess. `pullrank check` tells all that is wrong.\n"
    return f"Would change {plural(n, 'file')}; nothing is written yet. Add --write to do it.\n"


def written(every: Iterable[EntryRepairs], left: Iterable[Finding]) -> str:
    """Give the last line of a run that writes; `left` is what the check finds afterwards."""
    n = _files(every)
    done = f"Repaired {plural(n, 'file')}" if n else "Nothing can be repaired without a guess"
    words = in_words(left)
    if not words:
        return f"{done}. `pullrank check` has nothing to complain of.\n"
    return f"{done}. `pullrank check` finds {words}.\n"


def _files(every: Iterable[EntryRepairs]) -> int:
    return sum(len(repairs.files) for repairs in every)


def machine(every: Iterable[tuple[EntryRepairs, Old, Veil]], written: bool, checker: str) -> str:
    """Give repairs as JSON: sorted keys, indent 2, ASCII only, a newline at the end."""
    told = list(every)
    document = {
        "written": written,
        "files": [_machine_file(file, old, veil) for repairs, old, veil in told for file in repairs.files],
        "declined": [_machine_declined(each, veil) for repairs, _, veil in told for each in repairs.declined],
        "checker": checker,
    }
    return json_for_log(json.dumps(document, indent=2, sort_keys=True)) + "\n"


def _file(file: FileRepair, old: Old) -> Iterator[str]:
    moved = file.to != file.path
    if moved:
        yield from (f"rename from {name_for_terminal(file.path)}", f"rename to {name_for_terminal(file.to)}")
    if file.splices or not moved:
        yield from (f"--- {name_for_terminal(file.path)}", f"+++ {name_for_terminal(file.to)}")
    if file.unlocked:
        yield from ("old mode 100755", "new mode 100644")
    if file.splices:
        yield from hunks(as_text(old(file)), file.splices)


def _coloured(line: str) -> str:
    code = _COLOURS.get(line[:1])
    return f"\033[{code}m{line}\033[0m" if code else line


def _declined(each: Declined) -> Iterator[str]:
    yield f"{place(each.where)} {each.rule} left alone  {each.message.fill(for_terminal)}"
    yield f"    fix:      {each.fix.fill(for_terminal)}"


def _machine_file(file: FileRepair, old: Old, veil: Veil) -> dict[str, Any]:
    return {
        "path": veil(for_json(file.path)),
        "to": veil(for_json(file.to)),
        "unlocked": file.unlocked,
        "answers": [{"rule": each.rule, "message": veil(each.message.fill(for_terminal))} for each in file.answers],
        "diff": list(map(veil, hunks(as_text(old(file)), file.splices))) if file.splices else [],
    }


def _machine_declined(each: Declined, veil: Veil) -> dict[str, Any]:
    return {
        "rule": each.rule,
        "path": veil(for_json(each.where.path)),
        "line": each.where.line,
        "column": each.where.column,
        "pointer": each.where.pointer and veil(for_json(each.where.pointer)),
        "message": veil(each.message.fill(for_terminal)),
        "fix": veil(each.fix.fill(for_terminal)),
    }
