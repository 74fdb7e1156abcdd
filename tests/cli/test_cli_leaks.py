"""Nothing that a job with an open truth says or writes holds a canary, wherever it comes from and however written."""

import base64
import json
import logging
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from leaderboards import Leaderboard, Ran
from riddles import EXPECTED, RIGHT, STUMBLING, records, riddles

from checker.adapters.judges.endpoint import Endpoint
from checker.adapters.judges.openai import OpenAIJudge
from checker.adapters.leaving import clear, held, know
from checker.jobs import publish, rescore
from checker.model.errors import LeakRefusal
from checker.model.judging import Judging, Prompt, Template

CANARY = "9f3b6a2e5c817d40e2a96b73c4d1580f"
WAYS = {
    "plain": str,
    "upper": str.upper,
    "base64": lambda text: base64.b64encode(b"x" + text.encode()).decode(),
    "hex": lambda text: text.encode().hex(),
    "URL": lambda text: "".join(f"%{ord(each):02x}" for each in text),
    "reversed": lambda text: text[::-1],
    "split": lambda text: f"{text[:9]}\n  {text[9:20]} | {text[20:]}",
}
ENTRY = "sage_2026-11-30"
TRUTH = "benchmarks/riddles/truth/v1.json"


def entry(board: Leaderboard) -> Path:
    return board.root / "submissions" / "riddles" / ENTRY


def fill(board: Leaderboard, model: str = "Sage") -> None:
    folder = entry(board)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "answers.json").write_text(json.dumps(records(RIGHT)), encoding="utf-8")
    about = {"version": "v1", "name": model, "model": "sage", "organization": "S", "date": "2026-11-30"}
    (folder / "submission.json").write_text(json.dumps(about), encoding="utf-8")


def plant(board: Leaderboard, canaries: list[str]) -> None:
    path = board.root / TRUTH
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), "canaries": canaries}), "utf-8")


@pytest.fixture
def board(tmp_path: Path) -> Leaderboard:
    """Give a leaderboard with one entry, and a truth with a canary."""
    board = riddles(tmp_path / "repo")
    fill(board)
    plant(board, [CANARY])
    board.commit()
    return board


def everything(board: Leaderboard, ran: Ran) -> str:
    """Give all that came out, without the truth itself and what brings the leak."""
    made = {path: raw for path, raw in board.snapshot().items() if path.startswith(("site/", "out/"))}
    written = "".join(path + raw.decode("utf-8", "replace") for path, raw in made.items())
    ledger = board.git("log", "--all", "--patch", "--format=", "--", "ledger.jsonl", "receipts", "records")
    return ran.out + ran.err + written + ledger


def stopped(board: Leaderboard, ran: Ran, written: str = CANARY) -> None:
    assert ran.code == 2, ran
    assert "held back: " in ran.err
    assert CANARY[:12] not in everything(board, ran)
    assert written[:12] not in everything(board, ran)


COMMANDS = {
    "rescore": (rescore, "measure", ("rescore", f"submissions/riddles/{ENTRY}", "--output", "out")),
    "preview": (rescore, "measure", ("preview", f"submissions/riddles/{ENTRY}")),
    "publish": (publish, "measure", ("publish",)),
    "verify": (publish, "measure", ("verify",)),
}


def during(command: str, leak, monkeypatch) -> tuple[str, ...]:
    """Let something happen in a command, just when the truth was opened."""
    module, name, arguments = COMMANDS[command]
    real = getattr(module, name)

    def measured(*given, **named):
        done = real(*given, **named)
        leak()
        return done

    monkeypatch.setattr(module, name, measured)
    return arguments


def log(text: str) -> None:
    handler = logging.StreamHandler()
    logging.getLogger("leaky").addHandler(handler)
    try:
        logging.getLogger("leaky").warning("found %s", text)
    finally:
        logging.getLogger("leaky").removeHandler(handler)


