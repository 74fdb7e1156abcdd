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
    known = declared.benchmark.versions
    if asked is not None:
        return _asked(declared.benchmark, written, asked, notes)
    counting = [name for name in known if evidence.count in (None, declared.items[name].count)]
    fitting = [name for name in counting if _may_hold(declared.items[name], evidence.ids)]
    if not fitting and evidence.count is not None:
        fitting = counting
    if written in fitting:
        notes.tell(say("the version {version} was kept: it fits", version=written or ""))
        return written
    if len(fitting) > 1 and evidence.older:
        fitting = fitting[:1]
    if len(fitting) == 1:
        _tell(written, fitting[0], evidence, notes)
        return fitting[0]
    if written is not None:
        message = say(
            "the version {version} stays, though it does not fit, and no single other one does", version=written
        )
        notes.tell(message)
    return written


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
    why: Mapping[str, int] = {"count": evidence.count} if evidence.count is not None else {"ids": len(evidence.ids)}
    reason = "a summary of {count} items" if "count" in why else "{ids} ids of items"
    if written is None:
        notes.tell(say("the version {found} was inferred from " + reason, found=found, **why))
        return
    message = "the version {written} does not fit " + reason + "; {found} does, and was written"
    notes.tell(say(message, written=written, found=found, **why))
