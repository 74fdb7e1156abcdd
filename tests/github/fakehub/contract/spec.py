"""The official description: find the schemas of an operation, and complete an answer with what it requires."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Self

FOLDER = Path(__file__).parent
FORMATS = {
    "date-time": "2026-01-01T00:00:00Z",
    "uri": "http://127.0.0.1/",
    "email": "somebody@users.noreply.github.com",
}
PLAIN: dict[str, Any] = {"array": [], "integer": 0, "number": 0, "boolean": False, "string": ""}


class Spec:
    """GitHub's OpenAPI description, cut to what the fake answers."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document

    @classmethod
    @cache
    def official(cls) -> Self:
        """The description of the REST API."""
        return cls(json.loads((FOLDER / "official.json").read_text(encoding="utf-8")))

    @classmethod
    @cache
    def events(cls) -> Self:
        """The description of the payloads of events."""
        return cls(json.loads((FOLDER / "events.json").read_text(encoding="utf-8")))

    def operation(self, method: str, template: str) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.document["paths"].get(template, {}).get(method.lower())
        return found

    def resolve(self, node: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in node:
            target: Any = self.document
            for part in node["$ref"].removeprefix("#/").split("/"):
                target = target[part]
            node = target
        return node

    def response(self, method: str, template: str, status: int) -> dict[str, Any] | None:
        """The schema of the JSON of one answer, or none where the description has none."""
        operation = self.operation(method, template) or {}
        answer = self.resolve(operation.get("responses", {}).get(str(status), {}))
        schema: dict[str, Any] | None = answer.get("content", {}).get("application/json", {}).get("schema")
        return schema

    def request(self, method: str, template: str) -> dict[str, Any] | None:
        operation = self.operation(method, template) or {}
        content = self.resolve(operation.get("requestBody", {})).get("content", {})
        schema: dict[str, Any] | None = content.get("application/json", {}).get("schema")
        return schema

    def query(self, method: str, template: str) -> set[str]:
        """The names of the query's parameters."""
        listed = [self.resolve(one) for one in (self.operation(method, template) or {}).get("parameters", [])]
        return {one["name"] for one in listed if one["in"] == "query"}

    def complete(self, method: str, template: str, status: int, body: Any) -> Any:
        """Add to a successful answer the required fields that mean nothing to the fake."""
        schema = self.response(method, template, status)
        return body if schema is None else self._filled(schema, body)

    def event(self, name: str, action: str | None) -> dict[str, Any] | None:
        """The schema of an event's payload, where this is the description of events."""
        found: dict[str, Any] | None = self.document["paths"].get(f"{name}.{action}" if action else name)
        return found

    def complete_event(self, name: str, payload: dict[str, Any]) -> dict[str, Any]:
        schema = self.event(name, payload.get("action"))
        return payload if schema is None else dict(self._filled(schema, payload))

    def _filled(self, schema: dict[str, Any], value: Any) -> Any:
        schema = self._chosen(self.resolve(schema), value)
        if isinstance(value, list):
            return [self._filled(schema.get("items", {}), one) for one in value]
        if not isinstance(value, dict):
            return value
        known = schema.get("properties", {})
        full = {name: self._filled(known.get(name, {}), one) for name, one in value.items()}
        for name in schema.get("required", []):
            if name not in full:
                full[name] = self._default(known.get(name, {}))
        return full

    def _chosen(self, schema: dict[str, Any], value: Any) -> dict[str, Any]:
        """Of alternatives the one that requires the least beyond what is there; all parts of an `allOf` together."""
        if "allOf" in schema:
            parts = [self._chosen(self.resolve(one), value) for one in schema["allOf"]]
            names = [name for part in parts for name in part.get("required", [])]
            known: dict[str, Any] = {}
            for key, one in (pair for part in parts for pair in part.get("properties", {}).items()):
                known[key] = {"allOf": [known[key], one]} if key in known else one
            return {**schema, "properties": known, "required": names}
        told = schema.get("discriminator")
        if told and isinstance(value, dict) and value.get(told["propertyName"]) in told["mapping"]:
            return self._chosen(self.resolve({"$ref": told["mapping"][value[told["propertyName"]]]}), value)
        options = [self.resolve(one) for one in schema.get("anyOf") or schema.get("oneOf") or []]
        wanted = "array" if isinstance(value, list) else "object" if isinstance(value, dict) else None
        fitting = [one for one in options if wanted in _types(one)]
        if not fitting or (schema.get("properties") and wanted == "object"):
            return schema
        return self._chosen(min(fitting, key=lambda one: _distance(one, value)), value)

    def _default(self, schema: dict[str, Any]) -> Any:
        schema = self.resolve(schema)
        if schema.get("nullable") or "null" in _types(schema):
            return None
        if "enum" in schema:
            return schema["enum"][0]
        for key in ("anyOf", "oneOf"):
            if key in schema and "properties" not in schema:
                options = [self.resolve(one) for one in schema[key]]
                return (
                    None
                    if any(one.get("nullable") or one.get("type") == "null" for one in options)
                    else self._default(options[0])
                )
        if "allOf" in schema:
            typed = [one for one in map(self.resolve, schema["allOf"]) if one.get("type", "object") != "object"]
            return self._default(typed[0]) if typed else self._filled(schema, {})
        kind = _types(schema)[0]
        if kind == "string":
            return FORMATS.get(schema.get("format", ""), "")
        return PLAIN[kind] if kind in PLAIN else self._filled(schema, {})


def _distance(schema: dict[str, Any], value: Any) -> int:
    if not isinstance(value, dict):
        return 0
    foreign = set(value) - set(schema.get("properties", value))
    return 100 * len(foreign) + len(set(schema.get("required", [])) - set(value))


def _types(schema: dict[str, Any]) -> list[str]:
    """The types that a schema admits; OpenAPI 3.1 lists them, 3.0 has one."""
    kinds = schema.get("type", "object")
    return [kinds] if isinstance(kinds, str) else list(kinds)
