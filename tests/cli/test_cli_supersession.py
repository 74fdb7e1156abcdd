"""A ruling that an entry gives its place to another: before the other comes, in one change with it, and after."""

import json
import shutil

import pytest
from leaderboards import BENCHMARK, ENTRIES

OLD, NEW = ENTRIES[2], "nearer-neighbours_2026-11-30"
RULING = f"benchmarks/{BENCHMARK}/rulings/{OLD}.yaml"
NEIGHBOUR = f"submissions/{BENCHMARK}/{ENTRIES[1]}"


def rule(leaderboard, by=NEW, on=OLD):
    path = leaderboard.root / f"benchmarks/{BENCHMARK}/rulings/{on}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"entry: {on}\nrulings:\n  - kind: superseded\n    reason: A newer one.\n    by: {by}\n")


def bring(leaderboard):
    shutil.copytree(leaderboard.entry(OLD), leaderboard.entry(NEW))
    return f"submissions/{BENCHMARK}/{NEW}"


def rows(leaderboard):
    path = leaderboard.root / f"site/data/{BENCHMARK}/v1/leaderboard_overall.json"
    return {row["entry"]: row for row in json.loads(path.read_text())["rows"]}


def test_until_the_newer_one_is_there_the_older_one_stands_and_the_rest_is_published(leaderboard):
    leaderboard.run("publish")
    before = rows(leaderboard)
    rule(leaderboard)
    waiting = leaderboard.run("publish")
    assert waiting.code == 0
    assert f"{RULING}:5:" in waiting.err
    assert "waits" in waiting.err
    assert rows(leaderboard) == before
    bring(leaderboard)
    done = leaderboard.run("publish")
    assert (done.code, done.err) == (0, "")
    assert (rows(leaderboard)[OLD]["rank"], rows(leaderboard)[OLD]["flags"]) == (None, ["superseded"])
    assert rows(leaderboard)[NEW]["rank"] == before[OLD]["rank"]


def test_a_maintainers_check_warns_of_it_at_its_line_and_passes(leaderboard):
    rule(leaderboard)
    leaderboard.commit()
    arguments = ("check", "--base", "HEAD~1", "--maintainer", "--declarations", "head")
    ran = leaderboard.run(*arguments, "--format", "json")
    found = [(each["rule"], each["severity"], each["line"]) for each in json.loads(ran.out)["findings"]]
    assert (ran.code, found) == (0, [("DCL002", "warning", 5)])
    assert leaderboard.run("explain", "DCL002").code == 0


def test_no_other_entry_is_offered_to_be_ruled_on_or_by(leaderboard):
    rule(leaderboard, by=f"{ENTRIES[1]}x")
    assert ENTRIES[1] not in leaderboard.run("publish").err.replace(f"{ENTRIES[1]}x", "")
    rule(leaderboard, on=f"{ENTRIES[1]}x", by=OLD)
    ran = leaderboard.run("publish")
    assert ran.code == 2
    assert f'there is no entry "{ENTRIES[1]}x"' in ran.err
    assert ENTRIES[1] not in ran.err.replace(f"{ENTRIES[1]}x", "")


@pytest.mark.parametrize("sides", [(), ("--declarations", "head"), ("--base", "main", "--declarations", "head")])
@pytest.mark.parametrize("committed", [True, False])
def test_a_preview_shows_what_ruling_and_entry_do_together(leaderboard, sides, committed):
    leaderboard.git("checkout", "--quiet", "-b", "theirs")
    rule(leaderboard)
    path = bring(leaderboard)
    if committed:
        leaderboard.commit()
    ran = leaderboard.run("preview", path, *sides)
    assert ran.code == 0, ran.out
    assert f"{OLD} loses its rank." in ran.out


def test_a_preview_counts_the_entries_of_a_main_that_is_ahead(leaderboard):
    leaderboard.git("update-ref", "refs/remotes/origin/main", "HEAD")
    rule(leaderboard)
    rule(leaderboard, on=NEW, by=OLD)
    bring(leaderboard)
    leaderboard.commit()
    for sides in ((), ("--declarations", "head"), ("--base", "origin/main")):
        ran = leaderboard.run("preview", NEIGHBOUR, *sides)
        assert ran.code == 0, ran.err


def test_a_ruling_of_the_base_on_an_entry_that_came_after_the_fork_stops_no_preview(leaderboard):
    leaderboard.git("checkout", "--quiet", "-b", "theirs")
    leaderboard.git("checkout", "--quiet", "main")
    rule(leaderboard, on=NEW, by=OLD)
    bring(leaderboard)
    leaderboard.commit()
    leaderboard.git("checkout", "--quiet", "theirs")
    assert leaderboard.run("preview", NEIGHBOUR, "--base", "main").code == 0
