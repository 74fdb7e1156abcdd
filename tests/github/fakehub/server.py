"""The HTTP side: one thread for each connection, REST under /api/v3 (and plain), git and downloads beside it."""

import json
import socket
import struct
import sys
import threading
import time
import traceback
from base64 import b64decode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote, urlsplit

from . import api, githttp
from .faults import Fault
from .journal import Exchange, texts
from .paging import page
from .problems import Problem
from .routing import Call, Listing, Reply, Route, find
from .tokens import Token

if TYPE_CHECKING:
    from .hub import FakeHub

PREFIX = "/api/v3"
api.load()


class Server:
    """The listening socket and its threads."""

    def __init__(self, hub: "FakeHub") -> None:
        handler = type("BoundHandler", (Handler,), {"hub": hub})
        self._http = _Listening(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"

    def start(self) -> None:
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def crashes(self) -> list[str]:
        """The tracebacks of requests that the fake could not answer: none, unless the fake has a fault."""
        return self._http.crashes

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()


class _Listening(ThreadingHTTPServer):
    """Keeps the faults of the fake itself, which a test must see."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler]) -> None:
        super().__init__(address, handler)
        self.crashes: list[str] = []

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            self.crashes.append(traceback.format_exc())


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    hub: "FakeHub"
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # unbuffered answers would wait for the peer's delayed acknowledgement
    disable_nagle_algorithm = True

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing: the journal keeps what was asked."""

    def handle_any(self) -> None:
        raw = self._read_body()
        split = urlsplit(self.path)
        path = "/graphql" if split.path == "/api/graphql" else split.path.removeprefix(PREFIX) or "/"
        if githttp.concerns(split.path):
            self._send(githttp.answer(self.hub, self.command, split.path, split.query, self._headers(), raw))
            return
        fault = self.hub.faults.take(self.command, path)
        try:
            self._rest(path, dict(parse_qsl(split.query, keep_blank_values=True)), raw, fault)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = handle_any  # noqa: N815

    def _rest(self, path: str, query: dict[str, str], raw: bytes, fault: Fault | None) -> None:
        reply = None if fault and not fault.done else self._answer(path, query, raw)
        if fault is None:
            self._send(reply or Reply())
        elif fault.kind == "stale":
            self._send(self._stale(path) or self._answer(path, query, raw))
        elif fault.kind == "status":
            self._send(_refused(fault.problem()))
        else:
            self._cut(fault)

    def _cut(self, fault: Fault) -> None:
        if fault.kind == "truncated":
            self.wfile.write(
                b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{"id": 1'
            )
            self.wfile.flush()
        if fault.kind == "timeout":
            time.sleep(fault.seconds)
        if fault.kind == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()

    def _stale(self, path: str) -> Reply | None:
        earlier = [one for one in self.hub.journal.of("GET", "") if one.path == path and one.status == 200]
        return Reply(200, earlier[-1].answer) if earlier else None

    def _answer(self, path: str, query: dict[str, str], raw: bytes) -> Reply:
        """Carry out one request and note it."""
        token, found, body = None, None, None
        headers: dict[str, str] = {}
        with self.hub.lock:
            try:
                token = self.hub.keys.find(credential(self.headers.get("Authorization")))
                headers = self.hub.limits.spend(
                    token, "/".join(path.split("/")[2:4]), writing=self.command not in {"GET", "HEAD"}
                )
                found, params = find("GET" if self.command == "HEAD" else self.command, path)
                body = _parsed(raw, self.headers.get("Content-Type", ""))
                call = Call(self.hub, token, params, query, self._headers(), body, raw)
                reply = self._finish(found, found.answer(call), path, query)
            except Problem as problem:
                reply = _refused(problem)
        reply.headers = {**headers, **reply.headers}
        self._note(path, query, token, found, body, reply)
        return reply

    def _finish(self, found: Route, result: Any, path: str, query: dict[str, str]) -> Reply:
        if isinstance(result, Listing):
            result = page(result, self.hub.api_url + path, query)
        reply = result if isinstance(result, Reply) else Reply(200, result)
        if reply.body is not None:
            reply.body = self.hub.spec.complete(found.method, found.template, reply.status, reply.body)
        return reply

    def _note(
        self, path: str, query: dict[str, str], token: Token | None, found: Route | None, body: Any, reply: Reply
    ) -> None:
        actor = token.actor.login if token else None
        template = found.template if found else None
        exchange = Exchange(self.command, unquote(path), template, query, actor, body, reply.status, reply.body)
        self.hub.journal.exchanged(exchange)
        if exchange.writes and body is not None:
            self.hub.journal.wrote(f"{self.command} {path} by {actor}", "\n".join(texts(body)))

    def _headers(self) -> dict[str, str]:
        return {name.lower(): value for name, value in self.headers.items()}

    def _read_body(self) -> bytes:
        if "chunked" in self.headers.get("Transfer-Encoding", ""):
            return b"".join(iter(self._chunk, b""))
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def _chunk(self) -> bytes:
        size = int(self.rfile.readline().split(b";")[0], 16)
        data = self.rfile.read(size)
        self.rfile.readline()
        return data

    def _send(self, reply: Reply) -> None:
        content = reply.content if reply.content is not None else b""
        if reply.body is not None:
            content = json.dumps(reply.body, ensure_ascii=False).encode("utf-8", "surrogatepass")
            reply.headers.setdefault("Content-Type", "application/json; charset=utf-8")
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        if reply.status != 204:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)


def credential(header: str | None) -> str | None:
    """Take the token out of an Authorization header: `token …`, `Bearer …`, or the password of `Basic …`."""
    kind, _, value = (header or "").partition(" ")
    if kind.lower() == "basic":
        user, _, password = b64decode(value).decode(errors="replace").partition(":")
        return password or user
    return value or None


def _parsed(raw: bytes, media_type: str) -> Any:
    if not raw or not ("json" in media_type or raw[:1] in b"{["):
        return None
    try:
        return json.loads(raw)
    except ValueError:
        raise Problem(400, "Problems parsing JSON") from None


def _refused(problem: Problem) -> Reply:
    return Reply(problem.status, problem.body, dict(problem.headers))
