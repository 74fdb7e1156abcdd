"""Writes a handover: canonical JSON Lines, a head, measurements, receipts, canaries, and an end with their digest."""

from base64 import b64encode
from collections.abc import Callable

from checker.model.handing import Handover
from checker.model.json import Json
from checker.model.result import Measurement
from checker.reading.canonical import dump_line
from checker.reading.digests import digest

FORMAT = 1


def write_handover(handover: Handover, sign: Callable[[str], str | None]) -> bytes:
    """Give the file; `sign` makes the signature of its digest. Secret records must be sealed, or are left out."""
    head: dict[str, Json] = {
        "kind": "handover",
        "format": FORMAT,
        "repository": handover.repository,
        "commit": handover.commit,
    }
    lines = [head, *map(_measurement, handover.measurements)]
    lines += [{"kind": "receipt", "receipt": receipt.document()} for receipt in handover.proofs]
    lines += [
        {"kind": "canaries", "truth": each.truth, "sealed": b64encode(each.sealed).decode("ascii")}
        for each in handover.canaries
    ]
    raw = b"".join(map(dump_line, lines))
    told = digest(raw)
    return raw + dump_line({"kind": "end", "lines": len(lines), "digest": told, "signature": sign(told)})


def _measurement(measured: Measurement) -> dict[str, Json]:
    if measured.secret and measured.sealed is None:
        raise ValueError("secret records leave sealed or not at all")
    sealed = None if measured.sealed is None else b64encode(measured.sealed).decode("ascii")
    return {
        "kind": "measurement",
        "key": measured.key,
        "receipt": measured.receipt.document(),
        "records": None if measured.secret else measured.records.decode("utf-8"),
        "sealed": sealed,
        "checker": measured.checker,
        "benchmark_tree": measured.benchmark_tree,
        "open": measured.open,
    }
