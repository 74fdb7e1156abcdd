"""Both sides of a command are settled before anything is read."""

from checker.jobs.sides import sides_of


def test_a_branch_that_moves_in_between_is_not_seen(leaderboard):
    first = leaderboard.git("rev-parse", "HEAD").strip()
    sides = sides_of(leaderboard.root, "main", "main")
    leaderboard.git("rm", "-r", "--quiet", "benchmarks")
    assert leaderboard.commit() != first
    workspace = sides.workspace()
    assert (sides.base, sides.head, sides.fork()) == (first, first, first)
    assert workspace.ids() == ("digits",)
    assert workspace.tree.tree_id() == leaderboard.git("rev-parse", f"{first}^{{tree}}").strip()


def test_the_main_branch_is_found_in_a_bare_repository_too(leaderboard, tmp_path):
    leaderboard.git("clone", "--quiet", "--bare", ".", str(tmp_path / "bare.git"))
    sides = sides_of(tmp_path / "bare.git", head="main")
    assert sides.called == "main"
    assert sides.base == leaderboard.git("rev-parse", "main").strip()
