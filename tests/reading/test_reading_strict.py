"""Each fault of JSON is named for what it is, at its place, and nothing else is."""

from decimal import Decimal

import pytest

from checker.model.json import FaultKind
from checker.reading.document import read_document
from checker.reading.limits import JsonLimits
from checker.reading.strict import read_json, read_lines

SYNTAX, TRUNCATED, CONTROL = FaultKind.SYNTAX, FaultKind.TRUNCATED, FaultKind.CONTROL_CHARACTER
DUPLICATE, RANGE, SURROGATE = FaultKind.DUPLICATE_KEY, FaultKind.NUMBER_RANGE, FaultKind.LONE_SURROGATE
NAN, TRAILING, DEPTH = FaultKind.NOT_A_NUMBER, FaultKind.TRAILING_DATA, FaultKind.DEPTH
NOT_UTF8, EMPTY, SIZE, BOM = FaultKind.NOT_UTF8, FaultKind.EMPTY, FaultKind.SIZE, FaultKind.BOM


def kinds_and_places(raw: bytes | str) -> list[tuple[FaultKind, int, int]]:
    value, faults = read_json(raw if isinstance(raw, bytes) else raw.encode())
    assert value is None or not faults
    return [(fault.kind, fault.line, fault.column) for fault in faults]


def test_numbers_keep_their_digits():
    value, faults = read_json(b'[1, -0, 1.50, -0.0, 1e5, 123456789012345678901234567890, 0.1e-7, true, null, "1"]')
    assert faults == ()
    assert isinstance(value, list)
    assert [repr(each) for each in value] == [
        "1", "0", "Decimal('1.50')", "Decimal('-0.0')", "Decimal('1E+5')", "123456789012345678901234567890",
        "Decimal('1E-8')", "True", "None", "'1'",
    ]  # fmt: skip


