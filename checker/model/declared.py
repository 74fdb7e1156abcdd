"""A benchmark's whole folder, read: the declaration with everything that it points at."""

from collections.abc import Mapping

from checker.model.benchmark import Benchmark
from checker.model.item import ItemSet
from checker.model.json import Json
from checker.model.ruling import Rulings
from checker.model.value import dataclass, field


@dataclass(frozen=True, slots=True)
class Declared:
    """One benchmark folder. `items` by version; `schema` is submission.schema.json, empty where none is declared.

    `scorer` holds the bytes of the declared scorer; `tree_id` is the folder's git tree id. `prompts` holds the
    judge's instruction of each template, by its name.
    """

    benchmark: Benchmark
    tree_id: str
    items: Mapping[str, ItemSet]
    schema: Mapping[str, Json]
    scorer: bytes | None
    rulings: Rulings
    prompts: Mapping[str, str] = field(default_factory=dict)
