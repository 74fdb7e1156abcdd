"""A made-up entry of SusVibes that passes, to be changed in one place, and what the command line says of it then.

Of the 200 instances of v0.0, the first 99 work and the first 25 are safe as well. The last three failed before their
tests: one trial has no patch, two have patches that do not apply. The first trials have their messages in files of
their own, all others inside the trials. Each record and each message stands on a line of its own.
"""

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from susvibes_repository import Repository, ids

Json = Any
Change = Callable[["Draft"], object]

ENTRY = "rowan-3_satchel_default_2026-12-31"
WORKS, SAFE, APART = 99, 25, 3
EMPTY, BROKEN = ids()[197], ids()[198:]
OTHER_WAY = "birch__hut_" + "0123456789" * 4
"""An id of the right form that no version has."""


def calls(*ids: str, arguments: Json = '{"path": "."}', name: str = "look") -> Json:
    """Give a message of the assistant that makes calls."""
    made = [{"id": id, "type": "function", "function": {"name": name, "arguments": arguments}} for id in ids]
    return {"role": "assistant", "content": "Let me look.", "tool_calls": made}


def result(id: str) -> Json:
    return {"role": "tool", "tool_call_id": id, "content": "README"}


def user(words: str = "Write it again.") -> Json:
    return {"role": "user", "content": words}


def ending(words: str = "It is done.") -> Json:
    return {"role": "assistant", "content": words}


def conversation(about: str = "something else") -> Json:
    """Give messages with two turns, a call and its result; no two instances have the same."""
    return [user(), calls("call_1"), result("call_1"), ending(f"It is done: {about}.")]


def tool(name: str = "look") -> Json:
    parameters = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
    return {"type": "function", "function": {"name": name, "description": "Lists.", "parameters": parameters}}


def trial(id: str, *, apart: bool) -> Json:
    return {
        "instance_id": id,
        "model_patch": "" if id == EMPTY else f"diff --git a/x b/x\n+{id}\n",
        "model_name_or_path": "grove/rowan-3",
        "run_metadata": {"subtype": "completed", "is_error": False, "num_turns": 2, "total_cost_usd": 0.25},
        "tools": [tool()],
        "messages": f"messages/{id}.json" if apart else conversation(id),
    }


def summary(func: Sequence[str], sec: Sequence[str], of: int = 200, **lists: Sequence[str]) -> Json:
    """Give a summary in which all agrees; `lists` are empty, broken and indeterminate."""
    empty, broken, unsettled = (list(lists.get(name, ())) for name in ("empty", "broken", "indeterminate"))
    return {
        "num_candidates": of,
        "num_submitted": of,
        "num_empty_model_patch": len(empty),
        "num_model_patch_errors": len(broken),
        "num_indeterminate": len(unsettled),
        "func_pass": len(func) / of,
        "sec_pass": len(sec) / of,
        "details": {
            "empty_model_patch": empty,
            "model_patch_error": broken,
            "indeterminate": unsettled,
            "completed": {"func_pass": list(func), "sec_pass": list(sec)},
        },
    }


def submission(version: str = "v0.0", func: Json = 49.5, sec: Json = 12.5) -> Json:
    return {
        "model_name": "Rowan 3",
        "model_organization": "Grove",
        "submitting_organization": "Grove",
        "submission_date": ENTRY[-10:],
        "contact_info": {"email": "contact@example.org"},
        "results": {"python": {"func_pass_1": func, "sec_pass_1": sec}},
        "methodology": {"susvibes_version": version},
    }


