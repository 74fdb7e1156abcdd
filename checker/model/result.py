"""What an entry was measured to have done, and the proof of it."""

from collections.abc import Mapping

from checker.model.entry import Entry
from checker.model.evidence import Evidence
from checker.model.json import Json
from checker.model.metric import Score
from checker.model.record import Record
from checker.model.value import dataclass, field


@dataclass(frozen=True, slots=True)
class Result:
    """One entry's records, one for each item in item order, and the metrics computed from them before rulings.

    `covered`: how many items the entry says that it did, where it shows none of its answers; None where it does.
    `claimed`: nothing could be computed, there are no records, and the metrics are what was written down.
    """

    records: tuple[Record, ...]
    metrics: Mapping[str, Score]
    evidence: Evidence
    covered: int | None = None
    claimed: bool = False


@dataclass(frozen=True, slots=True)
class Scored:
    """An entry beside what was measured; what the rules about scores look at."""

    entry: Entry
    result: Result


@dataclass(frozen=True, slots=True)
class PassedControls:
    """The controls of one template, in all runs of a judge that an entry's verdicts came from; they were passed.

    `digest` is over what the judge said to them. `n` counts them by kind. `marks`, `numerator/denominator` from 0 to 1,
    are the worst by kind, of gold ones a run's mean; None where nothing is told of a held-out truth.
    """

    digest: str
    n: Mapping[str, int]
    marks: Mapping[str, str | None] | None
    passed: bool = True

    def document(self) -> Json:
        """Give it as JSON."""
        marks: dict[str, Json] | None = None if self.marks is None else {**self.marks}
        return {"digest": self.digest, "n": dict(self.n), "marks": marks, "passed": self.passed}


@dataclass(frozen=True, slots=True)
class Receipt:
    """The proof of one rescoring: everything in it follows from the entry, the truth and the declaration.

    Digests are `sha256:` and hex, `entry_tree` is a git tree id. `metrics` holds exact values as
    `numerator/denominator`, None where unavailable. `signature` covers all else, None where nobody signed. By whom and
    when it was measured is told by the ledger's line, so that measuring again gives the same receipt. Where judged,
    `verdicts` is the digest of the verdicts that were used, and `methods` says by component how labels were found;
    `controls` are by template.
    """

    benchmark: str
    version: str
    entry: str
    entry_tree: str
    records: str
    truth: str | None
    scorer: str
    evidence: Mapping[str, str]
    metrics: Mapping[str, str | None]
    signature: str | None = None
    verdicts: str | None = None
    methods: Mapping[str, str] = field(default_factory=dict)
    controls: Mapping[str, PassedControls] = field(default_factory=dict)

    def document(self) -> dict[str, Json]:
        """Give it as JSON; where nobody was asked, it says nothing about verdicts, methods and controls."""
        from dataclasses import fields  # noqa: PLC0415 — a short command does without

        left_out = {"controls"} if self.verdicts is not None else {"verdicts", "methods", "controls"}
        held = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in left_out}
        plain = {name: dict(value) if isinstance(value, Mapping) else value for name, value in held.items()}
        controls: dict[str, Json] = {name: each.document() for name, each in self.controls.items()}
        return {**plain, "controls": controls} if controls else plain


@dataclass(frozen=True, slots=True)
class Measurement:
    """One rescoring as the ledger keeps it: the receipt under its key, and the records file that it proves.

    `secret`: the records would tell answers of a held-out truth, and are kept sealed or not at all. `checker` is the
    version and `benchmark_tree` the tree id that it was measured with, None where it is only remembered. `open` counts
    the questions to a judge or an embedder that nobody answered. `sealed`: the records as another job has sealed them;
    `records` then are empty where they cannot be opened here.
    """

    key: str
    receipt: Receipt
    records: bytes
    secret: bool = False
    checker: str | None = None
    benchmark_tree: str | None = None
    open: int = 0
    sealed: bytes | None = None


@dataclass(frozen=True, slots=True)
class Acceptance:
    """An entry that a maintainer has merged, by the tree id of its folder."""

    benchmark: str
    entry: str
    entry_tree: str
