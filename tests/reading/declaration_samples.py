"""Declarations of four very different benchmarks, and the words that they may use."""

from checker.model.benchmark import Benchmark
from checker.reading.declaration.read import read_declaration
from checker.reading.declaration.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    formats={
        "trials": frozenset({"submission", "trials", "summary"}),
        "predictions": frozenset({"submission", "predictions"}),
        "answers": frozenset({"submission", "answers"}),
        "component_scores": frozenset({"submission", "scores"}),
    },
    comparers={
        "label": frozenset({"labels"}),
        "number": frozenset({"absolute", "relative"}),
        "overlap": frozenset({"normalise"}),
    },
    derivations=frozenset({"harmonic_mean", "mean", "difference"}),
    fills={"label": "binary", "number": "binary", "overlap": "number"},
    misfit=lambda comparer, option, value: "a list of strings" if option == "labels" and value == "a" else None,
    arities={"harmonic_mean": None, "mean": None, "difference": 2},
    unscored={"predictions": True, "answers": True},
)


def read_benchmark(raw: bytes, path: str, vocabulary: Vocabulary) -> Benchmark:
    """Read a declaration alone."""
    return read_declaration(raw, path, vocabulary).benchmark


DIGEST = "sha256:" + "ab" * 32

TRIALS = """\
$schema: ../../schema/benchmark.schema.json
id: patching
title: Patching
description: |
  Agents mend programs.
  Tests decide.
item_noun: instance
format: trials
entry:
  name: "{model}_{framework}_{kind}_{date}"
  fields:
    version: /methodology/version
    display_name: /model_name
    organization: /model_organization
    date: /submission_date
    label: /custom_label
  identity: [model, framework, label, version]
  schema: submission.schema.json
  maintainer_only: ["summary:/num_removed", "summary:/details/removed"]
  says_traces: /trajectories_available
key: [instance_id]
versions:
  v1.0: {items: null, count: 186, subset_of: v0.0}
  v0.0: {items: items/v0.0.jsonl, count: 200, closed: true}
components:
  func_pass: {kind: binary, label: Functional}
  sec_pass: {kind: binary, implies: func_pass}
score: null
metrics:
  func_pass_1: {label: FuncPass, per_item: func_pass, scale: 100, decimals: 1}
  sec_pass_1: {label: SecPass, per_item: sec_pass, scale: 100, decimals: 1}
ranking:
  by: sec_pass_1
  then: [func_pass_1, name]
  min_coverage: 0.95
  min_numbers: recomputed
  ties: simultaneous
missing: zero_fill
views:
  strata: [project]
  tags:
    - cwe_ids
    - {name: severity, from: truth, min_cell: 30}
claims:
  func_pass_1:
    - {at: submission:/results/python/func_pass_1, decimals: 1}
    - {at: summary:/func_pass, scale: 1, decimals: 2}
  sec_pass_1:
    - {at: submission:/results/python/sec_pass_1}
    - {at: summary:/sec_pass, scale: 1, decimals: 2}
invariants: ["sec_pass_1 <= func_pass_1"]
verified_at: {numbers: recomputed, items: all, raw: all}
truth: {kind: open}
feedback: {decimals: 1, quota: {count: 1, per_days: 7}, reveal: headline}
publish: {records: full}
limits: {max_files: 1000, max_file_bytes: 67108864, max_bytes: 268435456}
"""

