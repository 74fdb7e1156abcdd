"""Rule examples: small changes to a passing pull request, and the exact findings that must come out of the whole run.

An example is `{name, base, change, findings, skipped}`. `base` names the format of the pull request to start from; left
out, it is the format that the rule is for, `trials` for rules on trajectories, else `predictions`. `change` lists
operations, each one mapping:

    {set: "submission:/date", to: 5}            {remove: "predictions:/0"}       {insert: "predictions:/0", value: …}
    {rename: "predictions:/0/id", to: idd}      {write: notes.txt, text: …}      {write: x, hex: …}
    {delete: predictions.json}                  {move: predictions.json, to: p}  {replace: FILE, old: …, new: …}
    {mode: predictions.json, to: "100755"}      {folder: other-name}             {touch: "A 100644 README.md"}
    {existing: true}  {maintainer: true}        {measured: {metric: 3/5}}
    {author: 7}       {owners: FOLDER, to: [7]} {gone: FOLDER}                    {moved: FOLDER, to: [v1, v2]}
    {write: x, begin: …, text: …, times: 9, end: …}                              {pad: predictions.json, blanks: 9}
    {beside: NAME}       {beside: NAME, saying: {name: …}}

The last puts the entry as it is then beside itself, as another one of the board; `saying` is what its
submission.json says otherwise.
    {plant: "submission:/name", kind: github_token, seed: 1, text: "it is {secret}"}

Files are the entry's unless they begin with `benchmarks/` or `submissions/`, and `{entry}` in a file's name stands for
the folder's. Before a pointer, `trials`, `summary` and `messages/ITEM` are the files of trajectories/, `scores` is
scores.jsonl, whose first step is a line, and `./NAME` is `NAME.json` of the folder itself. Findings give every field;
one that is left out is null. `path` is inside the entry's folder where it begins with `./`.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from memory_tree import MemoryTree
from planted import made

from checker.catalogue.benchmarks import declared
from checker.catalogue.rules import every_rule, rules_about
from checker.catalogue.vocabulary import vocabulary
from checker.engine import run_rules, sorted_findings
from checker.jobs.beside import Beside
from checker.jobs.examine import examine, examine_scores
from checker.model.change import Change, ChangeKind, FileChange
from checker.model.declared import Declared
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.exposure import Exposed
from checker.model.finding import Finding, Severity
from checker.model.metric import Score
from checker.model.result import Result
from checker.model.rule import Rule
from checker.model.trace import Trace
from checker.model.tree import FILE
from checker.rules.scope import unanswerable

EXAMPLES = Path(__file__).parents[1] / "examples"
ENTRY = "submissions/shapes/outline-7b_2026-03-14"
TRIALS_ENTRY = "submissions/repairs/chisel-3_workbench_2026-04-02"
SCORES_ENTRY = "submissions/posters/brush-2_2026-05-06"
ANSWERS_ENTRY = "submissions/riddles/lantern-2_2026-06-03"
MEASURED = {"naming": Fraction(60), "counting": Fraction(100, 3), "overall": Fraction(70)}
KINDS = {"A": ChangeKind.ADDED, "M": ChangeKind.MODIFIED, "D": ChangeKind.DELETED, "T": ChangeKind.MODE}


@dataclass(frozen=True)
class Base:
    """A passing pull request: its folder, its new entry, one that was there before, and what is measured apart."""

    folder: Path
    entry: str
    before: str
    measured: dict[str, Fraction | None]


BASES = {
    "predictions": Base(EXAMPLES / "base", ENTRY, "submissions/shapes/ruler-1b_2025-12-01", {**MEASURED}),
    "trials": Base(EXAMPLES / "trials", TRIALS_ENTRY, "submissions/repairs/mallet-1_workbench_2026-01-15", {}),
    "component_scores": Base(
        EXAMPLES / "component_scores", SCORES_ENTRY, "submissions/posters/pencil-1_2026-01-05", {}
    ),
    "answers": Base(EXAMPLES / "answers", ANSWERS_ENTRY, "submissions/riddles/candle-1_2026-01-05", {}),
}


@dataclass
class Situation:
    """Everything that the rules look at, before it is read."""

    files: dict[str, tuple[int, bytes]]
    entry: str
    existing: frozenset[str]
    measured: dict[str, Fraction | None]
    touched: list[FileChange] = field(default_factory=list)
    by_maintainer: bool = False
    author: int | None = None
    owners: dict[str, frozenset[int]] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    moved: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def benchmark(self) -> str:
        return self.entry.split("/")[1]

    def path(self, name: str) -> str:
        filled = name.replace("{entry}", self.entry.rpartition("/")[2])
        return filled if filled.startswith(("benchmarks/", "submissions/")) else f"{self.entry}/{filled}"

    def document(self, name: str) -> str:
        if name in ("trials", "summary"):
            return self.path(f"trajectories/{{entry}}.{name}.json")
        if name == "scores":
            return self.path("scores.jsonl")
        return self.path(f"{'trajectories/' if name.startswith('messages/') else ''}{name.removeprefix('./')}.json")


@dataclass
class Run:
    """What came out: findings in their order, and the rules that did not run with the reason."""

    findings: tuple[Finding, ...]
    skipped: dict[str, str]


def start(base: str = "predictions") -> Situation:
    """Give a passing pull request: one new entry."""
    from_here = BASES[base]
    paths = sorted(path for path in from_here.folder.rglob("*") if path.is_file())
    files = {path.relative_to(from_here.folder).as_posix(): (FILE, path.read_bytes()) for path in paths}
    return Situation(files, from_here.entry, frozenset({from_here.before}), dict(from_here.measured))


def changed(operations: Iterable[dict[str, Any]], base: str = "predictions") -> Situation:
    """Apply operations to a passing pull request."""
    situation = start(base)
    for operation in operations:
        name = next(iter(operation))
        OPERATIONS[name](situation, operation[name], operation)
    return situation


def base_of(rule: str, example: dict[str, Any]) -> str:
    """Name the pull request that a rule's example starts from."""
    return str(example.get("base") or _own_base(next(each for each in every_rule() if each.id == rule)))


