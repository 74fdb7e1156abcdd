"""What Pullrank promises of every workflow, beyond what general linters look for."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

OWN = "./.github/actions/pullrank"
FROM_FORKS = ("pull_request", "merge_group")
TRUTH = "ground-truth"
MOST_ACTIONS = 5
_PINNED = re.compile(r"actions/[a-z-]+@[0-9a-f]{40}")
_NAMED = re.compile(r"uses: actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
_APART = re.compile(r"--[a-z-]+\s+[\"']?\$")


def faults(text: str) -> list[str]:
    """Name what a workflow file does against the promises."""
    try:
        workflow = yaml.safe_load(text)
    except yaml.YAMLError as broken:
        return [f"is no YAML: {broken}"]
    # YAML 1.1 reads the key `on` as true.
    started = workflow.get("on", workflow.get(True))
    events = [started] if isinstance(started, str) else list(started or {})
    found = [*_whole(workflow, events, text), *_pins(text)]
    for name, job in workflow["jobs"].items():
        found += [f"job {name}: {fault}" for fault in _job(job, events)]
    return found


def _whole(workflow: Mapping[str, Any], events: list[str], text: str) -> Iterator[str]:
    if workflow.get("permissions") != {}:
        yield "grants rights to every job: write `permissions: {}` on top"
    if "concurrency" not in workflow:
        yield "names no concurrency group"
    if "issue_comment" in events or ("pull_request_target" in events and not _by_label(workflow)):
        yield "starts with rights at the word of a stranger"
    if set(FROM_FORKS) & set(events) and re.search(r"\bsecrets\b", text):
        yield "runs code of forks and names secrets"


def _by_label(workflow: Mapping[Any, Any]) -> bool:
    """Whether it starts with rights by labels alone, which a stranger cannot put on."""
    started = workflow.get("on", workflow.get(True))
    return isinstance(started, dict) and started["pull_request_target"] == {"types": ["labeled"]}


def _pins(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if "uses: actions/" in line and not _NAMED.search(line):
            yield f"pins no commit with its version behind it: {line.strip()}"


def _job(job: Mapping[str, Any], events: list[str]) -> Iterator[str]:
    rights, steps = job.get("permissions"), job.get("steps", [])
    writes = not isinstance(rights, dict) or "write" in rights.values()
    if "timeout-minutes" not in job:
        yield "has no timeout"
    if not isinstance(rights, dict):
        yield "does not list its rights"
    if writes and set(FROM_FORKS) & set(events):
        yield "may write in a run of a fork"
    if writes and _environment(job) == TRUTH:
        yield "may write and sees the truth"
    if len([step for step in steps if "uses" in step]) > MOST_ACTIONS:
        yield f"uses more than {MOST_ACTIONS} actions"
    for step in steps:
        yield from _step(step, events)


def _environment(job: Mapping[str, Any]) -> Any:
    wanted = job.get("environment")
    return wanted.get("name") if isinstance(wanted, dict) else wanted


def _step(step: Mapping[str, Any], events: list[str]) -> Iterator[str]:
    uses, given = str(step.get("uses", "")), step.get("with", {})
    if "${{" in str(step.get("run", "")):
        yield "puts an expression into a shell line: hand it over by `env`"
    if _APART.search(str(step.get("run", ""))):
        yield 'gives an option its value behind a space: a branch may be called "-x", so write --option="$VALUE"'
    if uses and uses != OWN and not _PINNED.fullmatch(uses):
        yield f"uses an action of others: {uses}"
    if uses.startswith("actions/cache") or "cache" in given:
        yield "keeps a cache"
    if uses.startswith("actions/checkout"):
        yield from _checkout(given, events)


def _checkout(given: Mapping[str, Any], events: list[str]) -> Iterator[str]:
    if given.get("persist-credentials") is not False:
        yield "leaves the token beside the files"
    if {"workflow_run", "pull_request_target"} & set(events) and {"ref", "repository"} & set(given):
        yield "checks out something else than main"
