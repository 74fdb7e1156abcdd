"""A benchmark's declaration, read in full. Every value that the engine uses about a benchmark stands here."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from checker.model.copies import Copies
from checker.model.cost import Cost, CostSource
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.grammar import Claim, EntryGrammar
from checker.model.judging import Judging
from checker.model.keyfields import KeyField, MergedForm
from checker.model.metric import Metric
from checker.model.patches import Patches
from checker.model.publication import Feedback, Publish
from checker.model.ranking import Ranking
from checker.model.recorded import NOTHING_MORE, Evaluation, ItemLines, RecordFields
from checker.model.uncertainty import Uncertainty
from checker.model.value import dataclass, field

FULLY_RESCORED = Evidence(Numbers.RESCORED, Extent.ALL, Extent.ALL)


class MissingPolicy(StrEnum):
    """What a mean does with items that have no number: count them as the fill value, or leave them out."""

    ZERO_FILL = "zero_fill"
    EXCLUDE = "exclude"


Condition: TypeAlias = Mapping[str, tuple[str, ...]]
"""Attribute name to the values that satisfy it; every name must be satisfied. Empty: always."""


class TruthKind(StrEnum):
    """Whether the answers are public (recomputable by anyone) or held out."""

    OPEN = "open"
    HELDOUT = "heldout"


@dataclass(frozen=True, slots=True)
class Truth:
    """Where one version's truth is kept.

    `store` is a URI (`age:truth/v1.age`, relative to the benchmark's folder) or None where nothing is to be opened;
    `commitment` is `sha256:` and the hex digest of the plaintext bundle; `identity` is the path, inside the
    benchmark's folder, of a public age identity, allowed for open truth only.
    """

    kind: TruthKind
    store: str | None = None
    commitment: str | None = None
    identity: str | None = None


@dataclass(frozen=True, slots=True)
class Version:
    """One version of the item set. `items` is a path inside the benchmark's folder, None where ids are secret.

    An entry that answers fewer than `min_answers` items is refused. `parts` gives, by view, how many items each of its
    parts has.
    """

    name: str
    count: int
    items: str | None
    subset_of: str | None
    truth: Truth
    closed: bool = False
    min_answers: int = 0
    parts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


class ComponentKind(StrEnum):
    """What numbers a component's cells may hold."""

    BINARY = "binary"
    NUMBER = "number"


_BINARY = (Fraction(0), Fraction(1))


@dataclass(frozen=True, slots=True)
class Trials:
    """A number that stands for several tries of one item: C(c, all) / C(of, all) where `c` of `of` tries succeeded.

    It is the chance that `all` of them, drawn without putting back, all succeeded. Components whose `name` is the same
    are about the same tries; None: about some of their own.
    """

    of: int
    all: int = 1
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Component:
    """One named cell of each record.

    `low` and `high` bound its numbers, None: unbounded. `implies` names a component that is 1 wherever this one
    is. Where `applies_to` is not satisfied the cell is `not_applicable`. `judged`: needs a judge to be evaluated.
    `shown`: has a column on boards, where its mean is shown times `scale`, rounded half to even to `decimals` places.
    `always`: where it applies, a scored line of an entry that brings its own numbers holds one. `values` are all that
    its numbers can be, ascending, empty: any in the range; `trials` says where these come from.
    """

    name: str
    kind: ComponentKind
    label: str
    low: Fraction | None = None
    high: Fraction | None = None
    implies: str | None = None
    applies_to: Condition = field(default_factory=dict)
    judged: bool = False
    shown: bool = True
    scale: Fraction = Fraction(1)
    decimals: int = 4
    always: bool = False
    values: tuple[Fraction, ...] = ()
    trials: Trials | None = None

    @property
    def possible(self) -> tuple[Fraction, ...]:
        """All that its numbers can be, ascending; empty where they are not counted."""
        return _BINARY if self.kind is ComponentKind.BINARY else self.values


@dataclass(frozen=True, slots=True)
class Comparison:
    """A declared comparison of an answer with the truth that fills one component.

    `compare` names a comparer of the metrics library; `options` are its keyword arguments as declared.
    """

    compare: str
    options: Mapping[str, str | bool | Fraction | tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scoring:
    """How answers become cells: `comparisons` by component, a `scorer` file of the folder, `patches`, or none.

    Patches are applied and tests are run; they fill the two components that they name.
    """

    comparisons: Mapping[str, Comparison] = field(default_factory=dict)
    scorer: str | None = None
    patches: Patches | None = None

    @property
    def declared(self) -> bool:
        """Whether anything makes cells of answers."""
        return bool(self.comparisons) or self.scorer is not None or self.patches is not None


@dataclass(frozen=True, slots=True)
class View:
    """A way to split a board: by an attribute with one value an item, or by a tag with any number.

    `from_truth`: the values live in the truth; cells of fewer than `min_cell` items are not shown.
    """

    name: str
    multi: bool
    from_truth: bool = False
    min_cell: int = 0


@dataclass(frozen=True, slots=True)
class Invariant:
    """A declared relation between linear expressions: `left` `relation` `right`, relation one of <=, <, ==, >=, >.

    It says that the sum of `terms`, each a whole number times a name, and of `constant` stands in that relation to 0.
    Names are metrics, whose scaled values keep it, or components, whose cells keep it on each record: `on_records`.
    """

    left: str
    relation: str
    right: str
    terms: tuple[tuple[str, int], ...] = ()
    constant: int = 0
    on_records: bool = False

    def __str__(self) -> str:
        """Give the written form."""
        return f"{self.left} {self.relation} {self.right}"


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on one entry: number of files, bytes of one file, bytes of all."""

    max_files: int = 1000
    max_file_bytes: int = 64 * 1024 * 1024
    max_bytes: int = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class AnswerFields:
    """What the fields of a record with a free answer are called.

    The answer stands in the first of `fields` that is not blank. `query` repeats the item's text of that name.
    """

    fields: tuple[str, ...] = ("report_content", "response")
    query: str = "query"


def any_held_out(versions: Mapping[str, Version]) -> bool:
    """Whether the truth of any version is held out."""
    return any(version.truth.kind is TruthKind.HELDOUT for version in versions.values())


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One benchmark as declared in `benchmarks/<id>/benchmark.yaml`. Mappings keep the order of the declaration.

    `record` and `evaluation` are about numbers that entries bring themselves; `lines` is the form of the records file,
    None: one line for each item and entry. `answers` names the fields of free answers, `judging` who is asked of them.
    `key_fields` say what some fields of the key look like, `text_predictions` that each prediction is a text, and
    `merged` how records with a truth of their own tell what they answer. `exposures` are kinds of secrets and digests
    of single ones that entries may show. `cost` is the number that the site shows as what an entry cost.
    `canary` is a public line for pages of trajectories.
    """

    id: str
    title: str
    item_noun: str
    format: str
    entry: EntryGrammar
    key: tuple[str, ...]
    versions: Mapping[str, Version]
    components: Mapping[str, Component]
    scoring: Scoring
    metrics: Mapping[str, Metric]
    ranking: Ranking
    missing: MissingPolicy
    views: tuple[View, ...]
    claims: tuple[Claim, ...]
    invariants: tuple[Invariant, ...] = ()
    verified_at: Evidence = FULLY_RESCORED
    feedback: Feedback = Feedback()
    records: Publish = Publish.FULL
    limits: Limits = Limits()
    copies: Copies = Copies()
    description: str = ""
    record: RecordFields = NOTHING_MORE
    lines: ItemLines | None = None
    canary: str | None = None
    evaluation: Evaluation | None = None
    answers: AnswerFields = AnswerFields()
    judging: Judging | None = None
    key_fields: Mapping[str, KeyField] = field(default_factory=dict)
    text_predictions: bool = False
    merged: MergedForm | None = None
    uncertainty: Uncertainty = Uncertainty()
    exposures: frozenset[str] = frozenset()
    cost: Cost | None = None

    @property
    def folder(self) -> str:
        """The benchmark's folder, from the repository's root."""
        return f"benchmarks/{self.id}"

    @property
    def holds_out(self) -> bool:
        """Whether the truth of any version is held out."""
        return any_held_out(self.versions)

    @property
    def newest(self) -> Version:
        """The version that is declared last."""
        return list(self.versions.values())[-1]

    @property
    def cost_fact(self) -> str | None:
        """The fact that holds a number: the cost, where a fact does."""
        return self.cost.name if self.cost and self.cost.source is CostSource.FACT else None
