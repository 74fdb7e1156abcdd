"""Maintainers' YAML: what it means, where it stands, and what is refused."""

from decimal import Decimal

import pytest

from checker.model.errors import DeclarationRefusal
from checker.model.finding import Place
from checker.reading.located_yaml import read_yaml

PATH = "benchmarks/b/benchmark.yaml"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"), ("on", "on"), ("Yes", "Yes"), ("off", "off"), ("y", "y"),
        ("true", True), ("True", True), ("FALSE", False), ("tRUE", "tRUE"),
        ("null", None), ("~", None), ("", None), ("Null", None), ("none", "none"),
        ("0", 0), ("-12", -12), ("+3", 3), ("010", 10), ("0o17", 15), ("0x1F", 31), ("1_000", "1_000"), ("0b1", "0b1"),
        ("1.10", Decimal("1.10")), (".5", Decimal("0.5")), ("1.", Decimal(1)), ("1e3", Decimal("1E+3")),
        ("1.2.3", "1.2.3"),
        ("12:30:45", "12:30:45"), ("2026-11-30", "2026-11-30"), ("100/3", "100/3"), ("v1.0", "v1.0"), ("<<", "<<"),
        ("'1.10'", "1.10"), ('"true"', "true"), ('"é\\n"', "é\n"), ("=", "="), ("[]", []), ("{}", {}),
        ("|\n    a\n    b\n", "a\nb\n"), (">-\n    a\n    b\n", "a b"),
    ],
)  # fmt: skip
def test_scalars_mean_what_yaml_1_2_says(text, value):
    document = read_yaml(f"a: {text}".encode(), PATH).value
    assert isinstance(document, dict)
    assert document == {"a": value}
    assert type(document["a"]) is type(value)
    assert str(document["a"]) == str(value)


def test_keys_are_texts_as_they_are_written():
    document = read_yaml(b"1.10: a\nno: b\n0x1: c\n2026-01-01: d\n~: e\n'q': f\n? g\n: h\n", PATH)
    assert document.value == {"1.10": "a", "no": "b", "0x1": "c", "2026-01-01": "d", "~": "e", "q": "f", "g": "h"}


def test_texts_are_kept_as_they_are_written():
    document = read_yaml(b"a: [1.10, 0x1f, '1.0', ~]\nb: {c: 010}\n", PATH)
    assert [document.written(f"/a/{index}") for index in range(5)] == ["1.10", "0x1f", "1.0", "~", None]
    assert document.written("/b/c") == "010"
    assert document.written("/b") is None


def test_places():
    document = read_yaml("é: 1\nb:\n  - c: x\n    d~/: [1, 2]\n  -\n# end\n".encode(), PATH)
    places = {
        "": (1, 1), "/é": (1, 4), "/b": (3, 3), "/b/0": (3, 5), "/b/0/c": (3, 8), "/b/0/d~0~1": (4, 10),
        "/b/0/d~0~1/1": (4, 14), "/b/1": (5, 4), "/none": (1, 1), "/b/0/none/x": (3, 5), "/b/7": (3, 3),
    }  # fmt: skip
    for pointer, (line, column) in places.items():
        assert document.place(pointer) == Place(PATH, pointer, line, column)
    keys = {"/é": (1, 1), "/b": (2, 1), "/b/0/d~0~1": (4, 5), "/b/0": (3, 5), "/none": (1, 1)}
    for pointer, (line, column) in keys.items():
        assert document.place(pointer, at_key=True) == Place(PATH, pointer, line, column, at_key=True)


