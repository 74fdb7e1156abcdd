"""The judge's instructions are files of the benchmark's folder; what is wrong with one is told where it is declared."""

import shutil
from pathlib import Path

import pytest
from judging.leaderboard import DECLARATION, INSTRUCTION, SCORER

from checker.adapters.folder import FolderTree
from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.model.errors import DeclarationRefusal

FOLDER = "benchmarks/pictures"


def tree(root: Path, instruction: bytes | None) -> FolderTree:
    folder = root / FOLDER
    (folder / "items").mkdir(parents=True)
    (folder / "judge").mkdir()
    (folder / "benchmark.yaml").write_text(DECLARATION.replace("KIND", "open"))
    (folder / "scorer.py").write_text(SCORER)
    (folder / "items" / "v1.jsonl").write_text('{"id": "a"}\n{"id": "b"}\n{"id": "c"}\n')
    if instruction is not None:
        (folder / "judge" / "description.md").write_bytes(instruction)
    return FolderTree(root)


def test_an_instruction_is_read_as_it_is(tmp_path):
    found = declared(tree(tmp_path, INSTRUCTION.encode()), "pictures", vocabulary())
    assert found.prompts == {"description": INSTRUCTION}


@pytest.mark.parametrize(
    ("instruction", "message"),
    [
        (None, "there is no file"),
        (b" \n", "is empty"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"x" * 70_000, "is longer than"),
    ],
)
def test_what_is_wrong_with_it_is_told_where_it_is_declared(tmp_path, instruction, message):
    with pytest.raises(DeclarationRefusal) as refused:
        declared(tree(tmp_path, instruction), "pictures", vocabulary())
    (problem,) = refused.value.problems
    assert message in problem.message.fill(repr)
    assert problem.where.path == f"{FOLDER}/benchmark.yaml"
    assert problem.where.line == 1 + DECLARATION.splitlines().index("      prompt: judge/description.md")


def test_another_instruction_is_another_benchmark_tree(tmp_path):
    one = declared(tree(tmp_path, b"One."), "pictures", vocabulary())
    shutil.rmtree(tmp_path / FOLDER)
    other = declared(tree(tmp_path, b"Other."), "pictures", vocabulary())
    assert one.tree_id != other.tree_id
