"""What the fields of a record of trials and of its run metadata are called, and which other words are meant as them."""

from types import MappingProxyType

from checker.formats.trials.names import ITEM, MESSAGES, PATCH

MODEL = "model_name_or_path"
METADATA = "run_metadata"
TOOLS = "tools"
TRAJECTORY = "trajectory"

REQUIRED = (ITEM, PATCH, MODEL, METADATA, MESSAGES)
FIELDS = (*REQUIRED[:4], TOOLS, MESSAGES)

OTHER_WORDS = MappingProxyType(
    {
        "id": ITEM,
        "instance": ITEM,
        "task_id": ITEM,
        "diff": PATCH,
        "patch": PATCH,
        "prediction": PATCH,
        "model": MODEL,
        "model_name": MODEL,
        "metadata": METADATA,
        "conversation": MESSAGES,
        "history": MESSAGES,
        TRAJECTORY: MESSAGES,
        "functions": TOOLS,
    }
)
"""Fields by words that other tools use for them."""

OUTCOME = "subtype"
FAILED = "is_error"
TURNS = "num_turns"
COST = "total_cost_usd"
CORE = (OUTCOME, FAILED, TURNS, COST)

OUTCOMES = ("completed", "error", "incomplete")

OTHER_CORE_WORDS = MappingProxyType(
    {
        "status": OUTCOME,
        "outcome": OUTCOME,
        "error": FAILED,
        "turns": TURNS,
        "n_turns": TURNS,
        "cost": COST,
        "total_cost": COST,
    }
)

EXIT = "exit_status"
AMOUNTS = ("tokens_sent", "tokens_received", "tool_execution_time_s", "duration_ms")
"""Extras of known meaning that are numbers, 0 or more."""