def test_text_is_any_text_but_half_characters():
    value, faults = read_json('["é", "\\u00e9", "\\ud83d\\ude00", "\\u0000", "\x7f\u2028\ufeff", "\\/"]'.encode())
    assert (value, faults) == (["é", "é", "😀", "\0", "\x7f\u2028\ufeff", "/"], ())


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        # the file as a whole
        (b"", [(EMPTY, 1, 1)]),
        (b" \r\n\t\n", [(EMPTY, 1, 1)]),
        (b"\xff\xfe{\0}\0", [(NOT_UTF8, 1, 1)]),
        ("{}".encode("utf-16-be"), [(NOT_UTF8, 1, 1)]),
        ("{}".encode("utf-16-le"), [(NOT_UTF8, 1, 1)]),
        ("[1]".encode("utf-32"), [(NOT_UTF8, 1, 1)]),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\n", [(FaultKind.LFS_POINTER, 1, 1)]),
        (b"\x89PNG\r\n\x1a\n", [(NOT_UTF8, 1, 1)]),
        (b"\xef\xbb\xbf{}", [(BOM, 1, 1)]),
        (b'\xef\xbb\xbf{"a": NaN}', [(BOM, 1, 1), (NAN, 1, 7)]),
        (b'{"a": "\xe9t\xe9",\n "b": NaN}', [(NOT_UTF8, 1, 8), (NAN, 2, 7)]),
        (b'["\xed\xa0\x80"]', [(NOT_UTF8, 1, 3)]),
        # duplicate keys
        ('{"a": 1, "b": {"c": 1, "c": 2}, "a": 2}', [(DUPLICATE, 1, 24), (DUPLICATE, 1, 33)]),
        ('{"a": 1,\n "é": 2, "\\u0061": 3, "\\u00e9": 4}', [(DUPLICATE, 2, 10), (DUPLICATE, 2, 23)]),
        ('{"a": 1, "a": 2, "a": 3}', [(DUPLICATE, 1, 10), (DUPLICATE, 1, 18)]),
        ('[{"a": 1}, {"a": 1}]', []),
        # numbers
        ("[NaN, -Infinity, Infinity, nan, -inf]", [(NAN, 1, c) for c in (2, 7, 18, 28, 33)]),
        ("[1e401, 1e-401, 1e400, 1e-400]", [(RANGE, 1, 2), (RANGE, 1, 9)]),
        ("[1e999999999999999999999]", [(RANGE, 1, 2)]),
        ("[" + "1" * 40 + ", " + "1" * 41 + "]", [(RANGE, 1, 44)]),
        ("[0." + "0" * 60 + "1, 1." + "0" * 39 + ", 1." + "0" * 40 + "]", [(RANGE, 1, 110)]),
        ("1" * 5000, [(RANGE, 1, 1)]),
        ("[01, +1, .5, 1., 0x1f, 1_0, 1e, 2026-11-30]", [(SYNTAX, 1, c) for c in (2, 6, 10, 14, 18, 24, 29, 33)]),
        # texts
        ('["\\ud800", "\\udc00", "\\ud800\\ud800", "\\ud800x"]', [(SURROGATE, 1, c) for c in (3, 13, 23, 29, 39)]),
        ('["a\tb", "\x00\x1f"]', [(CONTROL, 1, 4), (CONTROL, 1, 10), (CONTROL, 1, 11)]),
        ('["C:\\Users", "\\x41", "\\u12", "\\u12g4"]', [(SYNTAX, 1, c) for c in (5, 15, 23, 31)]),
        ('{"a": "one\ntwo"}', [(CONTROL, 1, 11)]),
        # structure that stays clear
        ('{"a": 1,}', [(SYNTAX, 1, 8)]),
        ('{"a": [1, 2,\n], "b": NaN}', [(SYNTAX, 1, 12), (NAN, 2, 9)]),
        ("[1,, 2, NaN]", [(SYNTAX, 1, 4), (NAN, 1, 9)]),
        ("[,]", [(SYNTAX, 1, 2)]),
        ("{,}", [(SYNTAX, 1, 2)]),
        ('{"a": , "b":}', [(SYNTAX, 1, 7), (SYNTAX, 1, 13)]),
        ("[None, True, False, undefined, NULL]", [(SYNTAX, 1, c) for c in (2, 8, 14, 21, 32)]),
        ('{"a": 1\n "b": 2, "a": 3}', [(SYNTAX, 1, 8), (DUPLICATE, 2, 10)]),
        ('{"a": "x"\n "b": 2}', [(SYNTAX, 1, 10)]),
        ("[1, 2.5, true,\n null, -1, x, 3]", [(SYNTAX, 2, 12)]),
        ("[1, 2, 3, ]", [(SYNTAX, 1, 9)]),
        ("[1, 2, 3\n, 4 5]", [(SYNTAX, 2, 4)]),
        ("[[1]\n[2] [3]]", [(SYNTAX, 1, 5), (SYNTAX, 2, 4)]),
        ("\u00a0[1,\u20282]\0\0\0", [(SYNTAX, 1, 1), (SYNTAX, 1, 5), (CONTROL, 1, 8)]),
        ("[" * 65 + "]" * 65, [(DEPTH, 1, 65)]),
        ("[" * 70 + "NaN" + "]" * 70, [(DEPTH, 1, 65), (NAN, 1, 71)]),
        ("[" * 2000 + "]" * 2000, [(DEPTH, 1, 65)]),
        # slips after which it stays clear
        ('[{"p": 8"},\n {"p": NaN}]', [(SYNTAX, 1, 8), (NAN, 2, 8)]),
        ('[{"p": circle", "q": 1}, NaN]', [(SYNTAX, 1, 8), (NAN, 1, 26)]),
        ('{p": 1, "b": NaN}', [(SYNTAX, 1, 2), (NAN, 1, 14)]),
        ("{'a': 'x', 'b': 2, 'c': NaN}", [(SYNTAX, 1, 2), (NAN, 1, 25)]),
        ("[{'a': 'x'},\n {'a': 'y'},\n {\"a\": NaN}]", [(SYNTAX, 1, 3), (SYNTAX, 2, 3), (NAN, 3, 8)]),
        ('["a", \'it\\\'s\', “b”, NaN]', [(SYNTAX, 1, 7), (NAN, 1, 21)]),
        ("{'a': 1, 'a': 2}", [(SYNTAX, 1, 2), (DUPLICATE, 1, 10)]),
        ("{a: 1, b: NaN}", [(SYNTAX, 1, 2), (NAN, 1, 11)]),
        ('{"a": , "8", "b": NaN}', [(SYNTAX, 1, 7), (NAN, 1, 19)]),
        ('{"a": 96,89, "b": NaN}', [(SYNTAX, 1, 7), (NAN, 1, 19)]),
        ('{"a": 96,89}', [(SYNTAX, 1, 7)]),
        ("[96,89]", []),
        ('{"a": 96.89%, "b": 5 %, "c": NaN}', [(SYNTAX, 1, 7), (SYNTAX, 1, 20), (NAN, 1, 30)]),
        ('{"a": \0, "b": NaN}', [(CONTROL, 1, 7), (NAN, 1, 15)]),
        ('{"b": 1, "a": \0}', [(CONTROL, 1, 15)]),
        ("[1, \0, \0, 2]", [(CONTROL, 1, 5), (CONTROL, 1, 8)]),
        # merge conflicts
        ("[\n<<<<<<< HEAD\n 1,\n=======\n 2 3,\n>>>>>>> topic\n NaN]", [(SYNTAX, 2, 1), (NAN, 7, 2)]),
        ("<<<<<<< a\n[1]\n||||||| b\n[2]\n=======\n[3]\n>>>>>>> c\n", [(SYNTAX, 1, 1)]),
        ("[<<<<<<< a\n]", [(SYNTAX, 1, 2)]),
        ("[1\n>>>>>>> a\n]", [(SYNTAX, 2, 1)]),
        ("[1,\n=======\n2\n>>>>>>> a\nNaN]", [(SYNTAX, 2, 1), (NAN, 5, 1)]),
        ("<<<<<<< a\n=======\n>>>>>>> b\n[NaN,\n<<<<<<< a\n=======\n>>>>>>> b\n1]", [
            (SYNTAX, 1, 1), (NAN, 4, 2), (SYNTAX, 5, 1),
        ]),
        # structure that does not
        ("{'a': 1, 'b': 2}", [(SYNTAX, 1, 2)]),
        ('{"a": \'b\'}', [(SYNTAX, 1, 7)]),
        ("[“a”]", [(SYNTAX, 1, 2)]),
        ("{a: 1, b: 2}", [(SYNTAX, 1, 2)]),
        ("// c\n{}", [(SYNTAX, 1, 1)]),
        ('{"a": 1 /* c */}', [(SYNTAX, 1, 9)]),
        ('{"a": 1, # c\n "b": 2}', [(SYNTAX, 1, 10)]),
        ('{"a" 1}', [(SYNTAX, 1, 6)]),
        ('{"a", "b"}', [(SYNTAX, 1, 5)]),
        ('{"a": 1, {"b": 2}}', [(SYNTAX, 1, 10)]),
        ('{"a": abc", "b": 1}', [(SYNTAX, 1, 7)]),
        ('{"a": "he said "hi" twice"}', [(SYNTAX, 1, 17)]),
        ('{"a": "b" "c": 1}', [(SYNTAX, 1, 11)]),
        ('{"a": [1, 2}', [(SYNTAX, 1, 12)]),
        ("[1; 2]", [(SYNTAX, 1, 3)]),
        ("<!DOCTYPE html>", [(SYNTAX, 1, 1)]),
        # quotes that are not closed
        ('{"a": "b,\n "c": 1}\n', [(SYNTAX, 1, 7)]),
        ('{"a: 1,\n "c": 1}\n', [(SYNTAX, 1, 2)]),
        ('{"a": 1,\n "b": "c\n}\n', [(SYNTAX, 2, 7)]),
        # texts that end too early
        ("[1, 2", [(TRUNCATED, 1, 6)]),
        ("[1, 2\n\n", [(TRUNCATED, 1, 6)]),
        ('{"a": {"b": [1,', [(TRUNCATED, 1, 16)]),
        ('{"a": NaN, "b": "c', [(NAN, 1, 7), (TRUNCATED, 1, 19)]),
        ('{"a": "b\\', [(TRUNCATED, 1, 10)]),
        ('{"a": "b\\u00', [(TRUNCATED, 1, 13)]),
        ('{"a": "b\n', [(TRUNCATED, 1, 9)]),
        ('{"a"', [(TRUNCATED, 1, 5)]),
        ('{"a":', [(TRUNCATED, 1, 6)]),
        ("{", [(TRUNCATED, 1, 2)]),
        ("[tru", [(TRUNCATED, 1, 5)]),
        ("[1.5e", [(TRUNCATED, 1, 6)]),
        ("-", [(TRUNCATED, 1, 2)]),
        # texts that end too late
        ("{} {}", [(TRAILING, 1, 4)]),
        ("{}\n{}\n", [(TRAILING, 2, 1)]),
        ('{"a": 1}}', [(TRAILING, 1, 9)]),
        ("1 2", [(TRAILING, 1, 3)]),
    ],
)  # fmt: skip
def test_faults_and_their_places(raw, found):
    assert kinds_and_places(raw) == found


