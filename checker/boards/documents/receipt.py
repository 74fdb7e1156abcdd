"""The receipt as its file shows it."""

from collections.abc import Mapping

from checker.boards.documents.document import Document
from checker.boards.documents.words import Digest, Name, Ratio, Text, Tree
from checker.model.result import Receipt
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class ReceiptFile(Receipt, Document):
    """The proof of one rescoring.

    `entry_tree` is the git tree id of the entry's folder. `metrics` holds exact values, null where unavailable.
    `signature` is null until receipts are signed.
    """

    benchmark: Name
    version: Name
    entry: Name
    entry_tree: Tree
    records: Digest
    truth: Digest | None
    scorer: Digest
    evidence: Mapping[Name, Name]
    metrics: Mapping[Name, Ratio | None]
    signature: Text | None
