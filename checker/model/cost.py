"""What the site takes for the cost of an entry."""

from enum import StrEnum

from checker.model.value import dataclass


class CostSource(StrEnum):
    """Of what kind it is that holds the cost."""

    FACT = "fact"
    METRIC = "metric"
    COMPONENT = "component"


@dataclass(frozen=True, slots=True)
class Cost:
    """Where an entry's cost stands: a fact, metric or component by `name`; `label` and `unit` are for people.

    It decides nothing. An entry without it has no cost that is known, which is not a cost of 0.
    """

    source: CostSource
    name: str
    label: str
    unit: str