def test_columns_count_characters():
    assert kinds_and_places('{"é😀": 1,\n  "🂡é": NaN}') == [(NAN, 2, 9)]


def test_only_line_feeds_end_lines():
    assert kinds_and_places('["\u2028\u0085",\r\n NaN,\r NaN]') == [(NAN, 2, 2), (NAN, 2, 8)]


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ('{"a": 1,\n\n "a": 2}', "on line 1"),
        ('{"a": [1,\n 2}', "'[' of line 1"),
        ('{\n "a": {"b": 1', "'{' of line 2, column 7"),
        ("{}\n{}", "second value"),
        ("[1]]", "too many"),
        ("[1e999]", "'1e999'"),
    ],
)
def test_messages_help_to_find_the_cause(raw, words):
    (fault,) = read_json(raw.encode())[1]
    assert words in fault.message.fill(repr)


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ("[1,]", "Remove the comma"),
        ("{'a': 1}", "double quotes"),
        ("[None]", "'null'"),
        ("[01]", "leading zeros"),
        ("[+1]", "plus sign"),
        ("[.5]", "0 before the point"),
        ("[1.]", "digit after the point"),
        ('["\t"]', "'\\\\t'"),
        ("[/]", "comment"),
        ("[NaN]", "null"),
        ("[1e999]", "40 digits"),
    ],
)
def test_the_fix_says_what_to_do(raw, words):
    (fault,) = read_json(raw.encode())[1]
    assert words in fault.fix.fill(repr)


