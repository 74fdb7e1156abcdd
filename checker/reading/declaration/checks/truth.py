"""Where the truth is kept, and what must not be told of it."""

from collections.abc import Iterator

from checker.model.said import Said, say
from checker.reading.declaration.checks.case import Case, unknown
from checker.reading.declaration.mistake import Mistake
from checker.reading.declaration.truths import settled, where

SMALLEST_CELL = 30
"""Cells of fewer items tell single answers of a held-out truth."""


def heldout(case: Case) -> tuple[str, ...]:
    """Give the versions whose truth is held out."""
    return tuple(name for name in case.document.versions if settled(case.document, name).kind == "heldout")


def check_truth(case: Case) -> Iterator[Mistake]:
    """Demand that each version's truth is declared in full and no key to a held-out one is published."""
    if not case.sketch.sound(("truth",)):
        return
    for name in case.document.versions:
        if case.sketch.sound(("versions", name)):
            yield from _lacking(case, name)
            yield from _published_key(case, name)


def check_truth_versions(case: Case) -> Iterator[Mistake]:
    """Demand that truth is declared for versions that there are, and in one place."""
    for name in case.document.truth.versions:
        steps = ("truth", "versions", name)
        message = say("there is no version {name}", name=name)
        yield from unknown(name, case.sketch.names("versions"), steps, message, at_key=True)
        if name in case.document.versions and case.document.versions[name].truth is not None:
            message = say("the truth of {name} is declared twice, here and with the version", name=name)
            yield Mistake(steps, message, say("Keep one of the two."), at_key=True)


def check_secrecy(case: Case) -> Iterator[Mistake]:
    """Demand that nothing published tells single answers of a held-out truth."""
    document = case.document
    if not heldout(case):
        return
    if document.publish.records == "full":
        message = say("records of a held-out truth would tell its answers")
        yield Mistake(("publish", "records"), message, say("Write sealed or none."), found="full")
    for index, tag in enumerate(document.views.tags):
        if not isinstance(tag, str) and tag.min_cell is not None and tag.min_cell < SMALLEST_CELL:
            message = say("cells this small tell single answers of a held-out truth")
            fix = say("Write {least} or more.", least=SMALLEST_CELL)
            yield Mistake(("views", "tags", index, "min_cell"), message, fix, found=str(tag.min_cell))


def _lacking(case: Case, version: str) -> Iterator[Mistake]:
    truth = settled(case.document, version)
    needed: dict[str, tuple[bool, Said, Said]] = {
        "kind": (
            truth.store is not None or truth.commitment is not None,
            say("nothing says whether the truth of {version} is open or held out", version=version),
            say("Write kind: open, or kind: heldout."),
        ),
        "store": (
            truth.kind == "heldout" or (case.document.score is not None and case.sketch.sound(("score",))),
            say("nothing says where the truth of {version} is kept", version=version),
            say("Write for example store: {store}.", store=f"age:truth/{version}.age"),
        ),
    }
    for key, (wanted, message, fix) in needed.items():
        if wanted and getattr(truth, key) is None:
            yield Mistake(("versions", version), message, fix, at_key=True, expected=key)


def _published_key(case: Case, version: str) -> Iterator[Mistake]:
    truth = settled(case.document, version)
    if truth.kind == "heldout" and truth.identity is not None:
        message = say("a public key would open a held-out truth")
        fix = say("Leave identity out; the key of a held-out truth is never in the repository.")
        yield Mistake(where(case.document, version, "identity"), message, fix, found=truth.identity)