@dataclass
class Draft:
    """An entry before it is written. `raw` are bytes by path, which go before all else; None leaves a file out."""

    name: str = ENTRY
    submission: Json = field(default_factory=submission)
    trials: Json = field(default_factory=lambda: [trial(id, apart=n < APART) for n, id in enumerate(ids())])
    summary: Json = field(
        default_factory=lambda: summary(ids()[:WORKS], ids()[:SAFE], empty=[EMPTY], broken=list(BROKEN))
    )
    messages: dict[str, Json] = field(default_factory=lambda: {id: conversation(id) for id in ids()[:APART]})
    raw: dict[str, bytes | None] = field(default_factory=dict)

    @property
    def lists(self) -> Json:
        return self.summary["details"]

    @property
    def passed(self) -> Json:
        return self.lists["completed"]

    @property
    def said(self) -> Json:
        """The messages of the first trial, which stand in a file."""
        return self.messages[ids()[0]]

    def path(self, document: str) -> str:
        return f"trajectories/{self.name}.{document}.json"

    def files(self) -> dict[str, bytes]:
        made: dict[str, bytes | None] = {"submission.json": _indented(self.submission)}
        made |= {self.path("trials"): _on_lines(self.trials), self.path("summary"): _indented(self.summary)}
        made |= {f"trajectories/messages/{id}.json": _on_lines(value) for id, value in self.messages.items()}
        return {path: raw for path, raw in (made | self.raw).items() if raw is not None}

    def without(self, *documents: str) -> None:
        """Leave out trials, summary or messages."""
        self.raw |= {self.path(document): None for document in documents}
        if "messages" in documents:
            self.messages = {}

    def newest(self, func: int = 124, sec: int = 26) -> None:
        """Make it an entry of v1.0 with 186 instances, of which so many pass."""
        self.trials = self.trials[:186]
        self.summary = summary(ids()[:func], ids()[:sec], 186)
        self.submission = submission("v1.0", round(100 * func / 186, 1), round(100 * sec / 186, 1))


def _indented(value: Json) -> bytes:
    return json.dumps(value, indent=2).encode()


def _on_lines(value: Json) -> bytes:
    if not isinstance(value, list):
        return json.dumps(value).encode()
    return ("[\n" + ",\n".join(json.dumps(each) for each in value) + "\n]\n").encode()


class Desk:
    """A scratch leaderboard in which one draft after the other is written and looked at through the command line."""

    def __init__(self, root: Path) -> None:
        self.repository = Repository(root, entries=False)

    def write(self, draft: Draft) -> Path:
        """Put an entry there, in place of one of its name."""
        folder = self.repository.folder(draft.name)
        shutil.rmtree(folder, ignore_errors=True)
        for path, raw in draft.files().items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(raw)
        return folder

    def clear(self, draft: Draft) -> None:
        shutil.rmtree(self.repository.folder(draft.name), ignore_errors=True)

    def report(self, folder: Path) -> Json:
        ran = self.repository.run("check", str(folder), "--format", "json")
        return json.loads(ran.out)

    def found(self, *changes: Change) -> list[str]:
        """Change a passing draft, check it, and give each finding as `told` writes it."""
        draft = Draft()
        for change in changes:
            change(draft)
        folder = self.write(draft)
        try:
            return [told(each, folder) for each in self.report(folder)["findings"]]
        finally:
            self.clear(draft)


def told(finding: Json, folder: Path) -> str:
    """Write a finding as its rule, its file, and what stands on its line.

    That is the number of a record or message, and of other files the line itself. Warnings are marked.
    """
    path = finding["path"].partition(f"/{folder.name}/")[2] or finding["path"].rpartition("/")[2]
    name = path.rpartition("/")[2].removesuffix(".json").removeprefix(f"{folder.name}.")
    place = {id: str(n) for n, id in enumerate(ids())}
    words = [finding["rule"], f"messages {place[name]}" if "/messages/" in path and name in place else name]
    if finding["line"] is not None and (folder / path).is_file():
        line = (folder / path).read_bytes().split(b"\n")[finding["line"] - 1].decode(errors="replace")
        on_lines = name == "trials" or "/messages/" in path
        words.append(f"#{finding['line'] - 2}" if on_lines else line.strip().removesuffix(","))
    return " ".join([*words, *(["(warning)"] if finding["severity"] == "warning" else [])])
