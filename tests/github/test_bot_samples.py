"""Real events of GitHub's: what the workflows take out of them is there, and the bot takes what comes of it."""

import json
import re
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from fakehub.actions.expressions import Scope, fill, holds
from leaderboards import ROOT

from checker.adapters.github.people import account
from checker.adapters.github.pulls import pull_of
from checker.cli.pulls import add_sought, sought_of

SAMPLES = json.loads((Path(__file__).parent / "fakehub" / "contract" / "samples.json").read_text(encoding="utf-8"))
FILES = {path.stem: path for path in sorted((ROOT / ".github" / "workflows").glob("*.yml")) if path.stem != "ci"}
NAMED = re.compile(r"github\.event\.([a-z_.]+)")


def events(workflow: Mapping[Any, Any]) -> list[str]:
    """Name what starts it; YAML 1.1 reads the key `on` as true."""
    return list(workflow.get("on", workflow.get(True)))


def scope(event: str, payload: Mapping[str, Any], **inputs: str) -> Scope:
    repository = payload["repository"]
    github = {
        "event": payload,
        "event_name": event,
        "ref": "refs/heads/main",
        "ref_name": repository["default_branch"],
        "token": "t",
    }
    needs = {name: {"result": "success"} for name in ("read", "begin", "score")}
    return Scope({"github": github, "inputs": inputs, "needs": needs, "secrets": {}, "vars": {}, "steps": {}})


def steps(workflow: Mapping[str, Any], event: str, **inputs: str) -> list[dict[str, Any]]:
    """Give the environment of every command of a workflow, as this event makes it."""
    found = scope(event, SAMPLES[event], **inputs)
    given = (step["env"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step)
    return [fill(each, found) for each in given]


@pytest.mark.parametrize("name", FILES)
def test_what_a_workflow_names_of_its_event_is_in_a_real_one(name: str) -> None:
    text = FILES[name].read_text(encoding="utf-8")
    payloads = [SAMPLES[each] for each in events(yaml.safe_load(text)) if each in SAMPLES]
    for path in sorted(set(NAMED.findall(text))):
        assert any(told(payload, path.split(".")) for payload in payloads), path


def told(payload: Any, keys: list[str]) -> bool:
    for key in keys:
        payload = payload.get(key) if isinstance(payload, dict) else None
    return payload is not None


def test_the_report_is_on_the_commit_and_the_branch_of_the_event() -> None:
    run = SAMPLES["workflow_run"]["workflow_run"]
    parser = ArgumentParser()
    add_sought(parser)
    for env in steps(yaml.safe_load(FILES["report"].read_text(encoding="utf-8")), "workflow_run"):
        options = {"head": env["HEAD"], "head-repository": env["FROM"], "head-branch": env["BRANCH"]}
        sought = sought_of(parser.parse_args([f"--{name}={value}" for name, value in options.items()]))
        assert (sought.head, sought.head_branch) == (run["head_sha"], run["head_branch"])
        assert sought.head_repository == run["head_repository"]["full_name"]


def test_a_run_that_no_pull_request_started_is_not_answered() -> None:
    read = yaml.safe_load(FILES["report"].read_text(encoding="utf-8"))["jobs"]["read"]
    payload = SAMPLES["workflow_run"]
    assert not holds(read["if"], scope("workflow_run", payload))
    for event in ("pull_request", "merge_group"):
        started = {**payload, "workflow_run": {**payload["workflow_run"], "event": event}}
        assert holds(read["if"], scope("workflow_run", started))


def test_a_label_rescores_where_it_is_ours_alone() -> None:
    workflow, payload = yaml.safe_load(FILES["rescore"].read_text(encoding="utf-8")), SAMPLES["pull_request_target"]
    begin = workflow["jobs"]["begin"]["if"]
    assert not holds(begin, scope("pull_request_target", payload))
    assert holds(begin, scope("pull_request_target", {**payload, "label": {"name": "rescore"}}))
    env = steps(workflow, "pull_request_target")[0]
    assert env["PULL"] == payload["number"]
    assert env["HEAD"] == payload["pull_request"]["head"]["sha"]
    assert env["SENDER"] == f"{payload['sender']['id']}:{payload['sender']['login']}"
    assert steps(workflow, "workflow_dispatch", pr="7", head_sha="a" * 40)[0]["HEAD"] == "a" * 40


@pytest.mark.parametrize("event", ["pull_request", "pull_request_target"])
def test_a_pull_request_and_its_author_are_read(event: str) -> None:
    raw = SAMPLES[event]["pull_request"]
    pull = pull_of(raw)
    assert (pull.number, pull.head_sha, pull.author.id) == (raw["number"], raw["head"]["sha"], raw["user"]["id"])
    assert not pull.fork
    assert account(SAMPLES[event]["sender"]).login == SAMPLES[event]["sender"]["login"]
