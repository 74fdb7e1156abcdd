"""Where the Pullrank that runs was installed from, in the words of pip (PEP 610)."""

from importlib.metadata import PackageNotFoundError, distribution
from urllib.parse import urlsplit

from checker import __version__
from checker.model.json import Json
from checker.reading.pointer import resolve
from checker.reading.strict import read_json

_RELEASE = f"pullrank=={__version__}"


def requirement() -> str:
    """Give what pip takes to install the same again: a commit or an archive by its digest, else this release."""
    return requirement_from(_direct())


def requirement_from(direct: Json) -> str:
    """Give it out of a `direct_url.json`; a folder of somebody's machine tells nothing."""
    url, commit, hash = (_text(direct, pointer) for pointer in ("/url", "/vcs_info/commit_id", "/archive_info/hash"))
    if not url or urlsplit(url).scheme not in ("https", "ssh"):
        return _RELEASE
    if commit:
        return f"pullrank @ git+{url}@{commit}"
    return f"pullrank @ {url}#{hash}" if hash else _RELEASE


def _direct() -> Json:
    try:
        raw = distribution("pullrank").read_text("direct_url.json")
    except PackageNotFoundError:
        return None
    return read_json(raw.encode())[0] if raw else None


def _text(document: Json, pointer: str) -> str:
    value = resolve(document, pointer)[1] if isinstance(document, dict) else None
    return value if isinstance(value, str) else ""
