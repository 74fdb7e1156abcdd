"""How an entry of one benchmark is handed in, told from its declaration."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from checker.catalogue.formats import formats
from checker.formats.grammar import name_faults
from checker.formats.paths import SUBMISSIONS
from checker.metrics.rounding import shown
from checker.model.benchmark import Benchmark, MissingPolicy, TruthKind, Version
from checker.model.declared import Declared
from checker.model.tree import Tree
from checker.model.value import dataclass
from checker.report.escape import for_html

_GAP = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")
_DAY = "2026-12-31"
_KIBI, _MEBI = 1 << 10, 1 << 20
_MOST_SHOWN = 4_000
"""Bytes of one file of an example that a page shows."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what to do, one command, and what that does."""

    title: str
    command: str
    text: str


@dataclass(frozen=True, slots=True)
class FileWanted:
    """One file of an entry: its path, and whether it must be there. `one_each`: there is one for each item."""

    path: str
    required: bool
    one_each: bool


@dataclass(frozen=True, slots=True)
class FactWanted:
    """One thing that submission.json says: its name, its JSON pointer, and whether it must."""

    name: str
    pointer: str
    required: bool


@dataclass(frozen=True, slots=True)
class Sample:
    """One file of an example entry; `whole` is false where only its begin is shown."""

    path: str
    text: str
    whole: bool


def entry_name(benchmark: Benchmark) -> str:
    """Give a folder's name of the kind that the benchmark wants; the pattern itself where none can be made up."""
    pattern = benchmark.entry.name
    name = _GAP.sub(lambda gap: _DAY if gap[1] == "date" else f"my-{gap[1].replace('_', '-')}".lower(), pattern)
    return pattern if name_faults(benchmark.entry.names, name) else name


def steps(benchmark: Benchmark) -> tuple[Step, ...]:
    """Give the five steps, each with one command."""
    name = entry_name(benchmark)
    folder, noun = f"{SUBMISSIONS}/{benchmark.id}/{name}", benchmark.item_noun
    last = (
        f"git add {folder} && git commit -m 'Add {name}' && git push --set-upstream origin HEAD && gh pr create --fill"
    )
    made = (
        Step(
            "Make the folder",
            f"pullrank new {benchmark.id} {name}",
            "All that can be filled in is filled in; what stays blank is yours to fill.",
        ),
        Step("Fill it in", f"pullrank check {folder}", f"Put in what your system gave for each {noun}, then look."),
        Step("Mend what can be mended", f"pullrank fix {folder} --write", "It changes no number and no answer."),
        _place(benchmark, folder),
        Step("Open a pull request", last, "On a branch of your fork; it adds this one folder and nothing else."),
    )
    return tuple(Step(step.title, for_html(step.command), for_html(step.text)) for step in made)


def _place(benchmark: Benchmark, folder: str) -> Step:
    """Give the step before the last: the place where anybody can score, else what the rules want."""
    if benchmark.newest.truth.kind is TruthKind.OPEN:
        return Step("See your place", f"pullrank preview {folder}", "It shows the board with your entry in it.")
    told = "The answers are held out, so it is scored by the maintainers' job alone. This shows each finding again."
    return Step("Check once more", f"pullrank check {folder} --format markdown", told)


def files_wanted(benchmark: Benchmark) -> tuple[FileWanted, ...]:
    """Give the files of an entry, as its format lays them out."""
    layout = formats()[benchmark.format].layout
    return tuple(
        FileWanted(
            f"{each.path}/<{benchmark.item_noun}>.json" if each.folder else each.path, each.required, each.folder
        )
        for each in layout.files
    )


def facts_wanted(benchmark: Benchmark) -> tuple[FactWanted, ...]:
    """Give what submission.json is asked, those that it must say first."""
    entry = benchmark.entry
    found = [FactWanted(name, pointer, name not in entry.optional) for name, pointer in entry.fields.items()]
    return tuple(sorted(found, key=lambda fact: not fact.required))


def limits(benchmark: Benchmark) -> tuple[tuple[str, str], ...]:
    """Give what bounds an entry, and what takes a rank away, in words."""
    most, ranking = benchmark.limits, benchmark.ranking
    return (
        ("Files", f"at most {most.max_files}"),
        ("One file", f"at most {size(most.max_file_bytes)}"),
        ("All together", f"at most {size(most.max_bytes)}"),
        ("For a rank", f"{_percent(ranking.min_coverage)} of the {benchmark.item_noun}s, {_least(benchmark)}"),
        *_asked(benchmark),
    )


def _least(benchmark: Benchmark) -> str:
    return f"and numbers that are at least {benchmark.ranking.min_numbers.name.lower()}"


def _asked(benchmark: Benchmark) -> Iterator[tuple[str, str]]:
    quota = benchmark.feedback.quota
    if quota is not None:
        days = "a day" if quota.per_days == 1 else f"in {quota.per_days} days"
        yield "Rescorings", f"{quota.count} {days} for each account"


def missing(benchmark: Benchmark) -> str:
    """Say what becomes of an item that was not answered."""
    if benchmark.missing is MissingPolicy.ZERO_FILL:
        return "One without an answer stays in every mean and counts as nothing gained: leaving one out never helps."
    return "One without an answer is left out of the mean; the row says how many went into it."


def open_versions(benchmark: Benchmark) -> tuple[Version, ...]:
    """Give the versions that take entries, the newest first."""
    return tuple(reversed([each for each in benchmark.versions.values() if not each.closed]))


def example(tree: Tree, declared: Declared) -> tuple[str, tuple[Sample, ...]] | None:
    """Give the first example that passes, with the begin of its files; None where the benchmark brings none."""
    root = f"{declared.benchmark.folder}/examples/pass"
    name = next(iter(tree.folders(root)), None)
    if name is None:
        return None
    paths = sorted(
        (node.path for node in tree.walk(f"{root}/{name}")), key=lambda path: (path.count("/"), -_first(path))
    )
    samples = (_sample(path.removeprefix(f"{root}/{name}/"), tree.read(path)) for path in paths)
    return f"{root}/{name}", tuple(each for each in samples if each is not None)


def _first(path: str) -> int:
    return int(path.endswith("/submission.json"))


def _sample(path: str, raw: bytes | None) -> Sample | None:
    if raw is None:
        return None
    text, whole = raw[:_MOST_SHOWN].decode("utf-8", "ignore"), len(raw) <= _MOST_SHOWN
    lines = text.splitlines() if whole else text.splitlines()[:12]
    return Sample(for_html(path), "\n".join(for_html(line.replace("\t", "  ")[:200]) for line in lines), whole)


def size(bytes: int) -> str:
    """Write a number of bytes in the unit in which it is short: 64 MiB."""
    for unit, name in ((_MEBI, "MiB"), (_KIBI, "KiB")):
        if bytes >= unit:
            return f"{shown(Fraction(bytes, unit), 0 if bytes % unit == 0 else 1)} {name}"
    return f"{bytes} bytes"


def _percent(share: Fraction) -> str:
    return f"{shown(share * 100, 1).removesuffix('.0')} %"


def claims(benchmark: Benchmark) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Give the metrics that an entry may claim, each with the places where the number is written."""
    labels: Mapping[str, str] = {name: metric.label for name, metric in benchmark.metrics.items()}
    places: dict[str, list[str]] = {}
    for each in benchmark.claims:
        places.setdefault(labels.get(each.metric, each.metric), []).append(for_html(str(each.at)))
    return tuple((for_html(label), tuple(at)) for label, at in places.items())
