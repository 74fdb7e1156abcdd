"""Reading an entry: what is read, what is left, and how findings are placed."""

import json
import shutil
from pathlib import Path

import pytest
from shapes import BASE, DECLARED, ENTRY, entry

from checker.adapters.folder import FolderTree
from checker.engine.bounded import MORE, MOST_IN_A_FILE, more
from checker.formats.entry import read_entry
from checker.formats.folder import Role, place_nodes
from checker.formats.grammar import filled, name_faults, parts_of, slug, unsaid
from checker.formats.locate import located
from checker.formats.names import awkward
from checker.formats.needs import unread
from checker.formats.paths import EntryPlace, entry_place, is_generated
from checker.formats.predictions import FORMAT
from checker.model.entry import Entry
from checker.model.errors import TreeRefusal
from checker.model.finding import Finding, Place, Problem, Severity
from checker.model.said import say
from checker.model.tree import UNKNOWN_TREE, Node
from checker.reading.document import read_document


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(BASE / ENTRY, tmp_path / "mine")
    return tmp_path / "mine"


def read(folder: Path) -> Entry:
    return read_entry(FolderTree(folder.parent), folder.name, DECLARED, FORMAT)


def test_a_passing_entry_is_read_in_full() -> None:
    read_it = entry()
    assert read_it.path == ENTRY
    assert list(read_it.documents) == ["submission", "predictions"]
    assert read_it.version is DECLARED.benchmark.versions["v2"]
    assert read_it.items is DECLARED.items["v2"]
    assert len(read_it.answers) == len(read_it.attempts) == 10
    assert read_it.facts.display_name == "Outline 7B"
    assert read_it.facts.get("model") == "Outline 7B"
    assert read_it.facts.get("absent") is None
    assert unread(read_it) == frozenset()


def test_a_local_folder_keeps_its_path(folder: Path) -> None:
    read_it = read(folder)
    assert (read_it.path, read_it.name) == ("mine", "mine")
    assert read_it.documents["predictions"].path == "mine/predictions.json"
    assert read_it.answers == tuple(
        type(a)(a.key, a.value, Place("mine/predictions.json", a.place.pointer), a.blank) for a in entry().answers
    )


def test_a_broken_submission_leaves_the_predictions_read(folder: Path) -> None:
    (folder / "submission.json").write_text("{", encoding="utf-8")
    read_it = read(folder)
    assert unread(read_it) == {"submission", "version"}
    assert len(read_it.answers) == 10


def test_files_over_the_limits_are_left_unread(folder: Path) -> None:
    (folder / "predictions.json").write_bytes(b" " * 5000)
    read_it = read(folder)
    assert list(read_it.documents) == ["submission"]
    assert unread(read_it) == {"predictions"}


def test_facts_that_are_no_strings_are_none(folder: Path) -> None:
    submission = json.loads((folder / "submission.json").read_text(encoding="utf-8"))
    submission |= {"date": 5, "run": []}
    (folder / "submission.json").write_text(json.dumps(submission), encoding="utf-8")
    read_it = read(folder)
    assert read_it.facts.date is None
    assert read_it.facts.version is None
    assert read_it.version is None
    assert read_it.items is None


def test_a_folder_that_is_not_there_is_an_entry_without_files(tmp_path: Path) -> None:
    read_it = read_entry(FolderTree(tmp_path), "nothing", DECLARED, FORMAT)
    assert read_it.nodes == ()
    assert unread(read_it) == {"submission", "predictions", "version"}


def test_each_node_has_one_role(folder: Path) -> None:
    (folder / "predictions.json").rename(folder / "results.json")
    (folder / "notes.md").write_text("x", encoding="utf-8")
    (folder / "my notes.md").write_text("x", encoding="utf-8")
    roles = {placed.inside: placed.role for placed in place_nodes(read(folder))}
    assert roles == {
        "my notes.md": Role.AWKWARD,
        "notes.md": Role.UNEXPECTED,
        "results.json": Role.MISNAMED,
        "submission.json": Role.EXPECTED,
    }


def test_a_folder_in_place_of_a_file_is_that_and_nothing_in_it_is_the_file(folder: Path) -> None:
    (folder / "predictions.json").rename(folder / "x")
    (folder / "predictions.json").mkdir()
    (folder / "x").rename(folder / "predictions.json" / "predictions.json")
    roles = {placed.inside: placed.role for placed in place_nodes(read(folder))}
    assert roles == {
        "predictions.json/predictions.json": Role.IN_PLACE_OF_A_FILE,
        "submission.json": Role.EXPECTED,
    }


