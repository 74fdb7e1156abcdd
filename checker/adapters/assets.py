"""The site's templates, static files and documents, as installed or in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def templates() -> dict[str, str]:
    """Give each template's text by its name."""
    return {name: raw.decode() for name, raw in _files("templates").items()}


def static() -> dict[str, bytes]:
    """Give each static file's bytes by its path."""
    return _files("static")


def documents() -> dict[str, bytes]:
    """Give each of Pullrank's documents by its name, such as `receipts.md`, and `findings.json`, an example a rule."""
    root = _PACKAGE / "_site" / "docs"
    root = root if root.is_dir() else _PACKAGE.parent / "docs"
    return {path.name: path.read_bytes() for path in sorted(root.iterdir()) if path.suffix in (".md", ".json")}


def _files(kind: str) -> dict[str, bytes]:
    root = _PACKAGE / "_site" / kind
    if not root.is_dir():
        root = _PACKAGE.parent / "site" / kind
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}
