"""What records may hold beside their components, and the names in a records file with one line for each item."""

from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, repeated, unknown
from checker.reading.declaration.mistake import Mistake, Steps

_OWN = ("status", "components")


def check_record(case: Case) -> Iterator[Mistake]:
    """Demand fields that differ from those that every record has, and claims of metrics that a record can tell."""
    document = case.document
    taken = dict.fromkeys((*document.key, *_OWN))
    for name, words in document.record.fields.items():
        steps: Steps = ("record", "fields", name)
        if name in taken:
            message = say("every record has a field {name} already", name=name)
            yield Mistake(steps, message, say("Give it another name."), at_key=True, found=name)
        yield from repeated(words, steps)
    taken |= dict.fromkeys(document.record.fields)
    for metric, claim in document.record.claims.items():
        steps = ("record", "claims", metric)
        message = say("there is no metric {name}", name=metric)
        yield from unknown(metric, case.sketch.names("metrics"), steps, message, at_key=True)
        if claim.field in taken:
            message = say("every record has a field {name} already", name=claim.field)
            yield Mistake((*steps, "field"), message, say("Give it another name."), found=claim.field)
        taken[claim.field] = None
        if metric in document.metrics and document.metrics[metric].derive is not None:
            message = say("a record has no value of {name}, which is derived from other metrics", name=metric)
            yield Mistake(steps, message, say("Name a metric that is averaged per_item."), at_key=True, found=metric)


def check_lines(case: Case) -> Iterator[Mistake]:
    """Demand that a line of the records file names everything once, and known metrics and views."""
    lines = case.document.publish.lines
    if lines is None:
        return
    steps: Steps = ("publish", "lines")
    for metric in lines.metrics:
        message = say("there is no metric {name}", name=metric)
        yield from unknown(metric, case.sketch.names("metrics"), (*steps, "metrics", metric), message, at_key=True)
        if metric in case.document.metrics and case.document.metrics[metric].derive is not None:
            message = say("an item has no value of {name}, which is derived from other metrics", name=metric)
            yield Mistake((*steps, "metrics", metric), message, say("Remove it."), at_key=True, found=metric)
    views = _views(case)
    for view in lines.names:
        yield from unknown(view, views, (*steps, "names", view), say("there is no view {name}", name=view), at_key=True)
    named = [*case.document.key, *(lines.names.get(view, view) for view in views or ()), lines.entries]
    yield from _twice(named, steps, "entries")
    further = (name for name in case.document.record.fields if name not in _OWN)
    inner = [*_OWN[:1], lines.components, *lines.metrics.values(), *further]
    yield from _twice(inner, steps, "components")


def _views(case: Case) -> tuple[str, ...] | None:
    if not case.sketch.sound(("views",)):
        return None
    views = case.document.views
    tags = (tag if isinstance(tag, str) else tag.name for tag in views.tags)
    key = case.document.key
    return tuple(name for name in (*views.strata, *tags) if name not in key)


def _twice(names: list[str], steps: Steps, key: str) -> Iterator[Mistake]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            message = say("a line would name two things {name}", name=name)
            yield Mistake((*steps, key), message, say("Rename one of them under publish.lines."), found=name)
        seen.add(name)
