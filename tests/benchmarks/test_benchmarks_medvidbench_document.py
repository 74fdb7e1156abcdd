"""The document on supported formats, statement by statement.

Each test is headed by what the document says, in our words; where this repository differs on purpose, it says how.
What does not hang on the number of samples is tried on every hundredth of them.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from medvidbench_reference import evaluate
from medvidbench_repository import ENTRY, ROOT, STEP, Repository
from medvidbench_scores import SEVEN, TEN, benchmark

from tools.medvidbench.answers import perfect, shuffled
from tools.medvidbench.entries import ENTRIES, answers
from tools.medvidbench.files import merged, predictions, records
from tools.medvidbench.samples import COUNTS

BENCHMARK = ROOT / "benchmarks/medvidbench"


@cache
def whole() -> tuple[dict[str, Any], ...]:
    return tuple(records(shuffled()))


@cache
def whole_merged() -> dict[str, Any]:
    return merged(answers(ENTRIES[1]))


@cache
def few() -> tuple[dict[str, Any], ...]:
    return whole()[::STEP]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    return Repository(tmp_path_factory.mktemp("small"), small=True)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    return Repository(tmp_path_factory.mktemp("leaderboard"))


# Two formats, found by looking


def test_prediction_only_is_what_users_submit(repository: Repository) -> None:
    """A list of records with id, qa_type and prediction passes; the form and the number of samples are said."""
    report = repository.check(whole())
    assert (report["verdict"], report["findings"]) == ("pass", [])
    assert report["entries"][0]["contents"] == {"form": "prediction-only", "records": 6245}
    assert "holds: 6245 records, prediction-only" in repository.run("check", ENTRY).stdout


def test_the_merged_form_is_recognised_and_kept_off_the_board(repository: Repository) -> None:
    """The document takes it for internal tests and adds it to the board; here a pull request may not bring it."""
    report = repository.check(whole_merged())
    assert report["verdict"] == "fail"
    assert [each["rule"] for each in report["findings"]] == ["SCH013"]
    assert report["entries"][0]["contents"] == {"form": "merged", "records": 6245}


@pytest.mark.parametrize("at", [0, 1, 40, 62])
def test_every_record_is_looked_at(at: int, small: Repository) -> None:
    """The document looks at one sample; a file that mixes both forms is told here, wherever the odd record stands."""
    mixed = list(few())
    mixed[at] = whole_merged()[str(STEP * at)]
    report = small.check(mixed)
    [finding] = report["findings"]
    assert (finding["rule"], finding["line"]) == ("SCH013", at + 2)
    assert f"line {at + 2}" in finding["message"]
    assert report["entries"][0]["contents"]["form"] == "mixed"


@pytest.mark.parametrize("as_list", [True, False])
def test_a_merged_file_may_be_a_list_or_an_object_of_records(as_list: bool, small: Repository) -> None:
    given = dict(list(whole_merged().items())[::STEP])
    report = small.check(list(given.values()) if as_list else given)
    assert report["entries"][0]["contents"] == {"form": "merged", "records": 63}


# Required fields


@pytest.mark.parametrize("field", ["id", "qa_type", "prediction"])
def test_each_of_the_three_fields_is_required(field: str, small: Repository) -> None:
    """A record without one is an error at its line, with the field's name."""
    lacking = list(few())
    lacking[29] = {name: value for name, value in lacking[29].items() if name != field}
    [finding] = small.check(lacking)["findings"]
    assert (finding["rule"], finding["severity"], finding["line"]) == ("SCH008", "error", 31)
    assert field in finding["message"]


def test_an_unrecognised_structure_is_an_error(small: Repository) -> None:
    report = small.check([{"name": "x", "text": "y"}] * 5)
    assert report["verdict"] == "fail"
    assert {each["rule"] for each in report["findings"]} >= {"SCH008"}
    assert small.check({"a": {"b": 1}})["verdict"] == "fail"


def test_predictions_are_texts(small: Repository) -> None:
    wrong = [{**few()[0], "prediction": 5.5}, *few()[1:]]
    assert small.found(wrong) == [("SCH011", "error", 2)]


@pytest.mark.parametrize(
    ("field", "lacking"), [("metadata", "fail"), ("answer", "fail"), ("question", "pass"), ("data_source", "fail")]
)
def test_the_merged_form_needs_what_it_is_scored_by(field: str, lacking: str, small: Repository) -> None:
    record = {name: value for name, value in whole_merged()["0"].items() if name != field}
    file = small.root / "merged.json"
    file.write_text(json.dumps([record]))
    done = small.run("rescore", "--merged", str(file))
    assert done.returncode == {"fail": 2, "pass": 0}[lacking], done.stderr


# The grammar of ids


