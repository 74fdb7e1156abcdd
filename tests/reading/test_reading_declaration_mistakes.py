"""Whatever a maintainer gets wrong is named at its line and column, and nothing else is.

Each case puts something else in the place of a part of a good declaration; `§` marks where its mistakes stand.
"""

import pytest
from declaration_samples import DIGEST, VOCABULARY, read_benchmark

from checker.model.errors import DeclarationRefusal
from checker.model.finding import Problem

GOOD = """\
id: wide
title: Wide
format: predictions
entry:
  name: "{model}_{date}"
  fields: {display_name: /model}
  identity: [model, version]
  schema: submission.schema.json
  maintainer_only: ["submission:/note"]
key: [id, task]
versions:
  v1: {items: items/v1.jsonl, count: 10}
  v2: {items: null, count: 8, subset_of: v1}
components:
  exact: {kind: binary}
  close: {kind: binary, implies: exact, applies_to: {task: [sum]}}
  style: {kind: number, range: [0, 3], judged: true}
score:
  exact: {compare: label, labels: [yes, no]}
  close: {compare: number, absolute: 0.5}
metrics:
  accuracy: {label: Accuracy, per_item: exact, scale: 100, decimals: 1}
  closeness: {per_item: close, where: {task: [sum]}}
  blend: {per_item: {mean: [exact, style]}, scale: 100/3}
  gap: {derive: difference, of: [accuracy, closeness], shown: false}
ranking:
  by: accuracy
  then: [closeness, name]
  min_coverage: 0.9
  min_numbers: rescored
missing: zero_fill
views:
  strata: [topic, task]
  tags: [words, {name: traps, from: truth, min_cell: 40}]
claims:
  accuracy: [{at: "submission:/results/accuracy", decimals: 1}]
invariants: ["closeness <= accuracy"]
verified_at: {numbers: rescored}
truth: {kind: open, store: age:truth/v1.age}
feedback: {quota: {count: 1, per_days: 7}}
publish: {records: full}
limits: {max_files: 20}
"""

SEALED = ("records: full", "records: sealed")
HELDOUT = ("kind: open, store", f'kind: heldout, commitment: "{DIGEST}", store')

SCORE = """\
score:
  exact: {compare: label, labels: [yes, no]}
  close: {compare: number, absolute: 0.5}
"""

