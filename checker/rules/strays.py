"""What lies in submissions/ and counts for nothing, however it came there: told, so that nobody waits for it."""

from collections.abc import Collection, Iterable, Iterator

from checker.formats.paths import SUBMISSIONS
from checker.model.finding import Finding, Place, Problem, Severity
from checker.model.said import say
from checker.model.tree import EXECUTABLE, FILE, Node, Tree
from checker.rules.scope import each_file

UNDECLARED, LOOSE, IRREGULAR = "CHG005", "CHG006", "CHG007"
"""The rules on changes that stop the same in a pull request; here each is a warning, and nothing is held up."""


def strays(tree: Tree, benchmarks: Collection[str]) -> tuple[Finding, ...]:
    """Give a warning for each benchmark that is not declared, loose file, link and submodule beside the entries.

    `benchmarks` are the declared ids. Raises TreeRefusal where submissions/, or a benchmark's folder, cannot be listed.
    """
    folders = tree.folders(SUBMISSIONS)
    beside = [*tree.files(SUBMISSIONS)]
    for name in sorted(set(folders) & set(benchmarks)):
        beside += tree.files(f"{SUBMISSIONS}/{name}")
    found = (
        *_found(UNDECLARED, _undeclared(name for name in folders if name not in benchmarks)),
        *_found(LOOSE, _loose([node for node in beside if node.mode in (FILE, EXECUTABLE)])),
        *_found(IRREGULAR, _irregular([node for node in beside if node.mode not in (FILE, EXECUTABLE)])),
    )
    return tuple(sorted(found, key=lambda finding: (finding.problem.where.path, finding.rule)))


def _found(rule: str, problems: Iterable[Problem]) -> Iterator[Finding]:
    return (Finding(rule, Severity.WARNING, problem) for problem in problems)


def _undeclared(names: Iterable[str]) -> Iterator[Problem]:
    for name in names:
        message = say("there is no benchmark {name}, and its entries are not read", name=name)
        fix = say("Declare the benchmark, or move the entries to the folder of the one they are for.")
        yield Problem(Place(f"{SUBMISSIONS}/{name}"), message, fix)


def _loose(nodes: Iterable[Node]) -> Iterator[Problem]:
    fix = say("Move it into submissions/<benchmark>/<entry>/, or remove it.")
    return each_file(nodes, "{path} is not in the folder of an entry, and is not read", fix)


def _irregular(nodes: Iterable[Node]) -> Iterator[Problem]:
    fix = say("Remove it, and commit the files themselves if they are needed.")
    return each_file(nodes, "{path} is a link or a submodule, and nothing is read through it", fix)
