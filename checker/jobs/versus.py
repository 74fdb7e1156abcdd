"""Several files of answers side by side: each is read, judged and scored; one that fails stops no other."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from checker.adapters.loose import LooseFile
from checker.jobs.examine import Examined
from checker.jobs.loose import examine_loose
from checker.jobs.measure import scored
from checker.jobs.new import open_version
from checker.jobs.tools import Tools
from checker.model.benchmark import Benchmark, TruthKind, Version
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import ScorerRefusal, UsageRefusal
from checker.model.item import ItemKey, ItemSet
from checker.model.json import Json
from checker.model.metric import Metric, PerItem
from checker.model.record import Cell, Record
from checker.model.said import Said, say
from checker.model.scoring import TruthBundle
from checker.model.value import dataclass
from checker.model.versus import Contender, Versus
from checker.reading.plaintext import digests_of
from checker.scoring.extractions import extractions_document, extracts, most_of, notes_on, replayed
from checker.scoring.records import records_from


@dataclass(frozen=True, slots=True)
class Compared:
    """What was found in each file, and the comparison; None where a file has errors. `extractions` are by name."""

    examined: tuple[Examined, ...]
    versus: Versus | None
    extractions: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asks for: a version, single items (none: all), and kept extractions by name to grade again."""

    version: str | None = None
    items: tuple[str, ...] = ()
    replay: Mapping[str, Json] | None = None


def compare_files(files: Sequence[LooseFile], declared: Declared, wish: Wish, tools: Tools) -> Compared:
    """Judge and score files of answers. Raises UsageRefusal, TruthRefusal, and ScorerRefusal for a broken scorer."""
    version = open_version(declared.benchmark, wish.version)
    chosen = chosen_items(declared.items[version.name], wish.items)
    _metric(declared.benchmark)
    examined = tuple(examine_loose(file, declared, version) for file in files)
    if not all(each.sound for each in examined):
        return Compared(examined, None, {})
    bundle = tools.truth.open(declared, version.name)
    extractions = _extractions(files, examined, version, bundle)
    entries = [_replayed(each.entry, file, version, wish) for each, file in zip(examined, files, strict=True)]
    shown = tools.progress([file.name for file in files])
    pairs = zip(shown, files, entries, strict=True)
    contenders = tuple(_contender(file, entry, declared, bundle, chosen, tools) for _, file, entry in pairs)
    return Compared(examined, _versus(declared, version, bundle, chosen, contenders), extractions)


def chosen_items(items: ItemSet, wanted: Iterable[str]) -> frozenset[ItemKey]:
    """Give the keys of the wanted items, written `22` or `Q22`; all where none is wanted. Raises UsageRefusal."""
    if items.items is None:
        raise UsageRefusal(
            say("the items of version {version} are not published", version=items.version),
            say("Only a version with published items can be scored."),
        )
    known = {str(item.key): item.key for item in items.items}
    chosen = {id: known.get(id) or known.get(id[1:].lstrip("0") if id[:1] in ("Q", "q") else id) for id in wanted}
    for id, key in chosen.items():
        if key is None:
            raise UsageRefusal(
                say("there is no item {id} in version {version}", id=id, version=items.version),
                say("Name items as the benchmark does, or with a Q before the number, like Q22."),
            )
    return frozenset(key for key in chosen.values() if key is not None) or frozenset(known.values())


def _contender(
    file: LooseFile, entry: Entry, declared: Declared, bundle: TruthBundle, chosen: frozenset[ItemKey], tools: Tools
) -> Contender:
    kept = replace(entry, answers=tuple(each for each in entry.answers if each.key in chosen))
    rows = _rows(kept, declared, bundle, tools)
    metric = _metric(declared.benchmark)
    cells = {key: _rate(rows[key], metric) for key in rows if key in chosen}
    answered = frozenset(each.key for each in entry.answers if not each.blank)
    return Contender(file.name, file.path, file.sha256, answered, cells, _notes(kept, declared, bundle))


