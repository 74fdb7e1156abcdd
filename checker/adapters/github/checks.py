"""Check runs: GitHub takes 50 annotations at a time, and adds those that come later."""

from collections.abc import Sequence
from typing import Any

from checker.adapters.github.calls import Calls, Request, understood
from checker.adapters.github.refusals import Deed
from checker.model.forge import Account, Annotation, CheckRun

AT_ONCE = 50
_LONGEST_TITLE = 255
_READ = Deed("read the check runs of the commit", "checks: read")
_WRITE = Deed("report a check on the commit", "checks: write")


def put(calls: Calls, repository: str, run: CheckRun, me: Account) -> None:
    """Report a check; a finished one of mine that says the same is enough.

    The run is finished with its last annotations, so that one that was broken off is never taken for whole.
    """
    if _same(_latest(calls, repository, run.name, run.sha, me), run):
        return
    first, *rest = _portions(run.annotations)
    id = calls.once(
        lambda: _create(calls, repository, run, first, last=not rest),
        lambda: _unfinished_or_same(_latest(calls, repository, run.name, run.sha, me), run),
    )
    for number, portion in enumerate(rest, 1):
        _add(calls, f"/repos/{repository}/check-runs/{id}", run, portion, at=number * AT_ONCE)


def text_of(calls: Calls, repository: str, name: str, sha: str, me: Account) -> str | None:
    """Give the text of my latest finished check of that name; None without one."""
    found = _latest(calls, repository, name, sha, me)
    if found is None or found["status"] != "completed":
        return None
    return understood(_READ, lambda: (found["output"] or {}).get("text"))


def _latest(calls: Calls, repository: str, name: str, sha: str, me: Account) -> Any:
    query: dict[str, str | int] = {"check_name": name, "filter": "latest"}
    request = Request(_READ, "GET", f"/repos/{repository}/commits/{sha}/check-runs", query=query)
    found = list(calls.pages(request, "check_runs"))
    own = understood(_READ, lambda: [each for each in found if f"{(each['app'] or {}).get('slug')}[bot]" == me.login])
    return max(own, key=lambda each: int(each["id"]), default=None)


def _same(found: Any, run: CheckRun) -> bool:
    return found is not None and found["status"] == "completed" and found["external_id"] == run.digest


def _unfinished_or_same(found: Any, run: CheckRun) -> int | None:
    """Give the id of the run that was made though the answer was lost."""
    return int(found["id"]) if found is not None and found["external_id"] == run.digest else None


def _portions(annotations: Sequence[Annotation]) -> list[Sequence[Annotation]]:
    return [annotations[at : at + AT_ONCE] for at in range(0, max(len(annotations), 1), AT_ONCE)]


def _create(calls: Calls, repository: str, run: CheckRun, first: Sequence[Annotation], *, last: bool) -> int:
    body = {"name": run.name, "head_sha": run.sha, "external_id": run.digest, **_state(run, last=last)}
    body |= {"details_url": run.run} if run.run else {}
    body["output"] = _output(run, first)
    answer = calls.ask(Request(_WRITE, "POST", f"/repos/{repository}/check-runs", body, repeat=False))
    return understood(_WRITE, lambda: int(answer["id"]))


def _add(calls: Calls, path: str, run: CheckRun, portion: Sequence[Annotation], *, at: int) -> None:
    """Add a portion behind the `at` annotations that are there, once: a lost answer shows in their number."""
    there = at + len(portion)
    body = {**_state(run, last=there == len(run.annotations)), "output": _output(run, portion)}

    def make() -> bool:
        calls.ask(Request(_WRITE, "PATCH", path, body, repeat=False))
        return True

    def find() -> bool | None:
        answer = calls.ask(Request(_READ, "GET", path))
        return understood(_READ, lambda: int(answer["output"]["annotations_count"]) >= there) or None

    calls.once(make, find)


def _state(run: CheckRun, *, last: bool) -> dict[str, Any]:
    return {"status": "completed", "conclusion": run.conclusion.value} if last else {"status": "in_progress"}


def _output(run: CheckRun, annotations: Sequence[Annotation]) -> dict[str, Any]:
    shown = {"title": run.title, "summary": run.summary, "annotations": list(map(_annotation, annotations))}
    return {**shown, "text": run.text} if run.text else shown


def _annotation(each: Annotation) -> dict[str, Any]:
    shown: dict[str, Any] = {"path": each.path, "start_line": each.line, "end_line": each.line}
    if each.column is not None:
        shown |= {"start_column": each.column, "end_column": each.column}
    title = each.title[:_LONGEST_TITLE]
    return {**shown, "annotation_level": each.level.value, "title": title, "message": each.message}
