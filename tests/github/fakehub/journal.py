"""What was asked and what was written: for counting requests, for the contract, and for looking for leaks."""

import base64
import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Any


@dataclass(frozen=True)
class Exchange:
    """One request and its answer. `template` is the path of the operation, `actor` the login or none."""

    method: str
    path: str
    template: str | None
    query: dict[str, str]
    actor: str | None
    request: Any
    status: int
    answer: Any

    @property
    def writes(self) -> bool:
        return self.method not in {"GET", "HEAD"} and self.status < 400


@dataclass(frozen=True)
class Written:
    """Some bytes that left a job, and where they can be read now."""

    place: str
    content: bytes


@dataclass
class Journal:
    """Every exchange, and everything that anybody ever wrote, also what was edited or deleted since."""

    exchanges: list[Exchange] = field(default_factory=list)
    written: list[Written] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def exchanged(self, exchange: Exchange) -> None:
        with self._lock:
            self.exchanges.append(exchange)

    def wrote(self, place: str, content: bytes | str) -> None:
        raw = content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content
        with self._lock:
            self.written.append(Written(place, raw))

    def wrote_archive(self, place: str, archive: bytes) -> None:
        """Note each file of a zip, and its name."""
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            for name in opened.namelist():
                self.wrote(f"{place}: {name}", name.encode() + b"\0" + opened.read(name))

    def count(self, method: str | None = None, path: str = "", actor: str | None = None) -> int:
        """How many requests went out; `path` is a pattern searched in the path."""
        return len(self.of(method, path, actor))

    def of(self, method: str | None = None, path: str = "", actor: str | None = None) -> list[Exchange]:
        return [
            one
            for one in list(self.exchanges)
            if method in (None, one.method) and re.search(path, one.path) and actor in (None, one.actor)
        ]

    def writes(self, actor: str | None = None) -> list[Exchange]:
        return [one for one in self.of(actor=actor) if one.writes]

    def by_operation(self) -> Counter[str]:
        return Counter(f"{one.method} {one.template or one.path}" for one in list(self.exchanges))

    def places_of(self, secret: str | bytes) -> list[str]:
        """Name every place where a secret can be read: as it is, base64 at any offset, hex, URL-encoded or reversed."""
        needles = disguises(secret.encode() if isinstance(secret, str) else secret)
        return [one.place for one in list(self.written) if any(needle in one.content for needle in needles)]


def texts(value: Any) -> Iterator[str]:
    """Every text in a JSON value, names included, as it is read and not as JSON escapes it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, one in value.items():
            yield name
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


def disguises(secret: bytes) -> frozenset[bytes]:
    """The forms in which `secret` is looked for. Base64 is cut to what the neighbours cannot change."""
    percent = "".join(f"%{byte:02X}" for byte in secret).encode()
    # With 1 or 2 foreign bytes before it, the first 2 or 3 characters are theirs too; the last may be the next byte's.
    inner = {
        base64.b64encode(b"\0" * before + secret).rstrip(b"=")[lost:-1] for before, lost in ((0, 0), (1, 2), (2, 3))
    }
    hexed = secret.hex().encode()
    return frozenset({secret, secret[::-1], hexed, hexed.upper(), percent, percent.lower(), *inner})