def test_long_foreign_text_is_shortened():
    (fault,) = read_json(b"[" + b"1" * 100_000 + b"]")[1]
    assert len(fault.message.fill(repr)) < 300


def test_reading_gives_up_after_the_most_faults():
    assert len(read_json(b"[" + b"NaN," * 50 + b"1]", JsonLimits(faults=10))[1]) == 10
    assert len(read_lines(b"NaN\n" * 50, JsonLimits(faults=10))[1]) == 10


def test_a_fault_that_is_too_far_away_to_be_explained_is_told_all_the_same():
    limits = JsonLimits(tokens=30)
    far = b'["a",\n' * 7 + b"[" + b'"a",' * 50 + b"nul" + b"]" * 8
    (fault,) = read_json(far, limits)[1]
    assert (fault.kind, fault.line) == (SYNTAX, 8)
    assert "not strict JSON" in fault.message.fill(repr)
    (fault,) = read_json(far.replace(b"nul", b"1e999"), limits)[1]
    assert (fault.kind, fault.line) == (RANGE, 1)
    assert [fault.line for fault in read_lines(b"1\n" + far.replace(b"\n", b"") + b"\n", limits)[1]] == [2]


def test_texts_that_are_too_large_are_not_parsed():
    assert [fault.kind for fault in read_json(b"[1, 2]", JsonLimits(bytes=5))[1]] == [SIZE]
    assert [fault.kind for fault in read_json(b"[1,2,3,4]", JsonLimits(values=4))[1]] == [SIZE]
    assert read_json(b"[1,2,3]", JsonLimits(values=4))[0] == [1, 2, 3]
    assert [fault.kind for fault in read_lines(b"1\n2\n3\n4\n", JsonLimits(values=3))[1]] == [SIZE]
    assert [fault.kind for fault in read_lines(b"1\n2\n", JsonLimits(bytes=3))[1]] == [SIZE]


def test_limits_of_depth_and_numbers_can_be_set():
    limits = JsonLimits(depth=1, digits=2, exponent=3)
    assert read_json(b"[99, 1e3, 1e-3]", limits)[0] == [99, Decimal("1e3"), Decimal("1e-3")]
    for raw in (b"[[]]", b"[{}]", b"[100]", b"[1.01]", b"[1e4]", b"[1e-4]"):
        assert len(read_json(raw, limits)[1]) == 1


def lines(raw: bytes) -> tuple[list[object], list[tuple[FaultKind, int, int]]]:
    values, faults = read_lines(raw)
    return values, [(fault.kind, fault.line, fault.column) for fault in faults]