@pytest.mark.parametrize(
    ("id", "sound"),
    [
        ("video_id&&0&&100&&1.0", True),
        ("another_video&&7&&7&&0.5", True),
        ("video_id&&100&&0&&1.0", False),
        ("video_id&&0&&100&&0", False),
        ("video_id&&0&&100&&0.0", False),
        ("video_id&&0&&100&&-1", False),
        ("video_id&&0&&100", False),
        ("video_id&0&100&1.0", False),
        ("&&0&&100&&1.0", False),
        ("video_id&&zero&&100&&1.0", False),
        ("video_id&&0&&100&&1.0&&x", False),
        ("video_id&&0.5&&100&&1.0", False),
        ("video_id&&nan&&100&&1.0", False),
        ("video_id&&٣&&100&&1.0", False),
    ],
)
def test_an_id_is_video_start_end_and_frames_a_second(id: str, sound: bool, small: Repository) -> None:
    """A sound id that no sample has is another error than one of another form; either is one finding."""
    odd = [{**few()[0], "id": id}, *few()[1:]]
    [finding] = small.check(odd)["findings"]
    assert (finding["rule"], finding["line"]) == ("COV001" if sound else "SCH016", 2)


# File size


def first(count: int) -> list[dict[str, Any]]:
    """Give so many records, without splitting samples of one key: those whose key is alone go, from the end."""
    often = Counter((record["id"], record["qa_type"]) for record in whole())
    alone = [at for at, record in enumerate(whole()) if often[record["id"], record["qa_type"]] == 1]
    gone = set(alone[::-1][: len(whole()) - count])
    return [record for at, record in enumerate(whole()) if at not in gone][:count]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (6245, []),
        (6244, [("COV003", "warning", 1)]),
        (5000, [("COV003", "warning", 1)]),
        (4999, [("COV004", "error", 1)]),
        (1, [("COV004", "error", 1)]),
        (0, [("COV004", "error", 1)]),
    ],
)
def test_fewer_than_5000_samples_are_refused_and_fewer_than_6245_are_told(
    count: int, expected: list[tuple[str, str, int]], repository: Repository
) -> None:
    assert repository.found(first(count)) == expected


def test_the_full_set_has_6245_samples_in_eleven_variants() -> None:
    lines = [json.loads(line) for line in (BENCHMARK / "items/v1.jsonl").read_text().splitlines()]
    assert {task: sum(line["qa_type"] == task for line in lines) for task in COUNTS} == COUNTS
    assert len(lines) == sum(COUNTS.values()) == benchmark().versions["v1"].count == 6245


def test_five_thousand_good_records_and_one_bad_one(repository: Repository) -> None:
    bad = [*first(5000), {"id": "x", "qa_type": "tal", "prediction": "0-1 seconds."}]
    assert repository.found(bad) == [("COV003", "warning", 1), ("SCH016", "error", 5002)]


# Valid task names

NAMES = [
    *("tal", "stg", "next_action", "dense_captioning", "dense_captioning_gpt", "dense_captioning_gemini"),
    *("video_summary", "video_summary_gpt", "video_summary_gemini"),
    *("region_caption", "region_caption_gpt", "region_caption_gemini", "skill_assessment", "cvs_assessment"),
]


def test_there_are_fourteen_task_names() -> None:
    assert list(benchmark().key_fields["qa_type"].values) == NAMES
    assert len(NAMES) == 14
    assert set(COUNTS) <= set(NAMES)


@pytest.mark.parametrize("name", [*NAMES, "TAL", "tal ", "dense_caption", "dc", ""])
def test_a_task_name_is_taken_literally(name: str, small: Repository) -> None:
    """A valid name under which the sample does not exist is an unknown item; any other is no task's name."""
    odd = [{**few()[0], "qa_type": name}, *few()[1:]]
    found = small.found(odd)
    if name == few()[0]["qa_type"]:
        assert found == []
    else:
        assert found == [("COV001" if name in NAMES else "SCH016", "error", 2)]


# Samples that repeat


def repeated() -> dict[str, Any]:
    seen: dict[tuple[str, str], int] = {}
    for record in whole():
        key = (record["id"], record["qa_type"])
        seen[key] = seen.get(key, 0) + 1
        if seen[key] == 2:
            return record
    raise AssertionError("no sample repeats")


def test_a_sample_that_repeats_is_answered_as_often(repository: Repository) -> None:
    assert repository.found(whole()) == []
    again = [*whole(), repeated()]
    assert repository.found(again) == [("COV002", "error", 6247)]
    once = list(whole())
    once.remove(repeated())
    [(rule, severity, line)] = repository.found(once)
    assert (rule, severity) == ("COV008", "error")
    key = (repeated()["id"], repeated()["qa_type"])
    assert (once[line - 2]["id"], once[line - 2]["qa_type"]) == key
    none = [record for record in whole() if (record["id"], record["qa_type"]) != key]
    assert repository.found(none) == [("COV003", "warning", 1)]


def test_the_order_of_the_file_does_not_matter_but_among_repeats(repository: Repository) -> None:
    assert repository.found(whole()[::-1]) == []


# What happens to a submission


def test_answers_are_joined_with_the_hidden_truth_by_their_key(repository: Repository) -> None:
    """Evaluated, and added to the board: right answers in any order score perfectly in all that needs no judge."""
    shuffled_file = sorted(records(perfect()), key=lambda record: (record["qa_type"], record["id"]))
    repository.entry(shuffled_file)
    rescored = repository.report("rescore", ENTRY)["entries"][0]["rescored"]
    assert {name: rescored[name] for name in SEVEN} == dict.fromkeys(SEVEN, "1.000")
    assert {name: rescored[f"{name}_strict"] for name in SEVEN} == dict.fromkeys(SEVEN, "1.000")