def _own_base(rule: Rule[Any]) -> str:
    if rule.formats in ({"component_scores"}, {"answers"}):
        return next(iter(rule.formats))
    return "trials" if rule.subject in (Trace, Exposed) or rule.formats == {"trials"} else "predictions"


def run(situation: Situation) -> Run:
    """Run all rules, as the jobs do: over the change, the entry and, where the entry has no errors, its scores."""
    change = _change(situation)
    of_change = run_rules(rules_about(Change), change, "submissions", unanswerable(change))
    about_change = of_change.findings
    declaration = frozenset((p, f) for p, f in situation.files.items() if p.startswith("benchmarks/"))
    about = _declared(declaration, situation.benchmark)
    tree = MemoryTree(situation.files)
    examined = examine(tree, situation.entry, about, others=_others(tree, situation))
    broken = any(finding.severity is Severity.ERROR for finding in (*about_change, *examined.findings))
    if not broken and situation.measured:
        examined = examine_scores(examined, _result(situation))
    findings = sorted_findings((*about_change, *examined.findings))
    return Run(findings, {skip.rule: skip.because for skip in (*of_change.skipped, *examined.skipped)})


def told(finding: Finding, entry: str) -> dict[str, Any]:
    """Give a finding as an example writes it."""
    problem, where = finding.problem, finding.problem.where
    fields = {
        "rule": finding.rule,
        "severity": None if finding.severity is Severity.ERROR else str(finding.severity),
        "path": where.path.replace(f"{entry}/", "./", 1),
        "line": where.line,
        "column": where.column,
        "pointer": where.pointer,
        "message": problem.message.fill(quoted),
        "fix": problem.fix.fill(quoted),
        "expected": problem.expected,
        "found": problem.found,
    }
    return {name: value for name, value in fields.items() if value is not None}


def quoted(text: str) -> str:
    return f"`{text}`"


_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # every worker reads all examples before it runs a test


def examples(rule: str) -> list[dict[str, Any]]:
    """Read the examples of one rule; [] when there are none."""
    path = EXAMPLES / f"{rule}.yaml"
    loaded = yaml.load(path.read_text(encoding="utf-8"), _LOADER) if path.exists() else None
    return loaded or []


