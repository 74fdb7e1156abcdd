"""CSV: what is written is one line that reads back, and nothing in it starts a formula."""

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from checker.reading.spreadsheet import csv_line, guarded

FOREIGN = st.text(st.characters() | st.sampled_from('=+-@\t\r\n",; '))


@given(st.lists(FOREIGN, min_size=2))
def test_fields_read_back_as_they_were(fields: list[str]) -> None:
    assert list(csv.reader(io.StringIO(csv_line(fields), newline=""))) == [fields]


@given(FOREIGN)
def test_a_guarded_field_is_no_formula(text: str) -> None:
    ((field, last),) = csv.reader(io.StringIO(csv_line([guarded(text), "-2"]), newline=""))
    assert not field.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert field in (text, f"'{text}")
    assert last == "-2"


def test_a_formula_becomes_text_and_only_what_must_be_is_quoted() -> None:
    assert csv_line([guarded('=HYPERLINK("x")'), "plain", "a b", "a,b"]) == '"\'=HYPERLINK(""x"")",plain,a b,"a,b"\n'
