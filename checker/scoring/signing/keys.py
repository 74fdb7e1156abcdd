"""The public keys that a repository goes by, in one small file that maintainers change like a declaration."""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import date

from checker.model.errors import UsageRefusal
from checker.model.json import Json
from checker.model.said import Said, say
from checker.model.value import dataclass
from checker.reading.canonical import dump
from checker.reading.strict import read_json
from checker.scoring.signing.covered import key_id

PATH = ".pullrank/keys.json"
_PUBLIC = re.compile(r"[A-Za-z0-9+/]{43}=")


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key that receipts may be signed with; `public` is 32 bytes in base64, dates are `YYYY-MM-DD`.

    Once `retired`, what it has signed stays valid, and nothing new is signed with it. Once `revoked`, nothing that it
    has signed is valid.
    """

    id: str
    public: str
    since: str
    retired: str | None = None
    revoked: str | None = None

    @property
    def active(self) -> bool:
        """Whether new receipts may be signed with it."""
        return self.retired is None and self.revoked is None

    @property
    def raw(self) -> bytes:
        """The 32 bytes."""
        return b64decode(self.public)


KeyRing = Mapping[str, PublicKey]
"""Keys by their ids, in the order of the file."""

_NAMES = tuple(each.name for each in fields(PublicKey))


def new_key(public: bytes, since: str) -> PublicKey:
    """Give the entry of a new key."""
    return PublicKey(key_id(public), b64encode(public).decode("ascii"), since)


def write_keys(keys: Iterable[PublicKey]) -> bytes:
    """Write the file."""
    rows: list[Json] = [{name: getattr(key, name) for name in _NAMES} for key in keys]
    return dump({"keys": rows})


def read_keys(raw: bytes | None) -> KeyRing:
    """Read the file; no keys where there is none. Raises UsageRefusal."""
    if raw is None:
        return {}
    value, faults = read_json(raw)
    rows = value.get("keys") if isinstance(value, dict) and value.keys() == {"keys"} else None
    if faults or not isinstance(rows, list):
        raise _wrong(say("it is not strict JSON with one member, keys, that is a list"))
    ring = {key.id: key for key in (_key(row, at) for at, row in enumerate(rows, 1))}
    if len(ring) != len(rows):
        raise _wrong(say("one key stands in it twice"))
    return ring


def _key(row: Json, at: int) -> PublicKey:
    if not isinstance(row, dict) or row.keys() != set(_NAMES):
        raise _wrong(say("key {n} has not the members {names}", n=at, names=", ".join(_NAMES)))
    texts = {name: value for name, value in row.items() if isinstance(value, str)}
    public = texts.get("public", "")
    if _PUBLIC.fullmatch(public) is None or key_id(b64decode(public)) != row["id"]:
        raise _wrong(say("key {n} has an id that is not that of its public key", n=at))
    days = [row[name] for name in ("since", "retired", "revoked") if row[name] is not None or name == "since"]
    if not all(isinstance(day, str) and _is_day(day) for day in days):
        raise _wrong(say("key {n} has a date that is not written YYYY-MM-DD", n=at))
    return PublicKey(texts["id"], public, texts["since"], texts.get("retired"), texts.get("revoked"))


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _wrong(what: Said) -> UsageRefusal:
    told = Said(f"{{_path}} cannot be gone by: {what.template}", (("_path", PATH), *what.values))
    return UsageRefusal(told, say("Let `pullrank receipts keygen` and `pullrank receipts rotate` write it."))
