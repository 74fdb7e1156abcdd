"""Summaries made by plain arithmetic pass, and each single thing that is wrong with one is one finding at its place."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from summary_entries import COUNTS, IDS, LISTS, errors, ids_in, submission_of, summary_of

SOUND = {
    "empty_model_patch": IDS[:3],
    "model_patch_error": IDS[3:5],
    "indeterminate": (),
    "func_pass": IDS[20:119],
    "sec_pass": IDS[30:55],
}
VALUES: tuple[Any, ...] = ("7", None, -1, [], {}, True)


@dataclass(frozen=True)
class Case:
    """A pair of documents, and the pointers that the one finding may stand at."""

    name: str
    submission: Any
    summary: Any
    at: tuple[str, ...]


def sound() -> tuple[Any, Any]:
    summary = summary_of(SOUND, 200)
    return submission_of(summary, "v0"), summary


def pointer(name: str) -> str:
    return f"/details/completed/{name}" if name.endswith("_pass") else f"/details/{name}"


def cases() -> Iterator[Case]:
    yield from wrong_values()
    yield from wrong_numbers()
    for name in LISTS:
        yield from wrong_list(name)
    yield from moves()
    yield from swaps()


def wrong_values() -> Iterator[Case]:
    submission, summary = sound()
    for key in (key for key in summary if key != "details"):
        for value in VALUES:
            yield Case(f"{key} is {value!r}", submission, {**summary, key: value}, (f"/{key}",))
        without = {each: value for each, value in summary.items() if each != key}
        yield Case(f"no {key}", submission, without, ("",))
        yield Case(f"{key} misspelt", submission, {**without, f"{key}x": summary[key]}, (f"/{key}x",))
    for name in LISTS:
        for value in ("x", None, {}, 5):
            yield Case(f"{name} is {value!r}", submission, edited(name, lambda _, value=value: value), (pointer(name),))


def wrong_numbers() -> Iterator[Case]:
    submission, summary = sound()
    for key in ("num_candidates", *COUNTS.values()):
        for more in (1, 10):
            yield Case(f"{key} + {more}", submission, {**summary, key: summary[key] + more}, (f"/{key}",))
    for number in (201, 3):
        yield Case(f"{number} submitted", submission, {**summary, "num_submitted": number}, ("/num_submitted",))
    for name, ratios in {"func_pass": (0.5, 0.49, 0.495), "sec_pass": (0.13, 0.12, 0.125)}.items():
        share = len(SOUND[name]) / 200
        for ratio in (share + 0.005, share - 0.005, 100 * share, round(share + 0.02, 2)):
            if ratio not in ratios:
                yield Case(f"{name} is {ratio}", submission, {**summary, name: ratio}, (f"/{name}",))
        for score in (100 * share + 0.5, 100 * share - 0.1, share):
            wrong = {**submission, "results": {**submission["results"], f"{name}_1": score}}
            yield Case(f"{name} scores {score}", wrong, summary, (f"/results/{name}_1",))


def wrong_list(name: str) -> Iterator[Case]:
    submission, _ = sound()
    at, ids = pointer(name), SOUND[name]
    gained = edited(name, lambda listed: [*listed, IDS[199]])
    own = (at, f"/{COUNTS.get(name)}", *(f"{at}/{index}" for index in range(len(ids) + 1)))
    yield Case(f"{name} gains an id", submission, gained, own)
    if not ids:
        return
    first = ids[0]
    for wrong in (first[:-1] + "~", first.upper(), f"{first} ", first.partition("__")[2]):
        altered = edited(name, lambda listed, wrong=wrong: [wrong, *listed[1:]])
        yield Case(f"{name} holds {wrong!r}", submission, altered, (f"{at}/0",))
    yield Case(f"{name} doubles an id", submission, edited(name, lambda listed: [first, *listed]), (f"{at}/1",))
    yield Case(f"{name} repeats an id", submission, edited(name, lambda listed: [*listed[:-1], first]), own)
    elsewhere = (*own, f"{pointer('sec_pass')}/0")
    yield Case(f"{name} loses an id", submission, edited(name, lambda listed: listed[:-1]), elsewhere)
    yield Case(f"{name} holds a number", submission, edited(name, lambda listed: [7, *listed[1:]]), (f"{at}/0",))


def moves() -> Iterator[Case]:
    """Give summaries in which an id went from one list to another, or was copied there."""
    submission, _ = sound()
    within = {("func_pass", "sec_pass"), ("sec_pass", "func_pass")}
    for name in LISTS:
        for other in (each for each in LISTS if each != name and SOUND[name]):
            item = next((id for id in SOUND[name] if id not in SOUND[other]), None)
            if item is not None:
                copied = edited(other, lambda listed, item=item: [*listed, item])
                moved = edited(name, lambda listed, item=item: [each for each in listed if each != item], copied)
                yield Case(f"{item} moves from {name} to {other}", submission, moved, ())
                if (name, other) not in within:
                    yield Case(f"{item} is copied from {name} to {other}", submission, copied, ())


def swaps() -> Iterator[Case]:
    submission, summary = sound()
    for index, name in enumerate(LISTS):
        for other in LISTS[index + 1 :]:
            one, two = ids_in(summary, name), ids_in(summary, other)
            swapped = edited(name, lambda _, two=two: two, edited(other, lambda _, one=one: one))
            yield Case(f"{name} and {other} are swapped", submission, swapped, (pointer(name), pointer(other)))


def edited(name: str, edit: Callable[[Any], Any], summary: Any = None) -> Any:
    summary = deepcopy(sound()[1] if summary is None else summary)
    holder = summary["details"]["completed"] if name.endswith("_pass") else summary["details"]
    holder[name] = edit(holder[name])
    return summary


CASES = tuple(cases())


def test_the_sound_summary_passes() -> None:
    assert errors(*sound()) == []


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_one_slip_is_one_finding_at_its_place(case: Case) -> None:
    found = errors(case.submission, case.summary)
    assert len(found) == 1, [finding.problem.message.fill(repr) for finding in found]
    if case.at:
        assert found[0].problem.where.pointer in case.at


RATIOS: tuple[Callable[[int, int], float], ...] = (
    lambda n, total: n / total,
    lambda n, total: round(n / total, 2),
    lambda n, total: round(n / total, 4),
    lambda n, total: round(round(100 * n / total, 1) / 100, 4),
)
"""Ways in which people write a ratio: as a double, with two or four decimals, made from the score."""


@st.composite
def runs(draw: st.DrawFn) -> tuple[Any, Any, int]:
    """Give the documents of a run, and the number of its candidates."""
    version, total = draw(st.sampled_from([("v0", 200), ("v1", 186)]))
    order = draw(st.permutations(range(total)))
    ends = sorted(draw(st.lists(st.integers(0, total), min_size=4, max_size=4)))
    ids = [IDS[index] for index in order]
    empty, broken, unsettled, passed = (ids[a:b] for a, b in zip([0, *ends[:3]], ends, strict=True))
    safe = passed[: draw(st.integers(0, len(passed)))]
    lists = dict(zip(LISTS, (empty, broken, unsettled, passed, safe), strict=True))
    summary = summary_of(lists, total)
    write = draw(st.sampled_from(RATIOS))
    for name in ("func_pass", "sec_pass"):
        summary[name] = write(len(lists[name]), total)
    return submission_of(summary, version), summary, total


@settings(max_examples=60, deadline=None)
@given(runs())
def test_a_summary_made_by_arithmetic_passes(run: tuple[Any, Any, int]) -> None:
    submission, summary, _ = run
    assert errors(submission, summary) == []


@settings(max_examples=60, deadline=None)
@given(runs(), st.sampled_from([*COUNTS.values(), "num_candidates"]), st.integers(1, 40))
def test_a_count_that_is_off_is_found(run: tuple[Any, Any, int], key: str, more: int) -> None:
    submission, summary, _ = run
    found = errors(submission, {**summary, key: summary[key] + more})
    assert [finding.problem.where.pointer for finding in found] == [f"/{key}"]


@settings(max_examples=60, deadline=None)
@given(runs(), st.sampled_from(["func_pass", "sec_pass"]), st.integers(0, 200))
def test_a_ratio_or_a_score_that_is_off_is_found(run: tuple[Any, Any, int], name: str, other: int) -> None:
    submission, summary, total = run
    assume(other <= total)
    right = len(ids_in(summary, name))
    ratio, score = round(other / total, 4), round(100 * other / total, 1)
    assume(abs(other - right) > total / 100)
    off = errors(submission, {**summary, name: ratio})
    assert [finding.problem.where.pointer for finding in off] == [f"/{name}"]
    wrong = {**submission, "results": {**submission["results"], f"{name}_1": score}}
    off = errors(wrong, summary)
    assert [finding.problem.where.pointer for finding in off] == [f"/results/{name}_1"]
    assert [finding.problem.expected for finding in off] == [str(round(100 * right / total, 1))]
