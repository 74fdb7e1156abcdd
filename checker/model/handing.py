"""What the job with the truth hands to the job that may write."""

from checker.model.result import Measurement, Receipt
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class SealedCanaries:
    """The canaries of a held-out truth, by its commitment, sealed with the records key as one JSON list of strings."""

    truth: str
    sealed: bytes


@dataclass(frozen=True, slots=True)
class Handover:
    """Measurements, published receipts and canaries that the ledger does not hold, of one commit of one repository.

    `repository` is its `owner/name`, None where it is not known; `commit` has 40 hex digits.
    """

    repository: str | None
    commit: str
    measurements: tuple[Measurement, ...] = ()
    proofs: tuple[Receipt, ...] = ()
    canaries: tuple[SealedCanaries, ...] = ()
