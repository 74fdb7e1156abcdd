"""What a new leaderboard repository holds, and what comes next, for a terminal."""

from collections.abc import Iterator, Sequence

from checker.report.counting import plural
from checker.report.escape import name_for_terminal


def started(
    written: Sequence[str], same: Sequence[str], left: Sequence[str], benchmark: str | None, *, is_git: bool
) -> str:
    """Name every file that was written or left, then the next steps."""
    lines = [f"wrote {name_for_terminal(path)}" for path in written]
    lines += [f"left as it is: {name_for_terminal(path)} (Pullrank would write something else)" for path in left]
    if same:
        lines.append(f"{plural(len(same), 'file')} already as it should be")
    return "\n".join([*lines, "", *_next(benchmark, is_git=is_git)]) + "\n"


def _next(benchmark: str | None, *, is_git: bool) -> Iterator[str]:
    steps = list(_steps(benchmark, is_git=is_git))
    yield "Next:"
    yield from (f"  {at}. {step}" for at, step in enumerate(steps, 1))


def _steps(benchmark: str | None, *, is_git: bool) -> Iterator[str]:
    if benchmark is not None:
        yield f"say what is measured: benchmarks/{name_for_terminal(benchmark)}/ (benchmark.yaml, items/, README.md)"
    yield "see in .github/actions/pullrank/pullrank.txt where the workflows get Pullrank, and pin it"
    yield "name yourself in .github/CODEOWNERS"
    yield "pullrank check"
    start = "" if is_git else "git init --initial-branch=main && "
    yield f"{start}git add --all && git commit -m 'Start a leaderboard', and push it to an empty repository on GitHub"
    yield "set GitHub up: environments, secrets, the App, branch rules; docs/github.md of Pullrank goes through it"
