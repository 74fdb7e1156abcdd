"""Looks over a built site: `python -m tools.check_pages FOLDER`; 1 where a fault is found.

Links, weights and headings are judged by `tools/page_rules.py`; HTML by html-validate, which npm installs from the
lock beside its settings. Where there is no npm that part is left out and said.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.page_rules import faults

HERE = Path(__file__).parent / "pages"
_MOST_SHOWN = 40


def main(arguments: Sequence[str]) -> int:
    """Judge one folder; print what is wrong."""
    (name,) = arguments
    folder = Path(name).resolve()
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    found = [*faults(files), *_invalid(folder)]
    count = sum(path.endswith(".html") for path in files)
    sys.stdout.write("".join(f"{each}\n" for each in [*found[:_MOST_SHOWN], f"{len(found)} faults in {count} pages"]))
    return 1 if found else 0


def _invalid(folder: Path) -> Iterator[str]:
    """Give what html-validate says, one text for all of it."""
    npm = shutil.which("npm")
    if npm is None:
        sys.stderr.write("npm is not on PATH: whether the HTML is valid was not looked at\n")
        return
    subprocess.run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], cwd=HERE, check=True)
    validate = HERE / "node_modules" / ".bin" / "html-validate"
    command = [
        str(validate),
        "--config",
        str(HERE / ".htmlvalidate.json"),
        "--formatter",
        "text",
        f"{folder}/**/*.html",
    ]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    yield from filter(None, (done.stdout + done.stderr).splitlines())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
