"""Sources to convert, all of them made up, and a small leaderboard whose benchmark has trials in two versions."""

import json
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

ITEMS = tuple(f"acme__thing_{n}" for n in range(4))
NAME = "tiny_loop_default_2026-01-15"

DECLARATION = """\
id: patches
title: Patches
item_noun: instance
format: trials
entry:
  name: "{model}_{framework}_{kind}_{date}"
  fields: {version: /method/version, display_name: /model, organization: /by, date: /date}
key: [instance_id]
versions:
  old: {items: items/old.jsonl, count: 4}
  new: {items: null, count: 3, subset_of: old}
components:
  func_pass: {kind: binary, label: Works}
  sec_pass: {kind: binary, label: Safe}
metrics:
  func: {label: Works, per_item: func_pass, scale: 100, decimals: 1}
ranking: {by: func, then: [name]}
missing: zero_fill
truth: {kind: open}
publish: {records: full}
"""

SUBMISSION = """\
{
    "model": "Tiny",  "by": "Acme",
    "date": "2026-01-15",
    "method": { "version" : "new", "note": "größer" }
}"""

OLDER_SUMMARY = {
    "num_dataset_instances": 4,
    "num_submitted_instances": 4,
    "num_model_patch_errors": 1,
    "correct_ratio": 0.50,
    "correct_secure_ratio": 0.9,
    "details": {"correct": [ITEMS[1], ITEMS[0]], "correct_secure": [ITEMS[0]], "model_patch_error": [ITEMS[3]]},
    "cwe_selection": {"kept": 1},
}


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def use(id: str, name: str, **arguments: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": id, "name": name, "input": arguments}


def result(id: str, content: Any) -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": id, "content": content}


def event(role: str, *blocks: Any, kind: str | None = None, **more: Any) -> dict[str, Any]:
    return {
        "type": kind or ("assistant" if role == "assistant" else "user"),
        "message": {"role": role, "content": list(blocks)},
        **more,
    }


def event_log() -> list[dict[str, Any]]:
    """Give a log with an orphan result, two calls in one message, and numbers whose digits count."""
    return [
        {"type": "system", "model": "tiny-1"},
        event("user", text("Do it — größer.")),
        event("tool", result("seed_0", "Added context")),
        event(
            "assistant",
            text("First"),
            text("then"),
            use("a", "Bash", command="ls", limit=3),
            use("b", "Read", path="x"),
        ),
        event("tool", result("a", [text("one"), text("two")])),
        event("tool", result("b", "three")),
        event("assistant", use("c", "finish")),
        {"type": "result", "subtype": "completed", "num_turns": 9, "is_error": False, "duration_ms": 120},
    ]


def older_entry() -> dict[str, bytes]:
    """Give the files of a complete entry of the older layout."""
    trials = [
        {"instance_id": item, "model_patch": f"diff {item}\n", "trajectory": f"trials/{item}.json"} for item in ITEMS
    ]
    files: dict[str, Any] = {f"trajectories/trials/{item}.json": event_log() for item in ITEMS}
    files[f"trajectories/{NAME}.trials.json"] = trials
    files[f"trajectories/{NAME}.summary.json"] = deepcopy(OLDER_SUMMARY)
    return {**{path: encoded(value) for path, value in files.items()}, "submission.json": SUBMISSION.encode()}


def encoded(value: Any) -> bytes:
    return json.dumps(value, indent=1).encode()


def _response(id: str, content: str, *calls: tuple[str, str, str]) -> dict[str, Any]:
    made = [{"id": i, "type": "function", "function": {"name": n, "arguments": a}} for i, n, a in calls]
    message = {"role": "assistant", "content": content, "tool_calls": made, "function_call": None}
    return {"id": id, "model": "tiny-2", "choices": [{"message": message}]}


def openhands_output(item: str = ITEMS[0]) -> dict[str, Any]:
    """Give one instance's output with two calls in one response, an orphan observation and bookkeeping."""
    response = _response("r1", "Look.", ("c1", "bash", '{"command": "ls"}'), ("c2", "think", '{"thought": "hm"}'))

    def told(id: str, name: str) -> dict[str, Any]:
        return {"tool_call_id": id, "function_name": name, "model_response": response, "total_calls_in_response": 2}

    tools = [
        {"type": "function", "function": {"name": "bash", "description": "Runs.", "parameters": {"type": "object"}}}
    ]
    history = [
        {"id": 0, "source": "agent", "action": "system", "args": {"content": "Be careful.", "tools": tools}},
        {"id": 1, "source": "user", "action": "message", "args": {"content": "Do it."}},
        {"id": 2, "source": "user", "action": "recall", "args": {"query": "Do it."}},
        {"id": 3, "source": "environment", "observation": "recall", "content": "Context", "cause": 2},
        {
            "id": 4,
            "source": "agent",
            "action": "run",
            "args": {"command": "ls"},
            "tool_call_metadata": told("c1", "bash"),
        },
        {"id": 5, "observation": "run", "content": "a\nb", "cause": 4, "tool_call_metadata": told("c1", "bash")},
        {"id": 6, "source": "agent", "action": "think", "args": {}, "tool_call_metadata": told("c2", "think")},
        {"id": 7, "observation": "think", "content": "noted", "tool_call_metadata": told("c2", "think")},
        {"id": 8, "observation": "agent_state_changed", "content": "", "extras": {"agent_state": "running"}},
        {
            "id": 9,
            "source": "agent",
            "action": "finish",
            "args": {"final_thought": "Done.", "thought": "Bye."},
            "tool_call_metadata": {"tool_call_id": "c3", "function_name": "finish", "model_response": {}},
        },
    ]
    usage = {"prompt_tokens": 50, "completion_tokens": 6}
    return {
        "instance_id": item,
        "test_result": {"git_patch": "diff\n"},
        "metadata": {"llm_config": {"model": "tiny-2"}},
        "history": history,
        "metrics": {"accumulated_cost": 0.25, "accumulated_token_usage": usage},
        "error": None,
    }


COMMAND_DOCS = """\
bash:
  docstring: Runs a command.
  signature: <command>
  arguments:
    - command (string) [required]: The command.

edit:
  docstring: Edits.

Notes:
* two lines
  signature: edit <path> [<line>]
  arguments:
    - path (string) [required]: Where.
    - line (integer) [optional]: Which.

submit:
  docstring: Ends.
  signature: submit

"""


def trajectory() -> dict[str, Any]:
    """Give a SWE-agent trajectory."""
    call = {"id": "k1", "type": "function", "function": {"name": "bash", "arguments": '{"command":"ls"}'}}
    history = [
        {"role": "system", "content": "Be careful.", "agent": "main", "message_type": "system_prompt"},
        {"role": "user", "content": [text("Do it.")], "agent": "main", "message_type": "observation"},
        {"role": "assistant", "content": "I list.", "action": "ls", "agent": "main", "tool_calls": [call]},
        {"role": "tool", "content": [text("a\nb")], "agent": "main", "tool_call_ids": ["k1"]},
    ]
    stats = {"instance_cost": 1.50, "tokens_sent": 10, "tokens_received": 2, "api_calls": 3}
    return {
        "trajectory": [{"execution_time": 0.12345}, {"execution_time": 1.5}],
        "history": history,
        "info": {"exit_status": "submitted (exit_cost)", "submission": "diff\n", "model_stats": stats},
        "replay_config": json.dumps({"agent": {"model": {"name": "tiny-3"}, "tools": {"command_docs": COMMAND_DOCS}}}),
    }


def write(root: Path, files: Mapping[str, bytes]) -> Path:
    for path, raw in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(raw)
    return root


def leaderboard(root: Path) -> Path:
    lines = "".join(json.dumps({"instance_id": item}) + "\n" for item in ITEMS)
    folder = "benchmarks/patches"
    files = {f"{folder}/benchmark.yaml": DECLARATION.encode(), f"{folder}/items/old.jsonl": lines.encode()}
    return write(root, files)
