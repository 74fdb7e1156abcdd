"""What has to hold in aggregates of per-prompt scores, whoever published them.

By hand, over a folder of aggregates in the shape of the design's section 9:
`python tests/benchmarks/searchgen_aggregates.py FOLDER`.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.searchgen.prompts import counts

STRATA = {"All": 751, "NoSearch": 100, "SearchIntensive": 651, "VisualSearch": 387, "TextualSearch": 264}
WHOLES = {"All": ("NoSearch", "SearchIntensive"), "SearchIntensive": ("VisualSearch", "TextualSearch")}
ROUNDED = Fraction(1, 10)
"""How far a weighted mean of values with one decimal may be off the value of the whole."""

Row = Mapping[str, Any]
Groups = Mapping[str, Sequence[Row]]


def problems(strata: Groups, domains: Groups, failure_modes: Groups, within: Fraction = ROUNDED) -> Iterator[str]:
    """Say what does not hold; rows are named by `model_id`."""
    yield from _sizes("stratum", strata, STRATA)
    yield from _sizes("domain", domains, counts("domains"))
    yield from _sizes("failure mode", failure_modes, counts("failure_modes"))
    models = {row["model_id"] for row in strata["All"]}
    for kind, groups in (("stratum", strata), ("domain", domains), ("failure mode", failure_modes)):
        for name, rows in groups.items():
            if {row["model_id"] for row in rows} != models or len(rows) != len(models):
                yield f"{kind} {name} has other models than the whole"
            yield from (f"{kind} {name}: {each}" for row in rows for each in _of_row(row))
    for whole, parts in WHOLES.items() if set(strata) == set(STRATA) else ():
        yield from _recombined(strata, whole, parts, within)


def _sizes(kind: str, groups: Groups, expected: Mapping[str, int]) -> Iterator[str]:
    if set(groups) != set(expected):
        yield f"there are other values of {kind} than documented"
    for name, rows in groups.items():
        yield from (f"{kind} {name} has {row['n_total']}" for row in rows if row["n_total"] != expected.get(name))


def _of_row(row: Row) -> Iterator[str]:
    model, total, scored = row["model_id"], row["n_total"], row["n_scored"]
    if row["coverage"] != round(Decimal(scored) / total, 4):
        yield f"the coverage of {model} is not its share"
    if row["n_included"] != (scored if row["missing_policy"] == "exclude" else total):
        yield f"{model} includes other prompts than its policy says"
    if any(count > scored for count in row["component_counts"].values()):
        yield f"{model} has a component on more prompts than are scored"
    values = [row["overall_9"], row["overall_10"], *row["components"].values()]
    if not all(value is None or 0 <= value <= 100 for value in values):
        yield f"{model} has a value outside of 0 and 100"


def _recombined(strata: Groups, whole: str, parts: Sequence[str], within: Fraction) -> Iterator[str]:
    by_model = {name: {row["model_id"]: row for row in strata[name]} for name in (whole, *parts)}
    for model, row in by_model[whole].items():
        each = [by_model[name][model] for name in parts]
        for count in ("n_total", "n_scored", "n_included"):
            if row[count] != sum(part[count] for part in each):
                yield f"{count} of {model} in {whole} is not the sum of its parts"
        for name, count in row["component_counts"].items():
            weighted = [(part["components"][name], part["component_counts"][name]) for part in each]
            if count != sum(n for _, n in weighted):
                yield f"the count of {name} of {model} in {whole} is not the sum of its parts"
            yield from _near(row["components"][name], weighted, within, f"{name} of {model} in {whole}")
        for name in ("overall_9", "overall_10"):
            weighted = [(part[name], part["n_included"]) for part in each]
            yield from _near(row[name], weighted, within, f"{name} of {model} in {whole}")


def _near(value: Any, parts: Sequence[tuple[Any, int]], within: Fraction, what: str) -> Iterator[str]:
    held = [(Fraction(each), n) for each, n in parts if each is not None and n]
    total = sum(n for _, n in held)
    mean = sum((each * n for each, n in held), Fraction(0)) / total if total else None
    if (value is None) != (mean is None) or (
        value is not None and mean is not None and abs(Fraction(value) - mean) > within
    ):
        yield f"{what} is not the mean of its parts"


def main(folder: Path) -> int:
    """Check a folder; 1 where something does not hold."""
    read = {
        path.stem: json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal) for path in folder.glob("*.json")
    }
    strata = read["leaderboard_by_stratum"]
    found = list(problems(strata, read["leaderboard_by_domain"], read["leaderboard_by_failure_mode"]))
    if read["leaderboard_overall"] != strata["All"]:
        found.append("the overall board is not that of all strata")
    for groups in (strata, read["leaderboard_by_domain"], read["leaderboard_by_failure_mode"]):
        for name, rows in groups.items():
            values = [row["overall_9"] for row in rows]
            found += [f"{name} is not in descending order"] if values != sorted(values, reverse=True) else []
    rows = sum(len(each) for groups in (strata, read["leaderboard_by_domain"]) for each in groups.values())
    sys.stdout.writelines(f"{line}\n" for line in found or [f"Everything holds ({rows} rows and more)."])
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
