"""The held-out side: keys, sealing, opening, commitments."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from checker.adapters.agekeys import generate_identity
from checker.adapters.agekeys import seal as age_seal
from checker.adapters.output import write_file
from checker.adapters.truth import DeclaredTruth
from checker.jobs.workspace import Workspace
from checker.model.declared import Declared
from checker.model.errors import UsageRefusal
from checker.model.json import Json
from checker.model.said import say
from checker.reading.strict import read_json, read_lines
from checker.scoring.bundle import commitment, make_bundle, parse_bundle

_CANARIES = 4
_Tags: TypeAlias = dict[str, dict[str, list[str]]]


@dataclass(frozen=True, slots=True)
class Sealed:
    """A sealed truth: where it is, how the declaration names it, and what it commits to."""

    path: Path
    store: str
    commitment: str
    count: int


def keygen(path: Path) -> str:
    """Write a new age identity, readable by its owner alone, and give its recipient."""
    _refuse_existing(path)
    identity, recipient = generate_identity()
    text = (
        f"# Pullrank truth key. Keep it secret, keep a copy off this machine.\n# recipient: {recipient}\n{identity}\n"
    )
    write_file(path, text.encode(), private=True)
    return recipient


def seal(workspace: Workspace, id: str, version: str | None, answers: Path, recipients: Sequence[str]) -> Sealed:
    """Bundle answers with a nonce and canaries, check them against the items, and seal them beside the declaration."""
    declared = workspace.benchmark(id)
    name = _version(declared, version)
    given, tags = _answers(answers)
    canaries = [secrets.token_hex(16) for _ in range(_CANARIES)]
    bundle = make_bundle(given, secrets.token_hex(32), canaries, tags)
    parsed = parse_bundle(bundle, declared.benchmark, declared.items[name])
    store = f"truth/{name}.age"
    path = workspace.root / declared.benchmark.folder / store
    write_file(path, age_seal(bundle, recipients))
    return Sealed(path, store, commitment(bundle), len(parsed.answers))


def open_truth(workspace: Workspace, id: str, version: str | None, identities: Sequence[str], output: Path) -> int:
    """Open and verify the declared truth, write its plaintext for its owner alone, and count its answers."""
    _refuse_existing(output)
    declared = workspace.benchmark(id)
    name = _version(declared, version)
    plain = DeclaredTruth(workspace.declarations, identities).plaintext(declared, name)
    bundle = parse_bundle(plain, declared.benchmark, declared.items[name])
    write_file(output, plain, private=True)
    return len(bundle.answers)


def commitment_of(path: Path) -> str:
    """Give the commitment of a plaintext bundle on disk."""
    raw = _read(path)
    if read_json(raw)[1]:
        raise UsageRefusal(
            say("{path} is not a plaintext bundle: it is not JSON", path=str(path)),
            say("Give the file that was sealed, or open it first: pullrank truth open."),
        )
    return commitment(raw)


def _answers(path: Path) -> tuple[dict[str, Json], _Tags]:
    raw = _read(path)
    value, faults = read_json(raw)
    if not faults and isinstance(value, dict) and not {"id", "answer"} <= set(value):
        return dict(value), {}
    lines, faults = read_lines(raw)
    if faults:
        raise UsageRefusal(
            say("{path} cannot be read at line {line}", path=str(path), line=faults[0].line), faults[0].fix
        )
    return _from_lines(path, lines)


def _from_lines(path: Path, lines: list[Json]) -> tuple[dict[str, Json], _Tags]:
    answers: dict[str, Json] = {}
    tags: _Tags = {}
    for number, line in enumerate(lines, 1):
        if not isinstance(line, dict) or not isinstance(line.get("id"), str) or "answer" not in line:
            raise _ill_formed(path, number)
        id = str(line["id"])
        if id in answers:
            raise UsageRefusal(
                say("{path} answers {id} twice, the second time at line {line}", path=str(path), id=id, line=number),
                say("Keep one; the k-th repeat of an item is written with #k behind its id."),
            )
        answers[id] = line["answer"]
        if "tags" in line:
            tags[id] = _tags(path, number, line["tags"])
    return answers, tags


def _tags(path: Path, line: int, value: Json) -> dict[str, list[str]]:
    if not isinstance(value, dict):
        raise _ill_formed(path, line)
    listed = {name: each if isinstance(each, list) else [each] for name, each in value.items()}
    if not all(isinstance(word, str) for words in listed.values() for word in words):
        raise _ill_formed(path, line)
    return {name: [str(word) for word in words] for name, words in listed.items()}


def _ill_formed(path: Path, line: int) -> UsageRefusal:
    return UsageRefusal(
        say("line {line} of {path} is not an answer", line=line, path=str(path)),
        say("Write one object a line: {example}", example='{"id": "item-1", "answer": "7"}'),
    )


def _version(declared: Declared, version: str | None) -> str:
    versions = declared.benchmark.versions
    if version is None and len(versions) == 1:
        return next(iter(versions))
    if version is not None and version in versions:
        return version
    id = declared.benchmark.id
    several = say("{benchmark} has several versions", benchmark=id)
    none = say("{benchmark} has no version {version}", benchmark=id, version=version or "")
    raise UsageRefusal(
        several if version is None else none, say("Name one with --version: {known}.", known=", ".join(versions))
    )


def _refuse_existing(path: Path) -> None:
    if path.exists():
        raise UsageRefusal(say("{path} is there already", path=str(path)), say("Name a new file with --output."))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageRefusal(
            say("cannot read {path}: {why}", path=str(path), why=error.strerror or type(error).__name__),
            say("Name a file that is there."),
        ) from error
