"""Two states of a board compared: every row that moved is told, with a reason, and no other."""

import json
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

import pytest
import ten_items
from board_strategies import fields
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from published import documented

from checker.boards.changes.history import CHANGES, history, with_history, with_report
from checker.boards.changes.members import Unreadable
from checker.boards.changes.published import (
    MANIFEST,
    OVERALL,
    PublishedBoard,
    Seen,
    Value,
    published_board,
    published_policy,
)
from checker.boards.changes.report import change_report
from checker.boards.documents.changes import ChangeReport, Changes, RankChange, Why
from checker.boards.files import files
from checker.model.board import Field

NAMES = ("amber", "birch", "cedar", "dune")
GENERAL = ("truth", "scorer", "items")

seen = st.builds(
    lambda status, tree, value, ruled: Seen(
        status if status != "ranked" or value is not None else "unranked",
        tree,
        None,
        "rescored",
        {"m": Value(value, None if value is None else f"{value}/1")},
        {},
        ruled,
    ),
    st.sampled_from(["ranked", "ranked", "ranked", "unranked", "withdrawn", "awaiting_rescoring", "excluded"]),
    st.sampled_from(["t1", "t2"]),
    st.one_of(st.none(), st.integers(0, 4).map(Decimal)),
    st.sampled_from(["r1", "r2"]),
)
causes = st.fixed_dictionaries({name: st.sampled_from(["1", "2"]) for name in (*GENERAL, "folder")})


def ranked(entries: Mapping[str, Seen]) -> Mapping[str, Seen]:
    values = [each.metrics["m"].shown for each in entries.values() if each.status == "ranked"]
    return {
        name: replace(each, rank=1 + sum(value > each.metrics["m"].shown for value in values))
        if each.status == "ranked"
        else each
        for name, each in entries.items()
    }


def a_board(entries: Mapping[str, Seen], inputs: Mapping[str, str]) -> PublishedBoard:
    return PublishedBoard("sample", "v1", {}, n_items=10, evaluation={}, entries=ranked(entries), listed={}, **inputs)


boards = st.builds(a_board, st.dictionaries(st.sampled_from(NAMES), seen), causes)


def same(one: Seen, other: Seen | None) -> bool:
    return other is not None and (one.status, one.rank, one.metrics) == (other.status, other.rank, other.metrics)


@given(boards)
def test_nothing_is_told_of_a_board_that_stayed(board: PublishedBoard) -> None:
    assert change_report(board, board, (), 1) is None


@given(boards, boards)
def test_every_row_that_moved_is_told_and_no_other(before: PublishedBoard, after: PublishedBoard) -> None:
    report = change_report(before, after, (), 1)
    there = {name: each for name, each in before.entries.items() if each.on_board}
    moved = {name for name, each in there.items() if not same(each, after.entries.get(name))}
    if report is None:
        changed = [name for name in GENERAL if getattr(before, name) != getattr(after, name)]
        assert not changed
        assert all(there[name].metrics == after.entries[name].metrics for name in moved)
        return
    assert [row.entry for row in report.rows] == sorted(moved)
    for row in report.rows:
        new = after.entries.get(row.entry)
        assert row.rank == RankChange(there[row.entry].rank, None if new is None else new.rank)
        assert row.why


@given(boards, boards)
def test_each_reason_is_a_cause_and_each_cause_is_true(before: PublishedBoard, after: PublishedBoard) -> None:
    report = change_report(before, after, (), 1)
    if report is None:
        return
    told = {each.why for each in report.causes}
    assert len(told) == len(report.causes)
    for name in GENERAL:
        assert (name in told) == (getattr(before, name) != getattr(after, name))
    for row in report.rows:
        whys = {each.why for each in row.why}
        assert whys - {"displaced"} <= told
        old, new = before.entries[row.entry], after.entries.get(row.entry)
        assert ("gone" in whys) == (new is None)
        assert ("excluded" in whys) == (new is not None and new.status == "excluded")
        if "revised" in whys:
            assert new is not None
            assert new.tree != old.tree


@given(boards, boards)
def test_a_displaced_row_stands_itself_and_names_who_passed_it(before: PublishedBoard, after: PublishedBoard) -> None:
    report = change_report(before, after, (), 1)
    for row in () if report is None else report.rows:
        for reason in row.why:
            if reason.why == Why.DISPLACED:
                assert before.entries[row.entry].metrics == after.entries[row.entry].metrics
                assert reason.names
                for name in reason.names:
                    above = [
                        name in board.entries
                        and board.entries[name].rank is not None
                        and board.entries[name].rank < board.entries[row.entry].rank
                        for board in (before, after)
                    ]
                    assert above[0] != above[1]


