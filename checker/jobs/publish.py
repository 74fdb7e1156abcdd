"""The publish job: entries on main to measurements in the ledger and aggregates in site/data."""

from collections.abc import Mapping
from pathlib import Path

from checker.adapters.output import differences, replace_folder
from checker.boards.files import files
from checker.formats.paths import DATA
from checker.jobs.acceptance import acceptances
from checker.jobs.committed import committed_board
from checker.jobs.fields import Fields, Measurer, read_fields
from checker.jobs.measure import Measured, measure, recall
from checker.jobs.stray_rulings import settle_rulings
from checker.jobs.tools import Tools
from checker.jobs.workspace import Workspace
from checker.model.board import Excluded
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import UsageRefusal
from checker.model.finding import Finding
from checker.model.ports import Ledger
from checker.model.result import Measurement
from checker.model.said import say
from checker.model.value import dataclass
from checker.rules.strays import strays


@dataclass(frozen=True, slots=True)
class Published:
    """What a publication did. `changed` are paths below site/data that were written, or differ when only compared.

    `kept` are boards that stay as committed, since their truth is sealed here; `boards` are the others. `strays` is
    what counts for nothing: rulings that wait, and what lies beside the entries. `open` has entries about which
    questions to judges are open.
    """

    boards: tuple[str, ...]
    kept: tuple[str, ...]
    changed: tuple[str, ...]
    excluded: tuple[Excluded, ...]
    awaiting: tuple[str, ...]
    strays: tuple[Finding, ...] = ()
    open: tuple[str, ...] = ()


def publish(workspace: Workspace, tools: Tools, *, compare: bool) -> Published:
    """Measure what the ledger does not hold, regenerate every aggregate, and write both; or only compare."""
    waiting = settle_rulings(workspace, workspace.ids())
    fields = read_fields(workspace, measurer(tools, tools.ledger), tools.progress)
    generated = aggregates(fields, workspace.root)
    _refuse_nothing(generated)
    data = workspace.root / DATA
    beside = (*waiting, *strays(workspace.tree, workspace.ids()))
    if compare:
        return _published(differences(data, generated.files), fields, generated, beside)
    if tools.ledger is not None:
        tools.ledger.append(_fresh(fields), acceptances(workspace.root, fields))
    return _published(replace_folder(data, generated.files), fields, generated, beside)


def measurer(tools: Tools, ledger: Ledger | None) -> Measurer:
    """Make the way of measuring: out of the ledger when it is there, else with the truth when it can be opened.

    What was judged only in part is measured again where the truth can be opened: verdicts may have come since.
    """

    def measure_one(entry: Entry, declared: Declared) -> Measured | None:
        known = recall(entry, declared, ledger) if ledger is not None else None
        if known is not None and not known.measurement.open:
            return known
        version = declared.benchmark.versions[entry.version.name if entry.version else ""]
        if not tools.truth.can_open(declared, version.name):
            return known
        anew = measure(entry, declared, tools.truth, tools.scorer, tools.court)
        return known if known is not None and known.measurement.open <= anew.measurement.open else anew

    return measure_one


@dataclass(frozen=True, slots=True)
class Aggregates:
    """Every file below site/data by its path; `kept` names the boards that could not be made again here."""

    files: Mapping[str, bytes]
    made: tuple[str, ...]
    kept: tuple[str, ...]


def aggregates(fields: Fields, root: Path) -> Aggregates:
    """Make every board anew; one that cannot be made here stays as the repository has it."""
    every: dict[str, bytes] = {}
    made: list[str] = []
    kept: list[str] = []
    for field in fields.fields:
        name = f"{field.benchmark.id}/{field.version.name}"
        committed = committed_board(root, field)
        (made if committed is None else kept).append(name)
        every |= {f"{name}/{path}": raw for path, raw in (files(field) if committed is None else committed).items()}
    return Aggregates(every, tuple(made), tuple(kept))


def _refuse_nothing(generated: Aggregates) -> None:
    if not generated.files:
        raise UsageRefusal(say("there is no benchmark to publish"), say("Declare one: benchmarks/<id>/benchmark.yaml."))


def _fresh(fields: Fields) -> list[Measurement]:
    return [measured.measurement for measured in fields.measured if measured.fresh]


def _published(
    changed: tuple[str, ...], fields: Fields, generated: Aggregates, beside: tuple[Finding, ...]
) -> Published:
    excluded = tuple(each for field in fields.fields for each in field.excluded)
    open = tuple(f"{each.receipt.benchmark}/{each.receipt.entry}" for each in fields.measured if each.unjudged)
    return Published(generated.made, generated.kept, changed, excluded, fields.awaiting, beside, open)
