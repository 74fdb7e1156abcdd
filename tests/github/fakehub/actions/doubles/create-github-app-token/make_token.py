"""Ask for an installation token, and hide it from the log."""

import json
import os
import time
import urllib.request
from pathlib import Path
from typing import Any

import jwt

api, owner = os.environ["API"], os.environ["OWNER"]
names = os.environ["REPOSITORIES"].replace(",", "\n").split()
now = int(time.time())
claims = {"iat": now - 30, "exp": now + 300, "iss": os.environ["APP"]}
signed = jwt.encode(claims, os.environ["KEY"], algorithm="RS256")


def ask(method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {signed}", "Content-Type": "application/json"}
    data = json.dumps(body).encode() if body is not None else None
    with urllib.request.urlopen(urllib.request.Request(api + path, data, headers, method=method)) as answer:
        return dict(json.load(answer))


levels = dict(part.split("=") for part in os.environ["LEVELS"].split(","))
wanted: dict[str, Any] = {"repositories": names}
if any(levels.values()):
    wanted["permissions"] = {name: level for name, level in levels.items() if level}
installation = ask("GET", f"/repos/{owner}/{names[0]}/installation")
token = ask("POST", f"/app/installations/{installation['id']}/access_tokens", wanted)["token"]
print(f"::add-mask::{token}")
with Path(os.environ["GITHUB_OUTPUT"]).open("a", encoding="utf-8") as out:
    out.write(f"token={token}\ninstallation-id={installation['id']}\napp-slug={installation['app_slug']}\n")
