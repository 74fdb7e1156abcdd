"""The receipt as its file shows it."""

from collections.abc import Mapping
from dataclasses import field

from checker.boards.documents.document import Document
from checker.boards.documents.words import Count, Digest, Flag, Name, Ratio, Text, Tree
from checker.model.result import PassedControls, Receipt
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class ControlsFile(PassedControls, Document):
    """The controls of one template, in all runs of a judge that the verdicts came from.

    `digest` is over what the judge said to them, `n` counts them by kind. `marks` run from 0 to 1: the worst of each
    kind, of gold ones the mean of a run; null where no such control was there, or nothing is told of a held-out truth.
    """

    digest: Digest
    n: Mapping[Name, Count]
    marks: Mapping[Name, Ratio | None] | None
    passed: Flag = True


@dataclass(frozen=True, slots=True)
class ReceiptFile(Receipt, Document):
    """The proof of one rescoring.

    `entry_tree` is the git tree id of the entry's folder. `metrics` holds exact values, null where unavailable.
    `signature` is `ed25519:<key id>:<base64>` over all else in it, null where nobody signed it. Where judges or
    embedders are asked, `verdicts` is the digest of what they said, and `methods` tells by component how labels were
    found: `exact`, or the embedder's model. `controls` tells by template that the judge passed its controls.
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
    controls: Mapping[Name, ControlsFile] = field(default_factory=dict)
