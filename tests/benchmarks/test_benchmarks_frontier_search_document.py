"""The benchmark's document, statement by statement: the data contract, the template, the rules, the artifacts.

Everything is tried through the command line on a fresh checkout of the benchmark and its entries.
"""

import csv
import hashlib
import io
import json
import shutil
import unicodedata
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from judging.server import KEY, Reply, judge, said
from leaderboards import ROOT, Leaderboard, Ran

from tools.frontier_search.questions import QUESTIONS
from tools.sealing import opened

BENCHMARK = "frontier_search"
DATA = Path("site/data/frontier_search/v1")
PERFECT, HALF, HERON = "gullfeather-almanac_2026-11-30", "half-remembered_2026-11-30", "quiet-heron_2026-11-30"
IDS = list(range(1, 42))
JUDGED = 41

Records = list[dict[str, Any]]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Leaderboard:
    """Give a fresh checkout of the benchmark and its entries, published."""
    root = tmp_path_factory.mktemp("document") / "leaderboard"
    for folder in ("benchmarks", "submissions"):
        shutil.copytree(ROOT / folder / BENCHMARK, root / folder / BENCHMARK)
    board = Leaderboard(root)
    board.git("init", "--quiet", "--initial-branch=main")
    board.commit("Start")
    assert board.run("publish").code == 0
    return board


@pytest.fixture(scope="module")
def compared(fresh: Leaderboard) -> Path:
    """Give the folder of a comparison of the three entries."""
    ran = fresh.run(
        "rescore", *(f"{name[:4]}={answers(name)}" for name in (PERFECT, HALF, HERON)), "--out", "all_results"
    )
    assert ran.code == 0, ran.err
    return fresh.root / "all_results"


def answers(name: str) -> Path:
    return Path("submissions") / BENCHMARK / name / "answers.json"


def held(board: Leaderboard, name: str = PERFECT) -> Records:
    value: Records = json.loads((board.root / answers(name)).read_text(encoding="utf-8"))
    return value


def check(board: Leaderboard, held: Any, folder: Path) -> tuple[int, list[tuple[str, str]]]:
    """Check an entry with these answers; give the exit code, and what was found: rules and severities."""
    entry = folder / "probe_2026-12-31"
    if not entry.exists():
        shutil.copytree(board.root / "submissions" / BENCHMARK / PERFECT, entry)
    text = held if isinstance(held, str) else json.dumps(held)
    (entry / "answers.json").write_text(text, encoding="utf-8")
    submission = json.loads((entry / "submission.json").read_text(encoding="utf-8"))
    (entry / "submission.json").write_text(json.dumps({**submission, "name": "Probe", "date": "2026-12-31"}))
    ran = board.run("check", str(entry), "--benchmark", BENCHMARK, "--format", "json")
    return ran.code, [(each["rule"], each["severity"]) for each in json.loads(ran.out)["findings"]]


def score(board: Leaderboard, held: Records, folder: Path, *more: str) -> Ran:
    path = folder / "answers.json"
    path.write_text(json.dumps(held), encoding="utf-8")
    return board.run("rescore", f"probe={path}", *more)


def average(ran: Ran) -> str:
    (row,) = [line for line in ran.out.splitlines() if "` probe `" in line and "%" in line]
    return row.split("|")[3].strip()


# "Verifiable benchmark queries — 41 evaluation inputs whose answers are unique or programmatically checkable."


def test_there_are_41_queries_numbered_from_1(fresh: Leaderboard) -> None:
    lines = (fresh.root / "benchmarks" / BENCHMARK / "items/v1.jsonl").read_text(encoding="utf-8").splitlines()
    items = [json.loads(line) for line in lines]
    assert [item["id"] for item in items] == [str(id) for id in IDS]
    assert all(item["texts"]["query"].strip() for item in items)


def test_the_ground_truth_is_not_stored_with_the_queries(fresh: Leaderboard) -> None:
    folder = fresh.root / "benchmarks" / BENCHMARK
    public = b"".join(path.read_bytes() for path in (folder / "items").iterdir())
    assert b'"answer"' not in public
    assert b'"value"' not in public
    plaintext = opened(folder)
    assert plaintext is not None
    assert set(json.loads(plaintext)["items"]) == {str(id) for id in IDS}


