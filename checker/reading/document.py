"""One file of an entry, read strictly."""

from checker.model.json import Document
from checker.reading.limits import STANDARD, JsonLimits
from checker.reading.lines import read_each_line
from checker.reading.strict import Plain, read


def read_document(
    name: str,
    path: str,
    raw: bytes,
    lines: bool = False,
    limits: JsonLimits = STANDARD,
    plain: Plain | None = None,
) -> Document:
    """Read a file as JSON, or as JSON Lines with a list of one value for each line.

    `name` is the document's name in the layout, `path` where the file stands, from the repository's root.
    A value that is `plain` is not looked through for depth and numbers; lines always are.
    """
    found = read_each_line(raw, limits) if lines else read(raw, limits, plain)
    return Document(name, path, raw, found.value, found.faults, lines, found.mended, found.spoiled)
