"""Finds who may be told by a file: addresses of mail, and names of people in paths of their homes.

Text about software is full of both, so what cannot be a person is left out here: names that documentation reserves,
parts that are played, accounts that machines are made with. What is left means something only where it comes again.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from checker.model.exposure import Exposure, Kind
from checker.model.pattern import pattern
from checker.reading.exposures.kinds import EMAIL, HOME
from checker.reading.exposures.literals import Literals
from checker.reading.exposures.place import place_of

_MOST = 1_000

_AT = Literals([b"@"])
HOMES = (b"/home/", b"/Users/", b"\\Users\\")
"""Where systems keep the folders of people."""

_DOMAIN = pattern(rb"@((?:[A-Za-z0-9-]{1,63}\.){1,4}[A-Za-z]{2,18})(?![A-Za-z0-9_(-])")
_LOCAL = pattern(rb"[A-Za-z0-9][A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_]\Z")
_WORD = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_BACKSLASH, _ESCAPES = ord("\\"), frozenset(b"nrtbf")
_OWNER = pattern(rb"\\*([A-Za-z][A-Za-z0-9._-]{1,31})(?=[/\\\"'`\s:;,)]|\Z)")

_RESERVED = ("example", "test", "domain", "email", "foo.", "bar.", "server", "host", "proxy", "noreply", "list")
_FILES = "png svg jpg jpeg gif py js ts md txt htm html css json yml yaml service mount timer socket"
_NOWHERE = "test example invalid localhost local internal lan"
_ENDINGS = frozenset(f"{_FILES} {_NOWHERE}".split())
_PARTS = (
    "a abuse account admin administrator agent agents airflow alice all android anonymous app author azureuser bar baz"
    " billing bob bot buildbot centos circleci client coder codespace community contact containeruser daemon data"
    " debian default demo dev developer devs django doe docker document email example fedora foo git github gitlab"
    " gitpod guest hello help home hostmaster index info jane jenkins jobs john jovyan jsmith lead legal linuxbrew"
    " localhost mail maintainer maintainers me media my mysql name newsletter nginx no nobody node not office"
    " openhands openssh owner pass password path person pi postgres postmaster press privacy project projects public"
    " reply root runner runneradmin sales sandbox security server service shared site smith somebody someone staff"
    " support swe sweagent system team test tester testing tests testuser travis ubuntu user username users vagrant"
    " vscode web webmaster work worker workspace www you your yourname"
)
"""Parts that are played in documentation and tests, offices, and accounts that machines are made with."""

_PLAYED = frozenset(_PARTS.split())

_BETWEEN = pattern(r"[^a-z]+")


def people_in(raw: bytes, path: str, homes: Iterable[int]) -> tuple[Exposure, ...]:
    """Give each address and each name once, where it stands first; `homes` are where names of home folders begin."""
    found: dict[tuple[str, str], Exposure] = {}
    for kind, value, at in _people(raw, homes):
        if (kind.name, value) not in found:
            found[kind.name, value] = Exposure(kind, place_of(raw, path, at), value, in_trace=True)
            if len(found) == _MOST:
                break
    return tuple(found.values())


def _people(raw: bytes, homes: Iterable[int]) -> Iterator[tuple[Kind, str, int]]:
    for at in _AT.found_behind(raw, _WORD):
        if not _is_escape(raw, at - 1):
            address = _address(raw, at)
            if address is not None:
                yield EMAIL, *address
    for start in homes:
        owner = _OWNER.match(raw, start)
        if owner is not None and not _is_played(owner[1].decode()):
            yield HOME, owner[1].decode(), owner.start(1)


def _is_escape(raw: bytes, at: int) -> bool:
    """Whether a letter is the rest of an escape such as that of a line's end."""
    return at > 0 and raw[at - 1] == _BACKSLASH and raw[at] in _ESCAPES


def _address(raw: bytes, at: int) -> tuple[str, int] | None:
    domain = _DOMAIN.match(raw, at)
    if domain is None:
        return None
    host = domain[1].decode().lower()
    if _is_nowhere(host):
        return None
    local = _LOCAL.search(raw, max(0, at - 64), at)
    if local is None:
        return None
    begins = local.start() + (1 if _is_escape(raw, local.start()) else 0)
    name = raw[begins:at].decode()
    return None if _is_played(name) else (f"{name}@{host}", begins)


@lru_cache(maxsize=1024)
def _is_nowhere(host: str) -> bool:
    """Whether a host is none that people have mail at; the same few stand everywhere."""
    return host.rpartition(".")[2] in _ENDINGS or any(word in host for word in _RESERVED)


def _is_played(name: str) -> bool:
    """Whether every word of a name is one of a part that is played; so is what has no words."""
    return all(word in _PLAYED for word in _BETWEEN.split(name.lower()) if word)
