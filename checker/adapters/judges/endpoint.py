"""Where a judge is found, and one exchange with it: bounded in time and size, to that host and to no other.

Neither proxies nor redirects are followed: a prompt may hold a truth, and goes nowhere but where it was told to go.
"""

import os
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import ip_address
from socket import SHUT_RDWR, socket
from threading import Timer
from time import monotonic
from urllib.parse import urlsplit

from checker.model.errors import JudgeRefusal
from checker.model.said import say
from checker.model.value import dataclass

URL = "PULLRANK_JUDGE_URL"
KEY = "PULLRANK_JUDGE_KEY"
LONGEST = 1 << 20
"""Bytes of a reply that are read."""

_PATH = "/chat/completions"
_CHUNK = 1 << 14


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A judge's address. `seconds` bounds one exchange."""

    secure: bool
    host: str
    port: int | None
    path: str
    key: str
    seconds: float = 120.0

    def __repr__(self) -> str:
        """Tell nothing of the key."""
        return f"Endpoint({self.host!r})"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: `status` 0 where nothing did, or not to its end."""

    status: int
    body: bytes = b""
    retry_after: str | None = None


def endpoint_from(environment: Callable[[str], str | None] = os.environ.get) -> Endpoint | None:
    """Give the endpoint that the environment names; None where it names none. Raises JudgeRefusal."""
    url, key = (environment(URL) or "").strip(), (environment(KEY) or "").strip()
    if not url:
        return None
    parts, port = urlsplit(url), _port(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment or parts.username:
        raise _wrong_url()
    if parts.scheme == "http" and not _is_here(parts.hostname):
        raise JudgeRefusal(
            say("{variable} has no https, and what judges are asked is not for everybody to read", variable=URL),
            say("Write an address that begins with https://; http:// is for this machine only."),
        )
    if not key.isascii() or not key.isprintable() or " " in key:
        raise JudgeRefusal(
            say("{variable} holds characters that no key has", variable=KEY),
            say("Put the key alone there, without quotes, spaces or line breaks."),
        )
    path = parts.path.rstrip("/")
    if not all("!" <= character <= "~" for character in path):
        raise _wrong_url()
    return Endpoint(
        parts.scheme == "https", parts.hostname, port, path if path.endswith(_PATH) else f"{path}{_PATH}", key
    )


def exchange(endpoint: Endpoint, body: bytes) -> Answer:
    """Send one request and read the answer, whatever its status; a failure of the network is an answer, too."""
    deadline = monotonic() + endpoint.seconds
    connection = _connection(endpoint)
    try:
        connection.connect()
        with _cut_at(deadline, connection.sock):
            connection.request("POST", endpoint.path, body, _headers(endpoint))
            response = connection.getresponse()
            read = _body(connection, response, deadline)
    except (OSError, HTTPException, ValueError):
        return Answer(0)
    finally:
        connection.close()
    return Answer(0) if read is None else Answer(response.status, read, response.getheader("Retry-After"))


@contextmanager
def _cut_at(deadline: float, connected: socket) -> Iterator[None]:
    """Break a connection off at the deadline: a head that comes byte by byte outlasts the time-out of every read."""
    timer = Timer(max(0.0, deadline - monotonic()), _cut, (connected,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _cut(connected: socket) -> None:
    with suppress(OSError):
        socket.shutdown(connected, SHUT_RDWR)  # not the one of TLS, which is not for other threads


def _headers(endpoint: Endpoint) -> dict[str, str]:
    held = {"Content-Type": "application/json", "Accept": "application/json", "Connection": "close"}
    return {**held, "Authorization": f"Bearer {endpoint.key}"} if endpoint.key else held


def _connection(endpoint: Endpoint) -> HTTPConnection:
    if not endpoint.secure:
        return HTTPConnection(endpoint.host, endpoint.port, timeout=endpoint.seconds)
    context = ssl.create_default_context()
    return HTTPSConnection(endpoint.host, endpoint.port, timeout=endpoint.seconds, context=context)


def _body(connection: HTTPConnection, response: HTTPResponse, deadline: float) -> bytes | None:
    """Read to the end; None where that takes too long or is too much."""
    read = bytearray()
    while len(read) <= LONGEST:
        left = deadline - monotonic()
        if left <= 0:
            return None
        if connection.sock is not None:
            connection.sock.settimeout(left)
        chunk = response.read1(_CHUNK)
        if not chunk:
            return None if response.length else bytes(read)
        read += chunk
    return None


def _port(url: str) -> int | None:
    try:
        return urlsplit(url).port
    except ValueError:
        raise _wrong_url() from None


def _is_here(host: str) -> bool:
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def _wrong_url() -> JudgeRefusal:
    return JudgeRefusal(
        say("{variable} is no address of a judge", variable=URL),
        say("Write the address above /chat/completions, like https://api.openai.com/v1, with nothing after it."),
    )
