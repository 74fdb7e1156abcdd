"""The format `trials` as the engine sees it."""

from collections.abc import Iterable, Iterator, Mapping

from checker.formats.needs import SUBMISSION
from checker.formats.trials.names import ITEM, MESSAGES, PATCH, RENAMED, SUMMARY, TRIALS
from checker.formats.trials.records import records_of, submitted
from checker.formats.trials.sources import trace_sources
from checker.formats.trials.trial import Trial, trials_in
from checker.model.benchmark import Benchmark
from checker.model.entry import Answer, Attempt, Entry
from checker.model.finding import Place
from checker.model.item import ItemKey, ItemSet, number_occurrences
from checker.model.json import Document, Json
from checker.model.layout import File, Layout
from checker.model.record import Record
from checker.model.run import Run
from checker.model.trace import TraceSource
from checker.model.value import dataclass
from checker.reading.pointer import child

_LAYOUT = Layout(
    (
        File(SUBMISSION, "submission.json"),
        File(TRIALS, "trajectories/{entry}.trials.json", required=False, nested=True),
        File(SUMMARY, "trajectories/{entry}.summary.json", required=False, renamed=tuple(RENAMED.items())),
        File(MESSAGES, "trajectories/messages", required=False, folder=True),
    ),
    answers=TRIALS,
    older=("trajectories/trials", "trials"),
    traces=True,
)


@dataclass(frozen=True, slots=True)
class Trials:
    """Reads entries that hold a patch and a trajectory for each item; their summaries hold the records."""

    name: str = TRIALS
    layout: Layout = _LAYOUT
    holds_records: bool = True

    def recognises(self, names: Iterable[str]) -> bool:
        """Whether there is anything in trajectories/."""
        return any(name.startswith("trajectories/") for name in names)

    def answers(self, documents: Mapping[str, Document], benchmark: Benchmark) -> tuple[Answer, ...]:
        """Give the patch of each trial with an id and a patch that are texts."""
        return tuple(_answers(documents))

    def attempts(self, documents: Mapping[str, Document], benchmark: Benchmark) -> tuple[Attempt, ...]:
        """Give an attempt for each element of the list of trials."""
        return tuple(_attempts(documents))

    def records(self, entry: Entry) -> tuple[Record, ...] | None:
        """Give the records that the summary's lists tell; None where there is no summary."""
        return records_of(entry)

    def covered(self, entry: Entry) -> int | None:
        """Give how many were submitted, as the summary says, where there are no trials."""
        return submitted(entry)

    def traces(self, entry: Entry) -> tuple[TraceSource, ...]:
        """Give where each item's messages stand, those in files of their own and those inside the trials."""
        return trace_sources(entry)

    def run(self, entry: Entry, source: TraceSource) -> Run:
        """Give what the trial of a trajectory, and the summary, say of the run."""
        from checker.formats.trials.runs import run_of  # noqa: PLC0415 — a check does without

        return run_of(entry, source)

    def blank(self, benchmark: Benchmark, items: ItemSet) -> Mapping[str, bytes]:
        """Give a list without trials and a summary of nothing: runs write both, and these show their form."""
        from checker.formats.trials.blank import blank_files  # noqa: PLC0415 — a check does without

        return blank_files(benchmark, items)

    def schemas(self) -> Mapping[str, Json]:
        """Give the schemas of the documents that this format brings."""
        from checker.formats.trials.schemas import messages_schema, trials_schema  # noqa: PLC0415 — so it does here
        from checker.formats.trials.summary_schema import summary_schema  # noqa: PLC0415

        return {TRIALS: trials_schema(), MESSAGES: messages_schema(), SUMMARY: summary_schema()}


FORMAT = Trials()


def _elements(documents: Mapping[str, Document]) -> Iterator[tuple[Json, Place]]:
    document = documents.get(TRIALS)
    if document is not None and document.usable and isinstance(document.value, list):
        for index, trial in enumerate(document.value):
            yield trial, Place(document.path, child("", index))


def _answers(documents: Mapping[str, Document]) -> Iterator[Answer]:
    keys = _keys(documents)
    for trial, place in _trials(documents):
        patch = trial.get(PATCH)
        if place.pointer in keys and isinstance(patch, str):
            yield Answer(keys[place.pointer], patch, place, blank=not patch.strip())


def _attempts(documents: Mapping[str, Document]) -> Iterator[Attempt]:
    document = documents.get(TRIALS)
    if document is not None and not (document.usable and isinstance(document.value, list)):
        yield Attempt(None, Place(document.path, ""), sound=False)  # whatever it was to say, a rule tells what is wrong
    keys = _keys(documents)
    named = {place.pointer for trial, place in _trials(documents) if isinstance(trial.fields.get(ITEM), str)}
    for _, place in _elements(documents):
        key = keys.get(place.pointer)
        yield Attempt(key, place, key is not None and place.pointer in named)


def _keys(documents: Mapping[str, Document]) -> Mapping[str | None, ItemKey]:
    """Give the key of each trial whose item can be told, by its pointer; a trial of an item again is a repeat."""
    items = [(place.pointer, trial.item) for trial, place in _trials(documents)]
    told = [(pointer, item) for pointer, item in items if item is not None]
    return dict(zip((pointer for pointer, _ in told), number_occurrences((item,) for _, item in told), strict=True))


def _trials(documents: Mapping[str, Document]) -> Iterator[tuple[Trial, Place]]:
    document = documents.get(TRIALS)
    if document is not None and document.usable:
        for trial in trials_in(document):
            yield trial, Place(document.path, trial.pointer)
