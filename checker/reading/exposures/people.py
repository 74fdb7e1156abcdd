"""Finds who may be told by a file: addresses of mail, and names of people in paths of their homes.

Text about software is full of both, so what cannot be a person is left out here: names that documentation reserves,
parts that are played, accounts that machines are made with. What is left means something only where it comes again.
"""

import re
from collections.abc import Iterator

from checker.model.exposure import Exposure, Kind
from checker.reading.exposures.kinds import EMAIL, HOME
from checker.reading.exposures.literals import Literals
from checker.reading.exposures.place import place_of

_MOST = 1_000

_AT = Literals([b"@"])
_HOMES = Literals([b"/home/", b"/Users/", b"\\Users\\"], at_a_time=1)

_DOMAIN = re.compile(rb"@((?:[A-Za-z0-9-]{1,63}\.){1,4}[A-Za-z]{2,18})(?![A-Za-z0-9_(-])")
_LOCAL = re.compile(rb"[A-Za-z0-9][A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_]\Z")
_WORD = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_OWNER = re.compile(rb"\\*([A-Za-z][A-Za-z0-9._-]{1,31})(?=[/\\\"'`\s:;,)]|\Z)")

_RESERVED = re.compile(
    r"(?:^|\.)(?:[a-z0-9-]*(?:example|test|domain|email|foo|bar|server|host|proxy|noreply|lists?)[a-z0-9-]*)\."
    r"|\.(?:test|example|invalid|localhost|local|internal|lan|png|svg|jpe?g|gif|py|js|ts|md|txt|html?|css|json|ya?ml)$"
)
_PART = re.compile(
    r"(?:no|do|not|reply|bot|git|info|admin|root|support|security|contact|team|hello|mail|sales|legal|privacy|abuse"
    r"|help|dev|devs|maintainers?|user|username|name|test|tests|testing|tester|foo|bar|baz|demo|example|someone"
    r"|nobody|me|you|your|my|alice|bob|jane|john|doe|smith|postmaster|webmaster|hostmaster|press|jobs|billing"
    r"|newsletter|service|daemon|password|pass|email|person|client|server|owner|staff|office|community|\d)+"
)
_PLAYED = re.compile(
    r"(?:user|users|username|name|admin|administrator|root|ubuntu|debian|centos|fedora|runner|runneradmin|app|node"
    r"|vscode|dev|devs|developer|docker|agent|agents|openhands|sweagent|swe|coder|codespace|gitpod|jovyan|sandbox"
    r"|work|worker|workspace|test|tests|tester|testuser|example|me|my|you|your|yourname|foo|bar|baz|someone|somebody"
    r"|default|public|shared|guest|linuxbrew|vagrant|circleci|travis|jenkins|buildbot|postgres|mysql|www|web|data"
    r"|site|media|index|pi|ec2-user|azureuser|airflow|django|nginx|nobody|alice|bob|john|jane|doe|home|path|project"
    r"|projects|all\susers|service|system|daemon|git|[._-]|\d)+"
)


def people_in(raw: bytes, path: str) -> tuple[Exposure, ...]:
    """Give each address and each name once, where it stands first."""
    found: dict[tuple[str, str], Exposure] = {}
    for kind, value, at in _people(raw):
        if (kind.name, value) not in found:
            found[kind.name, value] = Exposure(kind, place_of(raw, path, at), value, in_trace=True)
            if len(found) == _MOST:
                break
    return tuple(found.values())


def _people(raw: bytes) -> Iterator[tuple[Kind, str, int]]:
    for _, at in _AT.found(raw):
        if at and raw[at - 1] in _WORD and not _is_escape(raw, at - 1):
            address = _address(raw, at)
            if address is not None:
                yield EMAIL, *address
    for index, start in _HOMES.found(raw):
        owner = _OWNER.match(raw, start + len((b"/home/", b"/Users/", b"\\Users\\")[index]))
        if owner is not None and not _PLAYED.fullmatch(owner[1].decode().lower()):
            yield HOME, owner[1].decode(), owner.start(1)


def _is_escape(raw: bytes, at: int) -> bool:
    """Whether a letter is the rest of an escape such as that of a line's end."""
    return at > 0 and raw[at - 1] == ord("\\") and raw[at] in b"nrtbf"


def _address(raw: bytes, at: int) -> tuple[str, int] | None:
    domain = _DOMAIN.match(raw, at)
    if domain is None:
        return None
    host = domain[1].decode().lower()
    if _RESERVED.search(host):
        return None
    local = _LOCAL.search(raw, max(0, at - 64), at)
    if local is None:
        return None
    begins = local.start() + (1 if _is_escape(raw, local.start()) else 0)
    name = raw[begins:at].decode()
    played = not name or _PART.fullmatch(re.sub(r"[._%+-]", "", name.lower()))
    return None if played else (f"{name}@{host}", begins)
