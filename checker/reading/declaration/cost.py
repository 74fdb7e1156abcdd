"""What a declaration takes for the cost of an entry."""

from checker.model.cost import Cost, CostSource
from checker.reading.declaration.documents.cost import CostPart


def sources(part: CostPart) -> dict[CostSource, str]:
    """Give what is named, by its kind; a sound part names one."""
    named = {CostSource.FACT: part.fact, CostSource.METRIC: part.metric, CostSource.COMPONENT: part.component}
    return {source: name for source, name in named.items() if name is not None}


def cost(part: CostPart | None) -> Cost | None:
    """Give the cost of a sound part; None where none is declared."""
    if part is None:
        return None
    ((source, name),) = sources(part).items()
    return Cost(source, name, part.label, part.unit)
