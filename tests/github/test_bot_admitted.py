"""What jobs without the right to write hand over for the ledger: their own lines, whole, and nothing besides."""

import json
from collections.abc import Mapping

import pytest

from checker.jobs.bot.admitted import COUNT, RESCORING, admitted
from checker.model.errors import UsageRefusal
from checker.reading.canonical import dump_line

LOG = "ledger.jsonl"
START = {
    "event": "started",
    "key": "17",
    "account": 583231,
    "organization": None,
    "at": "2026-11-30T12:00:00Z",
    "benchmark": "toads",
    "version": "v1",
    "truth": None,
    "scorer": "sha256:1",
    "entry": "bufo",
    "entry_tree": "a1",
    "measurement": "m1",
}
RECEIPT = {"benchmark": "toads", "entry": "bufo", "entry_tree": "a1"}
TOLD = {"event": "rescored", "key": "m1", "at": "2026-11-30T12:00:00Z", "commit": None, **RECEIPT}
OWNER = {"event": "accepted", "key": "toads/bufo@a1", "account": 666, **RECEIPT}
BOARD = {"event": "published", "key": "toads/v1@sha256:1"}
PROOF = {"event": "proven", "key": "m2", **RECEIPT}
DECISION = {"event": "decided", "key": "17", "accepted": True, "told": "97.50"}


def lines(*events: Mapping[str, object]) -> bytes:
    return b"".join(dump_line(json.loads(json.dumps(each))) for each in events)


def test_a_count_is_taken() -> None:
    files = {LOG: lines(START), "said/1.json": b"{}\n"}
    assert admitted(files, COUNT) == files
    assert admitted({LOG: b""}, COUNT) == {LOG: b""}, "it was counted before"
    assert admitted({LOG: lines(DECISION)}, RESCORING) == {LOG: lines(DECISION)}


@pytest.mark.parametrize(
    "files",
    [
        {LOG: lines(START, OWNER)},
        {LOG: lines(START, TOLD)},
        {LOG: lines(BOARD)},
        {LOG: lines(START)[:-1]},
        {LOG: lines(START, START)},
        {LOG: b"\n" + lines(START)},
        {LOG: lines(START).replace(b":", b": ", 1)},
        {LOG: b"hello\n"},
        {LOG: b"[]\n"},
        {LOG: lines({**START, "account": "583231"})},
        {LOG: lines({**START, "at": "yesterday"})},
        {LOG: lines({"event": "started", "key": "17"})},
        {LOG: lines({"event": "started", "key": 17})},
        {LOG: lines(START), "receipts/m1.json": b"{}"},
        {LOG: lines(START), "README.md": b"hello"},
        {LOG: lines(START), "ledger.jsonl/x": b"hello"},
        {"said/1.json": b"{}\n"},
    ],
)
def test_a_count_that_holds_more_or_less_is_refused(files: dict[str, bytes]) -> None:
    with pytest.raises(UsageRefusal):
        admitted(files, COUNT)


@pytest.mark.parametrize("event", [START, OWNER, BOARD, PROOF, {"event": "canaries", "key": "sha256:1"}])
def test_a_rescoring_tells_of_nothing_else(event: dict[str, object]) -> None:
    with pytest.raises(UsageRefusal, match="not this job's to tell"):
        admitted({LOG: lines(event)}, RESCORING)


@pytest.mark.parametrize("receipt", [None, b"", b"{}", b'{"benchmark": "toads"}'])
def test_a_rescoring_without_its_receipt_would_leave_a_ledger_that_nobody_can_read(receipt: bytes | None) -> None:
    files = {LOG: lines(TOLD), **({} if receipt is None else {"receipts/m1.json": receipt})}
    with pytest.raises(UsageRefusal):
        admitted(files, RESCORING)
