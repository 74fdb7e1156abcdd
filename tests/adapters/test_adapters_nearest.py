"""The embedder, with a stand-in for the library: the real one would fetch a model, and no test fetches anything."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.adapters.judges.nearest import FILES, LIBRARY, FastEmbedder, embedder
from checker.model.errors import JudgeRefusal
from checker.model.judging import Judging, Nearest
from checker.scoring.judging.prompts import make_choice

JUDGING = Judging(None, {}, embedding="all-MiniLM-L6-v2")
STAND_IN = '''\
"""Embeds a text by its letters."""


class TextEmbedding:
    def __init__(self, model_name, specific_model_path="fetched"):
        if specific_model_path not in ("fetched", "here"):
            raise FileNotFoundError("SECRET")
        if model_name != "sentence-transformers/all-MiniLM-L6-v2":
            raise ValueError(f"no model {model_name}, SECRET")

    def embed(self, texts):
        assert texts == sorted(set(texts)), "each is embedded once"
        for text in texts:
            yield [text.count(letter) for letter in "abcdefgh"]
'''


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / f"{LIBRARY}.py").write_text(STAND_IN, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, LIBRARY, raising=False)
    yield
    sys.modules.pop(LIBRARY, None)


def nearest(text: str, *among: str, judging: Judging = JUDGING) -> str | None:
    (verdict,) = FastEmbedder().ask([make_choice(Nearest("c", text, among), judging)], judging)
    assert verdict.model == judging.embedding
    assert verdict.scores is None
    return verdict.chosen


def test_without_its_library_there_is_no_embedder(monkeypatch):
    monkeypatch.setattr("checker.adapters.judges.nearest.find_spec", lambda _: None)
    assert embedder() is None


@pytest.mark.usefixtures("library")
def test_the_nearest_label_is_found():
    assert embedder() is not None
    assert nearest("aab", "b", "ab", "c") == "ab"
    assert nearest("cc", "b", "ab", "c") == "c"


@pytest.mark.usefixtures("library")
def test_of_labels_that_are_equally_near_it_is_the_first():
    assert nearest("a", "aa", "aaa", "b") == "aa"
    assert nearest("a", "aaa", "aa", "b") == "aaa"
    assert nearest("zzz", "b", "a") == "b", "a text without any direction is near to nothing"


@pytest.mark.usefixtures("library")
def test_the_models_files_may_lie_in_a_folder(monkeypatch):
    monkeypatch.setenv(FILES, "here")
    assert nearest("a", "b", "a") == "a"
    monkeypatch.setenv(FILES, "elsewhere")
    with pytest.raises(JudgeRefusal, match="FileNotFoundError"):
        nearest("a", "b", "a")


@pytest.mark.usefixtures("library")
def test_a_model_that_cannot_be_used_is_a_sentence():
    with pytest.raises(JudgeRefusal, match="ValueError") as refused:
        nearest("a", "b", judging=Judging(None, {}, embedding="other/model"))
    assert "SECRET" not in str(refused.value)
