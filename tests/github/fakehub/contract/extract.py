"""Cut GitHub's official OpenAPI description down to the operations that the fake answers.

For development only. Get the descriptions with `npm pack @octokit/openapi@23.0.2` and
`npm pack @octokit/openapi-webhooks@12.1.0` (MIT), unpack `generated/api.github.com.json` of both, and from the folder
tests/github run

    python -m fakehub.contract.extract REST.json WEBHOOKS.json

which writes `official.json` and `events.json` beside this module. Texts and examples are left out: what stays says how
values are formed.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .. import api
from ..routing import ROUTES

FOLDER = Path(__file__).parent
EVENTS = {
    "push": [""],
    "pull_request": ["opened", "synchronize", "labeled", "unlabeled", "closed", "reopened"],
    "pull_request_review": ["submitted"],
    "issues": ["opened"],
    "issue_comment": ["created", "edited"],
    "workflow_run": ["requested", "in_progress", "completed"],
    "workflow_dispatch": [""],
    "merge_group": ["checks_requested"],
    "check_run": ["created", "completed"],
    "status": [""],
}
DROPPED = {
    "description", "summary", "example", "examples", "externalDocs", "tags", "x-github", "x-multi-segment", "title",
    "headers", "x-github-breaking-changes", "deprecated", "x-deprecation-details", "operationId",
}  # fmt: skip


def bare(node: Any, *, names: bool = False) -> Any:
    """Leave out what is only to be read by people; the names of properties are never left out."""
    if isinstance(node, list):
        return [bare(one) for one in node]
    if not isinstance(node, dict):
        return node
    kept = (
        node
        if names
        else {
            key: value
            for key, value in node.items()
            if key not in DROPPED or (key == "title" and isinstance(value, dict))
        }
    )
    return {key: bare(value, names=key == "properties" and not names) for key, value in kept.items()}


def references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for one in node:
            yield from references(one)


def extract(whole: dict[str, Any]) -> dict[str, Any]:
    """Keep the operations of the fake and every component that they reach."""
    api.load()
    paths: dict[str, Any] = {}
    for route in ROUTES:
        item = whole["paths"].get(route.template, {})
        if route.method.lower() in item:
            paths.setdefault(route.template, {})[route.method.lower()] = bare(item[route.method.lower()])
    return {"openapi": whole["openapi"], "paths": paths, "components": reached(whole, paths)}


def events(whole: dict[str, Any]) -> dict[str, Any]:
    """Keep the payloads of the events that the fake sends, named like pull_request.opened."""
    kept: dict[str, Any] = {}
    for event, actions in EVENTS.items():
        for action in actions:
            name = "-".join(part for part in (event, action) if part).replace("_", "-")
            schema = whole["webhooks"][name]["post"]["requestBody"]["content"]["application/json"]["schema"]
            kept[".".join(part for part in (event, action.partition("-")[0]) if part)] = bare(schema)
    return {"openapi": whole["openapi"], "paths": kept, "components": reached(whole, kept)}


def reached(whole: dict[str, Any], start: Any) -> dict[str, dict[str, Any]]:
    components: dict[str, dict[str, Any]] = {}
    waiting = list(references(start))
    while waiting:
        kind, name = waiting.pop().split("/")[2:4]
        if name not in components.setdefault(kind, {}):
            components[kind][name] = bare(whole["components"][kind][name])
            waiting += references(components[kind][name])
    return components


def lines(document: dict[str, Any]) -> str:
    """Write one path or component on a line, so that a change of the description can be read as a diff."""

    def compact(value: Any) -> str:
        return json.dumps(value, sort_keys=True, separators=(",", ":"))

    def block(table: dict[str, Any]) -> str:
        return "{\n" + ",\n".join(f"{json.dumps(key)}:{compact(table[key])}" for key in sorted(table)) + "\n}"

    components = ",\n".join(
        f"{json.dumps(kind)}:{block(table)}" for kind, table in sorted(document["components"].items())
    )
    head = f'{{"openapi":{json.dumps(document["openapi"])},\n"paths":{block(document["paths"])}'
    return f'{head},\n"components":{{\n{components}\n}}}}\n'


def main() -> None:
    rest, webhooks = (json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:3])
    (FOLDER / "official.json").write_text(lines(extract(rest)), encoding="utf-8")
    (FOLDER / "events.json").write_text(lines(events(webhooks)), encoding="utf-8")


if __name__ == "__main__":
    main()
