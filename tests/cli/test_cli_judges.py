"""A judged benchmark from check to verify: asked once, replayed for ever, and nothing of truth or key ever leaves."""

import json
import re
import shutil
from pathlib import Path

import pytest
from judging.judges import CONTROLS, fair, is_real, texts
from judging.leaderboard import (
    ANSWERS,
    BENCHMARK,
    ENTRY,
    ENTRY_FILE,
    LABELLING,
    LABELS,
    TRUTH,
    add_benchmark,
    add_entry,
)
from judging.server import KEY, Reply, judge, said
from leaderboards import Leaderboard

PATH = f"submissions/{BENCHMARK}/{ENTRY}"
DATA = f"site/data/{BENCHMARK}/v1"


@pytest.fixture(scope="module")
def _judged(_pristine: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    scratch = tmp_path_factory.mktemp("judged")
    shutil.copytree(_pristine, scratch / "leaderboard")
    board = Leaderboard(scratch / "leaderboard")
    add_benchmark(board, scratch, heldout=True)
    board.run("truth", "keygen", "--output", str(scratch / "records.key"))
    return scratch


@pytest.fixture
def board(_judged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Leaderboard:
    """Give a leaderboard with a held-out judged benchmark, both keys in the environment."""
    shutil.copytree(_judged, tmp_path / "scratch")
    scratch = tmp_path / "scratch"
    monkeypatch.setenv("PULLRANK_AGE_IDENTITY", str(scratch / "truth.key"))
    monkeypatch.setenv("PULLRANK_RECORDS_IDENTITY", str(scratch / "records.key"))
    monkeypatch.delenv("PULLRANK_JUDGE_URL", raising=False)
    return Leaderboard(scratch / "leaderboard")


def strict(request, _):
    """Give a real answer less than others do."""
    return said({"accuracy": 1, "fluency": 1}) if is_real(request) else fair(request)


def row(board, name=ENTRY):
    (found,) = [
        each
        for each in json.loads((board.root / DATA / "leaderboard_overall.json").read_text())["rows"]
        if each["entry"] == name
    ]
    return found


def rescored(ran):
    return json.loads(ran.out)["entries"][0]["rescored"]


def everything_said(board, *ran):
    """Give all that could be read by others: output, the work tree, and every object of the ledger's branch."""
    texts = [each.out + each.err for each in ran]
    texts += [raw.decode("utf-8", "replace") for path, raw in board.snapshot().items() if "truth" not in path]
    for line in board.git("rev-list", "--objects", "pullrank-ledger").splitlines():
        id = line.split()[0]
        if board.git("cat-file", "-t", id).strip() == "blob":
            texts.append(board.git("cat-file", "-p", id))
    return "\n".join(texts)


def test_from_check_to_verify(board):
    assert board.run("check", PATH).code == 0
    with judge(fair) as server:
        asked = board.run("rescore", PATH, "--format", "json", **server.env)
        assert asked.code == 0, asked.out + asked.err
        assert len(server.requests) == len(ANSWERS) + CONTROLS
        published = board.run("publish", **server.env)
        again = board.run("rescore", PATH, "--format", "json", **server.env)
        assert len(server.requests) == len(ANSWERS) + CONTROLS, "nothing is asked twice, and publishing asks nothing"
    assert published.code == 0, published.err
    assert again.out == asked.out
    assert row(board)["metrics"]["quality"]["value"] == pytest.approx((4.5 + 3 + 3) / 3, abs=0.001)
    assert row(board)["rank"] == 1
    before = board.snapshot()
    verified = board.run("verify")
    assert verified.code == 0, verified.out
    assert board.run("publish", "--check").code == 0
    assert board.snapshot() == before
    texts = everything_said(board, asked, again, published, verified)
    assert KEY not in texts
    assert re.findall(r"CANARY-\w", texts) == []


def test_a_receipt_tells_the_digest_of_verdicts_and_depends_on_them(board, tmp_path):
    files = []
    for name, behave in {"one": fair, "two": strict}.items():
        copy = Leaderboard(tmp_path / name)
        shutil.copytree(board.root, copy.root)
        with judge(behave) as server:
            assert copy.run("rescore", PATH, "--output", str(tmp_path / f"{name}.out"), **server.env).code == 0
        files.append(json.loads((tmp_path / f"{name}.out" / ENTRY / "receipt.json").read_text()))
    assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each["verdicts"]) for each in files)
    assert files[0]["verdicts"] != files[1]["verdicts"]
    assert files[0]["scorer"] == files[1]["scorer"]


