"""The ledger as it will be once what was handed over is in it, and a truth that nobody can open."""

from collections.abc import Mapping, Sequence

from checker.model.declared import Declared
from checker.model.errors import TruthRefusal
from checker.model.handing import Handover, SealedCanaries
from checker.model.ports import Ledger
from checker.model.result import Acceptance, Measurement, Receipt
from checker.model.said import say
from checker.model.scoring import TruthBundle
from checker.scoring.receipt import unjudged_key


class NoTruth:
    """Opens nothing; implements the port `TruthStore`."""

    def open(self, declared: Declared, version: str) -> TruthBundle:
        """Refuse. Raises TruthRefusal."""
        raise TruthRefusal(
            say("no truth is opened where a handover is published"), say("Measure it with --measure-only.")
        )

    def can_open(self, declared: Declared, version: str) -> bool:
        """Say no."""
        return False


class HandedLedger:
    """A ledger with what was handed over on top, which goes into it with whatever is appended next."""

    def __init__(self, ledger: Ledger, handover: Handover, opened: Mapping[str, tuple[str, ...]] | None = None) -> None:
        """Take both, and the canaries of the handover as far as they could be opened, by the truth's commitment."""
        self._ledger = ledger
        self._handover = handover
        self._opened = opened or {}

    def measurement(self, key: str) -> Measurement | None:
        """Give what was measured under a key, with the fewest open questions; of equal ones, what was there before."""
        handed = [each for each in self._handover.measurements if _leads_to(key, each) and _is_readable(each)]
        there = self._ledger.measurement(key)
        every = [*([] if there is None else [there]), *handed]
        return min(every, key=lambda each: each.open, default=None)

    @property
    def is_there(self) -> bool:
        """Whether there is a ledger, or will be."""
        return self._ledger.is_there or bool(self._handover.measurements)

    def accepted(self, acceptance: Acceptance) -> bool:
        """Whether an entry was once accepted just as it is."""
        return self._ledger.accepted(acceptance)

    def receipts(self, entry_tree: str) -> Sequence[Receipt]:
        """Give all that was ever proven of an entry, what was handed over last."""
        handed = [*(each.receipt for each in self._handover.measurements), *self._handover.proofs]
        return [*self._ledger.receipts(entry_tree), *(each for each in handed if each.entry_tree == entry_tree)]

    def append(
        self,
        measurements: Sequence[Measurement],
        acceptances: Sequence[Acceptance],
        proofs: Sequence[Receipt] = (),
        canaries: Sequence[SealedCanaries] = (),
        boards: Sequence[str] = (),
    ) -> int:
        """Add what was handed over and more, all or nothing."""
        handed = {each.key for each in self._handover.measurements}
        more = (each for each in measurements if each.key not in handed)
        new = [each for each in (*self._handover.proofs, *proofs) if each not in self._ledger.receipts(each.entry_tree)]
        every = [*self._handover.canaries, *canaries]
        return self._ledger.append([*self._handover.measurements, *more], acceptances, new, every, boards)

    def boards(self) -> frozenset[str]:
        """Give those that the ledger tells of."""
        return self._ledger.boards()

    def proven_at(self, receipt: Receipt) -> str | None:
        """Give the day on which the ledger first kept a receipt."""
        return self._ledger.proven_at(receipt)

    def canaries(self) -> Mapping[str, tuple[str, ...]]:
        """Give those that are kept, and those that were handed over as far as they were opened."""
        return {**self._opened, **self._ledger.canaries()}


def _leads_to(key: str, measured: Measurement) -> bool:
    return key == measured.key or (measured.receipt.verdicts is not None and key == unjudged_key(measured.receipt))


def _is_readable(measured: Measurement) -> bool:
    return measured.sealed is None or bool(measured.records)
