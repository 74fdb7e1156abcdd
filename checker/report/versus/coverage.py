"""`coverage.json`: what was scored of which file, item by item. No clock is read, so that durations are null."""

from checker.metrics.rounding import rounded
from checker.model.item import Item
from checker.model.json import Json
from checker.model.record import Absence
from checker.model.versus import Contender, Versus
from checker.reading.canonical import dump
from checker.reading.numerals import written
from checker.report.versus.matrix import DECIMALS

_NOTE = "null: the same files give the same bytes, so that no time is measured"


def coverage(versus: Versus) -> bytes:
    """Give the document; rates are numbers with four decimals, null where there is none."""
    return dump(
        {
            "canonical_hash": versus.digest,
            "benchmark": versus.benchmark,
            "version": versus.version,
            "models": {each.name: _model(versus, each) for each in versus.contenders},
            "runs": {run_name(item): _run(versus, item) for item in versus.items},
            "duration_s": _NOTE,
        }
    )


def run_name(item: Item) -> str:
    """Give an item's name: `Q07` for the item 7."""
    return f"Q{str(item.key).zfill(2)}"


def _model(versus: Versus, contender: Contender) -> Json:
    present: list[Json] = [_id(item) for item in versus.items if item.key in contender.answered]
    missing: list[Json] = [_id(item) for item in versus.items if item.key not in contender.answered]
    return {"path": contender.path, "sha256": contender.sha256, "present_ids": present, "missing_ids": missing}


def _run(versus: Versus, item: Item) -> Json:
    why = _skipped(versus, item)
    targets = [each for each in versus.contenders if item.key in each.answered and item.key in versus.chosen]
    failed: list[Json] = [each.name for each in targets if each.cells.get(item.key) is None]
    most = versus.most.get(item.key)
    return {
        "skipped": why is not None,
        "skip_reason": why,
        "success": why is None and not failed,
        "failed": failed,
        "duration_s": None,
        "target_models": [each.name for each in targets],
        "rates": {each.name: _rate(each, item) for each in targets},
        "max_score": None if most is None else written(most),
    }


def _skipped(versus: Versus, item: Item) -> str | None:
    if item.key not in versus.chosen:
        return "not chosen"
    cells = [each.cells.get(item.key) for each in versus.contenders if item.key in each.answered]
    if not cells:
        return "no answers"
    return "unimpl" if all(cell is Absence.MISSING_EVALUATION for cell in cells) else None


def _rate(contender: Contender, item: Item) -> Json:
    rate = contender.rate(item.key)
    return None if rate is None else rounded(rate, DECIMALS)


def _id(item: Item) -> Json:
    text = str(item.key)
    return int(text) if text.isascii() and text.isdigit() and str(int(text[:20])) == text else text
