"""Rulings: what maintainers decide, and each mistake at its line."""

import pytest
from declaration_samples import CLIPS, PICTURES, VOCABULARY, read_benchmark
from jsonschema import Draft202012Validator

from checker.model.benchmark import Benchmark, MissingPolicy
from checker.model.errors import DeclarationRefusal
from checker.model.item import Item, ItemKey, ItemSet
from checker.model.ruling import Ruling, RulingKind
from checker.reading.declaration.schema import rulings_schema
from checker.reading.located_yaml import read_yaml
from checker.reading.rulings import read_rulings

PATH = "benchmarks/pictures/rulings/fast_2026-01-01.yaml"
PICTURES_READ = read_benchmark(PICTURES.encode(), "benchmarks/pictures/benchmark.yaml", VOCABULARY)
KEYS = (ItemKey(("p1",)), ItemKey(("p2",)), ItemKey(("p2",), 2))
ITEMS = {name: ItemSet(name, 3, tuple(Item(key) for key in KEYS)) for name in ("full", "mini")}

GOOD = """\
entry: fast_2026-01-01
rulings:
  - kind: reward_hack
    reason: It read the answers.
    items: [p1, "p2#2"]
    components: [checklist, quality]
  - kind: missing_policy
    reason: The service was closed.
    policy: exclude
  - {kind: superseded, reason: There is a newer one., by: faster_2026-02-01}
  - {kind: withdrawn, reason: The authors asked for it.}
  - {kind: disqualified, reason: It was trained on the answers.}
  - {kind: reproduced, reason: We ran it ourselves.}
  - {kind: not_copied, reason: One model behind two frameworks., by: twin_2026-03-01}
"""


def problems(text: str, benchmark: Benchmark = PICTURES_READ) -> list[tuple[int | None, int | None, str]]:
    with pytest.raises(DeclarationRefusal) as caught:
        read_rulings(text.encode(), PATH, benchmark, ITEMS)
    found = caught.value.problems
    return [(p.where.line, p.where.column, f"{p.message.fill(repr)} {p.fix.fill(repr)}") for p in found]


def test_every_kind_of_ruling() -> None:
    assert read_rulings(GOOD.encode(), PATH, PICTURES_READ, ITEMS) == (
        "fast_2026-01-01",
        (
            Ruling(
                RulingKind.REWARD_HACK,
                "It read the answers.",
                (ItemKey(("p1",)), ItemKey(("p2",), 2)),
                ("checklist", "quality"),
            ),
            Ruling(RulingKind.MISSING_POLICY, "The service was closed.", policy=MissingPolicy.EXCLUDE),
            Ruling(RulingKind.SUPERSEDED, "There is a newer one.", by="faster_2026-02-01"),
            Ruling(RulingKind.WITHDRAWN, "The authors asked for it."),
            Ruling(RulingKind.DISQUALIFIED, "It was trained on the answers."),
            Ruling(RulingKind.REPRODUCED, "We ran it ourselves."),
            Ruling(RulingKind.NOT_COPIED, "One model behind two frameworks.", by="twin_2026-03-01"),
        ),
    )