@pytest.mark.parametrize(
    ("grammar", "name", "parts"),
    [
        ("{model}_{date}", "gpt-5.1_2026-01-31", {"model": "gpt-5.1", "date": "2026-01-31"}),
        ("{model}_{kind}_{date}", "a_custom-x_2026-01-31", {"model": "a", "kind": "custom-x", "date": "2026-01-31"}),
        ("{model}", "a-b", {"model": "a-b"}),
        ("v{number}", "v2", {"number": "2"}),
        ("{model}_{date}", "a-_2026-01-31", None),
        ("{model}_{date}", "A_2026-01-31", None),
        ("{model}_{date}", "a_2026-01-31\n", None),
        ("{model}_{date}", "a_２026-01-31", None),
    ],
)
def test_grammar(grammar: str, name: str, parts: dict[str, str] | None) -> None:
    assert parts_of((grammar,), name) == parts
    assert bool(name_faults((grammar,), name)) is (parts is None)


def test_a_name_that_fits_may_still_have_an_impossible_day() -> None:
    assert name_faults(("{date}",), "2026-02-30")
    assert not name_faults(("{date}",), "2026-02-28")


def test_the_failing_part_is_named() -> None:
    (fault,) = name_faults(("{model}_{date}",), "my_model_2026-01-31")
    assert fault.message.fill(repr).endswith("'model_2026-01-31' where '{date}' is expected")


FORMS = ("{model}_default_{date}", "{model}_custom-{label}_{date}")


@pytest.mark.parametrize(
    ("name", "parts", "left"),
    [
        ("a_default_2026-01-31", {"model": "a", "date": "2026-01-31"}, ("label",)),
        ("a_custom-x_2026-01-31", {"model": "a", "label": "x", "date": "2026-01-31"}, ()),
        ("a_custom_2026-01-31", None, ()),
    ],
)
def test_the_first_form_that_fits_counts(name: str, parts: dict[str, str] | None, left: tuple[str, ...]) -> None:
    assert parts_of(FORMS, name) == parts
    assert unsaid(FORMS, name) == left
    assert bool(name_faults(FORMS, name)) is (parts is None)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("a_2026-01-31", "has '_2026-01-31' where '_default_' or '_custom-' is expected"),
        ("a_custom-x", "ends where '_' is expected"),
        ("a_default_x", "has 'x' where '{date}' is expected"),
        ("a_default_2026-01-31-b", "goes on after its last part with '-b'"),
    ],
)
def test_of_several_forms_those_tell_that_fit_farthest(name: str, told: str) -> None:
    (fault,) = name_faults(FORMS, name)
    assert fault.message.fill(repr).endswith(told)
    assert all(repr(form) in fault.fix.fill(repr) for form in FORMS)


def test_the_name_that_a_fact_asks_for_is_made_of_what_is_told() -> None:
    told = {"model": "a", "label": "x", "date": "2026-01-31"}
    assert filled(FORMS, "label", told.get) == "a_custom-x_2026-01-31"
    assert filled(FORMS, "label", {**told, "model": "A B"}.get) is None
    assert filled(FORMS, "label", {"label": "x"}.get) is None
    assert filled(FORMS, "agent", told.get) is None


@pytest.mark.parametrize(("text", "written"), [("GPT 5", "gpt-5"), ("a__b", "a-b"), ("-x-", "x"), ("v1.0", "v1.0")])
def test_slug(text: str, written: str) -> None:
    assert slug(text) == written


@pytest.mark.parametrize("name", ["a.json", "A-b_c.1", "0", "con1.json", "a" * 120])
def test_names_that_every_system_holds(name: str) -> None:
    assert awkward(name) is None


@pytest.mark.parametrize(
    "name",
    ["", ".a", "-a", "a b", "a\n", "é", "a:b", "con", "CON.json", "aux", "com1.x", "lpt9", "a.", "a" * 121, "a\\b"],
)
def test_names_that_some_system_cannot_hold(name: str) -> None:
    assert awkward(name) is not None


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("submissions/b/e/f.json", EntryPlace("b", "e", "f.json")),
        ("submissions/b/e/m/f.json", EntryPlace("b", "e", "m/f.json")),
        ("submissions/b/f.json", None),
        ("submissions", None),
        ("submission/b/e/f.json", None),
    ],
)
def test_entry_place(path: str, place: EntryPlace | None) -> None:
    assert entry_place(path) == place