@pytest.mark.parametrize("how", [("--judge", "off"), ("--judge", "replay"), ()])
def test_without_a_judge_the_component_is_missing_and_never_zero(board, how):
    ran = board.run("rescore", PATH, "--format", "json", *how)
    assert ran.code == 0, ran.err
    report = json.loads(ran.out)
    assert report["entries"][0]["rescored"] == {"short": "100.0"}
    assert [each["rule"] for each in report["findings"] if each["severity"] == "notice"] == ["SCO002"]


def test_what_nobody_judged_is_published_unranked_and_judged_later(board):
    done = board.run("publish")
    assert done.code == 0, done.err
    assert f"not judged in full: {BENCHMARK}/{ENTRY}" in done.out
    assert row(board)["rank"] is None
    assert row(board)["metrics"]["quality"]["value"] is None
    assert "metric_unavailable" in row(board)["flags"]
    verified = board.run("verify")
    assert verified.code == 0
    assert "remembered" not in verified.out
    with judge(fair) as server:
        assert board.run("publish", "--judge", "ask", **server.env).code == 0
        assert len(server.requests) == len(ANSWERS) + CONTROLS
    assert row(board)["rank"] == 1


def test_what_was_judged_is_remembered_without_the_key_of_the_truth(board, monkeypatch):
    """The first time there is no judge; the data is removed each time, and what it tells of changes with it."""
    assert board.run("publish").code == 0
    shutil.rmtree(board.root / "site" / "data")
    with judge(fair) as server:
        assert board.run("publish", "--judge", "ask", **server.env).code == 0
    before = board.snapshot()
    shutil.rmtree(board.root / "site" / "data")
    monkeypatch.delenv("PULLRANK_AGE_IDENTITY")
    assert board.run("publish").code == 0
    assert board.snapshot() == before


def test_verifying_without_the_verdicts_goes_by_what_was_judged(board, monkeypatch):
    with judge(fair) as server:
        assert board.run("publish", "--judge", "ask", **server.env).code == 0
    verified = board.run("verify", "--judge", "off")
    assert verified.code == 0, verified.out
    assert f"remembered: {ENTRY}" in verified.out


def test_the_same_answer_in_another_entry_is_not_asked_again(board):
    with judge(fair) as server:
        assert board.run("rescore", PATH, **server.env).code == 0
        add_entry(board, "copyist_2026-11-30", {**ANSWERS, "c": "a clock"}, name="Copyist")
        assert board.run("rescore", f"submissions/{BENCHMARK}/copyist_2026-11-30", **server.env).code == 0
    assert len(server.requests) == len(ANSWERS) + 1 + 2 * CONTROLS, "but every run has its own controls"
    asked = [json.dumps(each) for each in server.requests]
    assert len(set(asked)) == len(asked)
    assert [texts(each)["candidate"] for each in server.requests if is_real(each)].count("a barn") == 1


def test_verdicts_that_came_before_the_judge_failed_are_kept(board):
    with judge(lambda request, _: said({}, "") if is_real(request) else fair(request)) as server:
        board.run("rescore", PATH, **server.env)
    with judge(fair) as server:
        board.run("rescore", PATH, **server.env)
        assert server.requests == [], "a verdict that is invalid is one, too"


def test_an_unreadable_reply_is_an_invalid_evaluation(board):
    with judge(lambda request, _: said("I would say four.") if is_real(request) else fair(request)) as server:
        ran = board.run("rescore", PATH, "--format", "json", **server.env)
        assert len(server.requests) == 2 * len(ANSWERS) + CONTROLS, "one retry is declared"
    assert rescored(ran) == {"short": "100.0"}
    assert [each["rule"] for each in json.loads(ran.out)["findings"]] == []


