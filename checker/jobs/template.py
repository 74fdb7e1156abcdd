"""The template job: the file of a benchmark's format that somebody fills in, with every item in order."""

from checker.catalogue.formats import formats
from checker.jobs.new import open_version
from checker.jobs.workspace import Workspace
from checker.model.benchmark import Benchmark
from checker.model.errors import UsageRefusal
from checker.model.item import ItemSet
from checker.model.said import Said, say
from checker.model.value import dataclass
from checker.reading.plaintext import SHOWN, digests_of


@dataclass(frozen=True, slots=True)
class Template:
    """A file to fill in: its usual name, its bytes, and a sentence on what it was made from."""

    name: str
    raw: bytes
    word: Said


def template(workspace: Workspace, id: str, version: str | None) -> Template:
    """Make the file to fill in. Raises UsageRefusal where the format has none, or several, or ids are not published."""
    declared = workspace.benchmark(id)
    benchmark = declared.benchmark
    items = declared.items[open_version(benchmark, version).name]
    if items.items is None:
        raise UsageRefusal(
            say("the items of {benchmark} {version} are not published", benchmark=id, version=items.version),
            say("Answer the items that you were given; pullrank new scaffolds an entry."),
        )
    files = formats()[benchmark.format].blank(benchmark, items)
    if len(files) != 1:
        raise UsageRefusal(
            say("an entry of {format} has {n} files to fill in", format=benchmark.format, n=len(files)),
            say("Use pullrank new, which scaffolds a whole entry."),
        )
    name, raw = next(iter(files.items()))
    return Template(name, raw, _word(benchmark, items))


def _word(benchmark: Benchmark, items: ItemSet) -> Said:
    digest = digests_of(items).get(benchmark.answers.query)
    if digest is None:
        return say("{n} items of {id} {version}", n=items.count, id=benchmark.id, version=items.version)
    return say(
        "{n} items of {id} {version}; the digest of what they ask begins with {digest}",
        n=items.count,
        id=benchmark.id,
        version=items.version,
        digest=digest[:SHOWN],
    )