CASES = {
    # Keys.
    "unknown key": ("missing: zero_fill", "missing: zero_fill\n§colour: red", "'colour' is not a key"),
    "mistyped key": ("title: Wide", "§titel: Wide", "Write 'title', or remove it"),
    "mistyped section": ("metrics:\n", "§metrcs:\n", "Write 'metrics', or remove it"),
    "key of another part": (
        "kind: binary}\n  close",
        "kind: binary, §compare: label}\n  close",
        "'compare' is not a key",
    ),
    "missing key at the top": ((("title: Wide\n", ""), ("id: wide", "§id: wide")), "'title' is missing"),
    "missing key in a part": (
        "v1: {items: items/v1.jsonl, count: 10",
        "§v1: {items: items/v1.jsonl",
        "'count' is missing",
    ),
    "missing items": ("v2: {items: null, count: 8,", "§v2: {count: 8,", "'items' is missing"),
    "missing kind": ("exact: {kind: binary}", "§exact: {label: Exact}", "'kind' is missing"),
    "missing by": ("ranking:\n  by: accuracy\n", "§ranking:\n", "'by' is missing"),
    "missing place of a claim": (
        '{at: "submission:/results/accuracy", decimals: 1}',
        "§{decimals: 1}",
        "'at' is missing",
    ),
    "missing comparer": ("close: {compare: number,", "§close: {", "'compare' is missing"),
    "mistyped score": ("\nscore:", "\n§scor:", "Write 'score', or remove it"),
    "no score though entries hold no records": (SCORE, "score: §null\n", "can only be scored"),
    "score left out though entries hold no records": (
        (("format: predictions", "format: §predictions"), (SCORE, "")),
        "can only be scored",
    ),
    # Kinds of value.
    "number for a text": ("title: Wide", "title: §7", "must be a text, and is a whole number"),
    "true for a text": ("title: Wide", "title: §true", "must be a text, and is true or false"),
    "nothing for a text": ("title: Wide", "title:§", "must be a text, and is empty"),
    "text for a number": ("count: 10", "count: §'10'", "must be a whole number, and is a text"),
    "decimal for a whole number": ("count: 10", "count: §10.0", "must be a whole number"),
    "text for a switch": ("shown: false", "shown: §no", "must be true or false"),
    "text for a list": ("key: [id, task]", "key: §id", "must be a list"),
    "list for a mapping": ("publish: {records: full}", "publish: §[records]", "must be a mapping"),
    "text for a mapping": ("limits: {max_files: 20}", "limits: §small", "must be a mapping"),
    "list for a metric's source": ("per_item: close", "per_item: §[close]", "a text or a mapping"),
    "number among names": ("[yes, no]", "§[yes, 0]", "Put each element in quotes"),
    "unquoted version": ("subset_of: v1", "subset_of: §1.0", "Put it in quotes"),
    "empty title": ("title: Wide", "title: §' '", "this text is empty"),
    "two lines of title": ("title: Wide", 'title: §"W\\nide"', "line break"),
    # Words.
    "unknown kind of component": ("exact: {kind: binary}", "exact: {kind: §binry}", "Write 'binary'"),
    "unknown policy": ("missing: zero_fill", "missing: §zero", "is not a word"),
    "unknown evidence": ("{numbers: rescored}", "{numbers: §verified}", "is not a word"),
    "unknown least numbers": ("min_numbers: rescored", "min_numbers: §best", "is not a word"),
    "unknown publishing": ("{records: full}", "{records: §public}", "is not a word"),
    "unknown direction": ("shown: false", "better: §up", "is not a word"),
    # Names and references.
    "id of another folder": ("id: wide", "id: §narrow", "'narrow' is not the name of the folder"),
    "id that is no folder's name": ("id: wide", "id: §Wide World", "cannot be a benchmark's id"),
    "unknown format": ("format: predictions", "format: §prediction", "Write 'predictions'"),
    "component that is no name": ("  exact: {kind", "  §exact match: {kind: binary}\n  exact: {kind", "is no name"),
    "metric over an unknown component": ("per_item: close", "per_item: §closed", "Write 'close'"),
    "mean over an unknown component": ("[exact, style]", "[exact, §stile]", "no component 'stile'"),
    "component twice in a mean": ("[exact, style]", "[exact, §exact]", "'exact' is named twice"),
    "unknown attribute": ("where: {task:", "where: {§tusk:", "neither a key field nor"),
    "unknown attribute of a component": ("applies_to: {task:", "applies_to: {§words:", "neither a key field nor"),
    "condition without values": ("where: {task: [sum]}", "where: {task: §[]}", "must not be empty"),
    "unknown derivation": ("derive: difference", "derive: §diference", "Write 'difference'"),
    "derivation of an unknown metric": ("[accuracy, closeness]", "[accuracy, §nearness]", "no metric 'nearness'"),
    "derivation of too many metrics": ("[accuracy, closeness]", "§[accuracy, closeness, blend]", "takes 2 metrics"),
    "derivation of itself": ("[accuracy, closeness]", "§[accuracy, gap]", "derived from itself"),
    "derivations in a ring": (
        "gap: {derive: difference, of: [accuracy, closeness]",
        "a: {derive: mean, of: §[gap, accuracy]}\n  gap: {derive: mean, of: §[a]",
        "the metric 'a' is derived from itself",
        "the metric 'gap' is derived from itself",
    ),
    "derived without of": (
        "gap: {derive: difference, of: [accuracy, closeness]",
        "§gap: {derive: mean",
        "'of' is missing",
    ),
    "averaged and derived": ("gap: {derive", "§gap: {per_item: exact, derive", "not both"),
    "neither averaged nor derived": ("closeness: {per_item: close, where: {task: [sum]}}", "§closeness: {}", "made of"),
    "where of a derived metric": ("shown: false", "§where: {task: [sum]}", "no meaning"),
    "metric called like a tie-break": (
        "  gap: {",
        "  §rank_sum: {derive: mean, of: [gap]}\n  gap: {",
        "cannot be called",
    ),
    "unknown implication": ("implies: exact", "implies: §exactly", "Write 'exact'"),
    "implication of a number": ("implies: exact", "implies: §style", "only a binary component"),
    "implication of itself": ("implies: exact", "implies: §close", "implies itself"),
    "range of a binary": ("exact: {kind: binary}", "exact: {kind: binary, range: §[0, 1]}", "has no range"),
    "range the wrong way": ("range: [0, 3]", "range: §[3, 0]", "the range is empty"),
    "range of one": ("range: [0, 3]", "range: §[0]", "a list of two numbers"),
    "unknown comparer": ("compare: label", "compare: §lable", "Write 'label'"),
    "unknown option": ("absolute: 0.5", "§tolerance: 0.5", "no option 'tolerance'"),
    "option of another kind": ("labels: [yes, no]", "labels: §a", "takes another kind of value"),
    "comparison of an unknown component": (
        "  exact: {compare",
        "  §exakt: {compare: label}\n  exact: {compare",
        "Write 'exact'",
    ),
    "comparer of numbers for a binary": (
        (("kind: binary, implies", "kind: §binary, implies"), ("number, absolute: 0.5", "overlap")),
        "does not fill",
    ),
    "component that nothing fills": (
        "  style: {kind: number, range: [0, 3], judged: true}",
        "  §style: {kind: number}",
        "nothing fills",
    ),
    "scorer that is no Python": (
        "score:\n  exact: {compare: label, labels: [yes, no]}\n  close: {compare: number, absolute: 0.5}",
        "score: §scorer.sh",
        "no Python file",
    ),
    "ranking by an unknown metric": ("by: accuracy", "by: §acuracy", "Write 'accuracy'"),
    "mean rank of one": ("by: accuracy", "by: {mean_rank: §[accuracy]}", "at least two metrics"),
    "mean rank of an unknown metric": ("by: accuracy", "by: {mean_rank: [accuracy, §fluency]}", "no metric 'fluency'"),
    "mean rank of the same": ("by: accuracy", "by: {mean_rank: [accuracy, blend, §blend]}", "named twice"),
    "unknown ranks": ("by: accuracy", "by: {mean_rank: [accuracy, blend], rank: §sparse}", "is not a word"),
    "unknown tie-break": ("[closeness, name]", "[§closest, name]", "no metric or tie-break"),
    "tie-break of ranks without ranks": ("[closeness, name]", "[§rank_sum, name]", "needs a ranking by mean_rank"),
    "tie-break by the same": ("[closeness, name]", "[§accuracy, name]", "ranked by 'accuracy' already"),
    "tie-break after the name": ("[closeness, name]", "[§name, closeness]", "decides nothing"),
    "claim on an unknown metric": ("  accuracy: [{at", "  §precision: [{at", "no metric 'precision'"),
    "claim in an unknown document": ('"submission:/results', '§"summary:/results', "no document 'summary'"),
    "claim without a pointer": ('at: "submission:/results/accuracy"', "at: §submission", "does not point into"),
    "claim with a bad escape": ('at: "submission:/results/accuracy"', "at: §submission:/a~2b", "does not point into"),
    "claim inside a fact": ('at: "submission:/results/accuracy"', "at: §submission:/model/accuracy", "is taken by"),
    "claim twice": (
        "decimals: 1}]",
        'decimals: 1}]\n  gap: [{at: §"submission:/results/accuracy"}]',
        "another claim stands",
    ),
    "invariant of an unknown metric": ('"closeness <= accuracy"', '§"closenes <= accuracy"', "Write 'closeness'"),
    "invariant that is none": ('"closeness <= accuracy"', '§"closeness is less"', "holds none of <=, <, ==, >= and >"),
    "invariant that is a chain": (
        '"closeness <= accuracy"',
        '§"closeness <= accuracy <= gap"',
        'is 2 relations in one Write each of its own: \'"closeness <= accuracy", "accuracy <= gap"\'',
    ),
    "invariant with its sign turned": ('"closeness <= accuracy"', '§"closeness =< accuracy"', "Write '<='"),
    "invariant that is an inequation": ('"closeness <= accuracy"', '§"closeness != accuracy"', "'!=' is not a sign"),
    "invariant without a product's sign": (
        '"closeness <= accuracy"',
        '§"2closeness <= accuracy"',
        "no sign between its number and its name Write '2*closeness'",
    ),
    "invariant with its factor behind": (
        '"closeness <= accuracy"',
        '§"closeness*2 <= accuracy"',
        "Write '2*closeness'",
    ),
    "invariant with half a side": ('"closeness <= accuracy"', '§"closeness <="', "nothing stands to the right"),
    "invariant of a ratio": ('"closeness <= accuracy"', '§"closeness <= accuracy + 1/2"', "'1/2' is no whole number"),
    "invariant of a metric and a component": (
        '"closeness <= accuracy"',
        '§"exact <= accuracy"',
        "Relate metrics to metrics",
    ),
    "invariant of a product": (
        '"closeness <= accuracy"',
        '§"closeness*gap <= accuracy"',
        "not a whole number times a name",
    ),
    "invariant of a decimal number": ('"closeness <= accuracy"', '§"closeness <= 0.5"', "'0.5' is no whole number"),
    "invariant of numbers": ('"closeness <= accuracy"', '§"1 <= 2"', "relates numbers alone"),
    "invariant that cancels out": ('"closeness <= accuracy"', '§"gap + gap <= 2*gap + 1"', "relates 'gap' to itself"),
    "values and a range": ("range: [0, 3]", "range: [0, 3], values: §[0, 3]", "Leave range and the other key out"),
    "values and trials": ("range: [0, 3]", "values: [0, 1], trials: §{of: 4}", "say already what numbers there are"),
    "values of a binary component": ("exact: {kind: binary}", "exact: {kind: binary, values: §[0, 1]}", "is 0 or 1"),
    "trials of a binary component": ("exact: {kind: binary}", "exact: {kind: binary, trials: §{of: 4}}", "is 0 or 1"),
    "a value twice": ("range: [0, 3]", "values: [0, 1, §1]", "named twice"),
    "one value": ("range: [0, 3]", "values: §[0]", "a list of 2 to 256 numbers"),
    "a value that is no number": ("range: [0, 3]", "values: §[0, one]", "a list of 2 to 256 numbers"),
    "more trials than there are": ("range: [0, 3]", "trials: {of: 4, all: §5}", "of 4 trials no 5 can succeed"),
    "no trials": ("range: [0, 3]", "trials: {of: §0}", "at least 1"),
    "trials of one name and another number": (
        "range: [0, 3]",
        "trials: {of: 4, name: runs}, judged: true}\n  other: {kind: number, trials: {of: §5, name: runs}",
        "other trials of the name 'runs' are 4",
    ),
    "invariant with itself": ('"closeness <= accuracy"', '§"gap <= gap"', "relates 'gap' to itself"),
    "view twice": ("tags: [words,", "tags: [§topic,", "declared twice"),
    "view twice with options": ("name: traps", "name: §words", "declared twice"),
    "tag that is a key field": (
        "strata: [topic, task]\n  tags: [words,",
        "strata: [topic]\n  tags: [words, §id,",
        "is a key field",
    ),
    "unknown superset": ("subset_of: v1", "subset_of: §v3", "no version 'v3'"),
    "superset that is smaller": ((("count: 10", "count: 7"), ("count: 8", "count: §8")), "more items than"),
    "superset of itself": ("subset_of: v1", "subset_of: §v2", "a subset of itself"),
    "versions that differ by capitals": ("  v2: {", "  §V1: {items: null, count: 10}\n  v2: {", "differ by capitals"),
    "version that is no folder's name": ("  v2: {", "  §v 2: {", "cannot name a version"),
    "version that Windows cannot hold": ("  v2: {", "  §aux: {", "reserved file name"),
    "no versions": (
        "versions:\n  v1: {items: items/v1.jsonl, count: 10}\n  v2: {items: null, count: 8, subset_of: v1}",
        "versions: §{}",
        "must not be empty",
    ),
    "truth of an unknown version": (
        "store: age:truth/v1.age",
        "store: age:truth/v1.age, versions: {§v9: {}}",
        "no version 'v9'",
    ),
    "truth declared twice": (
        (("count: 10}", "count: 10, truth: {}}"), ("store: age:truth/v1.age", "store: age:a, versions: {§v1: {}}")),
        "declared twice",
    ),
    # Numbers.
    "too many decimals": (
        "per_item: exact, scale: 100, decimals: 1",
        "per_item: exact, scale: 100, decimals: §13",
        "at most 12",
    ),
    "negative decimals": (
        "per_item: exact, scale: 100, decimals: 1",
        "per_item: exact, scale: 100, decimals: §-1",
        "at least 0",
    ),
    "scale of zero": ("scale: 100,", "scale: §0,", "must be above 0"),
    "scale over zero": ("scale: 100/3", "scale: §100/0", "is no scale"),
    "scale in words": ("scale: 100,", "scale: §percent,", "is no scale"),
    "coverage in per cent": ("min_coverage: 0.9", "min_coverage: §90", "between 0 and 1"),
    "negative coverage": ("min_coverage: 0.9", "min_coverage: §-0.1", "between 0 and 1"),
    "count of zero": ("count: 10", "count: §0", "must be above 0"),
    "limit of zero": ("max_files: 20", "max_files: §0", "must be above 0"),
    "file larger than all": ("max_files: 20", "max_file_bytes: §300000000", "larger than all files together"),
    "quota of none": ("{count: 1, per_days: 7}", "{count: §0, per_days: 7}", "must be above 0"),
    "fill in words": ("where: {task: [sum]}}", "fill: §worst}", "must be a number"),
    "less is better and missing is best": ("where: {task: [sum]}}", "better: §lower}", "leaving out would help"),
    # The entry.
    "pattern without a gap": ('"{model}_{date}"', "§model_date", "no gap"),
    "pattern with touching gaps": ('"{model}_{date}"', '§"{model}{date}"', "two gaps touch"),
    "pattern with a gap twice": ('"{model}_{date}"', '§"{model}_{model}"', "the same gap twice"),
    "pattern with an open gap": ('"{model}_{date}"', '§"{model}_{date"', "cannot"),
    "pattern with a slash": ('"{model}_{date}"', '§"{model}/{date}"', "cannot"),
    "patterns of which one has no gap": ('"{model}_{date}"', '["{model}", §plain]', "no gap"),
    "the same pattern twice": ('"{model}_{date}"', '["{model}", §"{model}"]', "named twice"),
    "no pattern at all": ('"{model}_{date}"', "§[]", "not be empty"),
    "a pattern that is a mapping": ('"{model}_{date}"', "§{a: b}", "must be a text or a list"),
    "a pattern that is a number": ('"{model}_{date}"', '["{model}", §7]', "must be a text"),
    "a fact that is never left out": ("identity: [model", "optional: [§date]\n  identity: [model", "never be left out"),
    "a fact left out that is none": (
        "{display_name: /model}",
        "{display_name: /model, label: /label}\n  optional: [§lable]",
        "Write 'label'",
    ),
    "identity that is nothing": ("[model, version]", "[model, §framework]", "neither a gap"),
    "identity twice": ("[model, version]", "[model, §model]", "named twice"),
    "fact without a slash": ("{display_name: /model}", "{display_name: §model}", "no JSON pointer"),
    "fact inside a fact": ("{display_name: /model}", "{display_name: §/version/model}", "is taken by"),
    "schema that is no JSON": (
        "schema: submission.schema.json",
        "schema: §submission.schema.yaml",
        "does not end in .json",
    ),
    "schema outside the folder": ("schema: submission.schema.json", "schema: §../schema.json", "no path inside"),
    "maintainers' place in an unknown document": ('"submission:/note"', '§"sumission:/note"', "Write 'submission'"),
    "items that are no JSON Lines": ("items/v1.jsonl", "§items/v1.json", "does not end in .jsonl"),
    "items by an absolute path": ("items/v1.jsonl", "§/items/v1.jsonl", "no path inside"),
    "items by a Windows path": ("items/v1.jsonl", "§items\\v1.jsonl", "no path inside"),
    "key field twice": ("key: [id, task]", "key: [id, task, §id]", "named twice"),
    "key field called like a part": ("key: [id, task]", "key: [id, task, §tags]", "items use that word"),
    # The truth.
    "store without a kind": ("store: age:truth/v1.age", "store: §truth/v1.age", "no address of a truth store"),
    "store outside the folder": ("store: age:truth/v1.age", "store: §age:../truth.age", "no address of a truth store"),
    "commitment that is none": (
        "store: age:truth/v1.age",
        "store: age:truth/v1.age, commitment: §sha256:abc",
        "no commitment",
    ),
    "held out and published": ((HELDOUT, ("records: full", "records: §full")), "would tell its answers"),
    "held out in small cells": ((HELDOUT, SEALED, ("min_cell: 40", "min_cell: §29")), "tell single answers"),
    "held out with a public key": (
        (HELDOUT, SEALED, ("store: age:", "identity: §truth/a.key, store: age:")),
        "public key",
    ),
    "held out for one version": (
        (
            ("count: 10}", 'count: 10, truth: {kind: heldout, commitment: "' + DIGEST + '"}}'),
            ("records: full", "records: §full"),
        ),
        "would tell its answers",
    ),
    "kept nowhere": (
        ((", store: age:truth/v1.age", ""), ("  v1: {", "  §v1: {"), ("  v2: {", "  §v2: {")),
        "where the truth of 'v1' is kept",
        "where the truth of 'v2' is kept",
    ),
    "neither open nor held out": (
        (("kind: open, ", ""), ("  v1: {", "  §v1: {"), ("  v2: {", "  §v2: {")),
        "whether the truth of 'v1' is open or held out",
        "whether the truth of 'v2' is open or held out",
    ),
    # Cost.
    "a cost of nothing": ("limits: {max_files: 20}", "cost: §{unit: USD}", "Name one of fact, metric and component"),
    "a cost that is no fact": ("limits: {max_files: 20}", "cost: {fact: §prize, unit: USD}", "could be a cost"),
    "a cost that is no metric": ("limits: {max_files: 20}", "cost: {metric: §acuracy, unit: USD}", "could be a cost"),
    # Uncertainty.
    "a level of percents": ("limits: {max_files: 20}", "uncertainty: {level: §95}", "between 0.5 and 1"),
    "a level that is certain": ("limits: {max_files: 20}", "uncertainty: {level: §1}", "Write 0.95 for 95 per cent"),
    "a level as good as none": ("limits: {max_files: 20}", "uncertainty: {level: §0.5}", "between 0.5 and 1"),
    "too few resamples": ("limits: {max_files: 20}", "uncertainty: {resamples: §99}", "at least 100"),
    "too many resamples": ("limits: {max_files: 20}", "uncertainty: {resamples: §100001}", "at most 100000"),
    "clusters by nothing": ("limits: {max_files: 20}", "uncertainty: {cluster_by: §tpic}", "Write 'topic'"),
    "clusters by a tag": ("limits: {max_files: 20}", "uncertainty: {cluster_by: §words}", "no item has"),
    "clusters of secret items": (
        "limits: {max_files: 20}",
        "uncertainty: {cluster_by: §topic}",
        "the items of 'v2' are secret",
    ),
    # Rings, and several mistakes at once.
    "implications in a ring": (
        (("exact: {kind: binary}", "exact: {kind: binary, implies: §close}"), ("implies: exact", "implies: §exact")),
        "implies itself",
        "implies itself",
    ),
    "several at once": (
        (
            ("title: Wide", "§titel: Wide"),
            ("count: 10", "count: §ten"),
            ("per_item: close", "per_item: §closed"),
            ("by: accuracy", "by: §acuracy"),
            ("records: full", "records: §public"),
        ),
        "Write 'title'",
        "must be a whole number",
        "no component 'closed'",
        "no metric 'acuracy'",
        "is not a word",
    ),
    "a broken component is still a component": (
        (("exact: {kind: binary}", "exact: {kind: §7}"), ("by: accuracy", "by: §exact")),
        "is not a word",
        "no metric 'exact'",
    ),
    "broken views hide no metric's mistake": (
        (("views:\n", "§veiws:\n"), ("derive: difference", "derive: §diference")),
        "Write 'difference'",
        "Write 'views'",
    ),
}


