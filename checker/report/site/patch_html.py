"""Patches as HTML: one element for each line, with a class by what the line does, no style attribute anywhere."""

from markupsafe import Markup

from checker.report.escape import for_html

MOST_LINES = 5_000

_HEADS = (
    "diff ",
    "index ",
    "--- ",
    "+++ ",
    "new file",
    "deleted file",
    "rename ",
    "similarity ",
    "old mode",
    "new mode",
)
_CLASSES = {"+": "added", "-": "taken", "@": "hunk"}


def patch(text: str, prefix: str) -> Markup:
    """Give a unified diff: `<span class="added" id="<prefix>1">` and so on by line.

    A line is of class `added`, `taken`, `hunk` (where it begins one), `head` (of a file) or `same`. What is beyond
    MOST_LINES is counted in a last line.
    """
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    rows = [_row(line, f"{prefix}{at}") for at, line in enumerate(lines[:MOST_LINES], 1)]
    left = len(lines) - len(rows)
    more = f"… {left} more lines" if left else ""
    return Markup('<pre class="patch"><code>{}{}</code></pre>').format(Markup("").join(rows), more)


def _row(line: str, id: str) -> Markup:
    kind = "head" if line.startswith(_HEADS) else _CLASSES.get(line[:1], "same")
    shown = "\t".join(map(for_html, line.split("\t")))
    return Markup('<span class="{}" id="{}">{}</span>\n').format(kind, id, shown)
