"""Files of messages that no record points at, set off against what explains them, so that one slip is one finding."""

from checker.formats.remember import remembered
from checker.formats.trials.links import links_of
from checker.formats.trials.names import MESSAGES, TRIALS
from checker.formats.trials.trial import trials_of
from checker.model.entry import Entry
from checker.model.item import ItemKey
from checker.rules.coverage import Coverage, coverage_of, enough

_SUFFIX = ".json"


@remembered
def unclaimed(entry: Entry) -> tuple[str, ...]:
    """Give the names of the files whose record is to be added, sorted; nothing where the trials cannot be read.

    A file is left out where its item is among too many without an answer, and as many as there are records that cannot
    be told apart from what is wrong with them: each explains one file.
    """
    document = entry.document(TRIALS)
    if document is None or not isinstance(document.value, list):
        return ()
    coverage = coverage_of(entry)
    missing = frozenset(map(str, coverage.missing)) if coverage is not None else frozenset[str]()
    orphans = links_of(entry).orphans
    unanswered = sorted(name for name in orphans if item_of(name) in missing)
    others = sorted(set(orphans).difference(unanswered))
    if coverage is not None and not enough(entry, coverage):
        return tuple(others[_unclear(entry, len(document.value)) :])
    explained = max(_unclear(entry, len(document.value)), _strays(coverage, len(unanswered)))
    return tuple(sorted([*unanswered, *others][explained:]))


def item_of(name: str) -> str:
    """Give the id that a file of messages is named for."""
    return name.removesuffix(_SUFFIX)


def unrecorded(entry: Entry, coverage: Coverage) -> frozenset[ItemKey]:
    """Give the items without an answer whose messages lie there: it is their record that is lost."""
    items = frozenset(map(item_of, unclaimed(entry)))
    return frozenset(key for key in coverage.missing if str(key) in items)


def _strays(coverage: Coverage | None, files: int) -> int:
    """Count the files of items without an answer that stray records explain: those that no item without a file can."""
    if coverage is None:
        return 0
    explained, without = len(coverage.missing) - coverage.unexplained, len(coverage.missing) - files
    return min(files, max(0, explained - without))


def _unclear(entry: Entry, records: int) -> int:
    told = trials_of(entry)
    return records - len(told) + sum(not isinstance(trial.get(MESSAGES), str | list) for trial in told)