def _change(situation: Situation) -> Change:
    own = [FileChange(p, ChangeKind.ADDED, None, m) for p, (m, _) in situation.files.items() if _in(p, situation.entry)]
    files = tuple(sorted([*own, *situation.touched], key=lambda file: file.path))
    owners = {folder: situation.owners.get(folder, frozenset()) for folder in situation.existing} | situation.owners
    return Change(
        files,
        situation.existing,
        frozenset({situation.benchmark}),
        situation.by_maintainer,
        situation.author,
        situation.gone,
        owners,
        situation.moved,
    )


def _in(path: str, folder: str) -> bool:
    return path.startswith(f"{folder}/")


@lru_cache(maxsize=64)
def _declared(files: frozenset[tuple[str, tuple[int, bytes]]], benchmark: str) -> Declared:
    return declared(MemoryTree(dict(files)), benchmark, vocabulary())


def _others(tree: MemoryTree, situation: Situation) -> Beside:
    folders = {"/".join(path.split("/")[:3]) for path in situation.files if path.startswith("submissions/")}
    return Beside(dict.fromkeys(sorted(folders), tree), (situation.entry,))


def _result(situation: Situation) -> Result:
    scores = {name: Score(value, 5, 5) for name, value in situation.measured.items()}
    return Result((), scores, Evidence(Numbers.RESCORED, Extent.ALL, Extent.ALL))


# Operations: each takes the situation, the operation's own value, and the whole operation.


def _edit(situation: Situation, at: str, edit: Callable[[Any, str], None]) -> None:
    document, _, pointer = at.partition(":")
    path = situation.document(document)
    mode, raw = situation.files[path]
    value = _parsed(path, raw)
    *parents, last = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]] or [""]
    holder = value
    for step in parents:
        holder = holder[int(step) if isinstance(holder, list) else step]
    if pointer:
        edit(holder, int(last) if isinstance(holder, list) else last)
    situation.files[path] = (mode, _written(value, path).encode())


def _set(situation: Situation, at: str, operation: dict[str, Any]) -> None:
    if at.endswith(":"):
        path = situation.document(at[:-1])
        situation.files[path] = (FILE, _written(operation["to"], path).encode())
        return
    _edit(situation, at, lambda holder, step: holder.__setitem__(step, operation["to"]))


def _plant(situation: Situation, at: str, operation: dict[str, Any]) -> None:
    """Put a secret where it is told, made anew: no file of this repository may hold one."""
    text = operation.get("text", "{secret}").replace("{secret}", made(operation["kind"], operation.get("seed", 0)))
    _edit(situation, at, lambda holder, step: holder.__setitem__(step, text))


def _remove(situation: Situation, at: str, _: dict[str, Any]) -> None:
    _edit(situation, at, lambda holder, step: holder.pop(step))


def _insert(situation: Situation, at: str, operation: dict[str, Any]) -> None:
    _edit(situation, at, lambda holder, step: holder.insert(step, deepcopy(operation["value"])))


def _rename(situation: Situation, at: str, operation: dict[str, Any]) -> None:
    def edit(holder: dict[str, Any], step: str) -> None:
        items = [(operation["to"] if key == step else key, value) for key, value in holder.items()]
        holder.clear()
        holder.update(items)

    _edit(situation, at, edit)


def _write(situation: Situation, name: str, operation: dict[str, Any]) -> None:
    repeated = operation.get("text", "") * operation.get("times", 1)
    text = operation.get("begin", "") + repeated + operation.get("end", "")
    raw = bytes.fromhex(operation["hex"]) if "hex" in operation else text.encode()
    situation.files[situation.path(name)] = (int(operation.get("mode", "100644"), 8), raw)


def _pad(situation: Situation, name: str, operation: dict[str, Any]) -> None:
    mode, raw = situation.files[situation.path(name)]
    situation.files[situation.path(name)] = (mode, raw + b" " * operation["blanks"])


def _delete(situation: Situation, name: str, _: dict[str, Any]) -> None:
    del situation.files[situation.path(name)]


def _move(situation: Situation, name: str, operation: dict[str, Any]) -> None:
    situation.files[situation.path(operation["to"])] = situation.files.pop(situation.path(name))


def _replace(situation: Situation, name: str, operation: dict[str, Any]) -> None:
    mode, raw = situation.files[situation.path(name)]
    old = bytes.fromhex(operation["old_hex"]) if "old_hex" in operation else operation["old"].encode()
    new = bytes.fromhex(operation["new_hex"]) if "new_hex" in operation else operation["new"].encode()
    assert raw.count(old) == 1, f"{operation} must match once"
    situation.files[situation.path(name)] = (mode, raw.replace(old, new))


