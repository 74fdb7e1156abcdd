"""Small damages to an entry of trials, each in a copy that shares every other file, to see who notices."""

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Document = Any
"""What a file holds, as it was read, to be changed in place."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One damage: the file it is done to, and whether a schema of that one file cannot see it."""

    label: str
    glob: str
    damage: Callable[[Document], object]
    across: bool = False

    def plant(self, entry: Path, copy: Path) -> Path:
        """Copy an entry to `copy`, where that is possible by links; damage one file, and give its path there."""
        changed = min(entry.glob(self.glob))
        shutil.copytree(entry, copy, copy_function=_share)
        document = json.loads(changed.read_bytes())
        self.damage(document)
        damaged = copy / changed.relative_to(entry)
        damaged.unlink()
        damaged.write_text(json.dumps(document, ensure_ascii=False), "utf-8")
        return damaged


def _share(path: str, there: str) -> None:
    try:
        os.link(path, there)
    except OSError:  # on another disk, or on one that knows no links
        shutil.copyfile(path, there)


def _call(messages: Document) -> Document:
    return next(call for message in messages for call in message.get("tool_calls", ()))


def _result(messages: Document) -> Document:
    return next(message for message in messages if message["role"] == "tool")


_MESSAGES, _TRIALS, _SUMMARY = (
    "trajectories/messages/*.json",
    "trajectories/*.trials.json",
    "trajectories/*.summary.json",
)

DEFECTS = (
    Defect("a role that there is not", _MESSAGES, lambda messages: messages[0].update(role="human")),
    Defect("a message without a role", _MESSAGES, lambda messages: messages[0].pop("role")),
    Defect("content that is a number", _MESSAGES, lambda messages: messages[0].update(content=5)),
    Defect("a call without a function", _MESSAGES, lambda messages: _call(messages).pop("function")),
    Defect("arguments that are no text", _MESSAGES, lambda messages: _call(messages)["function"].update(arguments={})),
    Defect("a result without an id", _MESSAGES, lambda messages: _result(messages).pop("tool_call_id")),
    Defect("a trial without a patch", _TRIALS, lambda trials: trials[0].pop("model_patch")),
    Defect("turns in quotes", _TRIALS, lambda trials: trials[0]["run_metadata"].update(num_turns="9")),
    Defect("a ratio in quotes", _SUMMARY, lambda summary: summary.update(func_pass="0.5")),
    Defect("a summary without lists", _SUMMARY, lambda summary: summary.pop("details")),
    Defect("a result of no call", _MESSAGES, lambda messages: _result(messages).update(tool_call_id="no"), across=True),
    Defect("a trial of no item", _TRIALS, lambda trials: trials[0].update(instance_id="no__thing"), across=True),
    Defect("a ratio unlike its list", _SUMMARY, lambda summary: summary.update(sec_pass=0.75), across=True),
    Defect("a count unlike its list", _SUMMARY, lambda summary: summary.update(num_empty_model_patch=3), across=True),
)
