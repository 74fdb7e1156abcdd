"""Git over HTTP: `git http-backend`, with the rights of the credential and the rules of protected branches."""

import os
import re
import subprocess
from typing import TYPE_CHECKING

from .bare import QUIET
from .moves import moved, refused_refs
from .problems import Problem
from .routing import Reply
from .state import Repo
from .tokens import Token

if TYPE_CHECKING:
    from .hub import FakeHub

_ADDRESS = re.compile(r"/([^/]+/[^/]+?)(?:\.git)?/(info/refs|git-upload-pack|git-receive-pack)")
Command = tuple[str, str, str]


def concerns(path: str) -> bool:
    return _ADDRESS.fullmatch(path) is not None


def answer(hub: "FakeHub", method: str, path: str, query: str, headers: dict[str, str], raw: bytes) -> Reply:
    """Serve one request of git; a push moves refs and tells the hub."""
    from .server import credential  # noqa: PLC0415  # the server imports this module

    match = _ADDRESS.fullmatch(path)
    assert match is not None
    try:
        token = hub.keys.find(credential(headers.get("authorization")))
        repo = hub.find(match[1])
        pushing = "git-receive-pack" in (match[2], query.removeprefix("service="))
        _admit(repo, token, pushing=pushing)
    except Problem as problem:
        challenge = {"WWW-Authenticate": 'Basic realm="GitHub"'} if problem.status == 401 else {}
        return Reply(problem.status, problem.body, challenge)
    commands = _commands(raw) if match[2] == "git-receive-pack" else []
    refused = refused_refs(hub, repo, token, commands)
    reply = _backend(repo, method, match[2], query, headers, raw, refused)
    if token is not None:
        _tell(hub, repo, token, commands)
    return reply


def _admit(repo: Repo, token: Token | None, *, pushing: bool) -> None:
    if pushing and token is None:
        raise Problem(401, "Requires authentication")
    if pushing and token is not None and not token.allows(repo, ("contents:write",), "write"):
        raise Problem(403, f"Permission to {repo.full_name}.git denied to {token.actor.login}.")
    if repo.private and (token is None or not token.allows(repo, ("contents:read",), "read")):
        raise Problem(404 if token else 401, "Repository not found.")


def _commands(raw: bytes) -> list[Command]:
    """Read which refs a push wants to move: (old, new, name) from the packet lines at its start."""
    commands, at = [], 0
    while (size := int(raw[at : at + 4] or b"0", 16)) > 0:
        line = raw[at + 4 : at + size].split(b"\0")[0].decode(errors="replace").strip()
        # A push from a shallow clone first says where it was cut.
        if not line.startswith("shallow "):
            old, new, name = line.split(" ", 2)
            commands.append((old, new, name))
        at += size
    return commands


def _backend(
    repo: Repo, method: str, service: str, query: str, headers: dict[str, str], raw: bytes, refused: list[str]
) -> Reply:
    env = {
        **os.environ,
        **QUIET,
        "GIT_PROJECT_ROOT": str(repo.bare.path.parent),
        "GIT_HTTP_EXPORT_ALL": "1",
        "PATH_INFO": f"/{repo.bare.path.name}/{service}",
        "REQUEST_METHOD": method,
        "QUERY_STRING": query,
        "CONTENT_TYPE": headers.get("content-type", ""),
        "CONTENT_LENGTH": str(len(raw)),
        "HTTP_CONTENT_ENCODING": headers.get("content-encoding", ""),
        "GIT_PROTOCOL": headers.get("git-protocol", ""),
        "REMOTE_USER": "somebody",
        "FAKEHUB_REFUSED": " ".join(refused),
    }
    done = subprocess.run(["git", "http-backend"], check=False, input=raw, capture_output=True, env=env)
    head, _, content = done.stdout.partition(b"\r\n\r\n")
    fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n") if ": " in line)
    status = int(fields.pop("Status", "200").split()[0])
    return Reply(status, None, fields, content)


def _tell(hub: "FakeHub", repo: Repo, token: Token, commands: list[Command]) -> None:
    zeros = "0" * 40
    for old, new, name in commands:
        with hub.lock:
            if (repo.bare.ref(name) or zeros) == new and old != new:
                moved(hub, repo, name, old, new, token)
