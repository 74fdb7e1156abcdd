"""The ledger's lines about rescorings on somebody's behalf: `started` and `decided`."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from checker.adapters.ledger_branch import damaged
from checker.model.json import Json
from checker.model.metering import Decision, Sayings, Start
from checker.model.said import say
from checker.reading.canonical import dump_line
from checker.reading.strict import read_lines
from checker.scoring.gating.quota import moment

_STARTED, _DECIDED = "started", "decided"
_START = tuple(each.name for each in fields(Start))


def started(start: Start) -> bytes:
    """Give the line of a start."""
    held = {name: getattr(start, name) for name in _START if name != "run"}
    return dump_line({"event": _STARTED, "key": start.run, **held})


def decided(start: Start, decision: Decision) -> bytes:
    """Give the line of an answer: nothing of a score that was not told."""
    line: dict[str, Json] = {"event": _DECIDED, "key": start.run, "benchmark": start.benchmark}
    return dump_line(
        line
        | {
            "accepted": decision.accepted,
            "measurement": decision.measurement,
            "reference": decision.reference,
            "told": decision.told,
        }
    )


def starts(log: bytes) -> dict[str, Start]:
    """Give the starts by run, in the order in which they came. Raises LedgerRefusal."""
    return {str(line["key"]): _start(line) for line in _lines(log, _STARTED)}


def decisions(log: bytes) -> dict[str, Decision]:
    """Give the answers by run, in the order in which they came. Raises LedgerRefusal."""
    return {str(line["key"]): _decision(line) for line in _lines(log, _DECIDED)}


def written(said: Sayings) -> bytes:
    """Give the file that holds what an entry answers."""
    return dump_line(dict(said))


def read_sayings(raw: bytes) -> Sayings:
    """Read what `written` wrote. Raises LedgerRefusal."""
    value = (read_lines(raw)[0] or [None])[0]
    if not isinstance(value, dict):
        raise _unread()
    return {item: str(digest) for item, digest in value.items()}


def _lines(log: bytes, event: str) -> list[dict[str, Json]]:
    lines, faults = read_lines(log) if log else ([], ())
    if faults:
        raise _unread()
    return [line for line in lines if isinstance(line, dict) and line.get("event") == event]


def _start(line: Mapping[str, Json]) -> Start:
    held: dict[str, Any] = {name: line.get(name) for name in _START if name != "run"}
    account, texts = held["account"], [each for name, each in held.items() if name != "account"]
    sound = type(account) is int and all(isinstance(each, str) or each is None for each in texts)
    lacking = [name for name, each in held.items() if each is None and name not in ("organization", "truth")]
    if not sound or lacking or moment(held["at"]) is None:
        raise _unread()
    return Start(run=str(line["key"]), **held)


def _decision(line: Mapping[str, Json]) -> Decision:
    accepted = line.get("accepted")
    texts: dict[str, Any] = {name: line.get(name) for name in ("measurement", "reference", "told")}
    if not isinstance(accepted, bool) or not all(each is None or isinstance(each, str) for each in texts.values()):
        raise _unread()
    return Decision(str(line["key"]), accepted, **texts)


def _unread() -> Exception:
    return damaged(say("the ledger's lines about rescorings cannot be read"))