def warn(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = lambda *told, **_: print(warnings.formatwarning(*told[:4]), file=sys.stderr)
        warnings.warn(text, stacklevel=1)


def by_bytes(text: str) -> None:
    sys.stdout.buffer.write(text.encode())


def bit_by_bit(text: str) -> None:
    for each in text:
        sys.stderr.write(each)


SAYINGS = {
    "stdout": print,
    "stderr": lambda text: print(text, file=sys.stderr),
    "bytes": by_bytes,
    "bit by bit": bit_by_bit,
    "log": log,
    "warning": warn,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("saying", SAYINGS)
def test_a_saying_is_stopped_in_each_encoding(board, monkeypatch, saying, way):
    written = WAYS[way](CANARY)
    arguments = during("rescore", lambda: SAYINGS[saying](written), monkeypatch)
    stopped(board, board.run(*arguments), written)


@pytest.mark.parametrize("saying", SAYINGS)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_saying_is_stopped_in_each_command(board, monkeypatch, command, saying):
    arguments = during(command, lambda: SAYINGS[saying](CANARY), monkeypatch)
    stopped(board, board.run(*arguments))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("command", COMMANDS)
def test_the_message_of_an_exception_is_stopped(board, monkeypatch, command, way):
    def fail() -> None:
        raise RuntimeError(WAYS[way](CANARY))

    stopped(board, board.run(*during(command, fail, monkeypatch)), WAYS[way](CANARY))


def test_the_cause_of_an_exception_is_stopped(board, monkeypatch):
    def fail() -> None:
        try:
            {}[CANARY]
        except KeyError:
            raise RuntimeError("harmless") from None

    def fail_openly() -> None:
        try:
            {}[CANARY]
        except KeyError as cause:
            raise RuntimeError("harmless") from cause

    stopped(board, board.run(*during("rescore", fail_openly, monkeypatch)))
    monkeypatch.undo()
    arguments = during("rescore", fail, monkeypatch)
    with pytest.raises(RuntimeError, match="harmless"):
        board.run(*arguments)


def test_a_traceback_without_a_canary_comes_through(board, monkeypatch):
    def fail() -> None:
        print("on the way")
        raise RuntimeError("harmless")

    arguments = during("rescore", fail, monkeypatch)
    with pytest.raises(RuntimeError, match="harmless"):
        board.run(*arguments)


@pytest.mark.parametrize("way", ["plain", "base64", "hex", "reversed", "upper", "split"])
@pytest.mark.parametrize("command", ["preview", "publish"])
def test_the_label_of_a_metric_is_stopped(board, command, way):
    declaration = board.root / "benchmarks/riddles/benchmark.yaml"
    label = json.dumps(WAYS[way](CANARY).replace("\n", " "))
    board.edit(declaration, "score: {label: Score,", f"score: {{label: {label},")
    board.commit()
    before = board.snapshot()
    stopped(board, board.run(*COMMANDS[command][2]), WAYS[way](CANARY))
    assert board.snapshot() == before


@pytest.mark.parametrize("way", WAYS)
def test_the_part_of_a_view_is_stopped(board, way):
    part = WAYS[way](CANARY).replace("\n", " ")
    for items in (board.root / "benchmarks/riddles/items").iterdir():
        lines = [json.loads(line) for line in items.read_text(encoding="utf-8").splitlines()]
        items.write_text("".join(json.dumps({**each, "strata": {"land": part}}) + "\n" for each in lines), "utf-8")
    declaration = board.root / "benchmarks/riddles/benchmark.yaml"
    board.edit(declaration, "missing: zero_fill", "missing: zero_fill\nviews: {strata: [land]}")
    board.commit()
    stopped(board, board.run("publish"), part)


def test_the_name_of_an_entry_is_stopped(board):
    fill(board, model=CANARY[::-1])
    board.commit()
    stopped(board, board.run("publish"), CANARY[::-1])


@pytest.mark.parametrize("format", ["text", "json", "markdown", "github"])
def test_a_finding_is_stopped(board, format):
    about = {"version": "v1", "name": "Other", "model": "other", "organization": "O", "date": f"on {CANARY}"}
    other = entry(board).parent / "other_2026-11-30"
    other.mkdir()
    (other / "answers.json").write_text(json.dumps(records(RIGHT)), encoding="utf-8")
    (other / "submission.json").write_text(json.dumps(about), encoding="utf-8")
    assert CANARY in board.run("check", str(other)).out
    stopped(board, board.run("rescore", str(entry(board)), str(other), "--format", format))


@pytest.mark.parametrize("format", ["text", "json", "markdown", "github"])
def test_the_name_of_a_file_is_stopped(board, format):
    (entry(board).parent / "other_2026-11-30").mkdir()
    (entry(board).parent / "other_2026-11-30" / f"{CANARY}.md").write_text("x")
    other = str(entry(board).parent / "other_2026-11-30")
    stopped(board, board.run("rescore", str(entry(board)), other, "--format", format))


@pytest.mark.parametrize("way", WAYS)
def test_a_written_file_is_stopped(board, monkeypatch, way):
    real = rescore.files_of
    monkeypatch.setattr(rescore, "files_of", lambda done: {**real(done), "log.txt": WAYS[way](CANARY).encode()})
    stopped(board, board.run(*COMMANDS["rescore"][2]), WAYS[way](CANARY))
    assert not (board.root / "out").exists()


@pytest.mark.parametrize("leak", ["raise ValueError(truth['1'])", "print(truth, flush=True); return [{'rate': 1}]",
                                  "import sys; sys.stderr.write(str(truth)); return [{'rate': 'x' + str(truth)}]",
                                  "return [{str(truth['1']): 1} for _ in answers]"])  # fmt: skip
def test_what_a_scorer_does_never_comes_out(tmp_path, leak):
    scorer = f'"""Leaks."""\n\n\ndef score(answers, truth):\n    {leak}\n'
    expected = {**EXPECTED, "1": {"kind": "entity", "names": [CANARY]}}
    board = riddles(tmp_path / "repo", expected, scorer)
    fill(board)
    plant(board, [CANARY])
    board.commit()
    ran = board.run("rescore", str(entry(board)), "--output", "out")
    assert CANARY not in everything(board, ran)
    assert ran.code != 0


@pytest.mark.parametrize("arguments", [each[2] for each in COMMANDS.values()], ids=COMMANDS)
def test_ordinary_runs_say_and_write_the_same(tmp_path, arguments):
    said = []
    for canaries in ([], [CANARY]):
        board = riddles(tmp_path / str(len(said)) / "repo", scorer=STUMBLING)
        fill(board)
        plant(board, canaries)
        board.commit()
        ran = board.run(*arguments)
        files = {path: raw for path, raw in board.snapshot().items() if path.startswith("out/")}
        said.append((ran, {path: raw for path, raw in files.items() if "receipt" not in path}))
    assert said[0] == said[1]


def test_what_is_let_go_keeps_its_order(tmp_path, capfdbinary):
    script = tmp_path / "script.py"
    script.write_text(
        "import sys\nfrom checker.adapters.leaving import held, know\n"
        "def both():\n    know(['a canary that is nowhere'])\n"
        "    print('one'); print('two', file=sys.stderr); print('three é'); sys.stdout.buffer.write(b'\\xff\\n')\n"
        "    return 7\nraise SystemExit(held(both))\n",
        encoding="utf-8",
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-X", "utf8", str(script)],
        cwd=root,
        env={"PYTHONPATH": str(root)},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (7, "one\nthree é\n".encode() + b"\xff\n", b"two\n")


def test_between_two_streams_it_is_found(capsys):
    def both() -> int:
        know([CANARY])
        sys.stdout.write(CANARY[:15])
        sys.stderr.write(CANARY[15:])
        return 0

    with pytest.raises(LeakRefusal):
        held(both)
    assert capsys.readouterr() == ("", "")


def test_after_a_command_nothing_is_looked_for():
    assert held(lambda: know([CANARY]) or 0) == 0
    clear("a file", CANARY.encode())


def test_a_refusal_to_write_tells_neither_content_nor_name():
    def write() -> int:
        know([CANARY])
        clear("a file", b"", f"folder/{CANARY}.txt")
        return 0

    with pytest.raises(LeakRefusal) as refused:
        held(write)
    assert CANARY not in str(refused.value) + refused.value.fix.fill(str)


def test_a_prompt_to_a_judge_is_stopped_before_it_is_sent():
    judging = Judging("judge-1", {})
    prompt = Prompt("sha256:0", "Judge.", f"the answer is {CANARY}", Template("t", "", (), {}))
    nobody = OpenAIJudge(Endpoint(secure=False, host="judge.invalid", port=1, path="/", key=""))

    def ask() -> int:
        know([CANARY])
        return len(list(nobody.ask([prompt], judging)))

    with pytest.raises(LeakRefusal):
        held(ask)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no core files")
def test_no_core_is_dumped():
    done = subprocess.run(
        [sys.executable, "-c", "import resource; from checker.adapters.leaving import held\n"
         "held(lambda: print(resource.getrlimit(resource.RLIMIT_CORE)[0]) or 0)"],
        cwd=Path(__file__).parents[2], capture_output=True, check=True)  # fmt: skip
    assert done.stdout == b"0\n"
