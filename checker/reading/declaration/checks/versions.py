"""Versions and their supersets."""

from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, rings, unknown
from checker.reading.declaration.mistake import Mistake, Steps


def check_supersets(case: Case) -> Iterator[Mistake]:
    """Demand that a version's superset is another version, that holds as many items, and not itself by any way."""
    versions = case.document.versions
    links = {name: (version.subset_of,) for name, version in versions.items() if version.subset_of is not None}
    for name, (superset,) in links.items():
        steps = ("versions", name, "subset_of")
        yield from unknown(
            superset, case.sketch.names("versions"), steps, say("there is no version {name}", name=superset)
        )
        if superset in versions and versions[superset].count < versions[name].count:
            message = say("this version has more items than the one that it is a subset of")
            yield Mistake(("versions", name, "count"), message, say("Put one of the two counts right."))
    for name in rings(links):
        message = say("by this, the version {name} is a subset of itself", name=name)
        yield Mistake(("versions", name, "subset_of"), message, say("Leave the key out of one of them."))


def check_least(case: Case) -> Iterator[Mistake]:
    """Demand that no version asks for more answers than it has items."""
    for name, version in case.document.versions.items():
        if version.min_answers is not None and version.min_answers > version.count:
            message = say("this version has only {n} items", n=version.count)
            fix = say("Write at most {n}.", n=version.count)
            yield Mistake(("versions", name, "min_answers"), message, fix, found=str(version.min_answers))


def check_parts(case: Case) -> Iterator[Mistake]:
    """Demand parts of known views of items that are published; those with one value an item make up the whole."""
    views, strata = case.document.views, None
    if case.sketch.sound(("views",)) and case.sketch.sound(("key",)):
        strata = dict.fromkeys((*views.strata, *case.document.key))
    tags = [
        tag if isinstance(tag, str) else tag.name for tag in views.tags if isinstance(tag, str) or tag.from_ == "items"
    ]
    for name, version in case.document.versions.items():
        steps: Steps = ("versions", name, "parts")
        if version.parts and version.items is None:
            message = say("the items of {version} are not published, and their parts not known", version=name)
            yield Mistake(steps, message, say("Leave parts out."), at_key=True)
            continue
        for view, counts in version.parts.items():
            known = None if strata is None else (*strata, *tags)
            message = say("there is no view {name} whose values stand in the items", name=view)
            yield from unknown(view, known, (*steps, view), message, at_key=True)
            total = sum(counts.values())
            if strata is not None and view in strata and total != version.count:
                message = say("these parts have {total} items, and there are {count}", total=total, count=version.count)
                fix = say("Put one of the counts right: each item is in one part.")
                yield Mistake((*steps, view), message, fix, expected=str(version.count), found=str(total))


def check_twins(case: Case) -> Iterator[Mistake]:
    """Demand versions that differ by more than capitals: some file systems cannot tell these apart."""
    seen: dict[str, str] = {}
    for name in case.sketch.names("versions") or ():
        twin = seen.setdefault(name.casefold(), name)
        if twin != name:
            message = say("the versions {name} and {twin} differ by capitals alone", name=name, twin=twin)
            yield Mistake(("versions", name), message, say("Rename one of them."), at_key=True, found=name)


def check_files(case: Case) -> Iterator[Mistake]:
    """Demand file names that say what is in them."""
    for name, version in case.document.versions.items():
        if version.items is not None and not version.items.endswith(".jsonl"):
            message = say("items are JSON Lines, and {path} does not end in .jsonl", path=version.items)
            yield Mistake(("versions", name, "items"), message, say("Rename the file."), found=version.items)
    schema = case.document.entry.schema_
    if schema is not None and not schema.endswith(".json"):
        message = say("a schema is JSON, and {path} does not end in .json", path=schema)
        yield Mistake(("entry", "schema"), message, say("Rename the file."), found=schema)
