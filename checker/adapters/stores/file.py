"""`file:PATH`: a plain bundle, for local work. The path is absolute, or relative to the benchmark's folder."""

from checker.adapters.stores.base import Request, Store
from checker.adapters.stores.paths import find_file, read_file


def _ready(request: Request) -> bool:
    return find_file(request) is not None


STORE = Store("file", read_file, _ready)
