"""Unpack artifacts: each in a folder of its name, or straight into the target when one was asked for by name."""

import fnmatch
import io
import json
import os
import shutil
import sys
import urllib.request
import zipfile
from pathlib import Path

name, pattern = os.environ["NAME"], os.environ["PATTERN"] or "*"
target = Path(os.environ["GITHUB_WORKSPACE"]) / os.environ["TARGET"]


def place(artifact: str) -> Path:
    return target if name or os.environ["MERGE"] == "true" else target / artifact


def wanted(artifact: str) -> bool:
    return artifact == name if name else fnmatch.fnmatch(artifact, pattern)


def fetch(url: str, *, credential: bool = True) -> bytes:
    headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"} if credential else {}
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
        return bytes(answer.read())


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, request, stream, code, message, headers, url):  # type: ignore[no-untyped-def]
        return urllib.request.Request(url)


count = 0
if os.environ["RUN"] == os.environ["GITHUB_RUN_ID"]:
    for folder in sorted(Path(os.environ["FAKEHUB_ARTIFACTS"]).iterdir()):
        if wanted(folder.name):
            shutil.copytree(folder, place(folder.name), dirs_exist_ok=True)
            count += 1
else:
    urllib.request.install_opener(urllib.request.build_opener(Stay))
    runs = f"{os.environ['GITHUB_API_URL']}/repos/{os.environ['REPOSITORY']}/actions/runs/{os.environ['RUN']}"
    for one in json.loads(fetch(f"{runs}/artifacts?per_page=100"))["artifacts"]:
        if wanted(one["name"]):
            with zipfile.ZipFile(io.BytesIO(fetch(one["archive_download_url"]))) as archive:
                archive.extractall(place(one["name"]))
            count += 1
if name and not count:
    sys.exit(f"Artifact not found for name: {name}")
