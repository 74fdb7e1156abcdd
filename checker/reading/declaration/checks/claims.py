"""Claims and invariants: what is compared with the metrics."""

from collections.abc import Collection, Iterator, Sequence

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, unknown
from checker.reading.declaration.mistake import Mistake, Steps
from checker.reading.declaration.relations import invariant, named


def check_claims(case: Case) -> Iterator[Mistake]:
    """Demand claims of known metrics in documents of the format, each place once."""
    known, documents = case.sketch.names("metrics"), case.vocabulary.formats.get(case.document.format)
    seen: set[str] = set()
    for name, claims in case.document.claims.items():
        message = say("there is no metric {name}", name=name)
        yield from unknown(name, known, ("claims", name), message, at_key=True)
        for index, claim in enumerate(claims):
            steps = ("claims", name, index, "at")
            message = say("entries of this format have no document {name}", name=claim.at.document)
            yield from unknown(claim.at.document, documents, steps, message)
            if str(claim.at) in seen:
                message = say("another claim stands at {place} already", place=str(claim.at))
                yield Mistake(steps, message, say("Point somewhere else, or remove one."), found=str(claim.at))
            seen.add(str(claim.at))


def check_invariants(case: Case) -> Iterator[Mistake]:
    """Demand that invariants relate known metrics, or known components, and say something of them."""
    metrics, components = case.sketch.names("metrics"), case.sketch.names("components")
    for index, relation in enumerate(case.document.invariants):
        steps, told = ("invariants", index), invariant(relation, metrics or ())
        names = named(relation)
        if metrics is not None and components is not None:
            yield from _unknown(names, metrics, components, steps, relation)
        if not told.terms and names:
            message = say("this relates {name} to itself", name=names[0])
            yield Mistake(steps, message, say("Name two metrics, or two components."), found=relation)
        elif not names:
            message = say("this relates numbers alone")
            yield Mistake(steps, message, say("Name two metrics, or two components."), found=relation)


def _unknown(
    names: Sequence[str], metrics: Collection[str], components: Collection[str], steps: Steps, relation: str
) -> Iterator[Mistake]:
    """Yield what is neither a metric nor a component, or else that there are some of both."""
    nowhere = [name for name in names if name not in metrics and name not in components]
    for name in nowhere:
        message = say("there is no metric and no component {name}", name=name)
        yield from unknown(name, (*metrics, *components), steps, message)
    for name in names:
        if not nowhere and name not in metrics and any(other not in components for other in names):
            message = say("{name} is a component, and not all names here are", name=name)
            yield Mistake(steps, message, say("Relate metrics to metrics, components to components."), found=relation)
            return