MARK = "§"


def changed(case: tuple[object, ...]) -> tuple[str, list[tuple[int, int]], list[str]]:
    """Give the text, the places that are marked in it, and the words expected there."""
    pairs, words = (case[0], case[1:]) if isinstance(case[0], tuple) else ((case[:2],), case[2:])
    text = GOOD
    for old, new in pairs:  # type: ignore[union-attr]
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    places = []
    while MARK in text:
        before = text[: text.index(MARK)]
        places.append((before.count("\n") + 1, len(before) - before.rfind("\n")))
        text = text.replace(MARK, "", 1)
    return text, places, [str(word) for word in words]


def problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(DeclarationRefusal) as caught:
        read_benchmark(text.encode(), "benchmarks/wide/benchmark.yaml", VOCABULARY)
    return caught.value.problems


def test_the_declaration_is_good_as_it_is() -> None:
    assert read_benchmark(GOOD.encode(), "benchmarks/wide/benchmark.yaml", VOCABULARY).id == "wide"


@pytest.mark.parametrize("name", CASES)
def test_a_mistake_is_named_at_its_place_and_alone(name: str) -> None:
    text, places, words = changed(CASES[name])
    found = problems(text)
    told = [f"{problem.message.fill(repr)} {problem.fix.fill(repr)}" for problem in found]
    assert [(problem.where.line, problem.where.column) for problem in found] == places, told
    assert len(told) == len(words)
    for sentence, word in zip(told, words, strict=True):
        assert word in sentence