def test_scorers_are_declared_with_each_question_in_the_truth_and_cover_every_kind(fresh: Leaderboard) -> None:
    plaintext = opened(fresh.root / "benchmarks" / BENCHMARK)
    kinds = {each["answer"]["kind"] for each in json.loads(plaintext or b"")["items"].values()}
    assert kinds == {"number", "entity", "set", "ordered_list", "table", "date", "yes_no", "rubric"}
    assert not list((fresh.root / "benchmarks" / BENCHMARK).rglob("*.py"))


# "Ready-to-fill template: all 41 entries with the exact query text and empty report_content / response."


def test_the_template_is_generated_verbatim_from_the_queries(fresh: Leaderboard) -> None:
    ran = fresh.run("template", BENCHMARK)
    records = [{"id": each.id, "query": each.query, "report_content": "", "response": ""} for each in QUESTIONS]
    assert ran.out == json.dumps(records, ensure_ascii=False, indent=2) + "\n"


def test_the_template_keeps_letters_of_every_script_and_is_written_into_a_new_file(
    fresh: Leaderboard, tmp_path: Path
) -> None:
    target = tmp_path / "answers.json"
    assert fresh.run("template", BENCHMARK, "-o", str(target)).code == 0
    raw = target.read_bytes()
    assert raw == fresh.run("template", BENCHMARK).out.encode()
    assert b"\\u" not in raw
    assert raw.endswith(b"]\n")
    assert fresh.run("template", BENCHMARK, "-o", str(target)).code == 2


def test_a_filled_template_is_valid_input_and_one_that_nobody_filled_in_is_not(
    fresh: Leaderboard, tmp_path: Path
) -> None:
    template: Records = json.loads(fresh.run("template", BENCHMARK).out)
    assert check(fresh, template, tmp_path) == (1, [("ANS009", "error")])
    filled = [{**record, "response": each.perfect} for record, each in zip(template, QUESTIONS, strict=True)]
    assert check(fresh, filled, tmp_path) == (0, [])
    assert average(score(fresh, filled, tmp_path)) == "97.56%"


def test_new_scaffolds_an_entry_with_the_template_in_it(fresh: Leaderboard) -> None:
    fresh.run("new", BENCHMARK, "scaffold_2026-12-31")
    folder = fresh.root / "submissions" / BENCHMARK / "scaffold_2026-12-31"
    try:
        assert (folder / "answers.json").read_text(encoding="utf-8") == fresh.run("template", BENCHMARK).out
    finally:
        shutil.rmtree(folder)


