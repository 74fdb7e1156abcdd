"""What a job without the right to write may have for the ledger: lines of its own kind, each whole, with their files.

Whoever takes that job over must not make owners, acceptances or receipts by it, nor a ledger that nobody can read.
"""

from collections.abc import Mapping

from checker.adapters.ledger_branch import LOG
from checker.adapters.meter_lines import starts
from checker.model.errors import LedgerRefusal, UsageRefusal
from checker.model.json import Json
from checker.model.said import Said, say
from checker.reading.canonical import dump_line
from checker.reading.strict import read_lines
from checker.scoring.receipt import read_receipt

COUNT: Mapping[str, tuple[str, ...]] = {"started": ("said/",)}
"""What the count of a rescoring is made of: the event, and where its files lie."""
RESCORING: Mapping[str, tuple[str, ...]] = {
    "rescored": ("receipts/", "records/", "judged/"),
    "judged": ("verdicts/",),
    "decided": (),
}
"""What a rescoring that was counted before has more."""


def admitted(files: Mapping[str, bytes], kinds: Mapping[str, tuple[str, ...]]) -> Mapping[str, bytes]:
    """Give files for the ledger as they are. Raises UsageRefusal where they hold anything but such events."""
    log = files.get(LOG, b"")
    lines = [_line(raw, kinds) for raw in log.splitlines(keepends=True)]
    if len({(line["event"], line["key"]) for line in lines}) < len(lines):
        raise _refused(say("two lines for the ledger tell of the same"))
    for path in files.keys() - {LOG}:
        if not any(path.startswith(kinds[str(line["event"])]) for line in lines):
            raise _refused(say("{path} belongs to no line for the ledger", path=path))
    for line in lines:
        if line["event"] == "rescored":
            _proven(line, files.get(f"receipts/{line['key']}.json"))
    try:
        starts(log)
    except LedgerRefusal as refusal:
        raise _refused(refusal.message) from refusal
    return files


def _line(raw: bytes, kinds: Mapping[str, tuple[str, ...]]) -> Mapping[str, Json]:
    """Read one line: an event of these kinds, byte for byte as Pullrank writes it."""
    found, faults = read_lines(raw)
    line = found[0] if found and not faults else None
    if not isinstance(line, dict) or not isinstance(line.get("key"), str) or dump_line(line) != raw:
        raise _refused(say("a line for the ledger is none that Pullrank writes"))
    if (event := str(line.get("event"))) not in kinds:
        raise _refused(say("a line for the ledger tells of {event}, which is not this job's to tell", event=event))
    return line


def _proven(line: Mapping[str, Json], raw: bytes | None) -> None:
    """See that a rescoring has its receipt."""
    try:
        receipt = read_receipt(raw or b"")
    except LedgerRefusal as refusal:
        raise _refused(refusal.message) from refusal
    told = tuple(line.get(name) for name in ("benchmark", "entry", "entry_tree"))
    if (receipt.benchmark, receipt.entry, receipt.entry_tree) != told:
        raise _refused(say("a line for the ledger and its receipt tell of different entries"))


def _refused(what: Said) -> UsageRefusal:
    return UsageRefusal(what, say("Start the rescoring again; nothing was written."))
