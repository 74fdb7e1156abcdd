"""What steps say to the runner: the files of GITHUB_OUTPUT and its sisters, and `::error::` lines."""

import re
from pathlib import Path

_LINE = re.compile(r"^::(?P<name>[a-z-]+)(?: (?P<fields>.*?))?::(?P<text>.*)$")
LEVELS = {"error", "warning", "notice"}
AT_MOST = 10


def pairs(path: Path) -> dict[str, str]:
    """Read NAME=VALUE lines and NAME<<MARK blocks."""
    found: dict[str, str] = {}
    lines = iter(path.read_text(encoding="utf-8").splitlines() if path.exists() else [])
    for line in lines:
        start = re.fullmatch(r"([^=]+?)<<(.+)", line)
        if start:
            block: list[str] = []
            for inner in lines:
                if inner == start[2]:
                    break
                block.append(inner)
            found[start[1]] = "\n".join(block)
        elif "=" in line:
            name, _, value = line.partition("=")
            found[name] = value
    return found


def annotations(output: str) -> list[dict[str, str]]:
    """Read the annotations of a step: at most ten of each level are kept, as on github.com."""
    found: list[dict[str, str]] = []
    for line in output.splitlines():
        match = _LINE.match(line.strip())
        if match and match["name"] in LEVELS:
            fields = dict(part.split("=", 1) for part in (match["fields"] or "").split(",") if "=" in part)
            found.append(
                {
                    "level": match["name"],
                    "message": unescaped(match["text"]),
                    **{key.strip(): unescaped(value) for key, value in fields.items()},
                }
            )
    return [
        one for at, one in enumerate(found) if sum(other["level"] == one["level"] for other in found[:at]) < AT_MOST
    ]


def masks(output: str) -> list[str]:
    """The values that a step asked to hide."""
    return [match["text"] for match in map(_LINE.match, output.splitlines()) if match and match["name"] == "add-mask"]


def unescaped(text: str) -> str:
    for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, char)
    return text
