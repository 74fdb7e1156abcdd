"""Prompt metadata of our own making: 751 ids in the documented grammar, their subsets and tags, and no prompt text.

Each tag is on exactly as many prompts as it is in the published aggregates; which ones is settled by a digest.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TypedDict

from tools.searchgen.chance import chance

SETS: tuple[tuple[str, int, str | None], ...] = (
    ("base40", 40, None),
    ("visual120", 120, None),
    ("visual227", 227, None),
    ("texthard", 144, None),
    ("text_rendering", 120, None),
    ("nosearch", 90, "NoSearch"),
    ("nosearch_text_rendering", 10, "NoSearch"),
)
"""Sets of prompts: name, size, and the subset that their metadata names. The last looks textual and is not."""

_COUNTS = {
    "domains": (
        "ABS 14 ARC 190 ART 258 COM 91 CUL 170 EDU 124 FAS 23 FOO 35 GAM 70 HIS 103 INF 31 MED 75 MIL 6 MUS 27 OBJ 38 "
        "OTH 6 PEO 90 PSY 4 SCI 148 SPO 59 TEC 106 TXT 117"
    ),
    "failure_modes": ("CCS 534 CS 159 CSV 281 DVZ 118 EIK 419 FHA 273 IRR 30 THG 411 TK-C 38 TK-R 56 VUA 33 VUR 185"),
}


class Prompt(TypedDict):
    """One row of metadata."""

    sample_id: str
    subset: str | None
    domains: list[str]
    failure_modes: list[str]


def counts(kind: str) -> Mapping[str, int]:
    """Give how many prompts each tag of a kind is on."""
    words = _COUNTS[kind].split()
    return MappingProxyType(dict(zip(words[::2], map(int, words[1::2]), strict=True)))


def prompts() -> list[Prompt]:
    """Give all rows, in their order."""
    ids = [(f"eval_{name}_{n:03}", subset) for name, size, subset in SETS for n in range(1, size + 1)]
    tags = {kind: _tagged(kind, [id for id, _ in ids]) for kind in _COUNTS}
    return [
        {"sample_id": id, "subset": subset, "domains": tags["domains"][id], "failure_modes": tags["failure_modes"][id]}
        for id, subset in ids
    ]


def _tagged(kind: str, ids: Sequence[str]) -> Mapping[str, list[str]]:
    holders = {tag: set(sorted(ids, key=partial(chance, kind, tag))[:count]) for tag, count in counts(kind).items()}
    return {each: [tag for tag, held in holders.items() if each in held] for each in ids}
