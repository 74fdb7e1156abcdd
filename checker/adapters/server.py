"""Serves a built site on this machine alone."""

from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from checker.model.errors import UsageRefusal
from checker.model.said import say


def serve(folder: Path, port: int, announce: Callable[[str], None]) -> None:
    """Serve until interrupted. Raises UsageRefusal when the port cannot be had."""
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder)))
    except (OSError, OverflowError) as taken:
        raise UsageRefusal(say("port {port} cannot be used", port=port), say("Name another with --port.")) from taken
    with server:
        announce(f"http://127.0.0.1:{server.server_port}/")
        server.serve_forever()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the reader is the one who asked."""
