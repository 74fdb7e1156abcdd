"""Where in a file a byte stands, for people."""

from checker.model.finding import Place


def place_of(raw: bytes, path: str, at: int) -> Place:
    """Give the line and the column, in characters, of a byte."""
    begins = raw.rfind(b"\n", 0, at) + 1
    return Place(path, None, raw.count(b"\n", 0, begins) + 1, len(raw[begins:at].decode(errors="replace")) + 1)
