"""The schema job: every published JSON Schema, generated from the models and the declarations."""

from collections.abc import Mapping

from checker.adapters.output import differences, replace_folder
from checker.boards.itemlines_schema import item_line_schema
from checker.boards.schemas import schemas as board_schemas
from checker.catalogue.formats import formats
from checker.formats.paths import SCHEMA
from checker.formats.submission import submission_schema
from checker.jobs.workspace import Workspace
from checker.model.json import Json
from checker.reading.canonical import dump
from checker.reading.declaration.schema import declaration_schema, rulings_schema, site_schema
from checker.report.handover.preview import preview_schema
from checker.report.machine import report_schema


def generate(workspace: Workspace) -> Mapping[str, bytes]:
    """Give every file of schema/ by name."""
    documents: dict[str, Json] = {
        "benchmark": declaration_schema(),
        "rulings": rulings_schema(),
        "site": site_schema(),
        "report": report_schema(),
        "preview": preview_schema(),
        **board_schemas(),
    }
    for name, format in formats().items():
        documents |= {f"{name}/{document}": schema for document, schema in format.schemas().items()}
    for id, declared in workspace.all_benchmarks().items():
        documents[f"submission/{id}"] = submission_schema(declared.benchmark, declared.schema)
        if declared.benchmark.lines is not None:
            documents[f"scores/{id}"] = item_line_schema(declared.benchmark, declared.benchmark.lines)
    return {f"{name}.schema.json": dump(schema) for name, schema in documents.items()}


def write_schemas(workspace: Workspace) -> tuple[str, ...]:
    """Bring schema/ up to date; give what was changed."""
    return replace_folder(workspace.root / SCHEMA, generate(workspace))


def stale_schemas(workspace: Workspace) -> tuple[str, ...]:
    """Give the files of schema/ that are not what would be generated."""
    return differences(workspace.root / SCHEMA, generate(workspace))