def test_the_digest_of_all_queries_is_told_with_the_template_in_the_manifest_and_in_coverage(
    fresh: Leaderboard, compared: Path
) -> None:
    normal = [" ".join(unicodedata.normalize("NFKC", each.query).split()) for each in QUESTIONS]
    listed = json.dumps(normal, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(listed.encode()).hexdigest()
    assert f"{digest[:16]}" in fresh.run("template", BENCHMARK).err
    assert json.loads((fresh.root / DATA / "manifest.json").read_text())["texts"] == {"query": digest}
    assert json.loads((compared / "coverage.json").read_text())["canonical_hash"] == digest
    assert digest[:16] in (compared / "ranking.md").read_text()


# "top level is a JSON list; one file per model/platform"


@pytest.mark.parametrize("value", [{}, '"text"', 3, None, {"1": "an answer"}])
def test_the_top_level_is_a_list(fresh: Leaderboard, tmp_path: Path, value: Any) -> None:
    assert check(fresh, value, tmp_path) == (1, [("ANS001", "error")])


# "id: int, one of the canonical 1–41"; what the source skips or keeps in silence is an error here, on purpose.


@pytest.mark.parametrize("id", ["22", True, None, [22], {"id": 22}, "twenty-two", ""])
def test_an_id_that_is_no_integer_is_an_error(fresh: Leaderboard, tmp_path: Path, id: Any) -> None:
    records = held(fresh)
    records[21]["id"] = id
    code, findings = check(fresh, records, tmp_path)
    assert (code, findings) == (1, [("ANS004", "error")])


@pytest.mark.parametrize("written", ["22.0", "22e0", "2.2e1", "22.5"])
def test_a_number_with_a_point_or_an_exponent_is_no_integer(fresh: Leaderboard, tmp_path: Path, written: str) -> None:
    text = json.dumps(held(fresh)).replace('"id": 22,', f'"id": {written},')
    assert check(fresh, text, tmp_path) == (1, [("ANS004", "error")])


def test_a_missing_id_is_an_error(fresh: Leaderboard, tmp_path: Path) -> None:
    records = held(fresh)
    del records[21]["id"]
    assert check(fresh, records, tmp_path) == (1, [("ANS003", "error")])


@pytest.mark.parametrize("id", [0, 42, -1, 10**30])
def test_an_unknown_id_is_an_error(fresh: Leaderboard, tmp_path: Path, id: int) -> None:
    records = held(fresh)
    records[21]["id"] = id
    assert check(fresh, records, tmp_path) == (1, [("COV001", "error")])


@pytest.mark.parametrize("same", [True, False])
def test_a_repeated_id_is_an_error(fresh: Leaderboard, tmp_path: Path, same: bool) -> None:
    records = held(fresh)
    again = {**records[21], "report_content": records[21]["report_content"] if same else "Answer: none"}
    assert check(fresh, [*records, again], tmp_path) == (1, [("COV002", "error")])


def test_the_order_of_records_does_not_matter(fresh: Leaderboard, tmp_path: Path) -> None:
    assert check(fresh, held(fresh)[::-1], tmp_path) == (0, [])
    assert average(score(fresh, held(fresh)[::-1], tmp_path)) == "97.56%"


# "query must match verbatim — a mismatch aborts the run; a missing query only warns (alignment falls back to id)"


@pytest.mark.parametrize("query", ["Another question?", "which countries", 22, ["a list"], False])
def test_a_query_that_differs_is_an_error_and_aborts_the_run(fresh: Leaderboard, tmp_path: Path, query: Any) -> None:
    records = held(fresh)
    records[21]["query"] = query
    assert check(fresh, records, tmp_path) == (1, [("ANS006", "error")])
    assert score(fresh, records, tmp_path, "--out", str(tmp_path / "out")).code == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("query", [None, "", "  ", "\u200b", "absent"])
def test_a_missing_query_only_warns_and_the_id_decides(fresh: Leaderboard, tmp_path: Path, query: str | None) -> None:
    records = held(fresh)
    records[21]["query"] = query
    if query == "absent":
        del records[21]["query"]
    assert check(fresh, records, tmp_path) == (0, [("ANS007", "warning")])
    assert average(score(fresh, records, tmp_path)) == "97.56%"


@pytest.mark.parametrize("sign", ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad"])
def test_six_characters_without_width_make_no_difference(fresh: Leaderboard, tmp_path: Path, sign: str) -> None:
    records = held(fresh)
    records[21]["query"] = sign.join(records[21]["query"])
    assert check(fresh, records, tmp_path) == (0, [])


def test_forms_of_letters_and_white_space_make_no_difference_and_case_does(fresh: Leaderboard, tmp_path: Path) -> None:
    records = held(fresh)
    records[21]["query"] = f"\n {records[21]['query'].replace(' ', chr(0xA0) + chr(9))} \r\n"
    records[0]["query"] = unicodedata.normalize("NFD", records[0]["query"].replace("many", "ｍａｎｙ"))
    assert check(fresh, records, tmp_path) == (0, [])
    records[0]["query"] = records[0]["query"].upper()
    assert check(fresh, records, tmp_path) == (1, [("ANS006", "error")])


# "If the question bank ever changes, regenerate it (a stale template fails closed)"


def test_a_stale_template_fails_closed_with_one_finding(fresh: Leaderboard, tmp_path: Path) -> None:
    records = held(fresh)
    for record in records[:30]:
        record["query"] = f"In other words: {record['query']}"
    assert check(fresh, records, tmp_path) == (1, [("ANS006", "error")])


def test_a_file_whose_ids_are_shifted_fails_closed_too(fresh: Leaderboard, tmp_path: Path) -> None:
    records = held(fresh)
    texts = [record["query"] for record in records]
    for record, text in zip(records, [*texts[1:], texts[0]], strict=True):
        record["query"] = text
    assert check(fresh, records, tmp_path) == (1, [("ANS006", "error")])


def test_a_changed_question_makes_a_fresh_template_and_refuses_the_old_answers(tmp_path: Path) -> None:
    root = tmp_path / "repo"
    shutil.copytree(ROOT / "benchmarks" / BENCHMARK, root / "benchmarks" / BENCHMARK)
    board = Leaderboard(root)
    items = root / "benchmarks" / BENCHMARK / "items/v1.jsonl"
    before = board.run("template", BENCHMARK)
    items.write_text(items.read_text(encoding="utf-8").replace('"query": "', '"query": "Today: '), encoding="utf-8")
    after = board.run("template", BENCHMARK)
    assert after.out == before.out.replace('"query": "', '"query": "Today: ')
    assert after.err != before.err
    (tmp_path / "old.json").write_text(before.out, encoding="utf-8")
    ran = board.run("rescore", f"old={tmp_path / 'old.json'}")
    assert (ran.code, ran.out.count("ANS006 error")) == (1, 1)


# "report_content preferred, response fallback; extra fields are tolerated"


def test_report_content_is_preferred_and_response_the_fallback(fresh: Leaderboard, tmp_path: Path) -> None:
    both = [{"id": 1, "query": QUESTIONS[0].query, "report_content": "Answer: 1229", "response": "Answer: 5"}]
    assert "| 1.0000 |" in score(fresh, both, tmp_path, "--item", "1").out
    swapped = [{**both[0], "report_content": "Answer: 5", "response": "Answer: 1229"}]
    assert "| 0.0000 |" in score(fresh, swapped, tmp_path, "--item", "1").out
    for blank in ("", " \n\t", None):
        fallen = [{**both[0], "report_content": blank, "response": "Answer: 1229"}]
        assert "| 1.0000 |" in score(fresh, fallen, tmp_path, "--item", "1").out


def test_extra_fields_are_tolerated(fresh: Leaderboard, tmp_path: Path) -> None:
    records = [{**record, "seconds": 12, "trace": {"calls": [1]}, "model": None} for record in held(fresh)]
    assert check(fresh, records, tmp_path) == (0, [])


def test_a_blank_answer_is_no_answer(fresh: Leaderboard, tmp_path: Path) -> None:
    records = held(fresh)
    records[21] |= {"report_content": " ", "response": ""}
    assert check(fresh, records, tmp_path) == (0, [("ANS008", "warning")])
    assert score(fresh, records, tmp_path, "--out", str(tmp_path / "out")).code == 0
    model = json.loads((tmp_path / "out" / "coverage.json").read_text())["models"]["probe"]
    assert (model["missing_ids"], len(model["present_ids"])) == ([22], 40)
    table = list(csv.reader(io.StringIO((tmp_path / "out" / "matrix.csv").read_text())))
    assert table[22] == ["22", "N/A"]


def test_an_answer_that_is_no_text_is_an_error(fresh: Leaderboard, tmp_path: Path) -> None:
    records = held(fresh)
    records[0]["report_content"] = 1229
    assert check(fresh, records, tmp_path) == (1, [("ANS005", "error")])


# "Score a single query"; "Cross-query aggregation: artifacts land in matrix.csv, ranking.md, coverage.json, logs/"


def test_one_query_can_be_scored_alone(fresh: Leaderboard, tmp_path: Path) -> None:
    for written in ("22", "Q22"):
        ran = score(fresh, held(fresh), tmp_path, "--item", written)
        assert "Only 1 of 41 items were scored" in ran.out


def test_the_artifacts_are_those_of_the_document(compared: Path) -> None:
    assert sorted(path.name for path in compared.iterdir()) == ["coverage.json", "logs", "matrix.csv", "ranking.md"]
    assert sorted(path.name for path in (compared / "logs").iterdir()) == [f"query_{id:02}.log" for id in IDS]


def test_the_matrix_has_a_row_for_each_query_and_the_documented_cells(compared: Path) -> None:
    head, *rows = csv.reader(io.StringIO((compared / "matrix.csv").read_text()))
    assert head == ["query_id", "gull", "half", "quie"]
    assert [row[0] for row in rows] == [str(id) for id in IDS]
    cells = {cell for row in rows for cell in row[1:]}
    assert {"1.0000", "0.0000", "N/A", "unimpl"} <= cells
    assert all(cell in ("N/A", "unimpl") or 0 <= Fraction(cell) <= 1 for cell in cells)
    assert all(len(cell.partition(".")[2]) == 4 for cell in cells if cell[0].isdigit())


def test_the_denominator_is_41_whatever_was_answered(compared: Path) -> None:
    head, *rows = csv.reader(io.StringIO((compared / "matrix.csv").read_text()))
    ranking = (compared / "ranking.md").read_text()
    for at, name in enumerate(head[1:], 1):
        rates = [Fraction(row[at]) for row in rows if row[at] not in ("N/A", "unimpl")]
        told = next(line for line in ranking.splitlines() if f"` {name} `" in line and "%" in line).split("|")
        assert abs(Fraction(told[3].strip(" %")) - 100 * sum(rates) / 41) <= Fraction(1, 100)
        assert told[4].strip() == f"{len(rates)}/41"


def test_leaving_hard_queries_out_never_raises_the_average(fresh: Leaderboard, tmp_path: Path) -> None:
    whole = held(fresh, HALF)
    before = Decimal(average(score(fresh, whole, tmp_path)).rstrip("%"))
    easy = [record for record in whole if record["id"] in (5, 6, 8, 9, 12, 14)]
    assert average(score(fresh, easy, tmp_path)) == "14.63%"
    assert before > Decimal("14.63")


def test_coverage_holds_digests_of_the_input_and_what_became_of_each_query(fresh: Leaderboard, compared: Path) -> None:
    told = json.loads((compared / "coverage.json").read_text())
    raw = (fresh.root / answers(HERON)).read_bytes()
    heron = told["models"]["quie"]
    assert heron["sha256"] == hashlib.sha256(raw).hexdigest()
    assert sorted(heron["present_ids"] + heron["missing_ids"]) == IDS
    assert set(told["runs"]) == {f"Q{id:02}" for id in IDS}
    wanted = {"skipped", "skip_reason", "success", "duration_s", "target_models", "rates", "max_score"}
    assert all(wanted <= run.keys() for run in told["runs"].values())
    assert all(run["success"] is not run["skipped"] for run in told["runs"].values())
    assert [name for name, run in told["runs"].items() if run["skipped"]] == [f"Q{JUDGED}"]


def test_tied_files_share_a_rank(fresh: Leaderboard) -> None:
    ran = fresh.run("rescore", *(f"{name}={answers(PERFECT)}" for name in "abc"), f"d={answers(HALF)}")
    ranks = [line.split("|")[1].strip() for line in ran.out.splitlines() if "%" in line]
    assert ranks == ["1", "1", "1", "4"]


def test_a_log_says_what_was_read_where_and_what_it_came_to(compared: Path) -> None:
    log = (compared / "logs" / "query_11.log").read_text()
    assert '"tungsten" read as "tungsten"' in log
    assert "is nothing expected" in log
    assert "max_score: 1" in log


# "auto-scoring implemented for all 41 queries"; what only a judge can decide waits for one.


def test_every_query_is_scored_but_the_one_that_waits_for_a_judge(compared: Path) -> None:
    _, *rows = csv.reader(io.StringIO((compared / "matrix.csv").read_text()))
    assert [row[1] for row in rows] == ["1.0000"] * 40 + ["unimpl"]


# The board: the same rules, the same numbers.


def test_the_board_ranks_by_the_average_over_41_with_the_coverage_beside_it(fresh: Leaderboard) -> None:
    rows = json.loads((fresh.root / DATA / "leaderboard_overall.json").read_text())["rows"]
    assert [row["entry"] for row in rows] == [PERFECT, HERON, HALF]
    assert rows[0]["metrics"]["average"]["value"] == 97.56
    assert {row["n_total"] for row in rows} == {41}
    assert [row["n_scored"] for row in rows] == [40, 28, 40]
    assert all(row["rank"] == at for at, row in enumerate(rows, 1))


def test_the_board_and_a_comparison_of_files_agree(fresh: Leaderboard, compared: Path) -> None:
    rows = json.loads((fresh.root / DATA / "leaderboard_overall.json").read_text())["rows"]
    ranking = (compared / "ranking.md").read_text()
    for row in rows:
        assert f"| ` {row['entry'][:4]} ` | {row['metrics']['average']['value']:.2f}% |" in ranking


def test_records_keep_an_answer_that_is_missing_apart_from_one_that_is_wrong(fresh: Leaderboard) -> None:
    lines = [json.loads(line) for line in (fresh.root / DATA / "question_scores.jsonl").read_text().splitlines()]
    cells = {name: [line["cells"]["rate"] for line in lines if line["entry"] == name] for name in (PERFECT, HERON)}
    assert {len(each) for each in cells.values()} == {41}
    assert cells[HERON].count("missing_generation") == 13
    assert "missing_evaluation" not in cells[HERON]
    assert cells[PERFECT] == [1] * 40 + ["missing_evaluation"]


def test_a_file_that_is_no_json_is_one_finding(fresh: Leaderboard, tmp_path: Path) -> None:
    assert check(fresh, "no list", tmp_path) == (1, [("JSN001", "error")])


# Three stages: extraction comes before scoring, and can be replayed from what was kept.


def test_a_kept_extraction_gives_the_same_numbers_and_the_receipts_key_is_its_own(
    fresh: Leaderboard, tmp_path: Path
) -> None:
    entry = str(Path("submissions") / BENCHMARK / HALF)
    first = fresh.run("rescore", entry, "--extractions", str(tmp_path / "kept"), "--output", str(tmp_path / "one"))
    again = fresh.run("rescore", entry, "--replay", str(tmp_path / "kept"), "--output", str(tmp_path / "two"))
    assert (first.code, again.code) == (0, 0)
    assert (tmp_path / "one" / HALF / "records.jsonl").read_bytes() == (
        tmp_path / "two" / HALF / "records.jsonl"
    ).read_bytes()
    kept = json.loads((tmp_path / "kept" / f"{HALF}.json").read_text())
    texts = {str(each["id"]): each["report_content"].strip() or each["response"] for each in held(fresh, HALF)}
    for id, item in kept["items"].items():
        said = {record["id"]: record for record in held(fresh, HALF)}[int(id)]
        text = said["report_content"] if said["report_content"].strip() else said["response"]
        assert texts[id].strip() == text.strip()
        assert item["answer"] == hashlib.sha256(text.encode()).hexdigest()
        assert all(each.get("text", text) == text[slice(*each["span"])] for each in item["found"])


def test_the_answers_need_no_secret_so_anyone_can_rescore(fresh: Leaderboard) -> None:
    ran = fresh.run("rescore", str(Path("submissions") / BENCHMARK / PERFECT), PULLRANK_AGE_IDENTITY="")
    assert (ran.code, "97.56" in ran.out) == (0, True)


# "rubric by judge": asked once, kept, and replayed without anybody to ask.


def test_with_a_judge_a_perfect_entry_scores_perfectly_and_its_verdicts_are_replayed(
    fresh: Leaderboard, tmp_path: Path
) -> None:
    shutil.copytree(fresh.root, tmp_path / "judged")
    board = Leaderboard(tmp_path / "judged")
    entry = str(Path("submissions") / BENCHMARK / PERFECT)
    proof = str(QUESTIONS[-1].expects["answer"])

    def reader(request: dict[str, Any], _: int) -> Reply:
        """Find that the proof meets every criterion, and nothing else any."""
        return said({"met": int(proof in request["messages"][1]["content"])})

    with judge(reader) as server:
        asked = board.run("rescore", entry, "--judge", "ask", PULLRANK_JUDGE_URL=server.url, PULLRANK_JUDGE_KEY=KEY)
        assert len(server.requests) == 3 + (3 + 4 + 3), "the criteria, and the controls of the run"
    assert (asked.code, "100.00" in asked.out, "SCO004" in asked.out) == (0, True, False), asked.err
    replayed = board.run("rescore", entry, "--judge", "replay", PULLRANK_JUDGE_URL="")
    assert (replayed.code, "100.00" in replayed.out) == (0, True)
    assert "97.56" in board.run("rescore", entry, "--judge", "off").out
    beside = board.run("rescore", f"a={answers(PERFECT)}", "--judge", "replay", "--item", str(JUDGED))
    assert "| 100.00% | 1/1 |" in beside.out


def test_a_judge_that_finds_everything_right_decides_nothing(fresh: Leaderboard, tmp_path: Path) -> None:
    shutil.copytree(fresh.root, tmp_path / "judged")
    board = Leaderboard(tmp_path / "judged")
    entry = str(Path("submissions") / BENCHMARK / HALF)
    with judge(lambda request, _: said({"met": 1})) as server:
        asked = board.run("rescore", entry, "--judge", "ask", PULLRANK_JUDGE_URL=server.url, PULLRANK_JUDGE_KEY=KEY)
    assert (asked.code, "failed a control" in asked.err) == (2, True)
    replayed = board.run("rescore", entry, "--judge", "replay", PULLRANK_JUDGE_URL="")
    assert (replayed.code, "failed a control" in replayed.err) == (2, True)
