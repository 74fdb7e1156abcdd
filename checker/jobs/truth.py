"""The held-out side: keys, sealing, opening, commitments."""

import secrets
from collections.abc import Sequence
from pathlib import Path

from checker.adapters.agekeys import generate_identity
from checker.adapters.agekeys import seal as age_seal
from checker.adapters.loose import read_whole
from checker.adapters.output import stands, write_file
from checker.adapters.sandbox.fit import refuse_unfit
from checker.adapters.truth import DeclaredTruth
from checker.jobs.workspace import Workspace
from checker.model.declared import Declared
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.strict import read_json
from checker.scoring.answers import read_answers
from checker.scoring.bundle import commitment, make_bundle, parse_bundle

_CANARIES = 4


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
        f"# An age identity. Keep it secret, and keep a copy off this machine.\n# recipient: {recipient}\n{identity}\n"
    )
    write_file(path, text.encode(), private=True)
    return recipient


@dataclass(frozen=True, slots=True)
class SealRequest:
    """What to seal: a file of answers, for one version, for whom; `replace` an older truth, which is then lost."""

    benchmark: str
    version: str | None
    answers: Path
    recipients: tuple[str, ...]
    replace: bool = False


def seal(workspace: Workspace, request: SealRequest) -> Sealed:
    """Bundle answers with a nonce and canaries, check them against the items, and seal them beside the declaration."""
    declared = workspace.benchmark(request.benchmark)
    name = _version(declared, request.version)
    store = f"truth/{name}.age"
    path = workspace.root / declared.benchmark.folder / store
    if not request.replace:
        _refuse_sealed(path)
    items = declared.items[name]
    given = read_answers(read_whole(request.answers), str(request.answers), declared.benchmark, items)
    refuse_unfit(given, str(request.answers), declared.benchmark)
    canaries = [secrets.token_hex(16) for _ in range(_CANARIES)]
    answers, tags = {each.id: each.answer for each in given}, {each.id: each.tags for each in given if each.tags}
    bundle = make_bundle(answers, secrets.token_hex(32), canaries, tags)
    parse_bundle(bundle, declared.benchmark, items)
    write_file(path, age_seal(bundle, request.recipients))
    return Sealed(path, store, commitment(bundle), len(given))


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
    raw = read_whole(path)
    if read_json(raw)[1]:
        raise UsageRefusal(
            say("{path} is not a plaintext bundle: it is not JSON", path=str(path)),
            say("Give the file that was sealed, or open it first: pullrank truth open."),
        )
    return commitment(raw)


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


def _refuse_sealed(path: Path) -> None:
    if stands(path):
        raise UsageRefusal(
            say("{path} holds a sealed truth already", path=str(path)),
            say("Keep it, or lose it for good with --replace; a change of answers is best a new version."),
        )


def _refuse_existing(path: Path) -> None:
    if stands(path):
        raise UsageRefusal(say("{path} is there already", path=str(path)), say("Name a new file with --output."))