@pytest.mark.parametrize(
    ("raw", "values"),
    [
        (b'{"a": 1}\n[2]\n', [{"a": 1}, [2]]),
        (b'{"a": 1}\n[2]', [{"a": 1}, [2]]),
        (b'{"a": 1}\r\n [2] \r\n', [{"a": 1}, [2]]),
        (b"1.50", [Decimal("1.50")]),
        ('"\u2028"\n'.encode(), ["\u2028"]),
    ],
)
def test_lines_are_values(raw, values):
    assert lines(raw) == (values, [])


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        (b"", [(EMPTY, 1, 1)]),
        (b"\n\n", [(EMPTY, 1, 1)]),
        (b"1\n\n2\n", [(EMPTY, 2, 1)]),
        (b"1\n2\n\n", [(EMPTY, 3, 1)]),
        (b"1\r\n \r\n2\n", [(EMPTY, 2, 1)]),
        (b"1\n[1, 2\n{}\n[NaN]\n", [(TRUNCATED, 2, 6), (NAN, 4, 2)]),
        (b'{"a": 1} {"a": 2}\n{"a": 1,}\n', [(TRAILING, 1, 10), (SYNTAX, 2, 8)]),
        (b"1\n" + b"[" * 65 + b"]" * 65 + b"\n[1e999]\n", [(DEPTH, 2, 65), (RANGE, 3, 2)]),
        (b"\xef\xbb\xbf1\n2\n", [(BOM, 1, 1)]),
        (b'1\n"\xe9"\n', [(NOT_UTF8, 2, 2)]),
        ("1\n2\n".encode("utf-16"), [(NOT_UTF8, 1, 1)]),
        (b'[\n {"a": 1},\n {"a": 2}\n]\n', [(SYNTAX, 1, 1)]),
        (b'{\n "a": 1\n}\n', [(SYNTAX, 1, 1)]),
        (b"[1\n,2]\n", [(SYNTAX, 1, 1)]),
        (b"1, 2\n3\n", [(TRAILING, 1, 2)]),
    ],
)
def test_faults_of_lines(raw, found):
    assert lines(raw) == ([], found)


def test_documents_are_values_or_faults():
    good = read_document("scores", "a/scores.jsonl", b"1\n2\n", lines=True)
    assert (good.value, good.faults, good.lines, good.readable) == ([1, 2], (), True, True)
    bad = read_document("scores", "a/scores.jsonl", b"1\n\n", lines=True)
    assert (bad.value, bad.readable, bad.usable) == ([1, None], False, True)
    assert read_document("submission", "a/submission.json", b'{"a": 1}').value == {"a": 1}
    assert read_document("submission", "a/submission.json", b"null").readable
    assert not read_document("submission", "a/submission.json", b"").readable


@pytest.mark.parametrize(
    ("raw", "number"),
    [('{"a": 96,89}', "96.89"), ('{"a": 96.80%}', "96.80"), ('{"a": -1,5 }', "-1.5")],
)
def test_a_number_as_people_write_it_is_told_as_json_writes_it(raw: str, number: str):
    (fault,) = read_json(raw.encode())[1]
    assert fault.fix.fill(repr) == f"Write {number}."


def test_a_comma_that_may_part_thousands_is_not_guessed_at():
    (fault,) = read_json(b'{"a": 1,234}')[1]
    assert "1.234" not in fault.fix.fill(repr)


@pytest.mark.parametrize(
    "raw",
    ['{"a": NaN, "b" = 1, "c": 2}', "[NaN, 1; 2]", '{"a": "x,\n "b": 1}\n', "[" * 2000 + "]" * 2000, "{} {} {}"],
)
def test_the_last_fault_says_that_the_rest_was_not_read(raw: str):
    faults = read_json(raw.encode())[1]
    told = [fault.message.template.endswith("; the rest of the file was not read") for fault in faults]
    assert told == [False] * (len(faults) - 1) + [True]


@pytest.mark.parametrize("raw", ["[NaN, 1,]", '{"a": 1}}', "[1, 2", "{'a': 1}", "[1 }"])
def test_a_text_that_was_read_to_its_end_is_not_said_to_go_on(raw: str):
    assert not any("not read" in fault.message.template for fault in read_json(raw.encode())[1])


def test_of_json_lines_only_the_line_is_not_read_to_its_end():
    faults = read_lines(b'{"a": 1; 2}\n{"a": NaN}\n')[1]
    assert [fault.line for fault in faults] == [1, 2]
    assert faults[0].message.template.endswith("; the rest of the line was not read")


def test_a_book_of_faults_that_is_full_says_so():
    faults = read_json(b"[" + b"NaN, " * 20 + b"1]", JsonLimits(faults=5))[1]
    assert len(faults) == 5
    assert faults[-1].message.template.endswith("not read")


def test_faults_behind_a_record_in_single_quotes_are_found():
    records = [f'{{"id": "{n}", "prediction": "8"}}' for n in range(900)]
    records[3], records[600] = "{'id': '3', 'prediction': '8'}", '{"id": "600", "prediction": 8"}'
    faults = read_json(("[\n" + ",\n".join(records) + "\n]").encode())[1]
    assert [(fault.line, fault.column) for fault in faults] == [(5, 2), (602, 29)]