def test_there_are_ten_metrics_over_eight_tasks() -> None:
    metrics = benchmark().metrics
    assert all(name in metrics and f"{name}_strict" in metrics for name in TEN)
    shown = [name for name, metric in metrics.items() if metric.shown]
    assert sorted(shown) == sorted([*TEN, *(f"{name}_strict" for name in TEN)])
    tasks = {task for each in benchmark().components.values() for task in each.applies_to["qa_type"]}
    assert tasks == set(NAMES)


def test_judged_metrics_are_unavailable_and_not_zero_without_a_judge(repository: Repository) -> None:
    """And where an action could have been the nearest of a list, it is said that names were compared as they are."""
    repository.entry(predictions(answers(ENTRIES[0])))
    report = repository.report("rescore", ENTRY)
    assert not {"dvc_llm", "vs_llm", "rc_llm"} & set(report["entries"][0]["rescored"])
    assert [(each["rule"], each["severity"]) for each in report["findings"]] == [
        ("SCO002", "notice"),
        ("SCO003", "notice"),
    ]


def test_the_board_ranks_by_the_strict_set_and_shows_the_rank_by_the_other() -> None:
    data = ROOT / "site/data/medvidbench/v1"
    ranking = json.loads((data / "manifest.json").read_bytes())["ranking"]
    assert ranking["by"]["mean_rank"] == [f"{name}_strict" for name in TEN]
    assert ranking["then"] == ["most_firsts", "rank_sum", "sum_over_max", "name"]
    [beside] = json.loads((data / "leaderboard_beside.json").read_bytes())["rankings"]
    assert (beside["by"]["mean_rank"], beside["values"]) == (list(TEN), "shown")
    rows = json.loads((data / "leaderboard_overall.json").read_bytes())["rows"]
    assert [beside["ranks"][row["entry"]] for row in rows] != [row["rank"] for row in rows]


# Merged files, for testing


def test_a_merged_file_is_scored_against_its_own_answers_and_says_so(repository: Repository) -> None:
    """Merging is skipped and the numbers are the reference evaluator's; unlike there, nothing reaches the board."""
    file = repository.root / "results.json"
    file.write_text(json.dumps(whole_merged()))
    before = sorted(repository.root.rglob("*"))
    done = repository.run("rescore", "--merged", str(file))
    assert "counts for no board" in done.stderr
    assert "evidence: against its own answers, for no board" in done.stdout
    rescored = repository.report("rescore", "--merged", str(file))["entries"][0]["rescored"]
    expected = evaluate(list(whole_merged().values()))
    assert {name: float(rescored[name]) for name in SEVEN} == pytest.approx(expected, abs=0.0005)
    assert sorted(repository.root.rglob("*")) == before


def test_a_merged_file_is_scored_by_itself_even_where_its_truth_is_made_up(small: Repository) -> None:
    """This is why it counts for nothing."""
    record = {**whole_merged()["0"], "struc_info": [{"spans": [{"start": 1, "end": 2}]}], "answer": "1-2"}
    file = small.root / "own.json"
    file.write_text(json.dumps({"0": record}))
    assert small.report("rescore", "--merged", str(file))["entries"][0]["rescored"]["tag_miou_03"] == "1.000"


def test_fix_strips_a_merged_file_to_the_form_that_is_submitted(repository: Repository) -> None:
    repository.entry(merged(shuffled()))
    done = repository.run("fix", ENTRY, "--write")
    assert done.returncode == 0, done.stderr
    stripped = json.loads((repository.root / ENTRY / "predictions.json").read_bytes())
    assert stripped == list(whole())
    assert repository.report("check", ENTRY)["findings"] == []


# Security


def test_the_truth_is_sealed_and_no_file_shows_it() -> None:
    """Held privately; joined where it is opened; submitters bring predictions alone. Here the answers are synthetic."""
    assert (BENCHMARK / "truth/v1.age").read_bytes().startswith(b"age-encryption.org/v1")
    assert not list(BENCHMARK.rglob("ground_truth*"))
    item = json.loads((BENCHMARK / "items/v1.jsonl").read_text().splitlines()[0])
    assert set(item) == {"id", "qa_type", "strata"}


def test_names_of_entries_are_unique() -> None:
    assert "display_name" in benchmark().entry.identity


@pytest.mark.parametrize("entry", sorted(path.name for path in (ROOT / "submissions/medvidbench").iterdir()))
def test_entries_say_that_they_are_synthetic(entry: str) -> None:
    told = json.loads((ROOT / "submissions/medvidbench" / entry / "submission.json").read_bytes())["description"]
    assert told.startswith("Synthetic")


def test_the_files_are_what_the_script_makes() -> None:
    from tools.medvidbench.__main__ import MAKING  # noqa: PLC0415

    assert list(MAKING.check(Path(ROOT))) == []
