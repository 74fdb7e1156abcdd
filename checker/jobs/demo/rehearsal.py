"""The rehearsal: one pull request from its first push to the published board, with real git, real rules, real truth."""

from collections.abc import Iterator
from pathlib import Path

from checker.adapters.output import write_file
from checker.adapters.scratch import MAIN, Scratch, home
from checker.catalogue.benchmarks import FOLDER
from checker.formats.paths import DATA, SUBMISSIONS
from checker.jobs.check import check, report_on, rule_ids
from checker.jobs.demo.troupe import Cast, Newcomer, cast_of, newcomer
from checker.jobs.preview import preview_entry
from checker.jobs.publish import publish
from checker.jobs.rescore import rescore
from checker.jobs.scope import CheckRequest, scope_of
from checker.jobs.sides import sides_of
from checker.jobs.site import build_site
from checker.jobs.target import Target
from checker.jobs.tools import Tools, tools
from checker.jobs.verify import verify
from checker.jobs.workspace import Workspace, working_folder
from checker.model.finding import Report
from checker.model.ports import Progress
from checker.model.value import dataclass
from checker.report import board, comment, text, verification
from checker.report.preview_rows import for_comment
from checker.report.publication import publication

BRANCH = "add-rehearsal"
_PATIENCE = 600.0


@dataclass(frozen=True, slots=True)
class Step:
    """One step as it is told: what happens, the command that does it for real, and what came out."""

    title: str
    command: str
    output: str


def rehearse(original: Path, destination: Path | None, progress: Progress) -> Iterator[Step]:
    """Rehearse on a scratch clone; each step is given when it is done."""
    scratch = Scratch(original, destination)
    workspace, kit = _here(scratch, progress)
    cast = cast_of(workspace)
    yield Step("A leaderboard to rehearse on", "git clone", f"{scratch.root}\n{_clear(scratch, workspace, cast)}")
    yield _publish(scratch, progress, "The board as it stands")
    with home() as folder:
        entry = newcomer(cast, folder, kit)
    yield _push(scratch, entry, entry.faulty, "A contributor pushes an entry with two faults", "Add an entry")
    yield _comment(scratch, "The comment that the bot would post")
    yield _push(scratch, entry, entry.sound, "The contributor mends both", "Mend the entry")
    yield _comment(scratch, "The same comment, edited in place")
    yield from _decide(scratch, entry, progress)
    yield from _merge(scratch, progress)


def _clear(scratch: Scratch, workspace: Workspace, cast: Cast) -> str:
    """Take every other benchmark out of the scratch clone: the life of a pull request is the same without them."""
    others = [id for id in workspace.ids() if id != cast.benchmark]
    if not others:
        return ""
    folders = [f"{folder}/{id}" for id in others for folder in (FOLDER, SUBMISSIONS, DATA)]
    scratch.git("--literal-pathspecs", "rm", "-r", "--quiet", "--ignore-unmatch", "--", *folders)
    scratch.commit("Keep one benchmark")
    return f"with the benchmark {cast.benchmark} alone, left out: {', '.join(others)}\n"


def _push(scratch: Scratch, entry: Newcomer, files: dict[str, bytes], title: str, message: str) -> Step:
    if scratch.git("rev-parse", "--abbrev-ref", "HEAD").strip() == MAIN:
        scratch.git("checkout", "--quiet", "-b", BRANCH)
    for name, raw in files.items():
        write_file(scratch.root / entry.path / name, raw)
    scratch.commit(message)
    return Step(title, "git commit", scratch.git("diff", "--stat", "HEAD~1", "HEAD"))


def _comment(scratch: Scratch, title: str) -> Step:
    report = check(scope_of(scratch.root, CheckRequest(base=MAIN, head=BRANCH))).report
    return Step(title, f"pullrank check --base {MAIN} --head {BRANCH} --format markdown", _body(scratch, report))


def _body(scratch: Scratch, report: Report, preview: comment.Preview | None = None) -> str:
    base, head = (scratch.git("rev-parse", ref).strip() for ref in (MAIN, BRANCH))
    return comment.render(report, comment.CommentContext(base=base, head=head, preview=preview, rules=rule_ids()))


def _decide(scratch: Scratch, entry: Newcomer, progress: Progress) -> Iterator[Step]:
    sides = sides_of(scratch.root, base=MAIN)
    workspace = sides.workspace()
    kit = tools(workspace, [], None, _PATIENCE, progress)
    target = Target(workspace.tree, entry.path, entry.benchmark)
    rescored = rescore(target.tree, target.path, workspace.benchmark(entry.benchmark), kit)
    report = report_on([rescored.examined])
    told = text.render(report)
    yield Step("A trusted job rescores it against the sealed truth", f"pullrank rescore {entry.path}", told)
    previewed = preview_entry(sides, workspace, target, kit)
    if previewed.preview is not None:
        declared = workspace.benchmark(entry.benchmark).benchmark
        table = board.preview(previewed.preview, declared)
        yield Step("What merging would do to the board", f"pullrank preview {entry.path}", table)
        body = _body(scratch, report, for_comment(previewed.preview, declared))
        yield Step("The comment, with what was measured", f"pullrank preview {entry.path} --format markdown", body)


def _merge(scratch: Scratch, progress: Progress) -> Iterator[Step]:
    scratch.git("checkout", "--quiet", MAIN)
    scratch.git("merge", "--quiet", "--no-ff", "-m", "Merge the rehearsal's entry", BRANCH)
    yield Step("A maintainer merges", "git merge", scratch.git("log", "--oneline", "--graph", "-4"))
    yield _publish(scratch, progress, "The board is published")
    workspace, kit = _here(scratch, progress)
    proven = verify(workspace, kit)
    said = verification.boards(proven.different, proven.kept, proven.remembered, proven.files, proven.rescored)
    yield Step("Anybody can derive it again", "pullrank verify", said)
    output = scratch.root / "site" / "build"
    count = build_site(scratch.root, output)
    told = f"{count} files; open {output / 'index.html'}\n\nAll of it is in {scratch.root}; delete it when done.\n"
    yield Step("The built board", "pullrank site build", told)


def _publish(scratch: Scratch, progress: Progress, title: str) -> Step:
    done = publish(*_here(scratch, progress), compare=False)
    scratch.commit("Publish the boards")
    told = publication(done.boards, done.kept, done.changed, done.excluded, done.awaiting, compared=False)
    return Step(title, "pullrank publish", told)


def _here(scratch: Scratch, progress: Progress) -> tuple[Workspace, Tools]:
    workspace = working_folder(scratch.root)
    return workspace, tools(workspace, [], None, _PATIENCE, progress)
