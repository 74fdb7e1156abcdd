"""What is drawn together: something that every item has."""

from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, unknown
from checker.reading.declaration.mistake import Mistake, Steps


def check_clusters(case: Case) -> Iterator[Mistake]:
    """Demand clusters by a key field or stratum; where items are secret by a key field, since no more is known."""
    by = case.document.uncertainty.cluster_by
    if by is None:
        return
    steps: Steps = ("uncertainty", "cluster_by")
    yield from unknown(by, case.attributes(), steps, say("no item has a key field or stratum {name}", name=by))
    secret = [name for name, version in case.document.versions.items() if version.items is None]
    if secret and by in case.document.views.strata and by not in case.document.key:
        message = say("the items of {version} are secret, and so is their {name}", version=secret[0], name=by)
        yield Mistake(steps, message, say("Name a key field, or leave cluster_by out."), found=by)
