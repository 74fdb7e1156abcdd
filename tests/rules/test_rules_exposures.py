"""Secrets planted anywhere in an entry: each is found at its line, and no output of any kind holds a piece of it."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from kingfisher_sdk import Scanner
from memory_tree import MemoryTree
from planted import MAKERS, NAMED, OURS, made, named
from rule_examples import Situation, start

from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.cli.renderers import FORMATS, render
from checker.jobs.check import report_on
from checker.jobs.examine import examine
from checker.model.finding import Report, Severity
from checker.model.tree import FILE

SCANNER = Scanner(base64=False)
BASES = ("predictions", "trials", "component_scores", "answers")


def checked(situation: Situation) -> Report:
    tree = MemoryTree(situation.files)
    about = declared(tree, situation.benchmark, vocabulary())
    return report_on([examine(tree, situation.entry, about)])


def own_files(situation: Situation) -> list[str]:
    return sorted(path for path in situation.files if path.startswith(f"{situation.entry}/"))


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Give each member and each element of a document: what holds it, and its key or index."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


def plant(raw: bytes, lines: bool, text: str, random: Random, as_key: bool) -> bytes:
    """Put a text in a place of a document, as a value or as a key."""
    documents = [json.loads(each) for each in (raw.splitlines() if lines else [raw])]
    holder, key = random.choice([place for document in documents for place in places(document)])
    if as_key and isinstance(holder, dict):
        holder[text] = 1
    else:
        holder[key] = text
    return b"\n".join(json.dumps(each, indent=None if lines else 1).encode() for each in documents) + b"\n"


def escaped(raw: bytes, secret: str, random: Random) -> bytes:
    """Write some letters of a secret as escapes."""
    written = json.dumps(secret)[1:-1]
    hidden, at = "", 0
    while at < len(written):
        letter = written[at : at + 2] if written[at] == "\\" else written[at]
        at += len(letter)
        hidden += f"\\u{ord(letter):04x}" if len(letter) == 1 and random.random() < 0.3 else letter.replace("/", "\\/")
    return raw.replace(written.encode(), hidden.encode())


def pieces(kind: str, secret: str) -> set[str]:
    told = "".join(secret.split("\n")[1:-1]) if kind == "private_key" else secret
    return {told[at : at + 8] for at in range(len(told) - 7)}


def assert_nothing_leaks(report: Report, kind: str, secret: str) -> None:
    for format in FORMATS:
        written = render(report, format)
        leaked = [piece for piece in pieces(kind, secret) if piece in written]
        assert leaked == [], format


@settings(max_examples=120)
@given(
    base=st.sampled_from(BASES),
    kind=st.sampled_from(sorted(MAKERS)),
    seed=st.integers(0, 10**6),
    form=st.sampled_from(["plain", "in a text", "a key", "escaped", "in arguments"]),
)
def test_a_planted_secret_is_found_at_its_line_and_no_output_holds_a_piece_of_it(
    base: str, kind: str, seed: int, form: str
) -> None:
    random, situation, secret = Random(seed), start(base), made(kind, seed)
    assume(
        kind in OURS or SCANNER.scan(f" {secret} ")
    )  # of a thousand random values the library takes one for something else
    path = random.choice([path for path in own_files(situation) if path.endswith((".json", ".jsonl"))])
    text = {"in a text": f"see\n{secret}\nthere", "in arguments": json.dumps({"line": f"a\n{secret}\n"})}.get(
        form, secret
    )
    raw = plant(situation.files[path][1], path.endswith(".jsonl"), text, random, form == "a key")
    where = raw.index(json.dumps(json.dumps(secret)[1:-1] if form == "in arguments" else secret)[1:-1].encode())
    if form == "escaped":
        raw = escaped(raw, secret, random)
    situation.files[path] = (FILE, raw)
    report = checked(situation)
    found = [each.problem.where for each in report.findings if each.rule.startswith("SEC")]
    assert (path, raw.count(b"\n", 0, where) + 1) in {(each.path, each.line) for each in found}
    assert_nothing_leaks(report, kind, secret)


@pytest.mark.parametrize("kind", sorted(MAKERS))
def test_a_file_that_is_no_json_is_looked_at_too(kind: str) -> None:
    situation, secret = start("trials"), made(kind, 3)
    path = next(path for path in own_files(situation) if "/messages/" in path)
    situation.files[path] = (FILE, b"\xff\xfe not json " + secret.encode() + b" ")
    report = checked(situation)
    assert [each.problem.where.line for each in report.findings if each.rule in ("SEC002", "SEC003")] == [1]
    assert_nothing_leaks(report, kind, secret)


@pytest.mark.parametrize("path", [".env", "run.log", "notes.md", "trajectories/messages/raw.jsonl", "a/b/c"])
def test_a_file_that_the_format_does_not_know_is_looked_at_too(path: str) -> None:
    situation, secret = start("trials"), made("github_token", 11)
    situation.files[f"{situation.entry}/{path}"] = (FILE, f"# notes\nTOKEN={secret}\n".encode())
    report = checked(situation)
    [found] = [each.problem.where for each in report.findings if each.rule == "SEC001"]
    assert (found.path, found.line) == (f"{situation.entry}/{path}", 2)
    assert_nothing_leaks(report, "github_token", secret)


def test_of_files_that_the_format_does_not_know_no_more_is_read_than_may_be_there() -> None:
    situation, secret = start("trials"), made("github_token", 12)
    situation.files[f"{situation.entry}/run.log"] = (FILE, secret.encode().ljust(20_000))
    report = checked(situation)
    assert not [each for each in report.findings if each.rule == "SEC001"]


def test_a_secret_in_the_name_of_a_file_is_found_and_the_name_blotted_out() -> None:
    situation, secret = start("trials"), made("github_token", 5)
    situation.files[f"{situation.entry}/{secret}.txt"] = (FILE, b"")
    report = checked(situation)
    assert "SEC001" in {each.rule for each in report.findings}
    assert_nothing_leaks(report, "github_token", secret)


def test_a_secret_as_the_name_of_the_entry_is_in_no_heading() -> None:
    situation, secret = start("trials"), made("github_token", 14)
    named = f"{situation.entry.rpartition('/')[0]}/{secret}_2026-12-31"
    for path in own_files(situation):
        situation.files[path.replace(situation.entry, named)] = situation.files.pop(path)
    situation.entry = named
    report = checked(situation)
    assert "SEC001" in {each.rule for each in report.findings}
    assert_nothing_leaks(report, "github_token", secret)


def test_a_secret_as_the_version_is_not_shown_beside_the_entry() -> None:
    situation, secret = start("trials"), made("github_token", 6)
    path = f"{situation.entry}/submission.json"
    mode, raw = situation.files[path]
    situation.files[path] = (mode, raw.replace(b'"v1"', json.dumps(secret).encode()))
    report = checked(situation)
    assert "SEC001" in {each.rule for each in report.findings}
    assert_nothing_leaks(report, "github_token", secret)


def test_neither_half_of_a_secret_is_shown() -> None:
    situation, random = start("trials"), Random(8)
    first = "AK" + "IA" + "".join(random.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", k=16))
    second = "".join(random.choices("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP0123456789", k=40))
    path = f"{situation.entry}/submission.json"
    document = json.loads(situation.files[path][1])
    document["results"]["func_pass_1"] = f"aws_access_key_id = {first}\naws_secret_access_key = {second}"
    situation.files[path] = (FILE, json.dumps(document, indent=1).encode())
    report = checked(situation)
    assert [each.problem.message.template for each in report.findings if each.rule == "SEC001"] == [
        "a key of AWS stands here"
    ]
    assert_nothing_leaks(report, "aws_key", first)
    assert_nothing_leaks(report, "aws_key", second)


def test_a_key_of_aws_without_its_other_half_is_not_told() -> None:
    situation = start("trials")
    path = next(path for path in own_files(situation) if "/messages/" in path)
    content = "aws_access_key_id = " + "AK" + "IA" + "QYLPMN5HHHFPZAM2"
    situation.files[path] = (FILE, json.dumps([{"role": "user", "content": content}]).encode())
    assert not [each for each in checked(situation).findings if each.rule.startswith("SEC")]


@pytest.mark.parametrize("name", sorted(NAMED))
@pytest.mark.parametrize("form", ["{}={}", "export {}='{}'", 'os.environ["{}"] = "{}"', '{{"{}": "{}"}}', "{}: {}"])
def test_a_value_that_its_name_tells_to_be_secret_is_found_alone(name: str, form: str) -> None:
    situation, secret = start("trials"), named(name)
    path = next(path for path in own_files(situation) if "/messages/" in path)
    content = "$ env\nHOME=/root\n" + form.format(name, secret) + "\n"
    situation.files[path] = (FILE, json.dumps([{"role": content, "content": content}], indent=1).encode())
    report = checked(situation)
    said = [each.problem.message.template for each in report.findings if each.rule == "SEC002"]
    assert said == ["a key that its name tells stands in a trajectory"] * 2
    assert_nothing_leaks(report, "named_key", secret)


@pytest.mark.parametrize(
    "line",
    [
        "WANDB_API_KEY=" + "x" * 40,
        "DEEPSEEK_API_KEY=${DEEPSEEK_API_KEY}",
        "MISTRAL_API_KEY=your-mistral-api-key-goes-right-here",
        "SOME_API_KEY=build_the_widget_tree_for_all_windows",
        "AccountKey=" + "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
        "glp" + "at-ABCDEFGHIJKLMNOPQRST",
        "gh" + "p_1234567890abcdefghijklmnopqrstuvwxyz",
    ],
)
def test_what_is_an_example_by_its_looks_is_not_told(line: str) -> None:
    situation = start("trials")
    path = next(path for path in own_files(situation) if "/messages/" in path)
    situation.files[path] = (FILE, json.dumps([{"role": "user", "content": line}]).encode())
    assert not [each for each in checked(situation).findings if each.rule.startswith("SEC")]


@pytest.mark.parametrize("begins", ["sk-a" + "nt-oat01-", "sk-a" + "nt-sid01-", "sk-a" + "nt-ort01-"])
def test_a_token_of_a_program_of_anthropic_is_found(begins: str) -> None:
    situation, secret = start("trials"), begins + made("anthropic_key", 9)[13:]
    situation.files[f"{situation.entry}/notes.md"] = (FILE, f"CLAUDE_CODE_OAUTH_TOKEN={secret}\n".encode())
    report = checked(situation)
    assert "SEC001" in {each.rule for each in report.findings}
    assert_nothing_leaks(report, "anthropic_key", secret)


def test_a_key_in_what_connects_to_a_storage_of_azure_is_found() -> None:
    situation, random = start("trials"), Random(4)
    secret = "".join(random.choices("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", k=86)) + "=="
    line = f"DefaultEndpointsProtocol=https;AccountName=runs;AccountKey={secret};EndpointSuffix=core.windows.net"
    situation.files[f"{situation.entry}/settings.ini"] = (FILE, line.encode())
    report = checked(situation)
    assert "SEC001" in {each.rule for each in report.findings}
    assert_nothing_leaks(report, "azure_key", secret)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("name", ["notes.txt", "submission.json", "trajectories/messages/clock.json"])
def test_a_file_of_wide_characters_is_looked_at_too(encoding: str, name: str) -> None:
    situation, secret = start("trials"), made("github_token", 13)
    path = f"{situation.entry}/{name}"
    situation.files[path] = (FILE, f'{{"é":\n "{secret}"}}'.encode(encoding))
    report = checked(situation)
    found = [each.problem.where for each in report.findings if each.rule in ("SEC001", "SEC002")]
    assert [(each.path, each.line, each.column) for each in found] == [(path, 2, 3)]
    assert_nothing_leaks(report, "github_token", secret)


def test_one_secret_in_many_places_is_told_once_with_their_number() -> None:
    situation, secret = start("trials"), made("groq_key", 7)
    path = next(path for path in own_files(situation) if "/messages/" in path)
    situation.files[path] = (FILE, json.dumps([{"role": "user", "content": secret}] * 40, indent=1).encode())
    found = [each for each in checked(situation).findings if each.rule == "SEC002"]
    assert len(found) == 1
    assert dict(found[0].problem.message.values) == {"_more": 39}


def test_a_benchmark_allows_one_secret_by_its_digest_and_no_other() -> None:
    situation = start("trials")
    path = next(path for path in own_files(situation) if "/messages/" in path)
    messages = [{"role": "user", "content": made("npm_token", seed)} for seed in (1, 2)]
    situation.files[path] = (FILE, json.dumps(messages).encode())
    [first, second] = [each for each in checked(situation).findings if each.rule == "SEC002"]
    allowed = dict(first.problem.fix.values)["digest"]
    declaration = f"benchmarks/{situation.benchmark}/benchmark.yaml"
    mode, raw = situation.files[declaration]
    situation.files[declaration] = (mode, raw + f"secrets: {{allow: ['{allowed}']}}\n".encode())
    [left] = [each for each in checked(situation).findings if each.rule == "SEC002"]
    assert left.problem.fix == second.problem.fix


def test_a_finding_names_nobody_whom_it_would_expose_but_files_keep_their_names() -> None:
    situation, home = start("trials"), "file:///home/maria_rosenkranz/work"
    for path in [path for path in own_files(situation) if "/messages/" in path]:
        document = json.loads(situation.files[path][1])
        situation.files[path] = (FILE, json.dumps([*document, {"role": home, "content": ""}]).encode())
    situation.files[f"{situation.entry}/maria_rosenkranz.txt"] = (FILE, b"")
    report = checked(situation)
    assert "SEC005" in {each.rule for each in report.findings}
    assert f"{situation.entry}/maria_rosenkranz.txt" in {each.problem.where.path for each in report.findings}
    [role] = {each.problem.found for each in report.findings if each.rule == "TRJ022"}
    assert role == '"file:///home/█████/work"'


def test_who_is_named_in_a_few_trajectories_of_many_is_not_told() -> None:
    situation = start("trials")
    report = checked(situation)
    assert [each for each in report.findings if each.severity is Severity.WARNING] == []
