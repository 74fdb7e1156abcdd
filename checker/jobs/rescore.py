"""The rescore job: one entry and the truth to records, a result, a receipt and what the claims are worth."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from checker.jobs.attempt import Attempt, judged, needs_measuring, refuse_broken_scorer
from checker.jobs.beside import NOBODY, Beside, Recall, beside
from checker.jobs.examine import Examined, examine, examine_kin
from checker.jobs.measure import Measured, measure, recall
from checker.jobs.replay import Replay, graded_again
from checker.jobs.target import Target
from checker.jobs.tools import Tools
from checker.jobs.workspace import Workspace
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import ScorerRefusal, UsageRefusal, VoidRefusal
from checker.model.record import Record
from checker.model.said import say
from checker.model.tree import Tree
from checker.model.value import dataclass
from checker.reading.canonical import dump
from checker.scoring.gating.receipts import as_told
from checker.scoring.receipt import receipt_document


@dataclass(frozen=True, slots=True)
class Rescored:
    """An entry with its findings; `measured` is None when errors kept it from being scored."""

    examined: Examined
    measured: Measured | None


def rescore(tree: Tree, path: str, declared: Declared, tools: Tools, others: Beside = NOBODY) -> Rescored:
    """Check an entry, and when it is sound score it and check its claims against what was measured."""
    examined = examine(tree, path, declared, others=others)
    if not needs_measuring(examined):
        return Rescored(examined, None)
    measured = measure(examined.entry, declared, tools.truth, tools.scorer, tools.court)
    return Rescored(judged(examined, measured), measured)


def compared(rescored: Rescored, tree: Tree, declared: Declared, others: Beside) -> Rescored:
    """Compare a measured entry with others once more, now by how each did; of a held-out truth no number is told."""
    if rescored.measured is None or not rescored.examined.sound:
        return rescored
    secret = rescored.measured.measurement.secret
    return replace(rescored, examined=examine_kin(rescored.examined, tree, declared, others, secret=secret))


def rescore_all(
    workspace: Workspace, targets: Sequence[Target], tools: Tools, replay: Replay | None = None
) -> list[Rescored]:
    """Rescore several entries, in their order; one that the scorer stumbles over stops no other.

    With `replay` what is kept there is graded, by the entry's name, in place of the answers.
    """
    others = beside(workspace, tuple(targets))
    examined = [examine(each.tree, each.path, workspace.benchmark(each.benchmark), others=others) for each in targets]
    named = zip(tools.progress([target.path for target in targets]), targets, examined, strict=True)
    attempts = [_attempt(each, workspace.benchmark(target.benchmark), tools, replay) for _, target, each in named]
    refuse_broken_scorer(attempts)
    rescored = [Rescored(judged(each, one), _done(one)) for each, one in zip(examined, attempts, strict=True)]
    measured = [each.examined for each in rescored if each.measured is not None]
    results = {each.entry.path: each.result.records for each in measured if each.result is not None}
    known = others.recalling(_recalling(results, tools))
    pairs = zip(rescored, targets, strict=True)
    return [compared(each, target.tree, workspace.benchmark(target.benchmark), known) for each, target in pairs]


def _recalling(results: Mapping[str, tuple[Record, ...]], tools: Tools) -> Recall:
    """Tell how entries did that were measured just now, that the ledger holds, or as far as it takes no judge."""
    asking_nobody = replace(tools.court, judge=None, embedder=None, demanded=False)

    def recalled(entry: Entry, declared: Declared) -> tuple[Record, ...] | None:
        if entry.path in results or entry.version is None or not declared.benchmark.scoring.declared:
            return results.get(entry.path)
        known = recall(entry, declared, tools.ledger) if tools.ledger is not None else None
        if known is not None:
            return known.result.records
        if not tools.truth.can_open(declared, entry.version.name):
            return None
        try:
            return measure(entry, declared, tools.truth, tools.scorer, asking_nobody).result.records
        except (ScorerRefusal, VoidRefusal):
            return None

    return recalled


def _attempt(examined: Examined, declared: Declared, tools: Tools, replay: Replay | None) -> Attempt:
    def measured(entry: Entry) -> Measured:
        return measure(entry, declared, tools.truth, tools.scorer, tools.court)

    try:
        return graded_again(examined.entry, replay, measured) if needs_measuring(examined) else None
    except ScorerRefusal as refusal:
        return refusal


def _done(attempt: Attempt) -> Measured | None:
    return attempt if isinstance(attempt, Measured) else None


def refuse_namesakes(targets: Sequence[Target]) -> None:
    """Raise UsageRefusal when two entries of one name would be written into the same folder."""
    by_name: dict[str, str] = {}
    for target in targets:
        name = target.path.rpartition("/")[2]
        if name in by_name:
            raise UsageRefusal(
                say("{one} and {other} have one name", one=by_name[name], other=target.path),
                say("Write them out one after the other, each into a folder of its own."),
            )
        by_name[name] = target.path


def files_of(rescored: Sequence[Rescored]) -> dict[str, bytes]:
    """Give the receipt and records of each measured entry, by file name.

    No records that would tell answers, and of a held-out truth no number that a rescoring does not tell.
    """
    files: dict[str, bytes] = {}
    for each in rescored:
        if each.measured is not None:
            name, measurement = each.examined.entry.name, each.measured.measurement
            files[f"{name}/receipt.json"] = dump(
                receipt_document(as_told(measurement.receipt, each.examined.entry.benchmark))
            )
            if not measurement.secret:
                files[f"{name}/records.jsonl"] = measurement.records
    return files