CLIPS = f"""\
id: clips
title: Surgical clips
format: predictions
key: [id, qa_type]
versions:
  2025: {{items: items/2025.jsonl, count: 6245}}
components:
  span_03: {{kind: number, range: [0, 1], applies_to: {{qa_type: [tal]}}}}
  span_05: {{kind: number, range: [0, 1], applies_to: {{qa_type: [tal]}}}}
  boxes: {{kind: number, range: [0, 1], applies_to: {{qa_type: [stg]}}}}
  next: {{kind: binary, applies_to: {{qa_type: [next_action]}}}}
  dense_p: {{kind: number, range: [0, 1], applies_to: {{qa_type: [dense_captioning_gpt, dense_captioning_gemini]}}}}
  dense_r: {{kind: number, range: [0, 1], applies_to: {{qa_type: [dense_captioning_gpt, dense_captioning_gemini]}}}}
  dense_judge:
    kind: number
    range: [1, 5]
    judged: true
    applies_to: {{qa_type: [dense_captioning, dense_captioning_gpt, dense_captioning_gemini]}}
  summary_judge:
    kind: number
    range: [1, 5]
    judged: true
    applies_to: {{qa_type: [video_summary, video_summary_gpt, video_summary_gemini]}}
  region_judge:
    kind: number
    range: [1, 5]
    judged: true
    applies_to: {{qa_type: [region_caption, region_caption_gpt, region_caption_gemini]}}
  skill: {{kind: number, range: [0, 1], applies_to: {{qa_type: [skill_assessment]}}}}
  safety_view: {{kind: number, range: [0, 1], applies_to: {{qa_type: [cvs_assessment]}}}}
score: scorer.py
metrics:
  cvs_acc: {{per_item: safety_view, decimals: 3}}
  nap_acc: {{per_item: next, decimals: 3}}
  sa_acc: {{per_item: skill, decimals: 3}}
  stg_miou: {{per_item: boxes, decimals: 3}}
  tag_miou_03: {{per_item: span_03, decimals: 3}}
  tag_miou_05: {{per_item: span_05, decimals: 3, where: {{qa_type: [tal]}}}}
  dvc_p: {{per_item: dense_p, shown: false}}
  dvc_r: {{per_item: dense_r, shown: false}}
  dvc_f1: {{derive: harmonic_mean, of: [dvc_p, dvc_r], decimals: 3}}
  dvc_llm: {{per_item: dense_judge, decimals: 3, fill: 1}}
  vs_llm: {{per_item: summary_judge, decimals: 3, fill: 1}}
  rc_llm: {{per_item: region_judge, decimals: 3, fill: 1}}
ranking:
  by:
    mean_rank: [cvs_acc, nap_acc, sa_acc, stg_miou, tag_miou_03, tag_miou_05, dvc_f1, dvc_llm, vs_llm, rc_llm]
    rank: dense
    absent: last
  then: [most_firsts, rank_sum, sum_over_max, name]
views: {{strata: [qa_type, source]}}
truth:
  kind: heldout
  versions:
    2025: {{store: "hf://datasets/some-lab/answers/truth.age", commitment: "{DIGEST}"}}
feedback: {{quota: {{count: 2, per_days: 30}}}}
"""

QUESTIONS = f"""\
id: deep-find
title: Deep find
item_noun: question
format: answers
versions:
  v1:
    items: items/v1.jsonl
    count: 41
    truth: {{store: age:truth/v1.age, commitment: "{DIGEST}"}}
  v2:
    items: items/v2.jsonl
    count: 41
    truth: {{store: age:truth/v2.age, commitment: "{DIGEST}"}}
components:
  rate: {{kind: number, range: [0, 1]}}
score: scorer.py
metrics:
  average: {{label: Average rate, per_item: rate, scale: 100, decimals: 2}}
ranking: {{by: average, min_numbers: rescored}}
truth: {{kind: heldout}}
publish: {{records: none}}
"""

_PARTS = "checklist, rubric, faithfulness, quality, rendering, naturalness, composition, plausibility, visual_reference"

PICTURES = f"""\
id: pictures
title: Pictures with knowledge
item_noun: prompt
format: component_scores
key: [sample_id]
versions:
  full: {{items: items/full.jsonl, count: 751}}
  mini: {{items: items/mini.jsonl, count: 200, subset_of: full}}
components:
{"".join(f"  {name}: {{kind: number, range: [0, 3], judged: true}}{chr(10)}" for name in _PARTS.split(", "))}\
  text_reference: {{kind: number, range: [0, 3], judged: true, label: Text fidelity}}
metrics:
  overall_9:
    label: Overall-9
    per_item: {{mean: [{_PARTS}]}}
    scale: 100/3
    decimals: 1
  overall_10: {{label: Overall-10, per_item: {{mean: [{_PARTS}, text_reference]}}, scale: 100/3, decimals: 1}}
ranking: {{by: overall_9, min_coverage: 0.95}}
missing: exclude
views:
  strata: [stratum, search_type]
  tags: [domains, failure_modes]
claims:
  overall_9: [{{at: submission:/results/overall_9}}]
"""
