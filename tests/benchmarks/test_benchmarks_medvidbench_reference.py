"""The components without `_strict` give the numbers of the reference evaluator, on good, odd and hostile answers."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from medvidbench_reference import evaluate
from medvidbench_scores import SEVEN, metrics

from tools.medvidbench.answers import perfect, right, shifted, shuffled
from tools.medvidbench.entries import ENTRIES, answers
from tools.medvidbench.samples import Sample, samples

MANY = settings(max_examples=80, deadline=None)
FPS = st.sampled_from(["1.0", "0.5", "2.0", "29.97", "0.1"])
DECIMAL = st.builds(lambda a, b: f"{a}.{b}", st.integers(0, 60), st.integers(0, 99)) | st.integers(0, 60).map(str)
GLUE = st.sampled_from(
    ["-", " - ", " to ", "to", "s to ", " seconds to ", " TO ", " – ", "--", "-\n", ".", ", ", " ", ""]
)
SCRAPS = st.sampled_from(
    [
        *"0123456789.,:;-–[]/ \n\t٣１",
        *("seconds", " seconds: ", " second: ", "to", " to ", "00:00:01", "1:2:3 to 4:5:6", "nan", "[[", "]]", "/5"),
        *("Start Time ", "**Start Time:**", "Time Range: ", "**Description:**", "Two structures: 1"),
    ]
)
SOUP = st.lists(SCRAPS, max_size=40).map("".join)


def agrees(records: Sequence[dict[str, Any]]) -> None:
    expected, found = evaluate(list(records)), metrics(records)
    for name in SEVEN:
        assert float(found[name] or 0) == pytest.approx(expected[name], abs=1e-9), name


def merged(task: str, answer: str, source: str = "AVOS", fps: str = "1.0", **more: Any) -> dict[str, Any]:
    return {"qa_type": task, "metadata": {"fps": fps}, "data_source": source, "gnd": "", "answer": answer, **more}


def with_answers(given: Sequence[str | None]) -> list[dict[str, Any]]:
    return [
        {**sample.record, "answer": answer}
        for sample, answer in zip(samples(), given, strict=True)
        if answer is not None
    ]


@pytest.mark.parametrize(
    "given",
    [perfect, shuffled, shifted, lambda: answers(ENTRIES[1])],
    ids=["perfect", "shuffled", "shifted", "made up"],
)
def test_on_the_whole_set(given: Any) -> None:
    agrees(with_answers(given()))


BOUND = st.floats(0, 60, allow_nan=False).map(lambda x: round(x, 1))
SPANS = st.lists(st.tuples(BOUND, BOUND).map(sorted), min_size=1, max_size=4)


@MANY
@given(SPANS, st.lists(st.tuples(DECIMAL, GLUE, DECIMAL).map("".join), max_size=6).map(", ".join) | SOUP, FPS)
def test_spans(true: list[list[float]], answer: str, fps: str) -> None:
    agrees(
        [
            merged(
                "tal", answer, fps=fps, struc_info=[{"action": "x", "spans": [{"start": a, "end": b} for a, b in true]}]
            )
        ]
    )


@pytest.mark.parametrize(
    "answer",
    [
        "0.0-10.0 seconds.",
        "The action runs from 00:00:05 to 00:00:10 and from 20 to 30s.",
        "is from 1.005 to 9.995 seconds",
        "takes place from 5s TO 7 second",
        "1-2-3-4",
        "2024-01-02",
        "10-5, 3-3",
        "1.2.3-4.5.6",
        "١-٣",
        f"{'9' * 400}-1, 1-{'9' * 400}",
        f"{'1' * 50}-{'2' * 50}, 0-9",
        "5 seconds",
        "",
        "-",
        "1 to",
        "1:2:3:4 to 5:6:7",
    ],
)
def test_odd_spans(answer: str) -> None:
    agrees(
        [
            merged(
                "tal",
                answer,
                struc_info=[{"spans": [{"start": 0, "end": 10}]}, {"spans": [{"start": 20, "end": 30.5}]}],
            )
        ]
    )


def test_thresholds_are_met_as_doubles_meet_them() -> None:
    for tenths in range(1, 60):
        true = {"start": 0.1, "end": 0.1 + tenths / 10}
        for end in range(1, 60):
            answer = f"0.1-{0.1 + end / 10:.1f}"
            agrees([merged("tal", answer, fps="0.1", struc_info=[{"spans": [true]}])])


CORNER = st.integers(0, 30) | st.floats(0, 30).map(lambda x: round(x, 2))
BOX = st.lists(CORNER, min_size=4, max_size=4)
ENTRY = st.tuples(
    st.sampled_from(["1.0", "2.0", "3", "4.25", "1", "02.0"]), st.lists(CORNER, min_size=3, max_size=5) | BOX
)


@MANY
@given(
    st.dictionaries(
        st.sampled_from(["1.0", "2.0", "3.0", "4.25"]),
        BOX.map(sorted).map(lambda b: [b[0], b[1], b[2], b[3]]),
        min_size=1,
    ),
    st.lists(ENTRY.map(lambda e: f"{e[0]} seconds: {e[1]}"), max_size=5).map(" ".join)
    | st.lists(BOX.map(lambda b: f"[{b}]")).map(" ".join)
    | SOUP,
)
def test_boxes(true: dict[str, list[float]], answer: str) -> None:
    agrees([merged("stg", answer, struc_info=[{"bbox_dict": true}])])


@pytest.mark.parametrize(
    "answer",
    [
        "1.0 seconds: [0, 0, 10, 10] 2.0 seconds: [broken]",
        "1.0 seconds: [broken] 2.0 seconds: [0, 0, 10, 10]",
        "[0, 0, 10, 10] at 1.0 seconds",
        "1.0 seconds: [10, 10, 0, 0]",
        "1.0 seconds: [0, 0, inf, inf] 2.0 seconds: [-inf, 0, 5, 5]",
        "1.0 seconds: [1e3, 0, 1_0, 10]",
        "1.0 seconds: [[0, 0, 10, 10]]",
        "1.0 seconds: [] 2.0 seconds: [0, 0, 10, 10]",
        "[[0,0,10,10]] [[0,0,5,5]]",
        "[[0,0,10]] [[ 0, 0,5 ,5]]",
        "[[[0,0,10,10]]]",
        "[[0,0 [[5,5,20,20]] [[1 2,3,4,5]]",
        "1.0  seconds:[0,0,1e-4,1e-4]",
    ],
)
def test_odd_boxes(answer: str) -> None:
    agrees([merged("stg", answer, struc_info=[{"bbox_dict": {"1.0": [0, 0, 10, 10], "2.0": [5, 5, 20, 20.5]}}])])


LINE = st.tuples(
    DECIMAL,
    st.sampled_from(["-", " - ", "–"]),
    DECIMAL,
    st.sampled_from([" seconds: ", " second: ", "seconds: ", " seconds:", " seconds - "]),
    st.sampled_from(["a", "", "b c", "d 1-2 seconds: e"]),
)
TEXT = st.lists(LINE.map("".join), max_size=6).flatmap(
    lambda lines: st.sampled_from(["\n", " ", "\n\n"]).map(lambda glue: glue.join(lines))
)


@MANY
@given(
    st.lists(st.tuples(SPANS, TEXT | SOUP, FPS, st.sampled_from(["AVOS", "CoPESD", "NurViD"])), min_size=1, max_size=4),
)
def test_captioned_segments(given_: list[tuple[list[list[float]], str, str, str]]) -> None:
    records = []
    for true, answer, fps, source in given_:
        segments = [{"start": a, "end": b, "caption": "x"} for a, b in true]
        info = [segments] if source == "AVOS" else [{"dc_segments": segments}] if source == "NurViD" else segments
        records.append(merged("dense_captioning_gpt", answer, source, fps, struc_info=info))
    agrees(records)


@pytest.mark.parametrize(
    "answer",
    [
        "1.0-29.0 seconds: check: the clip\n30.0-40.0 seconds: done",
        "1-2 seconds: \n3-4 seconds: swallowed",
        "1-2 seconds:x\n3-40 seconds: y",
        "0-40 seconds: a\n0-40 seconds: b\n5-10 seconds: c",
        "40-1 seconds: backwards",
        "Time Range: 1 - 29 seconds bla - foo.",
        "**Start Time:** 3–28 second **Description:** x",
        "Start (Time) 3-28 seconds -",
        "Start Time) 3-28 seconds - - x",
        "3.-28. seconds - x",
        "no segment at all",
    ],
)
def test_odd_captions(answer: str) -> None:
    info = [{"start": 0, "end": 30, "caption": "x"}, {"start": 30, "end": 41.5, "caption": "y"}, {"start": 1, "end": 2}]
    agrees([merged("dense_captioning_gemini", answer, struc_info=info)])


RATING = st.tuples(
    st.sampled_from(["Respect for tissue", "Suture/needle handling", " respect for tissue", "a: Time and motion", ""]),
    st.sampled_from([":", ": ", "::", " "]),
    st.sampled_from(["3/5", "12/5", "3/50", "3", "x", "٣/5", " 4/5."]),
).map("".join)


@MANY
@given(st.lists(RATING, max_size=7).map(", ".join) | SOUP)
def test_ratings_of_skill(answer: str) -> None:
    scores = {"Respect for tissue": 3, "Suture/needle handling": 4, "Time and motion": 3}
    agrees([merged("skill_assessment", answer, "JIGSAWS", struc_info=[{"skill_level": "I", "skill_scores": scores}])])


CRITERION = st.tuples(
    st.sampled_from(
        ["Two structures", "two structures two structure", "CYSTIC PLATE", "Hepatocystic triangle", "the cystic plate"]
    ),
    st.sampled_from([": ", ":", " :"]),
    st.sampled_from(["0", "1", "2", "9", "x", "1 of 2"]),
).map("".join)


@MANY
@given(st.lists(CRITERION, max_size=6).map(", ".join) | SOUP)
def test_ratings_of_safety(answer: str) -> None:
    scores = {"two_structures": 1, "cystic_plate": 0, "hepatocystic_triangle": 2}
    agrees([merged("cvs_assessment", answer, "Cholec80_CVS", struc_info=[{"cvs_scores": scores}])])


@pytest.mark.parametrize("source", ["AVOS", "CoPESD", "EgoSurgery", "NurViD"])
@pytest.mark.parametrize("true", ["tying", "closure", "hold flap with forceps", "out of any list"])
@pytest.mark.parametrize("answer", ["tying", " tying\n", "Tying", "stabilize flap with forceps", "closure", ""])
def test_next_actions(source: str, true: str, answer: str) -> None:
    actions = {"actions": ["tying"]} if source == "NurViD" else {}
    if source == "CoPESD":
        true = "hold flap with forceps"
    agrees([merged("next_action", answer, source, **actions) | {"gnd": true}])


def test_a_sample_is_read_by_both_the_same() -> None:
    sample: Sample = samples()[0]
    agrees([{**sample.record, "answer": right(sample, 0.5)}])
