"""The convert job: an older entry, or a harness's logs, to an entry of today's layout."""

from collections.abc import Iterator
from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.adapters.growing import refuse_filled, write_as_made
from checker.adapters.whereabouts import Stands, what_stands
from checker.catalogue.converters import converters
from checker.formats.conversion.base import Converter
from checker.formats.conversion.convert import SUBMISSION_FILE, Wanted, converted
from checker.formats.conversion.notes import Note, Notes
from checker.formats.conversion.source import ConversionRefusal, Source
from checker.formats.grammar import name_faults
from checker.formats.names import awkward
from checker.formats.paths import SUBMISSIONS
from checker.formats.trials.names import TRIALS
from checker.jobs.new import scaffold
from checker.jobs.untold import notes_without_secrets, problems_without_secrets
from checker.jobs.workspace import Workspace
from checker.model.declared import Declared
from checker.model.errors import UsageRefusal
from checker.model.ports import Progress
from checker.model.said import say
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Converted:
    """What a conversion did: where the entry is, what it was made from, how many files it has, and what is to tell."""

    folder: Path
    kind: str
    files: int
    notes: tuple[Note, ...]

    @property
    def whole(self) -> bool:
        """Whether everything in the source was carried over."""
        return not any(note.lost for note in self.notes)


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be converted to where; the benchmark and the version are None where they are to be found out."""

    source: Path
    destination: Path
    benchmark: str | None = None
    version: str | None = None


def convert(workspace: Workspace, order: Order, progress: Progress) -> Converted:
    """Write the entry, all of it or nothing. Raises UsageRefusal, ConversionRefusal when the source has faults."""
    destination = order.destination.absolute()
    _refuse_name(destination.name)
    refuse_filled(destination)
    source = _source(order.source)
    converter = _converter(source, order.source)
    declared = workspace.benchmark(_benchmark(workspace, order.benchmark, destination))
    _refuse_format(declared)
    for fault in name_faults(declared.benchmark.entry.names, destination.name):
        raise UsageRefusal(fault.message, fault.fix)  # before hours of logs are read
    notes, files = Notes(), []

    def counted() -> Iterator[tuple[str, bytes]]:
        wanted = Wanted(
            destination.name, declared, order.version, lambda name: _begun(declared, destination.name, name)
        )
        for path, raw in converted(source, converter, wanted, notes, progress):
            files.append(path)
            yield path, raw

    try:
        write_as_made(destination, counted())
    except ConversionRefusal as refusal:
        raise ConversionRefusal(problems_without_secrets(refusal.problems)) from None
    kind = converter.name if converter is not None else "an entry without trajectories"
    return Converted(order.destination, kind, len(files), notes_without_secrets(tuple(notes)))


def _refuse_name(name: str) -> None:
    why = awkward(name)
    if why is not None:
        raise UsageRefusal(
            say("the entry cannot be called {name}", name=name),
            say("End DEST in a name of ASCII letters, numerals, `.`, `_` and `-`."),
        )


def _refuse_format(declared: Declared) -> None:
    benchmark = declared.benchmark
    if benchmark.format != TRIALS:
        raise UsageRefusal(
            say(
                "entries of {benchmark} hold {format}, not trajectories",
                benchmark=benchmark.id,
                format=benchmark.format,
            ),
            say("Name a benchmark of the format {trials} with --benchmark.", trials=TRIALS),
        )


def _source(path: Path) -> Source:
    stands = what_stands(path)
    if stands is Stands.FOLDER:
        return Source(FolderTree(path))
    if stands is Stands.FILE:
        return Source(FolderTree(path.parent), path.name)
    there = stands is Stands.OTHER
    what = "{path} is no folder and no file that can be read twice" if there else "{path} does not exist"
    raise UsageRefusal(say(what, path=str(path)), say("Name a folder or a log."))


def _converter(source: Source, path: Path) -> Converter | None:
    """Give the converter that knows the source; None for an entry that holds no trajectories."""
    fitting = [each for each in converters() if each.recognises(source)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        kinds = " and ".join(each.name for each in fitting)
        raise UsageRefusal(
            say("{path} is several things at once: {kinds}", path=str(path), kinds=kinds),
            say("Convert each from a folder of its own."),
        )
    if SUBMISSION_FILE in source or source.ending("summary.json"):
        return None
    kinds = "; ".join(each.name for each in converters())
    raise UsageRefusal(
        say("{path} holds nothing that can be converted", path=str(path)), say("Known are: {kinds}.", kinds=kinds)
    )


def _benchmark(workspace: Workspace, named: str | None, destination: Path) -> str:
    """Give the benchmark that is named, that the destination lies under, or the only one that has trials."""
    if named is not None:
        return named
    above = destination.resolve().parent
    if above.parent == workspace.root.resolve() / SUBMISSIONS and above.name in workspace.ids():
        return above.name
    fitting = [id for id, each in workspace.all_benchmarks().items() if each.benchmark.format == TRIALS]
    if len(fitting) == 1:
        return fitting[0]
    raise UsageRefusal(
        say("the entry could belong to {n} benchmarks", n=len(fitting)),
        say("Say which with --benchmark: {known}.", known=", ".join(fitting or workspace.ids()) or "none is declared"),
    )


def _begun(declared: Declared, name: str, version: str | None) -> bytes:
    """Give a scaffold of submission.json."""
    known = declared.benchmark.versions
    still_open = [each for each in known.values() if not each.closed]
    chosen = known[version] if version is not None else [declared.benchmark.newest, *still_open][-1]
    return scaffold(declared, name, chosen)[SUBMISSION_FILE]
