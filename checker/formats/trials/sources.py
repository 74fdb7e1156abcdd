"""Where the trajectories of an entry stand: in files of the messages folder, or inside the trials."""

from collections.abc import Iterator

from checker.formats.trials.fields import TOOLS
from checker.formats.trials.links import links_of
from checker.formats.trials.names import MESSAGES, TRIALS
from checker.formats.trials.tools import names_of_tools
from checker.formats.trials.trial import Trial, trials_of
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.trace import TraceSource


def trace_sources(entry: Entry) -> tuple[TraceSource, ...]:
    """Give every trajectory once: each file of messages, then each list inside the trials."""
    links = links_of(entry)
    files = [(name, placed) for name, placed in links.files.items() if placed.to_be_read]
    own = [_source(Place(placed.node.path, ""), links.trials.get(name)) for name, placed in files]
    return (*own, *_inline(entry))


def _inline(entry: Entry) -> Iterator[TraceSource]:
    document = entry.document(TRIALS)
    for trial in trials_of(entry):
        if document is not None and isinstance(trial.get(MESSAGES), list):
            yield _source(Place(document.path, trial.at(MESSAGES)), trial, TRIALS)


def _source(place: Place, trial: Trial | None, inside: str | None = None) -> TraceSource:
    if trial is None:
        return TraceSource(None, place, inside)
    return TraceSource(trial.item, place, inside, names_of_tools(trial.get(TOOLS)), trial.pointer)