def _rows(entry: Entry, declared: Declared, bundle: TruthBundle, tools: Tools) -> Mapping[ItemKey, Record | None]:
    """Score all answers in one run; where that fails each by itself, so that one answer spoils no other."""
    try:
        return _scored(entry, declared, bundle, tools)
    except ScorerRefusal:
        alone: dict[ItemKey, Record | None] = dict(_scored(replace(entry, answers=()), declared, bundle, tools))
        for answer in entry.answers:
            try:
                alone[answer.key] = _scored(replace(entry, answers=(answer,)), declared, bundle, tools)[answer.key]
            except ScorerRefusal:
                alone[answer.key] = None
        if entry.answers and all(alone[answer.key] is None for answer in entry.answers):
            raise
        return alone


def _scored(entry: Entry, declared: Declared, bundle: TruthBundle, tools: Tools) -> Mapping[ItemKey, Record]:
    if not entry.answers:
        return {record.key: record for record in records_from(entry, declared, {})}
    records, _ = scored(entry, declared, bundle, tools.scorer, tools.court)
    return {record.key: record for record in records}


def _rate(record: Record | None, metric: PerItem) -> Cell | None:
    """Give the metric's value on an item: the mean of those components that hold a number, else why none does."""
    if record is None:
        return None
    cells = [record.cells[name] for name in metric.components]
    numbers = [cell for cell in cells if isinstance(cell, Fraction)]
    return sum(numbers, Fraction(0)) / len(numbers) if numbers else cells[0]


def _metric(benchmark: Benchmark) -> PerItem:
    return _ranking_metric(benchmark)[1]


def _ranking_metric(benchmark: Benchmark) -> tuple[Metric, PerItem]:
    metric = benchmark.metrics.get(benchmark.ranking.metric or "")
    if metric is None or not isinstance(metric.source, PerItem) or metric.source.where:
        raise UsageRefusal(
            say("{id} does not rank by one mean over all its items", id=benchmark.id),
            say("Rescore whole entries: pullrank rescore FOLDER."),
        )
    return metric, metric.source


def _notes(entry: Entry, declared: Declared, bundle: TruthBundle) -> Mapping[ItemKey, tuple[Said, ...]]:
    """Say what was read, where the truth is open: of a hidden one that would tell what is looked for."""
    if not extracts(declared.benchmark) or _hidden(declared.benchmark, entry.version):
        return {}
    notes = notes_on(entry, bundle)
    return {answer.key: notes[str(answer.key)] for answer in entry.answers if str(answer.key) in notes}


def _extractions(
    files: Sequence[LooseFile], examined: Sequence[Examined], version: Version, bundle: TruthBundle
) -> Mapping[str, Json]:
    found = {}
    for file, each in zip(files, examined, strict=True):
        if extracts(each.entry.benchmark) and not _hidden(each.entry.benchmark, version):
            found[file.name] = extractions_document(each.entry, version.name, bundle)
    return found


def _replayed(entry: Entry, file: LooseFile, version: Version, wish: Wish) -> Entry:
    if wish.replay is None:
        return entry
    return replayed(entry, version.name, wish.replay.get(file.name))


def _versus(
    declared: Declared,
    version: Version,
    bundle: TruthBundle,
    chosen: frozenset[ItemKey],
    contenders: tuple[Contender, ...],
) -> Versus:
    benchmark, items = declared.benchmark, declared.items[version.name]
    metric, _ = _ranking_metric(benchmark)
    most = most_of(bundle) if extracts(benchmark) else {}
    listed = items.items or ()
    return Versus(
        benchmark=benchmark.id,
        version=version.name,
        items=listed,
        chosen=chosen,
        contenders=contenders,
        most={item.key: most[str(item.key)] for item in listed if str(item.key) in most},
        digest=digests_of(items).get(benchmark.answers.query),
        scale=metric.scale,
        decimals=metric.decimals,
    )


def _hidden(benchmark: Benchmark, version: Version | None) -> bool:
    return version is None or benchmark.versions[version.name].truth.kind is TruthKind.HELDOUT
