"""Reads a handover as if a stranger had made it: every byte has its place, or all of it is refused."""

import re
from base64 import b64decode
from binascii import Error
from collections.abc import Mapping
from dataclasses import replace
from typing import NoReturn

from checker.model.errors import LedgerRefusal, UsageRefusal
from checker.model.handing import Handover, SealedCanaries
from checker.model.json import Json
from checker.model.result import Measurement, Receipt
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.reading.digests import digest
from checker.reading.strict import read_lines
from checker.scoring.handed.write import FORMAT
from checker.scoring.receipt import read_receipt

MOST_BYTES = 256 << 20
_MOST_LINES = 100_000
_MOST_OPEN = 10**9
_HEX40 = re.compile(r"[0-9a-f]{40}")
_HEX64 = re.compile(r"[0-9a-f]{64}")
_COMMITMENT = re.compile(r"sha256:[0-9a-f]{64}")
_VERSION = re.compile(r"[0-9A-Za-z.+-]{1,40}")
_REPOSITORY = re.compile(r"[A-Za-z0-9_.-]{1,100}/[A-Za-z0-9_.-]{1,100}")
_HEAD = frozenset({"kind", "format", "repository", "commit"})
_MEASUREMENT = frozenset({"kind", "key", "receipt", "records", "sealed", "checker", "benchmark_tree", "open"})
_END = frozenset({"kind", "lines", "digest", "signature"})

Line = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Handed:
    """A handover that is whole, with the digest of all before its end, and the signature of that, if it has one."""

    handover: Handover
    digest: str
    signature: str | None


def read_handover(raw: bytes) -> Handed:
    """Read one. Raises UsageRefusal: it is cut off, changed, too large, or was never one."""
    if len(raw) > MOST_BYTES or raw.count(b"\n") > _MOST_LINES:
        _refuse("it is larger than any that Pullrank writes")
    lines = _lines(raw)
    head, end, body = lines[0], lines[-1], lines[1:-1]
    written = raw[: raw.rstrip(b"\n").rfind(b"\n") + 1]
    told = _end(end, len(lines) - 1, digest(written))
    measurements = tuple(_measurement(line) for line in body if line.get("kind") == "measurement")
    canaries = tuple(_canaries(line) for line in body if line.get("kind") == "canaries")
    proofs = tuple(_proof(line) for line in body if line.get("kind") not in ("measurement", "canaries"))
    return Handed(replace(_head(head, measurements, proofs), canaries=canaries), digest(written), told)


def _lines(raw: bytes) -> list[Line]:
    values, faults = read_lines(raw)
    lines: list[Line] = [value for value in values if isinstance(value, dict)]
    if faults or len(lines) != len(values) or len(lines) < 2:
        _refuse("it is not made of two JSON objects or more, one a line")
    if b"".join(dump_line(dict(line)) for line in lines) != raw:
        _refuse("it is not written as Pullrank writes it, byte for byte")
    return lines


def _head(line: Line, measurements: tuple[Measurement, ...], proofs: tuple[Receipt, ...]) -> Handover:
    if line.keys() != _HEAD or line["kind"] != "handover" or line["format"] != FORMAT:
        _refuse("its first line is none")
    repository = line["repository"]
    if repository is not None:
        repository = _text(repository, _REPOSITORY)
    if len({each.key for each in measurements}) != len(measurements):
        _refuse("it has one measurement twice")
    return Handover(repository, _text(line["commit"], _HEX40), measurements, proofs)


def _end(line: Line, lines: int, told: str) -> str | None:
    if line.keys() != _END or line["kind"] != "end" or line["lines"] != lines:
        _refuse("its end is missing")
    if line["digest"] != told:
        _refuse("its digest is not that of what stands in it")
    signature = line["signature"]
    if signature is not None and not isinstance(signature, str):
        _refuse("its signature is none")
    return signature


def _measurement(line: Line) -> Measurement:
    if line.keys() != _MEASUREMENT:
        _refuse("a measurement has not the members of one")
    records, sealed, open = line["records"], line["sealed"], line["open"]
    if (records is None) == (sealed is None) or not isinstance(records if sealed is None else sealed, str):
        _refuse("a measurement has not either records or sealed ones")
    if type(open) is not int or not 0 <= open <= _MOST_OPEN:
        _refuse("a measurement has no number of open questions")
    return Measurement(
        key=_text(line["key"], _HEX64),
        receipt=_receipt(line["receipt"]),
        records=records.encode("utf-8") if isinstance(records, str) else b"",
        secret=records is None,
        checker=_text(line["checker"], _VERSION),
        benchmark_tree=_text(line["benchmark_tree"], _HEX40),
        open=open,
        sealed=_bytes(sealed) if isinstance(sealed, str) else None,
    )


def _proof(line: Line) -> Receipt:
    if line.keys() != {"kind", "receipt"} or line["kind"] != "receipt":
        _refuse("a line is neither a measurement nor a receipt nor canaries")
    return _receipt(line["receipt"])


def _canaries(line: Line) -> SealedCanaries:
    if line.keys() != {"kind", "truth", "sealed"} or not isinstance(line["sealed"], str):
        _refuse("a line of canaries has not the members of one")
    return SealedCanaries(_text(line["truth"], _COMMITMENT), _bytes(line["sealed"]))


def _receipt(value: Json) -> Receipt:
    try:
        receipt = read_receipt(dump_line(value))
    except (LedgerRefusal, TypeError):
        _refuse("a receipt has not the shape of one")
    if receipt.document() != value:
        _refuse("a receipt has more in it than receipts have")
    return receipt


def _bytes(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except (Error, ValueError):
        _refuse("what is sealed is not base64")


def _text(value: Json, shape: re.Pattern[str]) -> str:
    if not isinstance(value, str) or shape.fullmatch(value) is None:
        _refuse("an id, a version or a name has not the shape of one")
    return value


def _refuse(why: str) -> NoReturn:
    raise UsageRefusal(
        say(f"the handover is refused: {why}"),
        say(
            "Nothing was written. Run `pullrank publish --measure-only` again, and hand over what it writes, unchanged."
        ),
    )
