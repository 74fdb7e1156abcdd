"""`age:PATH`: a file sealed with age, opened with a key from the environment, the command line or the folder."""

import os
from pathlib import Path

from checker.adapters.agekeys import KEY_MARK, identities_in, unseal
from checker.adapters.stores.base import MissingKey, Request, Store
from checker.adapters.stores.paths import read_disk, read_file
from checker.model.errors import TruthRefusal
from checker.model.said import say

VARIABLE = "PULLRANK_AGE_IDENTITY"


def _read(request: Request) -> bytes:
    sealed = read_file(request)
    identities = _identities(request)
    if not identities:
        raise MissingKey(
            say("the truth is sealed, and there is no key here to open it"),
            say("Put the age identity, or the path of its file, into {variable} or --identity.", variable=VARIABLE),
        )
    return unseal(sealed, identities)


def _ready(request: Request) -> bool:
    return bool(request.keys or request.public or os.environ.get(VARIABLE))


def _identities(request: Request) -> list[str]:
    """Give what was given by hand, or else stands in the environment, and the folder's public identity."""
    texts = [_text(key) for key in request.keys]
    if request.public is not None:
        texts.append(_public(request, request.public))
    elif not texts and os.environ.get(VARIABLE):
        texts.append(_text(os.environ[VARIABLE]))
    return [identity for text in texts for identity in identities_in(text)]


def _text(key: str) -> str:
    """Give the text of an identity that is written out, or stands in a file."""
    if KEY_MARK in key.upper():
        return key
    raw = read_disk(Path(key.strip()))
    if raw is None:
        raise TruthRefusal(
            say("the key given is neither an age identity nor a file that can be read"),
            say("Give the line that `pullrank truth keygen` wrote, or the path of its file."),
        )
    return _decoded(raw)


def _public(request: Request, path: str) -> str:
    raw = request.tree.read(f"{request.folder}/{path}")
    if raw is None:
        raise TruthRefusal(
            say("the declared public identity {path} is not in {folder}", path=path, folder=request.folder),
            say("Add the file, or mend `identity` in the declaration."),
        )
    return _decoded(raw)


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    raise TruthRefusal(say("the key file is not text"), say("Give the file that `pullrank truth keygen` wrote."))


STORE = Store("age", _read, _ready)
