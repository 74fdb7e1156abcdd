"""The ledger's list of events: one line for each acceptance and each rescoring, with when and from which commit."""

from collections.abc import Mapping, Set
from datetime import UTC, datetime
from typing import TypeAlias

from checker.model.errors import LedgerRefusal
from checker.model.json import Json
from checker.model.judging import Batch
from checker.model.result import Acceptance, Measurement, Receipt
from checker.model.said import say
from checker.reading.canonical import dump_line
from checker.reading.strict import read_lines

Events: TypeAlias = Set[tuple[str, str]]
"""The event and key of each line."""


def lines_of(log: bytes) -> list[Mapping[str, Json]]:
    """Give the lines in the order in which they came. Raises LedgerRefusal for a list that cannot be read."""
    read, faults = read_lines(log) if log else ([], ())
    lines: list[Mapping[str, Json]] = [
        line for line in read if isinstance(line, dict) and {"event", "key"} <= line.keys()
    ]
    if faults or len(lines) < len(read):
        raise LedgerRefusal(
            say("the ledger's list of events cannot be read"),
            say("Restore the ledger's branch from a copy that is whole."),
        )
    return lines


def events(log: bytes) -> Events:
    """Give the event and key of each line. Raises LedgerRefusal for a list that cannot be read."""
    return {(str(line["event"]), str(line["key"])) for line in lines_of(log)}


def rescored(measured: Measurement, commit: str | None) -> bytes:
    """Give the line of a rescoring; `commit` is what was checked out."""
    line = _line("rescored", measured.key, measured.receipt, commit)
    return dump_line(line | {"benchmark_tree": measured.benchmark_tree, "checker": measured.checker})


def proven(receipt: Receipt, key: str, commit: str | None) -> bytes:
    """Give the line of a receipt as it was published, where no rescoring is kept that has the same."""
    return dump_line(_line("proven", key, receipt, commit))


def accepted(acceptance: Acceptance, commit: str | None) -> bytes:
    """Give the line of an acceptance."""
    return dump_line(_line("accepted", accepted_key(acceptance), acceptance, commit))


def asked(benchmark: str, version: str, key: str, batch: Batch, commit: str | None) -> bytes:
    """Give the line of a batch of verdicts; `key` names its file."""
    event: dict[str, Json] = {"event": "judged", "benchmark": benchmark, "version": version, "key": key}
    return dump_line(event | {"at": _now(), "commit": commit, "run": batch.run, "verdicts": len(batch.verdicts)})


def asked_keys(log: bytes) -> list[tuple[str, str]]:
    """Give the files of verdicts by name, each with its run, in the order in which they came. Raises LedgerRefusal.

    Lines that are older than controls name no run.
    """
    return [(str(line["key"]), str(line.get("run", ""))) for line in lines_of(log) if line["event"] == "judged"]


def canaries_kept(truth: str, commit: str | None) -> bytes:
    """Give the line of the canaries of a held-out truth; `truth` is its commitment."""
    return dump_line({"event": "canaries", "key": truth, "at": _now(), "commit": commit})


def published(board: str, commit: str | None) -> bytes:
    """Give the line of a board that was made of a held-out truth: what it is called, and its manifest's digest."""
    return dump_line({"event": "published", "key": board, "at": _now(), "commit": commit})


def judged(measured: Measurement) -> bytes:
    """Give the file by which a measurement with verdicts is found: how many questions were open."""
    return dump_line({"open": measured.open})


def open_questions(raw: bytes) -> int:
    """Read what `judged` wrote. Raises LedgerRefusal."""
    value = (read_lines(raw)[0] or [None])[0]
    open = value.get("open") if isinstance(value, dict) else None
    if not isinstance(open, int):
        raise LedgerRefusal(
            say("the ledger cannot tell how much of an entry was judged"),
            say("Restore the ledger's branch from a copy that is whole."),
        )
    return open


def accepted_key(acceptance: Acceptance) -> str:
    """Give what tells one acceptance from all others."""
    return f"{acceptance.benchmark}/{acceptance.entry}@{acceptance.entry_tree}"


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _line(event: str, key: str, of: Receipt | Acceptance, commit: str | None) -> dict[str, Json]:
    return {
        "at": _now(),
        "benchmark": of.benchmark,
        "commit": commit,
        "entry": of.entry,
        "entry_tree": of.entry_tree,
        "event": event,
        "key": key,
    }