MISTAKES = {
    "entry of another file": ("entry: fast_2026-01-01", "entry: §slow", "is not the name of this file"),
    "no reason": ("{kind: withdrawn, reason: The authors asked for it.}", "§{kind: withdrawn}", "'reason' is missing"),
    "empty reason": ("reason: It read the answers.", 'reason: §" "', "empty"),
    "unknown kind": ("kind: withdrawn", "kind: §withdrawal", "Write 'withdrawn'"),
    "no kind": ("{kind: reproduced, reason: We ran it ourselves.}", "§{reason: We ran it.}", "'kind' is missing"),
    "items of another kind": ("{kind: withdrawn,", "{kind: withdrawn, §items: [p1],", "'items' is not a key"),
    "no items": ('    items: [p1, "p2#2"]\n', "", "'items' is missing"),
    "unknown item": ('"p2#2"]', '§"p2#3"]', "no item 'p2#3'"),
    "item twice": ('"p2#2"]', "§p1]", "named twice"),
    "unknown component": ("[checklist, quality]", "[checklist, §qualty]", "Write 'quality'"),
    "component twice": ("[checklist, quality]", "[checklist, §checklist]", "named twice"),
    "unknown policy": ("policy: exclude", "policy: §excluded", "Write 'exclude'"),
    "superseded by itself": ("by: faster_2026-02-01", "by: §fast_2026-01-01", "cannot supersede itself"),
    "a copy of itself": ("by: twin_2026-03-01", "by: §fast_2026-01-01", "not another one than itself"),
    "superseded by nothing": (", by: faster_2026-02-01", "", "'by' is missing"),
    "policy twice": (
        "  - {kind: withdrawn, reason: The authors asked for it.}",
        "  - §{kind: missing_policy, reason: A., policy: exclude}",
        "decided already",
    ),
    "no rulings": (GOOD[GOOD.index("rulings") :], "rulings: §[]\n", "must not be empty"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_at_its_place_and_alone(name: str) -> None:
    old, new, words = MISTAKES[name]
    assert GOOD.count(old) == 1
    text = GOOD.replace(old, new)
    ((line, column, message),) = problems(text.replace("§", ""))
    assert words in message
    if "§" in text:
        before = text[: text.index("§")]
        assert (line, column) == (before.count("\n") + 1, len(before) - before.rfind("\n"))
    else:
        assert line == (3 if "items" in words else 10)


def test_several_mistakes_are_named_at_once() -> None:
    found = problems(GOOD.replace("policy: exclude", "policy: all").replace("kind: withdrawn", "kind: gone"))
    assert [each[0] for each in found] == [9, 11]


def test_a_list_instead_of_a_mapping_is_told_of_this_file() -> None:
    with pytest.raises(DeclarationRefusal) as caught:
        read_rulings(b"- withdrawn\n", PATH, PICTURES_READ)
    assert [each.message.fill(str) for each in caught.value.problems] == ["the file must be a mapping, and is a list"]


def test_an_id_of_several_fields_is_read_as_it_is_shown() -> None:
    clips = read_benchmark(CLIPS.encode(), "benchmarks/clips/benchmark.yaml", VOCABULARY)
    text = 'entry: e\nrulings:\n  - {kind: reward_hack, reason: R., items: ["a&&1|tal", "a&&1|tal#12", "a#2|tal"]}\n'
    _, (ruling,) = read_rulings(text.encode(), "rulings/e.yaml", clips)
    assert ruling.items == (ItemKey(("a&&1", "tal")), ItemKey(("a&&1", "tal"), 12), ItemKey(("a#2", "tal")))
    with pytest.raises(DeclarationRefusal):
        read_rulings(text.replace("|tal", "").encode(), "rulings/e.yaml", clips)


@pytest.mark.parametrize("shown", ["p1#1", "p1#02", "p1#x", "#2"])
def test_what_is_no_mark_of_a_repeat_is_part_of_the_id(shown: str) -> None:
    text = f'entry: e\nrulings:\n  - {{kind: reward_hack, reason: R., items: ["{shown}"]}}\n'
    _, (ruling,) = read_rulings(text.encode(), "rulings/e.yaml", PICTURES_READ)
    assert ruling.items == (ItemKey((shown,)),)


def test_the_schema_accepts_and_refuses_the_same() -> None:
    validator = Draft202012Validator(rulings_schema())
    assert validator.is_valid(read_yaml(GOOD.encode(), PATH).value)
    for name in ("no reason", "unknown kind", "no kind", "items of another kind", "no items", "unknown policy"):
        old, new, _ = MISTAKES[name]
        assert not validator.is_valid(read_yaml(GOOD.replace(old, new).replace("§", "").encode(), PATH).value)
