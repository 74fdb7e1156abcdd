"""The receipt of an entry as its page shows it: what was measured against what, and who signed it."""

import json
from collections.abc import Iterator
from decimal import Decimal

from pydantic import TypeAdapter, ValidationError

from checker.boards.documents.receipt import ControlsFile, ReceiptFile
from checker.model.benchmark import TruthKind
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site import words
from checker.report.site.subject import Subject

_RECEIPT = TypeAdapter(ReceiptFile)


@dataclass(frozen=True, slots=True)
class Term:
    """One line of a receipt: what it is, its value as written, what that means; `code`: the value is an id."""

    name: str
    value: str
    note: str
    code: bool = True


@dataclass(frozen=True, slots=True)
class ReceiptShown:
    """A receipt. `metrics` hold exact values, "" where unavailable; `key` is the id of the key that signed it."""

    href: str
    terms: tuple[Term, ...]
    metrics: tuple[tuple[str, str], ...]
    methods: tuple[tuple[str, str], ...]
    controls: tuple[Term, ...]
    key: str | None


def receipt_of(subject: Subject) -> ReceiptShown | None:
    """Give the receipt of an entry, None where it has none. Raises UsageRefusal where it is no receipt."""
    file = f"receipts/{subject.entry}.json"
    href = subject.committed(file)
    if href is None:
        return None
    path = f"{subject.board.folder}/{file}"
    receipt = _read(subject.site.data[path], path)
    labels = {metric.id: metric.label for metric in subject.board.manifest.metrics}
    components = {each.id: each.label for each in subject.board.manifest.components}
    return ReceiptShown(
        href=href,
        terms=tuple(_terms(subject, receipt)),
        metrics=tuple((for_html(labels.get(k, k)), for_html(v or "")) for k, v in receipt.metrics.items()),
        methods=tuple((for_html(components.get(k, k)), for_html(v)) for k, v in receipt.methods.items()),
        controls=tuple(_control(name, each) for name, each in sorted(receipt.controls.items())),
        key=for_html(receipt.signature.split(":")[1]) if receipt.signature and ":" in receipt.signature else None,
    )


def _read(raw: bytes, path: str) -> ReceiptFile:
    try:
        return _RECEIPT.validate_python(json.loads(raw, parse_float=Decimal))
    except (ValidationError, ValueError) as error:
        cause = str(error).partition("\n")[0]
        raise UsageRefusal(
            say("site/data/{path} is no receipt as Pullrank writes it: {cause}", path=path, cause=cause),
            say("Run `pullrank publish` to write it anew."),
        ) from None


def _terms(subject: Subject, receipt: ReceiptFile) -> Iterator[Term]:
    manifest = subject.board.manifest
    tree = subject.status.tree if subject.status else None
    yield Term(
        "Entry",
        receipt.entry_tree,
        "the git tree id of the folder that was measured"
        + (
            ""
            if tree is None
            else ", as it is today"
            if tree == receipt.entry_tree
            else "; the folder is another today"
        ),
    )
    if receipt.truth is None:
        yield Term("Answers", "none", "nothing was opened to measure this", code=False)
    else:
        kind = "held out" if manifest.truth.kind == TruthKind.HELDOUT else "public"
        yield Term(
            "Answers",
            receipt.truth,
            f"the commitment to the answers, which are {kind}{_same(receipt.truth, manifest.truth.commitment)}",
        )
    yield Term(
        "Scorer", receipt.scorer, f"the digest of all that decides cells{_same(receipt.scorer, manifest.scorer)}"
    )
    yield Term("Records", receipt.records, "the digest of what was found item by item")
    if receipt.verdicts is not None:
        yield Term("Verdicts", receipt.verdicts, "the digest of what judges or embedders said")
    yield Term("Evidence", ", ".join(f"{k} {v}" for k, v in sorted(receipt.evidence.items())), "", code=False)


def _same(value: str, board: str | None) -> str:
    return "" if board is None else "; the board's own" if value == board else "; not the board's any more"


def _control(name: str, found: ControlsFile) -> Term:
    counts = ", ".join(f"{n} {words.worded(kind)}" for kind, n in sorted(found.n.items()))
    marks = ", ".join(
        f"{words.worded(k)} {for_html(v)}" for k, v in sorted((found.marks or {}).items()) if v is not None
    )
    told = f"passed {counts}{f'; worst marks: {marks}' if marks else '; marks are not told'}"
    return Term(for_html(name), for_html(found.digest), told)