@pytest.mark.parametrize("raw", [b"", b"# nothing\n", b"---\n", b"---\n...\n"])
def test_an_empty_document_is_null(raw):
    document = read_yaml(raw, PATH)
    assert document.value is None
    assert document.place("/a") == Place(
        PATH, "/a", *((1, 1) if not raw.startswith(b"---") else document.values_at[""])
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: 1\nb: {c: 1, c: 2}\na: 2\n", [(2, 11, "/b/c"), (3, 1, "/a")]),
        ("a: &x [1]\nb: *x\n", [(1, 4, "/a"), (2, 4, "/b")]),
        ("&a [*a]", [(1, 1, None), (1, 5, "/0")]),
        ("a: {<<: *x}\n", [(1, 9, "/a/<<")]),
        ("a: !!binary eA==\nb: !x 1\nc: ! 1\n", [(1, 4, "/a"), (2, 4, "/b"), (3, 4, "/c")]),
        ("!!python/object/apply:os.system ['id']", [(1, 1, None)]),
        ("a: .nan\nb: -.INF\nc: [.inf]\n", [(1, 4, "/a"), (2, 4, "/b"), (3, 5, "/c/0")]),
        ("a: 1e999\nb: " + "1" * 5000, [(1, 4, "/a"), (2, 4, "/b")]),
        ("a: 1e99999999999999999999999\n", [(1, 4, "/a")]),
        ("a: 1\n---\nb: 2\n", [(2, 1, None)]),
        ("? [1, 2]\n: x\n", [(1, 3, None)]),
        ("[" * 5000, [(1, 33, "/0" * 32)]),
        ("a:\n\tb: 1\n", [(2, 1, None)]),
        ("a: 1\n b: 2\n", [(2, 3, None)]),
        ("a: b: c\n", [(1, 5, None)]),
        ("a: [1, 2\nb: 3\n", [(2, 2, None)]),
        ("a: @x\n", [(1, 4, None)]),
        ("a: x\n- y\n", [(2, 1, None)]),
        ("a: 'x\nb: 1\n", [(1, 4, None)]),
        ("a: \x07\n", [(1, 4, None)]),
        ("a: {b: 1, b: 2}\nc: [\n", [(1, 11, "/a/b"), (3, 1, None)]),
    ],
)  # fmt: skip
def test_faults_are_named_at_their_places(text, found):
    with pytest.raises(DeclarationRefusal) as refusal:
        read_yaml(text.encode(), PATH)
    places = [problem.where for problem in refusal.value.problems]
    assert [(place.line, place.column, place.pointer) for place in places] == found
    assert {place.path for place in places} == {PATH}


@pytest.mark.parametrize(
    ("raw", "line", "column", "words"),
    [
        (b"a: 1\nb: \xe9\n", 2, 4, "UTF-8"),
        (b"\xff\xfea", 1, 1, "UTF-8"),
        (b"#" * (256 * 1024 + 1), 1, 1, "262144"),
    ],
)
def test_bytes_that_are_no_text_are_refused(raw, line, column, words):
    with pytest.raises(DeclarationRefusal) as refusal:
        read_yaml(raw, PATH)
    (problem,) = refusal.value.problems
    assert (problem.where.line, problem.where.column) == (line, column)
    assert words in problem.message.fill(repr)


def test_what_git_and_json_call_a_line_is_a_line():
    with pytest.raises(DeclarationRefusal) as refusal:
        read_yaml("# \u2028 \u0085\na: 1\na: 2\n".encode(), PATH)
    assert refusal.value.problems[0].where.line == 3


def test_reading_gives_up_after_a_hundred_faults():
    with pytest.raises(DeclarationRefusal) as refusal:
        read_yaml(b"a: 1\n" * 1000, PATH)
    assert len(refusal.value.problems) == 100


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('a: 1\nb: "x\\U00110000"\n', (2, 8)),
        ('a: 1\nb: "x\\UFFFFFFFF"\n', (2, 8)),
        ("%YAML " + "9" * 5000 + ".1\n---\na: 1\n", (1, 7)),
        ('a: "\\ud83d\\ude00"\n', (1, 4)),
        ('a: 1\n"\\udc80": 2\n', (2, 1)),
    ],
)
def test_numbers_of_no_character_are_refused_at_their_line(text: str, place: tuple[int, int]) -> None:
    with pytest.raises(DeclarationRefusal) as refused:
        read_yaml(text.encode(), PATH)
    [problem] = refused.value.problems
    assert (problem.where.line, problem.where.column) == place
