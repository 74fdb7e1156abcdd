"""Copy the files of an artifact, their paths kept from the deepest folder that holds them all."""

import os
import shutil
import sys
from pathlib import Path

workspace = Path(os.environ["GITHUB_WORKSPACE"])
target = Path(os.environ["FAKEHUB_ARTIFACTS"]) / os.environ["NAME"]
hidden = os.environ["HIDDEN"] == "true"
roots: list[Path] = []
found: list[Path] = []


def shown(path: Path) -> bool:
    return hidden or not any(part.startswith(".") for part in path.parts)


for pattern in filter(None, map(str.strip, os.environ["FILES"].splitlines())):
    whole = workspace / pattern
    for path in sorted(Path(whole.anchor).glob(str(whole.relative_to(whole.anchor)))):
        roots.append(path if path.is_dir() else path.parent)
        inside = [one for one in sorted(path.rglob("*")) if shown(one.relative_to(path))] if path.is_dir() else [path]
        found += [one for one in inside if one.is_file()]
if target.exists() and os.environ["OVERWRITE"] != "true":
    sys.exit(f"an artifact with the name {target.name} already exists in this run")
if not found:
    print(f"::{'error' if os.environ['MISSING'] == 'error' else 'warning'}::No files were found with the path")
    sys.exit(os.environ["MISSING"] == "error")
base = Path(os.path.commonpath(roots))
for one in dict.fromkeys(found):
    place = target / one.relative_to(base)
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(one, place)
