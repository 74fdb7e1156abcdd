"""Which version an entry is about: the one that it declares where that can be, else the one that its numbers fit."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from checker.formats.conversion.notes import Notes
from checker.model.benchmark import Benchmark
from checker.model.declared import Declared
from checker.model.errors import UsageRefusal
from checker.model.item import ItemSet
from checker.model.said import say
from checker.reading.items import known_keys

_NONE_OTHER = "the version {version} stays, though it does not fit, and no single other one does"


@dataclass(slots=True)
class Evidence:
    """What an entry tells about its version besides declaring one.

    `count` is the number of items that its summary names, `ids` those that were tried or judged, `older` whether the
    summary is in an older spelling.
    """

    count: int | None = None
    ids: set[str] = field(default_factory=set)
    older: bool = False


def settle(declared: Declared, written: str | None, asked: str | None, evidence: Evidence, notes: Notes) -> str | None:
    """Give the version to write; None where none is written and nothing tells. Raises UsageRefusal for one unknown."""
    if asked is not None:
        return _asked(declared.benchmark, written, asked, notes)
    fitting = _fitting(declared, evidence)
    if written in fitting:
        notes.tell(say("the version {version} was kept: it fits", version=written or ""))
        return written
    if len(fitting) == 1:
        _tell(written, fitting[0], evidence, notes)
        return fitting[0]
    if written is not None:
        notes.tell(say(_NONE_OTHER, version=written))
    return written


def _fitting(declared: Declared, evidence: Evidence) -> list[str]:
    """Name the versions that an entry can be about, as far as its numbers and ids tell.

    The count goes before the ids, of which one may be wrong. Where several are left, a summary in an older spelling was
    not written for the newest.
    """
    counting = [name for name in declared.benchmark.versions if evidence.count in (None, declared.items[name].count)]
    fitting = [name for name in counting if _may_hold(declared.items[name], evidence.ids)]
    if not fitting and evidence.count is not None:
        fitting = counting
    if evidence.older and len(fitting) > 1:
        fitting = [name for name in fitting if name != declared.benchmark.newest.name]
    return fitting


def _asked(benchmark: Benchmark, written: str | None, asked: str, notes: Notes) -> str:
    if asked not in benchmark.versions:
        known = ", ".join(benchmark.versions)
        raise UsageRefusal(
            say("{benchmark} has no version {version}", benchmark=benchmark.id, version=asked),
            say("Name one of: {known}.", known=known),
        )
    if asked != written:
        notes.tell(
            say(
                "the version {asked} was written as asked, in place of {written}",
                asked=asked,
                written=written or "none",
            )
        )
    return asked


def _may_hold(items: ItemSet, ids: set[str]) -> bool:
    """Whether a version may have all these items: how many they are, and which, as far as that is known."""
    keys = known_keys(items)
    return len(ids) <= items.count and (keys is None or ids <= {str(key) for key in keys})


def _tell(written: str | None, found: str, evidence: Evidence, notes: Notes) -> None:
    reason, why = _reason(evidence)
    if written is None:
        notes.tell(say("the version {found} was inferred from " + reason, found=found, **why))
        return
    message = "the version {written} does not fit " + reason + "; {found} does, and was written"
    notes.tell(say(message, written=written, found=found, **why))


def _reason(evidence: Evidence) -> tuple[str, Mapping[str, int]]:
    if evidence.count is not None:
        return "a summary of {count} items", {"count": evidence.count}
    spelling = " and an older spelling" if evidence.older else ""
    return "{ids} ids of items" + spelling, {"ids": len(evidence.ids)}
