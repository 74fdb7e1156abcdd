"""A judge of our own: a local server that speaks chat completions, and misbehaves as a test says."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "sk-test-0123456789-very-secret"


@dataclass(frozen=True)
class Reply:
    """One HTTP answer; `declared` is the length that is claimed, `hang_up` ends it before it began."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    declared: int | None = None
    hang_up: bool = False


Behaviour = Callable[[dict[str, Any], int], Reply]
"""From a request's body, and how many there were before it, to the answer."""


def said(content: Any, model: str = "judge-1-2026") -> Reply:
    """Give a completion; anything but a text is written as JSON."""
    text = content if isinstance(content, str) else json.dumps(content)
    body = {"id": "x", "model": model, "choices": [{"index": 0, "message": {"role": "assistant", "content": text}}]}
    return Reply(body=json.dumps(body).encode())


@dataclass
class Judge:
    """What a server did."""

    url: str
    behave: Behaviour
    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def env(self) -> dict[str, str]:
        return {"PULLRANK_JUDGE_URL": self.url, "PULLRANK_JUDGE_KEY": KEY}


@contextmanager
def judge(behave: Behaviour) -> Iterator[Judge]:
    """Run a judge on a free port of this machine."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.judge = held = Judge(f"http://127.0.0.1:{server.server_address[1]}/v1", behave)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield held
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64  # as many as may knock at once


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        judge: Judge = self.server.judge
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with judge.lock:
            before = len(judge.requests)
            judge.requests.append(request)
            judge.headers.append(dict(self.headers.items()))
            judge.paths.append(self.path)
        self._give(judge.behave(request, before))

    do_GET = do_POST  # noqa: N815

    def _give(self, reply: Reply) -> None:
        self.close_connection = True
        if reply.hang_up:
            return
        try:
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body) if reply.declared is None else reply.declared))
            self.end_headers()
            self.wfile.write(reply.body)
        except OSError:
            pass  # whoever asked has gone

    def log_message(self, *_: Any) -> None:
        """Say nothing."""