def test_generated() -> None:
    assert is_generated("site/data/x.json")
    assert is_generated("schema")
    assert not is_generated("schemas/x.json")
    assert not is_generated("site/templates/x.html")


def finding(pointer: str, at_key: bool = False, severity: Severity = Severity.ERROR, rule: str = "XXX001") -> Finding:
    return Finding(rule, severity, Problem(Place("a.json", pointer, at_key=at_key), say("wrong"), say("Mend it.")))


def test_findings_get_lines_in_one_scan_and_keep_those_they_have() -> None:
    document = read_document("a", "a.json", b'{\n  "x": [1,\n 22]\n}')
    known = Finding("XXX002", Severity.ERROR, Problem(Place("a.json", line=9, column=9), say("w"), say("M.")))
    elsewhere = Finding("XXX003", Severity.ERROR, Problem(Place("b.json", "/x"), say("w"), say("M.")))
    placed = located([finding("/x/1"), finding("/x", at_key=True), finding("/y"), known, elsewhere], [document])
    assert [(f.problem.where.line, f.problem.where.column) for f in placed] == [
        (1, 1),
        (2, 3),
        (3, 2),
        (9, 9),
        (None, None),
    ]


def test_findings_beyond_the_cap_are_counted_and_errors_come_first() -> None:
    raw = b"[" + b",\n".join(b"0" for _ in range(300)) + b"]"
    document = read_document("a", "a.json", raw)
    warnings = [finding(f"/{n}", severity=Severity.WARNING, rule="WWW001") for n in range(150)]
    errors = [finding(f"/{n}") for n in range(200, 260)]
    placed = located([*warnings, *errors], [document])
    assert len(placed) == MOST_IN_A_FILE + 1
    (more,) = [f for f in placed if f.rule == MORE]
    assert more.severity is Severity.NOTICE
    assert more.problem.message.fill(repr).startswith("110 more findings")
    assert sum(f.severity is Severity.ERROR for f in placed) == 60
    assert placed == located(reversed([*warnings, *errors]), [document])


def test_what_rules_counted_is_counted_with_what_is_cut() -> None:
    document = read_document("a", "a.json", b"[" + b",".join(b"0" for _ in range(150)) + b"]")
    shown = [finding(f"/{n}") for n in range(150)]
    placed = located([*shown, more("a.json", {"XXX001": 7}), more("a.json", {"WWW001": 3}, stopped=True)], [document])
    (notice,) = [f for f in placed if f.rule == MORE]
    assert notice.problem.message.fill(str) == (
        "at least 60 more findings in this file are not shown, of WWW001, XXX001"
    )


def test_a_notice_without_anything_cut_stays() -> None:
    placed = located([finding("/0"), more("a.json", {"XXX001": 7})], [])
    assert [f.rule for f in placed] == [MORE, "XXX001"]
    assert placed == located(placed, [])


def test_a_folder_that_cannot_be_listed_is_an_entry_that_says_so(folder: Path) -> None:
    (folder / "/".join("abcdefghijklmnopqrstuvwxyzabcdefghijklmn")).mkdir(parents=True)
    read_it = read(folder)
    assert read_it.unlisted is not None
    assert read_it.unlisted.where == Place("mine")
    assert (read_it.tree_id, read_it.nodes, read_it.documents) == (UNKNOWN_TREE, (), {})
    assert unread(read_it) == {"submission", "predictions", "version"}


def test_a_file_that_cannot_be_read_is_an_entry_that_says_so(folder: Path) -> None:
    tree = FolderTree(folder.parent)
    assert tree.walk("mine")
    (folder / "predictions.json").unlink()
    read_it = read_entry(tree, "mine", DECLARED, FORMAT)
    assert read_it.unlisted is not None
    assert "predictions.json" in read_it.unlisted.message.fill(str)


def test_a_tree_that_is_broken_is_no_fault_of_an_entry(folder: Path) -> None:
    class Broken(FolderTree):
        def walk(self, prefix: str = "") -> tuple[Node, ...]:
            raise TreeRefusal(say("git died"), say("Run it again."))

    with pytest.raises(TreeRefusal, match="git died"):
        read_entry(Broken(folder.parent), "mine", DECLARED, FORMAT)
