"""The benchmark compares what can be compared: the check accepts the made-up entry and refuses each damage to it."""

from pathlib import Path

import pytest
from defects import DEFECTS, Defect
from synthetic import write_repository
from trials import OURS, Board, Contender

from checker.adapters import halves
from checker.jobs.examine import Examined, examine
from checker.jobs.target import targets_at
from checker.jobs.workspace import working_folder


def test_the_check_accepts_the_made_up_entry_and_refuses_every_damage(tmp_path: Path) -> None:
    entry = write_repository(tmp_path / "board", items=4)
    board = Board(tmp_path / "board", entry.parent.name)
    assert Contender(OURS, board.check, across=True).why_not(entry, tmp_path / "copies") is None


def test_who_accepts_everything_cannot_be_compared(tmp_path: Path) -> None:
    entry = write_repository(tmp_path / "board", items=4)
    why = Contender("nobody", lambda _: [], across=False).why_not(entry, tmp_path / "copies")
    assert why == "it overlooks a role that there is not"


def test_the_made_up_entry_is_the_same_every_time(tmp_path: Path) -> None:
    one, other = (write_repository(tmp_path / name, items=4) for name in ("one", "other"))
    files = [path.relative_to(one) for path in sorted(one.rglob("*.json"))]
    assert len(files) == 7
    assert all((one / path).read_bytes() == (other / path).read_bytes() for path in files)


def examined(root: Path, entry: Path) -> Examined:
    workspace = working_folder(root)
    [target] = targets_at(workspace, [entry], entry.parent.name)
    return examine(target.tree, target.path, workspace.benchmark(target.benchmark))


@pytest.mark.parametrize("defect", [None, *DEFECTS], ids=lambda defect: defect.label if defect else "sound")
def test_two_processes_find_what_one_finds(
    defect: Defect | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = write_repository(tmp_path / "board", items=4)
    if defect is not None:
        whole, entry = entry, tmp_path / "copy" / entry.parent.name / entry.name
        defect.plant(whole, entry)
    one = examined(tmp_path / "board", entry)
    assert one.sound == (defect is None)
    monkeypatch.setattr(halves, "LEAST_BYTES", 0)
    two = examined(tmp_path / "board", entry)
    assert (two.findings, two.skipped, two.entry.traces) == (one.findings, one.skipped, one.entry.traces)
