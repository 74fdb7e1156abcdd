"""A server of files in memory or in a folder, as a host of static pages serves them."""

import mimetypes
from collections.abc import Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlsplit

_TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".gz": "application/gzip", "": "text/plain"}


class Served:
    """Files at an address of this machine until `stop`."""

    def __init__(self, files: Mapping[str, bytes] | Path) -> None:
        """Serve files by path, or those of a folder, which are read when they are asked for."""
        read = files.get if isinstance(files, Mapping) else _reader(files)

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"  # connections are kept, as they are by every host

            def do_GET(self) -> None:
                path = unquote(urlsplit(self.path).path).lstrip("/")
                path = f"{path}index.html" if not path or path.endswith("/") else path
                found, status = read(path), 200
                if found is None:
                    found, status, path = read("404.html") or b"", 404, "404.html"
                self.send_response(status)
                self.send_header("Content-Type", _type(path))
                self.send_header("Content-Length", str(len(found)))
                self.end_headers()
                with suppress(ConnectionError):  # the browser went on to another page
                    self.wfile.write(found)

            def log_message(self, format: str, *args: object) -> None:
                """Log nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/"

    def stop(self) -> None:
        """Serve no longer."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _reader(folder: Path) -> object:
    def read(path: str) -> bytes | None:
        file = folder / path
        return file.read_bytes() if file.is_file() else None

    return read


def _type(path: str) -> str:
    suffix = Path(path).suffix
    return _TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
