"""The truth bundle: the plaintext that is committed to, sealed, opened and read. No message tells anything of it."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256

from checker.model.benchmark import Benchmark, TruthKind
from checker.model.errors import TruthRefusal
from checker.model.item import ItemSet
from checker.model.json import Json
from checker.model.said import Said, say
from checker.model.scoring import TruthBundle
from checker.reading.canonical import dump
from checker.reading.digests import digest
from checker.reading.strict import read_json

SHORTEST_CANARY = 8
_NONCE = re.compile(r"[0-9a-f]{64}")
_FIELDS = frozenset({"nonce", "canaries", "items"})
_SHAPE = say(
    'Write {{"nonce": 64 hexadecimal digits, "canaries": [strings], "items": {{id: {{"answer": …, "tags": {{…}}}}}}}} '
    "and nothing else; `pullrank truth seal` makes it out of plain answers."
)


def commitment(raw: bytes) -> str:
    """Give the public commitment to a bundle: the digest of its plaintext."""
    return digest(raw)


def make_bundle(
    answers: Mapping[str, Json],
    nonce: str,
    canaries: Sequence[str],
    tags: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
) -> bytes:
    """Write a bundle. `answers` and `tags` are by the item's written id. Raises TruthRefusal.

    The nonce, 32 random bytes in hex, keeps the commitment to a small truth from being guessed.
    """
    items: dict[str, Json] = {id: {"answer": answer} for id, answer in answers.items()}
    for id, named in (tags or {}).items():
        if id not in answers:
            raise _refusal(say("some tags are given for items that have no answer"), say("Give each an answer."))
        items[id] = {"answer": answers[id], "tags": {name: list(values) for name, values in named.items()}}
    bundle: dict[str, Json] = {"nonce": nonce, "canaries": list(canaries), "items": items}
    _check_frame(bundle, needs_canary=False)
    return dump(bundle)


def parse_bundle(raw: bytes, benchmark: Benchmark, items: ItemSet) -> TruthBundle:
    """Read a bundle that holds exactly the items of a version. Raises TruthRefusal with counts and never content."""
    value, faults = read_json(raw)
    if faults:
        kind = faults[0].kind.value.replace("_", " ")
        raise _refusal(say("it is not strict JSON: {kind} at line {line}", kind=kind, line=faults[0].line), _SHAPE)
    held = benchmark.versions[items.version].truth.kind is TruthKind.HELDOUT
    bundle = _check_frame(value, needs_canary=held)
    parts = {id: _item(part) for id, part in bundle.items()}
    broken = sum(part is None for part in parts.values())
    if broken:
        raise _refusal(say("{n} of its items do not have the shape of an item", n=broken), _SHAPE)
    _check_ids(frozenset(parts), items)
    known = {id: part for id, part in parts.items() if part is not None}
    return TruthBundle(
        canaries=_canaries(value),
        answers={id: answer for id, (answer, _) in known.items()},
        tags={id: tags for id, (_, tags) in known.items()},
        salt=sha256(b"records " + commitment(raw).encode() + raw).hexdigest(),
    )


def _check_frame(value: Json, *, needs_canary: bool) -> dict[str, Json]:
    """Give the items of a bundle whose other parts are sound."""
    if not isinstance(value, dict) or value.keys() - {"$schema"} != _FIELDS:
        raise _refusal(say("it does not have the fields of a bundle"), _SHAPE)
    nonce, items = value["nonce"], value["items"]
    if not isinstance(nonce, str) or not _NONCE.fullmatch(nonce):
        raise _refusal(say("its nonce is not 64 lower-case hexadecimal digits"), _SHAPE)
    if not isinstance(items, dict):
        raise _refusal(say("its items are not an object by id"), _SHAPE)
    canaries = _canaries(value)
    if needs_canary and not canaries:
        raise _refusal(
            say("it has no canary, by which a leaked copy could be known again"),
            say("Put at least one random string into `canaries` and seal it again."),
        )
    return items


def _canaries(value: Json) -> tuple[str, ...]:
    listed = value["canaries"] if isinstance(value, dict) else None
    canaries = tuple(each for each in listed if isinstance(each, str)) if isinstance(listed, list) else ()
    if not isinstance(listed, list) or len(canaries) != len(listed) or any(len(c) < SHORTEST_CANARY for c in canaries):
        raise _refusal(
            say("its canaries are not a list of strings of at least {n} characters", n=SHORTEST_CANARY), _SHAPE
        )
    return canaries


def _item(value: Json) -> tuple[Json, Mapping[str, tuple[str, ...]]] | None:
    if not isinstance(value, dict) or "answer" not in value or value.keys() - {"answer", "tags"}:
        return None
    tags = value.get("tags", {})
    if not isinstance(tags, dict):
        return None
    read: dict[str, tuple[str, ...]] = {}
    for name, values in tags.items():
        if not isinstance(values, list):
            return None
        words = tuple(each for each in values if isinstance(each, str))
        if len(words) != len(values):
            return None
        read[name] = words
    return value["answer"], read


def _check_ids(ids: frozenset[str], items: ItemSet) -> None:
    if items.items is None:
        raise _refusal(
            say(
                "the ids of version {version} are not published, so nothing could be scored by it",
                version=items.version,
            ),
            say("Give the version an `items` file, or leave its truth out."),
        )
    expected = frozenset(str(item.key) for item in items.items)
    missing, unknown = len(expected - ids), len(ids - expected)
    if missing or unknown:
        raise _refusal(
            say(
                "{missing} items of the version are not in it, and {unknown} in it are unknown",
                missing=missing,
                unknown=unknown,
            ),
            say("Give exactly one answer for each id of version {version}.", version=items.version),
        )


def _refusal(what: Said, fix: Said) -> TruthRefusal:
    return TruthRefusal(Said(f"the truth cannot be used: {what.template}", what.values), fix)
