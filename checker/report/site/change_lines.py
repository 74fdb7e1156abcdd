"""What changed on a board after it was published, in words, from its committed reports."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from checker.boards.definitions import listed
from checker.boards.documents.changes import Cause, ChangeReport, Reason, RowChange, TextChange, ValueChange, Why
from checker.boards.documents.manifest import Manifest
from checker.model.value import dataclass
from checker.report.counting import plural
from checker.report.escape import for_html
from checker.report.site.words import worded

_BECAUSE: Mapping[str, str] = {
    Why.TRUTH: "the answers were corrected",
    Why.SCORER: "the scorer changed",
    Why.ITEMS: "the items changed",
    Why.EVALUATION: "the evaluation behind the entries' own numbers changed",
    Why.POLICY: "something was added to the policy",
    Why.RULINGS: "rulings changed",
    Why.REVISED: "entries were revised",
    Why.VERDICTS: "judges said something else",
    Why.EXCLUDED: "entries have errors now",
    Why.GONE: "entries are gone",
    Why.FOLDER: "the benchmark's folder changed",
    Why.EDITED: "the published board had been edited by hand",
    Why.ENGINE: "this version of Pullrank computes otherwise",
}
_ROW: Mapping[str, str] = {
    Why.TRUTH: "the answers",
    Why.SCORER: "the scorer",
    Why.ITEMS: "the items",
    Why.EVALUATION: "the evaluation",
    Why.POLICY: "the policy",
    Why.RULINGS: "a ruling",
    Why.REVISED: "its own revision",
    Why.VERDICTS: "judges' verdicts",
    Why.EXCLUDED: "errors in it",
    Why.GONE: "it is gone",
    Why.FOLDER: "the benchmark's folder",
    Why.EDITED: "an edit by hand",
    Why.ENGINE: "Pullrank",
    Why.DISPLACED: "others",
}


@dataclass(frozen=True, slots=True)
class Moved:
    """One entry: what moved in its row, and why."""

    entry: str
    rank: str
    values: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Told:
    """One report: its number, what it says in a sentence, the causes in full, and the rows; `came`: new entries."""

    number: int
    sentence: str
    causes: tuple[tuple[str, tuple[str, ...]], ...]
    rows: tuple[Moved, ...]
    came: tuple[str, ...]


def told(reports: Iterable[ChangeReport], manifest: Manifest) -> tuple[Told, ...]:
    """Give the reports in words, the newest first."""
    labels = {metric.id: metric.label for metric in manifest.metrics}
    labels |= {component.id: component.label for component in manifest.components}
    return tuple(reversed([_told(report, labels) for report in reports]))


def sentence(report: ChangeReport) -> str:
    """Say of a report how many rows moved and why."""
    why = listed([_BECAUSE[cause.why] for cause in report.causes])
    if not report.rows:
        return f"No row moved, though {why}."
    return f"{plural(len(report.rows), 'row')} moved because {why}."


def _told(report: ChangeReport, labels: Mapping[str, str]) -> Told:
    return Told(
        report.number,
        sentence(report),
        tuple((_BECAUSE[cause.why], tuple(_parts(cause))) for cause in report.causes),
        tuple(_moved(row, labels) for row in report.rows),
        tuple(map(for_html, report.came)),
    )


def _parts(cause: Cause) -> Iterator[str]:
    if cause.before is not None or cause.after is not None:
        yield f"{_short(cause.before)} → {_short(cause.after)}"
    for name, change in cause.parts.items():
        yield f"{for_html(name)}: {_short(change.before)} → {_short(change.after)}"


def _short(text: str | None) -> str:
    """Shorten a digest, whose whole is in the file."""
    if text is None:
        return "none"
    head, colon, digest = text.partition(":")
    return for_html(f"{head}:{digest[:12]}…" if colon and len(digest) == 64 else text[:120])


def _moved(row: RowChange, labels: Mapping[str, str]) -> Moved:
    values = [_text(word, each) for word, each in (("status", row.status), ("evidence", row.level)) if each is not None]
    values += [_value(labels.get(name, name), change) for name, change in row.metrics.items()]
    values += [_value(labels.get(name, name), change) for name, change in row.components.items()]
    before, after = _rank(row.rank.before), _rank(row.rank.after)
    rank = before if before == after else f"{before} → {after}"
    return Moved(for_html(row.entry), rank, tuple(values), "; ".join(map(_reason, row.why)))


def _reason(reason: Reason) -> str:
    named = ", ".join(map(for_html, reason.names[:5]))
    left = len(reason.names) - 5
    more = f" and {left} more" if left > 0 else ""
    if reason.why == Why.DISPLACED:
        return f"displaced by {named}{more}" if named else "displaced"
    return f"{_ROW[reason.why]}: {named}{more}" if named else _ROW[reason.why]


def _text(word: str, change: TextChange) -> str:
    before, after = ("gone" if each is None else worded(each) for each in (change.before, change.after))
    return f"{word} {before} → {after}"


def _value(label: str, change: ValueChange) -> str:
    return f"{for_html(label)} {_number(change.before)} → {_number(change.after)}"


def _number(value: Decimal | None) -> str:
    return "no value" if value is None else format(value, "f")


def _rank(rank: int | None) -> str:
    return "–" if rank is None else str(rank)