@pytest.mark.parametrize("status", [401, 404])
def test_a_judge_that_refuses_stops_the_command_with_a_sentence(board, status):
    with judge(lambda *_: Reply(status, f"no, {KEY}".encode())) as server:
        ran = board.run("rescore", PATH, **server.env)
    assert ran.code == 2
    assert str(status) in ran.err
    assert KEY not in ran.out + ran.err


def test_asking_needs_an_endpoint(board):
    ran = board.run("rescore", PATH, "--judge", "ask")
    assert ran.code == 2
    assert "PULLRANK_JUDGE_URL" in ran.err


def test_nothing_is_asked_that_could_not_be_kept(board, monkeypatch):
    monkeypatch.delenv("PULLRANK_RECORDS_IDENTITY")
    with judge(fair) as server:
        ran = board.run("rescore", PATH, **server.env)
        assert server.requests == []
    assert ran.code == 2
    assert "PULLRANK_RECORDS_IDENTITY" in ran.err


def test_a_judge_sees_truth_and_answer_fenced_and_the_settings(board):
    with judge(fair) as server:
        board.run("rescore", PATH, **server.env)
    assert server.paths == ["/v1/chat/completions"] * (len(ANSWERS) + CONTROLS)
    assert {each["Authorization"] for each in server.headers} == {f"Bearer {KEY}"}
    for request in server.requests:
        assert request["model"] == "judge-1"
        assert request["temperature"] == 0
        assert request["response_format"] == {"type": "json_object"}
        system, user = (each["content"] for each in request["messages"])
        assert [each["role"] for each in request["messages"]] == ["system", "user"]
        assert system.startswith("Say how well the candidate describes")
        assert not [text for text in (*TRUTH.values(), *ANSWERS.values()) if text in system]
        assert sum(text in user for text in TRUTH.values()) == 1
        assert request.keys() == server.requests[0].keys()
    assert ENTRY_FILE["name"] not in json.dumps(server.requests)


def test_publishing_reads_open_verdicts_in_the_clear(leaderboard, tmp_path, monkeypatch):
    key = add_benchmark(leaderboard, tmp_path, heldout=False)
    monkeypatch.setenv("PULLRANK_AGE_IDENTITY", key)
    with judge(fair) as server:
        assert leaderboard.run("rescore", PATH, **server.env).code == 0
    kept = leaderboard.git("ls-tree", "-r", "--name-only", "pullrank-ledger").splitlines()
    (path,) = [each for each in kept if each.startswith("verdicts/")]
    assert re.fullmatch(rf"verdicts/{BENCHMARK}/v1/[0-9a-f]{{64}}\.jsonl", path)
    lines = leaderboard.git("show", f"pullrank-ledger:{path}").splitlines()
    assert len(lines) == len(ANSWERS) + CONTROLS
    assert {json.loads(each)["model"] for each in lines} == {"judge-1-2026"}


STAND_IN = """
class TextEmbedding:
    def __init__(self, model_name):
        pass

    def embed(self, texts):
        return ([text.count(letter) for letter in "abc"] for text in texts)
"""


def test_labels_are_compared_as_written_until_an_embedder_has_found_them(leaderboard, tmp_path, monkeypatch):
    key = add_benchmark(leaderboard, tmp_path, heldout=False, declaration=LABELS, scorer=LABELLING)
    path = add_entry(leaderboard, "namer_2026-11-30", {"a": "a bad case", "b": "bbb", "c": "cab"}, name="Namer")
    monkeypatch.setenv("PULLRANK_AGE_IDENTITY", key)

    def rescore():
        ran = leaderboard.run("rescore", str(path), "--format", "json", "--output", str(tmp_path / "out"))
        receipt = json.loads((tmp_path / "out" / path.name / "receipt.json").read_text())
        shutil.rmtree(tmp_path / "out")
        rules = [each["rule"] for each in json.loads(ran.out)["findings"]]
        return receipt["methods"]["right"], rules, rescored(ran)["accuracy"]

    assert rescore() == ("exact", ["SCO003"], "33.3")
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "fastembed.py").write_text(STAND_IN)
    with monkeypatch.context() as installed:
        installed.syspath_prepend(str(tmp_path / "library"))
        found = rescore()
    assert found == ("all-MiniLM-L6-v2", [], "66.7")
    assert rescore() == found, "what it found is replayed where it is not installed"
