"""The JSON Schemas of trials and of messages, for editors and for other tools; rules judge the same and say more.

What a schema cannot say: that a path is that of the record's item, that arguments are JSON throughout, that tools have
names of their own, and that each result has its call.
"""

from collections.abc import Mapping

from checker.formats.submission import DRAFT
from checker.formats.trials.columns import ASSISTANT, ROLES, TOOL
from checker.formats.trials.content import PARTS, TEXTS
from checker.formats.trials.fields import (
    COST,
    FAILED,
    METADATA,
    MODEL,
    OUTCOME,
    OUTCOMES,
    REQUIRED,
    TOOLS,
    TURNS,
)
from checker.formats.trials.names import ITEM, MESSAGES, PATCH
from checker.formats.trials.tools import FUNCTION
from checker.model.json import Json

_SEEN: Mapping[str, Json] = {"type": "string", "pattern": r"\S"}
_NAME: Mapping[str, Json] = {"type": "string", "minLength": 1}
_PATH = r"^messages/[^/\\]+\.json$"
_OBJECT_TEXT = r"^\s*\{[\s\S]*\}\s*$"


def trials_schema() -> Json:
    """Give the schema (2020-12) of a list of trials. Keys that are not described are read by nobody."""
    fields: dict[str, Json] = {
        ITEM: {**_SEEN, "description": "The id of the item, as the benchmark writes it."},
        PATCH: {"type": "string", "description": "The patch, a unified diff; empty where the agent made none."},
        MODEL: {**_SEEN, "description": "The model, as the run recorded it."},
        METADATA: _metadata(),
        TOOLS: {"type": "array", "items": _tool(), "description": "The tools that the agent could call."},
        MESSAGES: {
            "description": "The path of the file of messages, messages/<instance_id>.json, or the messages.",
            "anyOf": [{"type": "string", "pattern": _PATH}, _messages()],
        },
    }
    record: Json = {"type": "object", "required": list(REQUIRED), "properties": fields}
    return {"$schema": DRAFT, "title": "Trials, one record for each item", "type": "array", "items": record}


def messages_schema() -> Json:
    """Give the schema (2020-12) of the messages of one trajectory. Keys that are not described are allowed."""
    return {"$schema": DRAFT, "title": "The messages of one trajectory, in OpenAI's chat format", **_messages()}


def _metadata() -> dict[str, Json]:
    completed: Json = {"properties": {OUTCOME: {"const": OUTCOMES[0]}}}
    return {
        "type": "object",
        "description": "How the run went: four fields of one meaning, and what else the scaffold reports.",
        "required": [OUTCOME, FAILED, TURNS, COST],
        "properties": {
            OUTCOME: {"enum": list(OUTCOMES)},
            FAILED: {"type": "boolean", "description": "Whether the run failed to complete: true unless completed."},
            TURNS: {"type": "integer", "minimum": 0, "description": "How many messages are the assistant's."},
            COST: {"type": ["number", "null"], "minimum": 0, "description": "In US dollars; null where not tracked."},
        },
        "if": completed,
        "then": {"properties": {FAILED: {"const": False}}},
        "else": {"properties": {FAILED: {"const": True}}},
    }


def _tool() -> dict[str, Json]:
    function: Json = {
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": dict(_NAME),
            "description": {"type": ["string", "null"]},
            "parameters": {"type": ["object", "null"], "description": "A JSON Schema."},
        },
    }
    return {
        "type": "object",
        "required": ["type", FUNCTION],
        "properties": {"type": {"const": FUNCTION}, FUNCTION: function},
    }


def _messages() -> dict[str, Json]:
    return {"type": "array", "items": _message()}


def _message() -> dict[str, Json]:
    assistant: Json = {
        "properties": {"role": {"const": ASSISTANT}, "tool_calls": {"type": ["array", "null"], "items": _call()}},
        "anyOf": [
            {"required": ["content"], "properties": {"content": _content()}},
            {
                "required": ["tool_calls"],
                "properties": {"content": {"type": "null"}, "tool_calls": {"type": "array", "minItems": 1}},
            },
        ],
    }
    no_calls: Json = {"type": ["array", "null"], "maxItems": 0}
    speaker: Json = {
        "required": ["content"],
        "properties": {
            "role": {"enum": [role for role in ROLES if role not in (ASSISTANT, TOOL)]},
            "content": _content(),
            "tool_calls": no_calls,
        },
    }
    result: Json = {
        "required": ["content", "tool_call_id"],
        "properties": {
            "role": {"const": TOOL},
            "content": _content(),
            "tool_call_id": {**_NAME, "description": "The id of a call that was made before."},
            "tool_calls": no_calls,
        },
    }
    return {"type": "object", "required": ["role"], "oneOf": [speaker, assistant, result]}


def _content() -> dict[str, Json]:
    parts: list[Json] = [
        {
            "type": "object",
            "required": ["type", kind],
            "properties": {"type": {"const": kind}, kind: {"type": "string" if kind in TEXTS else "object"}},
        }
        for kind in PARTS
    ]
    return {"anyOf": [{"type": "string"}, {"type": "array", "minItems": 1, "items": {"anyOf": parts}}]}


def _call() -> dict[str, Json]:
    function: Json = {
        "type": "object",
        "required": ["name", "arguments"],
        "properties": {
            "name": dict(_NAME),
            "arguments": {
                "type": "string",
                "pattern": _OBJECT_TEXT,
                "contentMediaType": "application/json",
                "description": "A JSON object, written as a string.",
            },
        },
    }
    return {
        "type": "object",
        "required": ["id", "type", FUNCTION],
        "properties": {"id": dict(_NAME), "type": {"const": FUNCTION}, FUNCTION: function},
    }
