"""`env:NAME`: a small plain bundle in an environment variable, as secrets of a workflow come."""

import os

from checker.adapters.stores.base import MissingKey, Request, Store
from checker.model.said import say


def _read(request: Request) -> bytes:
    text = os.environ.get(request.rest)
    if not text:
        raise MissingKey(
            say("the truth is kept in the environment variable {name}, which is not set here", name=request.rest),
            say("Set it to the bundle that `pullrank truth commit` committed to."),
        )
    return text.encode("utf-8", "surrogateescape")


def _ready(request: Request) -> bool:
    return bool(os.environ.get(request.rest))


STORE = Store("env", _read, _ready)
