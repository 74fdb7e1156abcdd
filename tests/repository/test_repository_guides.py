"""The guide for maintainers is followed to the letter: its files are written and its commands run, in their order."""

import datetime as dt
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

GUIDE = (Path(__file__).parents[2] / "docs" / "adding-a-benchmark.md").read_text(encoding="utf-8")
STEP = re.compile(r"^`(?P<path>[^`\n]+)`:\n\n```\w+\n(?P<content>.*?)^```$|^```sh\n(?P<commands>.*?)^```$", re.M | re.S)


class Reader:
    """Somebody who types along, in a repository that holds nothing yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.recipient = "age1…"
        self.said: dict[str, str] = {}

    def write(self, path: str, content: str) -> None:
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8", newline="\n")

    def run(self, line: str) -> None:
        words = shlex.split(line.replace("age1…", self.recipient))
        assert words[0] == "pullrank"
        done = subprocess.run(
            [sys.executable, "-m", "checker", *words[1:]], cwd=self.folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        self.said[line] = done.stdout
        self.remember(done.stdout)

    def remember(self, said: str) -> None:
        """Do what the guide asks for in words: keep the recipient, put the commitment into the declaration."""
        if recipient := re.search(r"\bage1[a-z0-9]+", said):
            self.recipient = recipient.group()
        if commitment := re.search(r"commitment: (sha256:[0-9a-f]{64})", said):
            declaration = self.folder / "benchmarks/weekdays/benchmark.yaml"
            text = declaration.read_text(encoding="utf-8")
            self.write("benchmarks/weekdays/benchmark.yaml", text.replace(f"sha256:{'0' * 64}", commitment.group(1)))


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    folder = tmp_path_factory.mktemp("guide") / "repository"
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    reader = Reader(folder)
    for step in STEP.finditer(GUIDE):
        if step["path"]:
            reader.write(step["path"], step["content"])
        for line in (step["commands"] or "").splitlines():
            reader.run(line)
    return reader


def said(reader: Reader, command: str) -> str:
    return next(text for line, text in reader.said.items() if line.startswith(f"pullrank {command}"))


def test_the_rescored_number_is_the_claimed_one(reader: Reader):
    assert "60.0" in said(reader, "rescore")


def test_the_preview_shows_the_entry(reader: Reader):
    assert "guesser_2026-12-31" in said(reader, "preview")


def test_the_commitment_of_the_opened_truth_is_the_printed_one(reader: Reader):
    assert said(reader, "truth commit").strip() in said(reader, "truth seal")


def test_nothing_in_the_repository_gives_an_answer_away(reader: Reader):
    canaries = json.loads((reader.folder / "../weekdays-truth.json").read_bytes())["canaries"]
    files = [path for path in reader.folder.rglob("*") if path.is_file()]
    assert canaries
    assert not [path for path in files for canary in canaries if canary.encode() in path.read_bytes()]


def test_the_answers_of_the_guide_are_right(reader: Reader):
    for line in (reader.folder / "../weekdays-answers.jsonl").read_text().splitlines():
        pair = json.loads(line)
        assert dt.date.fromisoformat(pair["id"]).strftime("%A") == pair["answer"]