def test_a_problem_names_the_file_and_the_pointer() -> None:
    (problem,) = problems(changed(CASES["metric over an unknown component"])[0])
    assert problem.where.path == "benchmarks/wide/benchmark.yaml"
    assert problem.where.pointer == "/metrics/closeness/per_item"
    assert problem.found == "closed"


@pytest.mark.parametrize("text", ["", "[]", "7", "wide"])
def test_what_is_no_mapping_is_one_mistake(text: str) -> None:
    (problem,) = problems(text)
    assert (problem.where.line, problem.where.column) == (1, 1)
    assert problem.message.fill(str).startswith("the file must be a mapping")


def test_no_score_is_needed_where_judges_evaluate_everything_or_entries_hold_their_records() -> None:
    unscored = GOOD.replace(SCORE, "score: null\n")
    judged = unscored.replace("kind: binary", "judged: true, kind: binary")
    assert read_benchmark(judged.encode(), "benchmarks/wide/benchmark.yaml", VOCABULARY).id == "wide"
    held = unscored.replace("format: predictions", "format: component_scores")
    assert read_benchmark(held.encode(), "benchmarks/wide/benchmark.yaml", VOCABULARY).id == "wide"


def test_an_empty_mapping_lacks_every_needed_key() -> None:
    missing = [problem.message.fill(str) for problem in problems("{}")]
    needed = ("id", "title", "format", "versions", "components", "metrics", "ranking")
    assert missing == [f"the key {name} is missing" for name in needed]


def test_faults_of_the_yaml_itself_are_told_too() -> None:
    (problem,) = problems(GOOD.replace("title: Wide", "title: Wide\nid: again"))
    assert (problem.where.line, problem.where.column) == (3, 1)


@pytest.mark.parametrize("key", ["[key]", "written as text", "written as mapping", ""])
@pytest.mark.parametrize("before", ["title:", "  accuracy: {label", "  by: accuracy"])
def test_no_key_is_taken_for_something_else(key: str, before: str) -> None:
    found = problems(GOOD.replace(before, f"{before[: len(before) - len(before.lstrip())]}'{key}': {{}}\n{before}", 1))
    assert [problem.where.line for problem in found] == [GOOD[: GOOD.index(before)].count("\n") + 1]


def test_an_example_of_a_number_stands_without_quotes():
    quoted = GOOD.replace("count: 10", "count: '10'")
    with pytest.raises(DeclarationRefusal) as caught:
        read_benchmark(quoted.encode(), "benchmarks/wide/benchmark.yaml", VOCABULARY)
    (fix,) = {each.fix.fill(repr) for each in caught.value.problems if "whole number" in each.message.template}
    assert fix == "Write for example 200, without quotes."
