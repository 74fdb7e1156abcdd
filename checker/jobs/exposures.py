"""An entry's files to what they expose, without what is allowed; and to findings that hold none of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice

from checker.adapters.secret_rules import told_as_secrets
from checker.formats.blot import blotted
from checker.formats.needs import SUBMISSION
from checker.model.entry import Entry
from checker.model.errors import FolderRefusal
from checker.model.exposure import Exposed, Exposure, Sifted, Suspect
from checker.model.finding import Finding, Place
from checker.model.tree import EXECUTABLE, FILE, Tree
from checker.model.value import dataclass, replace
from checker.reading.exposures.figures import figures_in
from checker.reading.exposures.sift import sifted

_MOST = 2_000
"""Suspects of one entry that the library is asked about."""

_COMES_AGAIN, _SHARE = 3, 20
"""Who is told by a trajectory is told by at least three, and a twentieth of all: else it is in what was worked on."""


@dataclass(frozen=True, slots=True)
class Told:
    """What all files of an entry but its trajectories tell, and their names; `judged` are those trajectories."""

    judged: frozenset[str]
    secrets: tuple[Exposure, ...]
    figures: tuple[Exposure, ...]


def told_beside(tree: Tree, entry: Entry, judged: frozenset[str] = frozenset()) -> Told:
    """Look through an entry's files and their names.

    `judged` are the paths of the trajectories, which are sifted as they are read. Of all other files, whether the
    format knows them or not, those within the limits are read.
    """
    own = [each for document in entry.documents.values() for each in sifted(document.raw, document.path).suspects]
    own += _in_strangers(tree, entry, judged)
    named = _in_names([node.path for node in entry.nodes])
    submission = entry.documents.get(SUBMISSION)
    return Told(
        judged,
        tuple(told_as_secrets(islice((*own, *named), _MOST), in_traces=False)),
        figures_in(submission.raw, submission.path) if submission is not None else (),
    )


def exposed_by(entry: Entry, told: Told, traces: Sequence[Sifted]) -> Exposed:
    """Give what an entry exposes: in its files, in their names and in its trajectories."""
    suspects = (each for trace in traces for each in trace.suspects)
    in_traces = told_as_secrets(islice(suspects, _MOST), in_traces=True)
    found = (*told.secrets, *in_traces, *told.figures, *_coming_again(traces))
    allowed = entry.benchmark.exposures
    left = tuple(each for each in found if each.kind.name not in allowed and each.digest not in allowed)
    return Exposed(entry.path, left, len(traces))


def secrets_below(tree: Tree, path: str) -> frozenset[str]:
    """Give all secrets in the files of a folder and in their names, allowed or not, as far as files can be read."""
    nodes = [node for node in tree.walk(path) if node.mode in (FILE, EXECUTABLE)]
    found = [*_in_names([node.path for node in nodes])]
    for node in nodes:
        with suppress(FolderRefusal):
            found += sifted(tree.read(node.path) or b"", node.path).suspects
    return _secrets(found)


def secrets_in(texts: Iterable[str]) -> frozenset[str]:
    """Give all secrets in texts that are about to be shown."""
    return _secrets(sifted("\n".join(texts).encode(errors="replace"), "").suspects)


def _secrets(suspects: Iterable[Suspect]) -> frozenset[str]:
    told = told_as_secrets(islice(suspects, _MOST), in_traces=False)
    return frozenset(value for each in told for value in (each.value, *each.beside))


def without_values(findings: Iterable[Finding], exposed: Exposed) -> tuple[Finding, ...]:
    """Blot out of findings what is exposed, where a rule names what it found."""
    return tuple(blotted(finding, exposed) for finding in findings) if exposed.values else tuple(findings)


def _in_strangers(tree: Tree, entry: Entry, judged: frozenset[str]) -> Iterator[Suspect]:
    """Sift the files that nothing else reads: notes, logs, settings, and trajectories that no record names."""
    limits, read = entry.benchmark.limits, judged.union(document.path for document in entry.documents.values())
    left = limits.max_bytes - sum(node.size for node in entry.nodes if node.path in read)
    strangers = (node for node in entry.nodes if node.mode in (FILE, EXECUTABLE) and node.path not in read)
    for node in islice(strangers, limits.max_files):
        if node.size <= min(left, limits.max_file_bytes):
            left -= node.size
            with suppress(FolderRefusal):  # what cannot be read exposes nothing here, and git cannot add it
                yield from sifted(tree.read(node.path) or b"", node.path).suspects


def _in_names(paths: Sequence[str]) -> Iterator[Suspect]:
    if sifted("\n".join(paths).encode(errors="replace"), "").suspects:
        for path in paths:
            found = sifted(path.encode(errors="replace"), path).suspects
            yield from (replace(suspect, where=Place(path)) for suspect in found)


def _coming_again(traces: Sequence[Sifted]) -> Iterator[Exposure]:
    """Give who is told by many trajectories, with how many, at the first."""
    counts = Counter((each.kind.name, each.value) for trace in traces for each in trace.people)
    least = max(_COMES_AGAIN, -(-len(traces) // _SHARE))
    told = {key for key, count in counts.items() if count >= least}
    for each in (each for trace in traces for each in trace.people) if told else ():
        key = each.kind.name, each.value
        if key in told:
            told.remove(key)
            yield replace(each, places=counts[key])
