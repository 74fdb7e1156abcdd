"""What a benchmark declares about records that entries bring themselves, and about the file that publishes records."""

from collections.abc import Mapping

from checker.model.value import dataclass, field


@dataclass(frozen=True, slots=True)
class RecordClaim:
    """A field of each record in which a contributor writes a metric's value on that item, before scaling.

    It agrees when it is the mean of the components, to the decimals written or to `decimals` if they are more.
    """

    metric: str
    field: str
    decimals: int


@dataclass(frozen=True, slots=True)
class RecordFields:
    """What a record of an entry may hold beside its key, its status and its components.

    `fields` give, by name, the texts that each may be; a record that leaves one out means the first.
    """

    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    claims: tuple[RecordClaim, ...] = ()


NOTHING_MORE = RecordFields()


@dataclass(frozen=True, slots=True)
class ItemLines:
    """A records file with one line for each item, which holds what is public of it and all entries.

    `entries` and `components` name the maps by entry and by component; `metrics` give, by metric, the name of its
    value on the item; `names` those of strata and tags that differ from the view's own.
    """

    entries: str
    components: str
    metrics: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """By what the components were evaluated, where entries bring the numbers: pinned, and told beside the boards."""

    version: str
    settings: Mapping[str, str] = field(default_factory=dict)
