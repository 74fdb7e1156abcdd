"""Scores a file of records in the merged form against the truth that it brings along. That counts for no board.

Nothing of it is kept: no receipt, no line of the ledger, and no judge is asked. It is there to try a scorer on the
files of older harnesses, and to compare its numbers with theirs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from checker.catalogue.formats import formats
from checker.formats.bulk import answer_limits
from checker.formats.predictions.merged import key_text
from checker.formats.predictions.records import PREDICTIONS, is_merged
from checker.jobs.claims import numbers_of
from checker.model.benchmark import Benchmark
from checker.model.declared import Declared
from checker.model.entry import Answer, Entry
from checker.model.errors import UsageRefusal
from checker.model.evidence import OWN_ANSWERS, Numbers
from checker.model.finding import Contents, EntryReport, Place
from checker.model.item import Item, ItemSet, number_occurrences
from checker.model.json import Json
from checker.model.keyfields import MergedForm
from checker.model.ports import Scorer
from checker.model.said import say
from checker.model.scoring import TruthBundle
from checker.model.tree import UNKNOWN_TREE
from checker.reading.document import read_document
from checker.reading.keyforms import filled
from checker.reading.pointer import child, resolve
from checker.scoring.records import records_from
from checker.scoring.result import result_from
from checker.scoring.task import scoring_task

_FORM = "merged"


def score_merged(path: str, raw: bytes, declared: Declared, scorer: Scorer) -> EntryReport:
    """Give the numbers of a merged file by its own answers. Raises UsageRefusal and ScorerRefusal."""
    form = declared.benchmark.merged
    if form is None:
        raise UsageRefusal(
            say("{benchmark} does not declare what its merged form looks like", benchmark=declared.benchmark.id),
            say("Add the key {key} to its declaration; docs/declaration.md tells how.", key="merged"),
        )
    benchmark = replace(declared.benchmark, judging=None)
    records = _records(path, raw, benchmark, form)
    entry = _entry(path, benchmark, records, form)
    own = {str(answer.key): _truth(record, form) for answer, record in zip(entry.answers, records, strict=True)}
    task = scoring_task(entry, replace(declared, benchmark=benchmark), TruthBundle((), own, {}))
    cells = records_from(entry, declared, scorer.run(task))
    result = result_from(entry, cells, Numbers.RESCORED)
    rescored = numbers_of(entry, result).rescored
    return EntryReport(path, benchmark.id, None, OWN_ANSWERS, rescored=rescored, contents=Contents(len(records), _FORM))


def _records(path: str, raw: bytes, benchmark: Benchmark, form: MergedForm) -> list[dict[str, Json]]:
    """Read the records, whether they stand in a list or under the names of an object."""
    document = read_document(PREDICTIONS, path, raw, limits=answer_limits(benchmark, nested=True))
    if document.faults:
        fault = document.faults[0]
        raise UsageRefusal(fault.message, fault.fix).about(f"{path}:{fault.line}:{fault.column}")
    value = document.value
    pairs: list[tuple[str | int, Json]] = list(enumerate(value)) if isinstance(value, list) else []
    pairs += value.items() if isinstance(value, dict) else ()
    if not pairs:
        raise _refusal(path, "", "there are no records in it")
    return [_sound(path, child("", step), record, benchmark, form) for step, record in pairs]


def _sound(path: str, at: str, record: Json, benchmark: Benchmark, form: MergedForm) -> dict[str, Json]:
    if not isinstance(record, dict) or not is_merged(record, benchmark.key):
        raise _refusal(path, at, "this is no record in the merged form")
    lacking = [field for field in benchmark.key if key_text(record, field, form) is None]
    lacking += [name for name, pattern in form.strata.items() if filled(pattern, record) is None]
    if lacking or not isinstance(resolve(record, form.prediction)[1], str | int):
        raise _refusal(path, at, "this record does not tell its key and its prediction", ", ".join(lacking))
    return record


def _entry(path: str, benchmark: Benchmark, records: Sequence[dict[str, Json]], form: MergedForm) -> Entry:
    """Make an entry of the records, whose items are those that it answers."""
    parts = [tuple(key_text(record, field, form) or "" for field in benchmark.key) for record in records]
    keys = number_occurrences(parts)
    attributes = [
        {**dict(zip(benchmark.key, key.parts, strict=True)), **_strata(record, form)}
        for key, record in zip(keys, records, strict=True)
    ]
    items = tuple(Item(key, held) for key, held in zip(keys, attributes, strict=True))
    answers = tuple(
        Answer(key, resolve(record, form.prediction)[1], Place(path)) for key, record in zip(keys, records, strict=True)
    )
    layout = formats()[benchmark.format].layout
    return Entry(
        path, benchmark, UNKNOWN_TREE, (), {}, {}, layout, items=ItemSet(_FORM, len(items), items), answers=answers
    )


def _strata(record: dict[str, Json], form: MergedForm) -> Mapping[str, str]:
    return {name: filled(pattern, record) or "" for name, pattern in form.strata.items()}


def _truth(record: dict[str, Json], form: MergedForm) -> Json:
    """Give the record without its prediction."""
    return {name: value for name, value in record.items() if f"/{name}" != form.prediction}


def _refusal(path: str, at: str, what: str, named: str = "") -> UsageRefusal:
    told = say(f"{{path}}: {what}", path=path) if not at else say(f"{{path}}{{at}}: {what}", path=path, at=at)
    fix = "Every record brings its metadata, its truth and its answer; see the benchmark's page."
    return UsageRefusal(told, say(f"{fix} Here it lacks {{named}}.", named=named) if named else say(fix))