@given(boards, boards)
def test_new_entries_alone_make_no_report(before: PublishedBoard, more: PublishedBoard) -> None:
    there = {name: each for name, each in before.entries.items() if each.on_board}
    after = replace(before, entries=ranked({**more.entries, **there}))
    assert change_report(replace(before, entries=there), after, (), 1) is None


SOME = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@SOME
@given(fields())
def test_a_board_read_back_differs_in_nothing_from_itself(field: Field) -> None:
    read = published_board(files(field))
    assert not read.edited
    assert read.entries.keys() == {each.name for each in (*field.standings, *field.excluded)}
    assert change_report(read, read, (), 1) is None


def test_a_value_that_moves_less_than_is_shown_is_told_where_it_may_be() -> None:
    old = Value(Decimal("66.7"), "200/3")
    assert old.differs(Value(Decimal("66.7"), "667/10"))
    assert not old.differs(Value(Decimal("66.7"), None))
    assert old.differs(Value(Decimal("66.8"), None))
    assert not old.differs(Value(Decimal("66.70"), "200/3"))


def ten() -> Mapping[str, bytes]:
    return files(ten_items.field())


def test_reports_lie_beside_the_board_and_its_manifest_names_them() -> None:
    report = ChangeReport(1, change_report(*moved_truth(), (), 1).causes, (), ())
    made = with_history(ten(), with_report(Changes("sample", "v1", ()), report))
    assert {path for path in made if made[path] != ten().get(path)} == {CHANGES, MANIFEST}
    told = json.loads(made[MANIFEST])
    assert [each["path"] for each in told["files"]] == sorted(path for path in made if path != MANIFEST)
    assert history(made, published_board(made)).reports == (report,)
    told["files"] = [each for each in told["files"] if each["path"] != CHANGES]
    assert told == json.loads(ten()[MANIFEST])


def moved_truth() -> tuple[PublishedBoard, PublishedBoard]:
    read = published_board(ten())
    return read, replace(read, truth="sha256:other")


def test_without_a_report_there_is_no_file() -> None:
    board = published_board(ten())
    assert with_history(ten(), history(ten(), board)) == ten()


def test_reports_of_another_board_are_refused() -> None:
    made = documented(ten_items.field())
    board = published_board(made)
    with pytest.raises(Unreadable) as refusal:
        history(made, replace(board, version="v2"))
    assert refusal.value.path == CHANGES


def test_a_policy_that_is_not_the_one_its_digest_is_of_is_unreadable() -> None:
    manifest = json.loads(ten()[MANIFEST])
    manifest["policy"]["parts"]["ranking.by"] = "fluency"
    raw = json.dumps(manifest).encode()
    for read in (lambda: published_policy(raw), lambda: published_board({**ten(), MANIFEST: raw})):
        with pytest.raises(Unreadable) as refusal:
            read()
        assert "its policy was edited" in refusal.value.why.template


DAMAGED = [b"", b"[1]", b"{}", b'{"files": 1, "rows": 1}', b'{"rows": [{"entry": "amber"}]}', b"\xff", b"[" * 100_000]


@pytest.mark.parametrize("raw", DAMAGED)
def test_a_manifest_that_is_no_longer_one_is_unreadable(raw: bytes) -> None:
    with pytest.raises(Unreadable):
        published_board({**ten(), MANIFEST: raw})


@pytest.mark.parametrize("raw", DAMAGED)
def test_of_a_board_that_cannot_be_read_only_causes_are_known(raw: bytes) -> None:
    damaged = published_board({**ten(), OVERALL: raw})
    assert (damaged.told, damaged.edited) == (False, True)
    whole, moved = moved_truth()
    assert change_report(damaged, whole, (), 1) is None
    report = change_report(damaged, moved, (), 1)
    assert report is not None
    assert ([each.why for each in report.causes], report.rows) == (["truth"], ())


