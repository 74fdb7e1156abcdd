"""Looking into a package shows the modules that Python's own way shows, whether in a folder or in an archive."""

import zipfile
from pathlib import Path
from pkgutil import iter_modules

import pytest

import checker.catalogue
import checker.rules
from checker.model.modules import modules_in, packages_in

FILES = ["__init__.py", "alpha.py", "beta.pyc", "gamma.cpython-311.txt", "de-lta.py", "notes.md", "inner/__init__.py"]
EMPTY = ["hollow/data.txt", "__pycache__/alpha.cpython-311.pyc"]


def seen(path: list[str], *, packages: bool = False) -> list[str]:
    found = [each for each in iter_modules(path) if each.name.isidentifier()]
    return sorted(each.name for each in found if each.ispkg or not packages)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in FILES + EMPTY:
        (tmp_path / "made" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "made" / name).write_bytes(b"")
    return tmp_path / "made"


@pytest.mark.parametrize("package", [checker.rules, checker.catalogue], ids=lambda each: str(each.__name__))
def test_packages_of_ours_are_seen_whole(package: object) -> None:
    path = list(package.__path__)  # type: ignore[attr-defined]
    assert modules_in(path) == seen(path) != []
    assert packages_in(path) == seen(path, packages=True)


def test_only_what_can_be_imported_is_a_module(folder: Path) -> None:
    assert modules_in([str(folder)]) == seen([str(folder)]) == ["alpha", "beta", "inner"]
    assert packages_in([str(folder)]) == seen([str(folder)], packages=True) == ["inner"]


def test_an_archive_is_looked_into(folder: Path) -> None:
    archive = folder.parent / "made.zip"
    with zipfile.ZipFile(archive, "w") as out:
        for name in FILES:
            out.writestr(f"made/{name}", b"")
    inside = [f"{archive}/made"]
    assert modules_in(inside) == ["alpha", "beta", "inner"]
    assert packages_in(inside) == ["inner"]
