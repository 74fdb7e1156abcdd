"""The receipt as its file shows it."""

from collections.abc import Mapping
from dataclasses import field

from checker.boards.documents.document import Document
from checker.boards.documents.words import Digest, Name, Ratio, Text, Tree
from checker.model.result import Receipt
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class ReceiptFile(Receipt, Document):
    """The proof of one rescoring.

    `entry_tree` is the git tree id of the entry's folder. `metrics` holds exact values, null where unavailable.
    `signature` is null until receipts are signed. Where judges or embedders are asked, `verdicts` is the digest of what
    they said, and `methods` tells by component how labels were found: `exact`, or the embedder's model.
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
    verdicts: Digest | None = None
    methods: Mapping[Name, Text] = field(default_factory=dict)
