"""What the workflows install: everything by digest, and just what pyproject.toml asks for."""

import re
import tomllib

import pytest
import yaml
from leaderboards import ROOT
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ACTION = ROOT / ".github/actions/pullrank"
LOCK = (ACTION / "requirements.txt").read_text(encoding="utf-8")
BLOCKS = [block for block in re.split(r"\n(?=\S)", LOCK) if not block.startswith("#")]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ASKED = [
    *PROJECT["project"]["dependencies"],
    *PROJECT["project"]["optional-dependencies"]["github"],
    *PROJECT["dependency-groups"]["build"],
]


def pins() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for block in BLOCKS:
        name, version = re.fullmatch(r"([\w.-]+)==([^\s;]+)", block.split(" ", 1)[0]).groups()  # type: ignore[union-attr]
        found.setdefault(canonicalize_name(name), []).append(version)
    return found


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("=")[0])
def test_every_package_is_pinned_by_digest(block: str) -> None:
    assert re.match(r"[\w.-]+==\S+", block)
    digests = re.findall(r"--hash=(\S+)", block)
    assert digests
    assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in digests)


@pytest.mark.parametrize("asked", ASKED)
def test_lock_satisfies_the_project(asked: str) -> None:
    wanted = Requirement(asked)
    versions = pins().get(canonicalize_name(wanted.name), [])
    assert versions, f"nox -s lock: {wanted.name} is missing"
    assert all(wanted.specifier.contains(version) for version in versions)


def test_build_requirements_are_those_of_the_build_system() -> None:
    assert PROJECT["dependency-groups"]["build"] == PROJECT["build-system"]["requires"]


def test_action_installs_by_digest_and_builds_nothing_of_others() -> None:
    steps = yaml.safe_load((ACTION / "action.yml").read_text(encoding="utf-8"))["runs"]["steps"]
    first, second = str(steps[1]["run"]).strip().splitlines()
    assert {"--require-hashes", "--no-deps", "--only-binary"} <= set(first.split())
    assert {"--no-deps", "--no-build-isolation"} <= set(second.split())
    assert "cache" not in str(steps)
