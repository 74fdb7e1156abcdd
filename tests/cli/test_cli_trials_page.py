"""The page on trials: its one-folder benchmark and the entry are made from the page alone."""

import re
from pathlib import Path

from leaderboards import ROOT, Leaderboard

PAGE = (ROOT / "docs" / "trials.md").read_text(encoding="utf-8")
FILES = re.findall(r"`([^`\n]+/[^`\n]+)`:\n\n```[a-z]+\n(.*?)```", PAGE.partition("from nothing")[2], re.DOTALL)
ENTRY = "submissions/repairs/tinker_2026-12-31"


def test_what_the_page_shows_is_a_benchmark_and_an_entry_that_passes(tmp_path: Path) -> None:
    for path, content in FILES:
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8", newline="\n")
    board = Leaderboard(tmp_path)
    board.git("init", "--quiet", "--initial-branch=main")
    board.commit("Start")
    assert len(FILES) == 6
    ran = board.run("check", ENTRY)
    assert (ran.code, "nothing to complain of" in ran.out) == (0, True), ran.out
    shown = dict(re.findall(r"  (works|safe) .* (\d+\.\d) ", ran.out))
    assert shown == dict(zip(("works", "safe"), re.findall(r"\d+\.\d", PAGE.splitlines()[-1]), strict=True))
    assert board.run("new", "repairs", "other_2026-12-31").code == 0
