"""A receipt as it may lie where anybody reads it before an entry is merged."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from checker.metrics.rounding import exact, rounded
from checker.metrics.telling import told
from checker.model.benchmark import Benchmark, TruthKind
from checker.model.result import Measurement, Receipt


def kept_back(measurement: Measurement, benchmark: Benchmark) -> Measurement:
    """Give a measurement whose receipt tells no more than a rescoring does; the records are what they were."""
    return replace(measurement, receipt=as_told(measurement.receipt, benchmark))


def as_told(receipt: Receipt, benchmark: Benchmark) -> Receipt:
    """Give a receipt with the metrics that `feedback` tells, in its decimals; behind a gate with none.

    Once an entry is merged, boards tell more of it, and its receipt is made anew of the records.
    """
    version = benchmark.versions.get(receipt.version)
    if version is None or version.truth.kind is TruthKind.OPEN:
        return receipt
    if benchmark.feedback.gate is not None:
        return replace(receipt, metrics=dict.fromkeys(receipt.metrics))
    shown: Mapping[str, int | None] = {
        name: told(name, benchmark, version).decimals(benchmark.metrics[name].decimals) for name in receipt.metrics
    }
    return replace(receipt, metrics={name: _told(each, shown[name]) for name, each in receipt.metrics.items()})


def _told(value: str | None, decimals: int | None) -> str | None:
    if value is None or decimals is None:
        return None
    return exact(Fraction(rounded(Fraction(value), decimals)))
