"""Things found by looking: by the name of their module, and none is imported before it is asked for."""

import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from checker.model.found import Found, Seen


@dataclass(frozen=True)
class Thing:
    name: str


MODULES = {
    "alpha": "THING = Thing('alpha')",
    "beta": "THING = Thing('beta')",
    "empty": "",
    "other": "THING = 'other'",
}


@pytest.fixture
def things(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Found[Thing]:
    """Look into a package made for one test."""
    package = f"found_{request.node.name.partition('[')[0]}"
    folder = tmp_path / package
    folder.mkdir()
    (folder / "__init__.py").write_bytes(b"")
    for name, text in MODULES.items():
        (folder / f"{name}.py").write_text(f"from test_model_found import Thing\n{text}\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "test_model_found", sys.modules[__name__])
    return Found(package, [str(folder)], Thing, "THING")


def loaded(things: Found[Thing]) -> set[str]:
    return {name.rpartition(".")[2] for name in sys.modules if name.startswith(f"{things._package}.")}


def test_things_are_found_by_name_and_sorted(things: Found[Thing]) -> None:
    assert list(things) == ["alpha", "beta"]
    assert len(things) == 2
    assert things["beta"] == Thing("beta")


def test_only_what_is_asked_for_is_imported(things: Found[Thing]) -> None:
    assert "beta" in things
    assert things["beta"] is things["beta"]
    assert loaded(things) == {"beta"}


def test_a_module_that_brings_nothing_of_the_kind_is_no_thing(things: Found[Thing]) -> None:
    assert not {"empty", "other", "nowhere", "alpha.beta", "__init__"} & set(things)
    assert things.get("nowhere") is None
    with pytest.raises(KeyError):
        things["other"]


def test_a_thing_of_another_name_than_its_module_is_refused(things: Found[Thing]) -> None:
    Path(things._path[0], "delta.py").write_text(
        "from test_model_found import Thing\nTHING = Thing('gamma')\n", "utf-8"
    )
    with pytest.raises(ValueError, match="gamma"):
        things["delta"]


def test_things_are_seen_one_by_one(things: Found[Thing]) -> None:
    lengths = Seen(things, lambda thing: len(thing.name))
    assert lengths["alpha"] == 5
    assert lengths.get("nowhere", 0) == 0
    assert loaded(things) == {"alpha"}
    assert dict(lengths) == {"alpha": 5, "beta": 4}
