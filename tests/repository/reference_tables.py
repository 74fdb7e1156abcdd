"""Writes the tables of docs/declaration.md anew from the parts that they list.

Run it as `python tests/repository/reference_tables.py`.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from checker.formats.conversion.ordered import compact
from checker.metrics.comparers import comparers
from checker.metrics.comparers.base import Option
from checker.metrics.derivations import derivations
from checker.metrics.expectations.kinds import kinds
from checker.model.json import Json
from checker.reading.canonical import dump_line
from checker.scoring.patches.results import readers

PAGE = Path(__file__).parents[2] / "docs" / "declaration.md"


def comparer_table() -> str:
    """Give one row for each comparer, with its example."""
    rows = [["`compare`", "an answer is", "compared", "fills", "options", "for example"]]
    rows += [["---"] * 6]
    for name, each in comparers().items():
        options = "; ".join(map(_option, each.options))
        rows.append([f"`{name}`", each.takes, each.how, f"`{each.fills.value}`", options, _example(each.example)])
    return _rows(rows)


def derivation_table() -> str:
    """Give one row for each derivation, with its example."""
    rows = [["`derive`", "gives", "takes", "for example"], ["---"] * 4]
    for name, each in derivations().items():
        values, result = each.example
        takes = "one or more" if each.arity is None else ("one", "two", "three")[each.arity - 1]
        words = each.words.format("`of`")
        rows.append([f"`{name}`", words, takes, f"{', '.join(map(str, values))} → {result}"])
    return _rows(rows)


def kind_table() -> str:
    """Give one row for each kind of expectation, with its example in its own order."""
    rows = [["`kind`", "expects", "keys", "for example"], ["---"] * 4]
    for name, each in kinds().items():
        keys = "; ".join(f"`{key}`: {what}" for key, what in each.keys.items())
        rows.append([f"`{name}`", each.meaning, keys, f"`{compact(dict(each.example))}`"])
    return _rows(rows)


def reader_table() -> str:
    """Give one row for each reader of what tests report."""
    return _rows(
        [["`results`", "reads"], ["---"] * 2, *([f"`{name}`", each.meaning] for name, each in readers().items())]
    )


TABLES: Mapping[str, Callable[[], str]] = {
    "comparers": comparer_table,
    "derivations": derivation_table,
    "expectations": kind_table,
    "readers": reader_table,
}


def written(page: str) -> str:
    """Give the page with its tables made anew."""
    for name, table in TABLES.items():
        before, opening, rest = page.partition(f"<!-- {name} -->\n")
        _, closing, after = rest.partition(f"<!-- end of {name} -->\n")
        assert closing, name
        page = before + opening + table() + "\n" + closing + after
    return page


def _option(option: Option) -> str:
    default = "" if isinstance(option.default, tuple) else f" (default: {str(option.default).lower()})"
    return f"`{option.name}`, {option.type.value}: {option.meaning}{default}"


def _example(example: Any) -> str:
    options = "".join(f", with `{name}: {_value(value)}`" for name, value in example.options.items())
    return f"`{_json(example.answer)}` on `{_json(example.truth)}`{options} gives {example.result}"


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(value)}]"
    return str(Decimal(value.numerator) / value.denominator) if isinstance(value, Fraction) else str(value).lower()


def _json(value: Json) -> str:
    return dump_line(value).decode("utf-8").rstrip("\n")


def _rows(rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