def test_a_rank_can_be_lost_to_a_mean_of_ranks_though_nobody_is_new() -> None:
    """Of a ranking by mean ranks a row can move without being passed by whoever changed."""
    before = published_board(ten())
    names = [next(name for name, each in before.entries.items() if each.rank == rank) for rank in (1, 2)]
    first, second = (before.entries[name] for name in names)
    swapped = {names[0]: replace(first, rank=second.rank), names[1]: replace(second, rank=first.rank)}
    report = change_report(before, replace(before, entries={**before.entries, **swapped}, truth="x"), (), 1)
    assert report is not None
    assert {row.entry: [reason.why for reason in row.why] for row in report.rows} == {
        name: ["displaced"] for name in names
    }


def swapped(board: PublishedBoard, **policy: str) -> tuple[PublishedBoard, PublishedBoard, list[str]]:
    """Give the board by some policy, the same with the first two rows in each other's place, and their names."""
    before = replace(board, policy=policy)
    names = [next(name for name, each in board.entries.items() if each.rank == rank) for rank in (1, 2)]
    first, second = (before.entries[name] for name in names)
    others = {names[0]: replace(first, rank=second.rank), names[1]: replace(second, rank=first.rank)}
    return before, replace(before, entries={**before.entries, **others}), names


def test_rows_that_change_places_though_nothing_moved_are_told() -> None:
    before, after, _ = swapped(published_board(ten()), **{"ranking.by": "f1"})
    assert told(before, after) == (["engine"], [["engine"], ["engine"]])
    assert told(before, replace(after, folder="0" * 40)) == (["folder"], [["folder"], ["folder"]])
    assert told(replace(before, edited=True), after) == (["edited"], [["edited"], ["edited"]])
    by_ranks, moved, _ = swapped(published_board(ten()), **{"ranking.by": "none"})
    assert told(by_ranks, moved) == (["engine"], [["engine"], ["engine"]])


def test_a_third_row_explains_two_that_change_places_only_where_it_can() -> None:
    for policy, why in (({"ranking.by": "f1"}, "engine"), ({"ranking.by": "none"}, None)):
        before, after, names = swapped(published_board(ten()), **policy)
        came = replace(after, entries={**after.entries, "new": replace(after.entries[names[0]], rank=9)})
        report = change_report(before, came, (), 1)
        assert (None if report is None else report.causes[0].why) == why


def lower(board: PublishedBoard, name: str, **changes: object) -> PublishedBoard:
    """Give the board with another number in one row."""
    row = board.entries[name]
    metric, value = next(iter(row.metrics.items()))
    metrics = {**row.metrics, metric: replace(value, shown=Decimal("1.25"), exact="5/4")}
    return replace(board, entries={**board.entries, name: replace(row, metrics=metrics, **changes)})


def told(before: PublishedBoard, after: PublishedBoard) -> tuple[list[str], list[list[str]]]:
    report = change_report(before, after, (), 1)
    assert report is not None
    return [each.why for each in report.causes], [[each.why for each in row.why] for row in report.rows]


def test_judges_who_say_something_else_are_the_cause_of_the_row_they_speak_of() -> None:
    before = published_board(ten())
    assert told(before, lower(before, "amber", verdicts="sha256:other")) == (["verdicts"], [["verdicts"]])


def test_another_evaluation_is_told_by_its_parts() -> None:
    before = replace(published_board(ten()), evaluation={"version": "1", "judge": "a"})
    after = replace(lower(before, "amber"), evaluation={"version": "2", "judge": "a"})
    assert told(before, after) == (["evaluation"], [["evaluation"]])
    report = change_report(before, after, (), 1)
    assert report is not None
    assert {name: (part.before, part.after) for name, part in report.causes[0].parts.items()} == {"version": ("1", "2")}


def test_what_nothing_accounts_for_is_the_folders_the_hands_or_the_engines() -> None:
    before = published_board(ten())
    assert told(before, lower(before, "amber")) == (["engine"], [["engine"]])
    assert told(before, replace(lower(before, "amber"), folder="0" * 40)) == (["folder"], [["folder"]])
    assert told(replace(before, edited=True), lower(before, "amber")) == (["edited"], [["edited"]])


def test_another_count_of_items_whose_ids_are_secret_is_a_cause() -> None:
    before = replace(published_board(ten()), items=None)
    assert told(before, replace(before, n_items=11)) == (["items"], [])


def test_what_an_older_manifest_does_not_tell_is_no_cause() -> None:
    after = published_board(ten())
    older = {name: replace(each, rulings=None, verdicts=None) for name, each in after.entries.items()}
    before = replace(after, scorer=None, policy=None, entries=older)
    assert change_report(before, replace(after, scorer="sha256:any"), (), 1) is None