def _mode(situation: Situation, name: str, operation: dict[str, Any]) -> None:
    situation.files[situation.path(name)] = (int(operation["to"], 8), situation.files[situation.path(name)][1])


def _folder(situation: Situation, name: str, _: dict[str, Any]) -> None:
    there = f"{situation.entry.rpartition('/')[0]}/{name}"
    files = {
        p.replace(situation.entry, there, 1) if _in(p, situation.entry) else p: f for p, f in situation.files.items()
    }
    situation.files, situation.entry = files, there


def _touch(situation: Situation, said: str, _: dict[str, Any]) -> None:
    letter, mode, path = said.split(" ", 2)
    kind = KINDS[letter]
    old = None if kind is ChangeKind.ADDED else FILE
    new = None if kind is ChangeKind.DELETED else int(mode, 8)
    situation.touched.append(FileChange(path, kind, old, new))


def _beside(situation: Situation, name: str, operation: dict[str, Any]) -> None:
    own = situation.entry.rpartition("/")[2]
    there = f"{situation.entry.rpartition('/')[0]}/{name}"
    for path, file in list(situation.files.items()):
        if _in(path, situation.entry):
            situation.files[there + path.removeprefix(situation.entry).replace(own, name)] = file
    if "saying" in operation:
        path = f"{there}/submission.json"
        mode, raw = situation.files[path]
        value = _parsed(path, raw) | operation["saying"]
        situation.files[path] = (mode, _written(value, path).encode())


def _existing(situation: Situation, _: bool, __: dict[str, Any]) -> None:
    situation.existing |= {situation.entry}


def _maintainer(situation: Situation, said: bool, _: dict[str, Any]) -> None:
    situation.by_maintainer = said


def _author(situation: Situation, number: int, _: dict[str, Any]) -> None:
    situation.author = number


def _owners(situation: Situation, folder: str, operation: dict[str, Any]) -> None:
    situation.owners[folder] = frozenset(operation["to"])


def _gone(situation: Situation, folder: str, _: dict[str, Any]) -> None:
    situation.gone |= {folder}


def _moved(situation: Situation, folder: str, operation: dict[str, Any]) -> None:
    situation.moved[folder] = tuple(operation["to"])


def _measured(situation: Situation, values: dict[str, str | None], _: dict[str, Any]) -> None:
    situation.measured |= {name: None if value is None else Fraction(value) for name, value in values.items()}


OPERATIONS: dict[str, Callable[[Situation, Any, dict[str, Any]], None]] = {
    "set": _set,
    "plant": _plant,
    "remove": _remove,
    "insert": _insert,
    "rename": _rename,
    "write": _write,
    "pad": _pad,
    "delete": _delete,
    "move": _move,
    "replace": _replace,
    "mode": _mode,
    "folder": _folder,
    "touch": _touch,
    "beside": _beside,
    "existing": _existing,
    "maintainer": _maintainer,
    "measured": _measured,
    "author": _author,
    "owners": _owners,
    "gone": _gone,
    "moved": _moved,
}


def _parsed(path: str, raw: bytes) -> Any:
    texts = raw.splitlines() if path.endswith(".jsonl") else [raw]
    values = [json.loads(text, parse_float=Decimal) for text in texts]
    return values if path.endswith(".jsonl") else values[0]


def _written(value: Any, path: str) -> str:
    """Write a document as the bases do: a list with one element a line, an object indented."""
    if path.endswith(".jsonl"):
        return "".join(f"{_json(each)}\n" for each in value)
    if isinstance(value, list):
        return "[\n  " + ",\n  ".join(_json(each) for each in value) + "\n]\n"
    return "".join(_indented(value, "\n")) + "\n"


def _json(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)}: {_json(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_json, value)) + "]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value)


def _indented(value: Any, newline: str) -> Iterator[str]:
    if not isinstance(value, dict) or not value:
        yield _json(value)
        return
    separator = "{" + newline + "  "
    for key, each in value.items():
        yield f"{separator}{json.dumps(key)}: "
        yield from _indented(each, newline + "  ")
        separator = "," + newline + "  "
    yield newline + "}"
