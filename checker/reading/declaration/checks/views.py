"""Ways to split a board."""

from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case
from checker.reading.declaration.mistake import Mistake, Steps


def check_views(case: Case) -> Iterator[Mistake]:
    """Demand that each view is named once and no tag is a key field: those have one value an item."""
    views = case.document.views
    named: list[tuple[Steps, str]] = [(("views", "strata", index), name) for index, name in enumerate(views.strata)]
    for index, tag in enumerate(views.tags):
        at: Steps = ("views", "tags", index)
        named.append((at, tag) if isinstance(tag, str) else ((*at, "name"), tag.name))
    seen: set[str] = set()
    for steps, name in named:
        if name in seen:
            yield Mistake(steps, say("the view {name} is declared twice", name=name), say("Keep one."), found=name)
        seen.add(name)
        if name in case.document.key and steps[1] == "tags":
            message = say("{name} is a key field, with one value an item", name=name)
            yield Mistake(steps, message, say("Move it to strata."), found=name)


def check_limits(case: Case) -> Iterator[Mistake]:
    """Demand that one file may not be larger than all."""
    limits = case.document.limits
    if limits.max_file_bytes > limits.max_bytes:
        steps: Steps = ("limits", "max_file_bytes" if "max_file_bytes" in limits.written else "max_bytes")
        message = say("one file may be larger than all files together")
        yield Mistake(steps, message, say("Raise max_bytes or lower max_file_bytes."))
