"""The reference evaluator as it is described, written again with ordinary patterns and doubles, to compare with.

It knows records in the merged form (`qa_type`, `metadata`, `struc_info`, `gnd`, `data_source`, `answer`) and gives the
seven numbers that need no judge. Nothing is shared with the scorer: what one of the two misreads, the other must not.
"""

import re
from collections import defaultdict
from itertools import pairwise
from statistics import fmean

NUMBER = r"\d+(?:\.\d+)?"
SECONDS = r"(?:s| seconds?)?"
PAIR = re.compile(rf"({NUMBER})\s*-\s*({NUMBER})")
WORDS = re.compile(rf"({NUMBER}){SECONDS}\s*to\s*({NUMBER}){SECONDS}", re.IGNORECASE)
CLOCK = re.compile(r"(\d+):(\d+):(\d+)\s+to\s+(\d+):(\d+):(\d+)", re.IGNORECASE)
BOX = re.compile(rf"({NUMBER})\s+seconds:\s*\[([^\]]+)\]")
BARE = re.compile(r"\[\[([\d\s,]+)\]\]")
HEAD = rf"({NUMBER})-({NUMBER})\s+seconds?:"
SEGMENT = re.compile(rf"{HEAD}\s+(.*?)(?=\n{NUMBER}-{NUMBER}\s+seconds?:|\Z)", re.DOTALL)
LOOSE = re.compile(
    r"(?:\*\*Start Time:\*\*|Start\s*\(?Time\)?|Time\s*Range:|Time\s*Interval:|^)\s*(\d+\.?\d*)\s*[-–]\s*(\d+\.?\d*)"
    r"\s*seconds?.*?(?:\*\*Description:\*\*|-)\s*(.+?)$",
    re.DOTALL,
)
ASPECT = re.compile(r"([^:]+?):\s*(\d+)/5")
LISTS = {
    "AVOS": ["cutting", "tying", "suturing"],
    "EgoSurgery": [
        "closing",
        "closure",
        "design",
        "dissection",
        "dressing",
        "hemostasis",
        "incision",
        "irrigation",
        "preparation",
    ],
}
RENAMED = {
    "hold flap with forceps": "stabilize flap with forceps",
    "dissect flap with knife": "dissect flap tissue with knife",
}


def evaluate(records: list[dict]) -> dict[str, float]:
    """Give every deterministic metric, pooled over sources; one that no record decides is 0."""
    of = defaultdict(list)
    for record in records:
        task = record["qa_type"]
        of["dvc" if task.startswith("dense_captioning") else task].append(record)
    return {
        "tag_miou_03": mean([localized(record, 0.3) for record in of["tal"]]),
        "tag_miou_05": mean([localized(record, 0.5) for record in of["tal"]]),
        "stg_miou": mean([v for record in of["stg"] if (v := grounded(record)) is not None]),
        "nap_acc": mean([v for record in of["next_action"] if (v := predicted(record)) is not None]),
        "dvc_f1": captioned(of["dvc"]),
        "sa_acc": balanced([pair for record in of["skill_assessment"] for pair in rated(record)]),
        "cvs_acc": balanced([pair for record in of["cvs_assessment"] for pair in safe(record)]),
    }


def mean(values: list[float]) -> float:
    return fmean(values) if values else 0.0


def balanced(pairs: list[tuple[str, bool]]) -> float:
    """Average, over the names that were rated at all, how often each was rated rightly."""
    by_name = defaultdict(list)
    for name, right in pairs:
        by_name[name].append(float(right))
    return mean([fmean(each) for each in by_name.values()])


def spans_in(text: str) -> list[tuple[float, float]]:
    pairs = [(float(a), float(b)) for a, b in PAIR.findall(text)]
    if pairs:
        return pairs
    pairs = [(round(float(a), 2), round(float(b), 2)) for a, b in WORDS.findall(text)]
    for found in CLOCK.findall(text):
        h, m, s, hh, mm, ss = map(int, found)
        pairs.append((float(h * 3600 + m * 60 + s), float(hh * 3600 + mm * 60 + ss)))
    return pairs


def localized(record: dict, threshold: float) -> float:
    fps = float(record["metadata"]["fps"])
    wanted = [(s["start"] * fps, s["end"] * fps) for each in record["struc_info"] for s in each["spans"]]
    free = [(a * fps, b * fps) for a, b in spans_in(record["answer"])]
    matched = []
    for true in wanted:
        values = [overlap(each, true) for each in free]
        best = max(values, default=0.0)
        if best > 0 and best >= threshold:
            free.pop(values.index(best))
            matched.append(best)
    return mean(matched)


def overlap(one: tuple[float, float], other: tuple[float, float]) -> float:
    both = max(0.0, min(one[1], other[1]) - max(one[0], other[0]))
    whole = max(one[1], other[1]) - min(one[0], other[0])
    return both / whole if whole > 0 else 0.0


def grounded(record: dict) -> float | None:
    wanted, text = record["struc_info"][0]["bbox_dict"], record["answer"]
    entries, given, last = BOX.findall(text), {}, None
    for time, inside in entries:
        last = four(inside) or last
        if last:
            given[str(float(time))] = last
    if not entries:
        whole = [
            [int(each) for each in inside.split(",") if each.strip()] for inside in BARE.findall(text) if ints(inside)
        ]
        given = dict(zip(wanted, [box for box in whole if len(box) == 4], strict=False))
    values, before = [], None
    for time, true in wanted.items():
        box = given.get(f"{float(time):.1f}", [0, 0, 0, 0])
        box = before if box == [0, 0, 0, 0] and before is not None else box
        before = box
        values.append(boxes(box, true))
    return fmean(values) if values else None


def ints(inside: str) -> bool:
    parts = inside.split(",")
    return len(parts) == 4 and all(part.strip().isdecimal() for part in parts)


def four(inside: str) -> list[float] | None:
    try:
        numbers = [float(part.strip().lstrip("[").rstrip("]")) for part in inside.split(",")]
    except ValueError:
        return None
    return numbers if len(numbers) == 4 else None


def boxes(one: list[float], other: list[float]) -> float:
    width = max(0.0, min(one[2], other[2]) - max(one[0], other[0]))
    height = max(0.0, min(one[3], other[3]) - max(one[1], other[1]))
    areas = [(box[2] - box[0]) * (box[3] - box[1]) for box in (one, other)]
    return width * height / max(sum(areas) - width * height, 1e-6)


def predicted(record: dict) -> float | None:
    names = [record["answer"].strip(), record["gnd"].strip()]
    given, true = [RENAMED.get(name, name) if record["data_source"] == "CoPESD" else name for name in names]
    known = record.get("actions") or LISTS.get(record["data_source"], [true])
    return float(given == true) if true in known else None


def captioned(records: list[dict]) -> float:
    """Average F1 within each source over what could be compared, then weigh sources by all of their records."""
    by_source = defaultdict(list)
    for record in records:
        by_source[record["data_source"]].append(segments_f1(record))
    weighed = [len(each) * mean([v for v in each if v is not None]) for each in by_source.values()]
    return sum(weighed) / len(records) if records else 0.0


def segments_in(text: str) -> list[tuple[float, float]]:
    found = list(dict.fromkeys((float(a), float(b)) for a, b, _ in SEGMENT.findall(text)))
    if found:
        return found
    lines = [LOOSE.findall(line) for line in text.strip().split("\n")]
    return [(float(a), float(b)) for line in lines for a, b, _ in line]


def flat(segments: list[tuple[float, float]]) -> list[tuple[float, float]]:
    ordered = sorted(segments)
    if not any(after[0] < before[1] for before, after in pairwise(ordered)):
        return segments
    times = sorted({time for segment in segments for time in segment})
    return [(a, b) for a, b in pairwise(times) if any(start < b and end > a for start, end in segments)]


def segments_f1(record: dict) -> float | None:
    fps = float(record["metadata"]["fps"])
    info = record["struc_info"]
    first = info[0] if info else {}
    true = first if isinstance(first, list) else first.get("dc_segments", info)
    wanted = [(int(float(s["start"]) * fps), int(float(s["end"]) * fps)) for s in true if "caption" in s]
    given = [(int(a * fps), int(b * fps)) for a, b in flat(segments_in(record["answer"]))]
    if not wanted or not given:
        return None
    precisions, recalls = [], []
    for threshold in (0.3, 0.5, 0.7):
        hits = [
            (i, j) for i, one in enumerate(given) for j, other in enumerate(wanted) if frames(one, other) > threshold
        ]
        precisions.append(len({i for i, _ in hits}) / len(given))
        recalls.append(len({j for _, j in hits}) / len(wanted))
    p, r = fmean(precisions), fmean(recalls)
    return 2 * p * r / (p + r) if p + r else 0.0


def frames(one: tuple[int, int], other: tuple[int, int]) -> float:
    a, b, c, d = min(one), max(one), min(other), max(other)
    both = max(0, min(b, d) - max(a, c))
    return both / (min(max(b, d) - min(a, c), b - a + d - c) + 1e-8)


def rated(record: dict) -> list[tuple[str, bool]]:
    text = record["answer"]
    if not re.search(r"\d+/5", text):
        return []
    given = {}
    for part in text.split(","):
        found = ASPECT.search(part.strip())
        if found:
            given[found[1].strip()] = int(found[2])
    true = record["struc_info"][0]["skill_scores"]
    return [(name, given[name] == score) for name, score in true.items() if name in given]


def safe(record: dict) -> list[tuple[str, bool]]:
    given = {}
    for part in map(str.strip, record["answer"].lower().split(",")):
        for name, pattern in CRITERIA.items():
            if name in part:
                found = re.search(pattern, part)
                if found:
                    given[name] = int(found[1])
                break
    true = {name.replace("_", " "): n for name, n in record["struc_info"][0]["cvs_scores"].items()}
    return [(name, given[name] == score) for name, score in true.items() if name in given]


CRITERIA = {
    "two structures": r"two structures?:\s*(\d+)",
    "cystic plate": r"cystic plate:\s*(\d+)",
    "hepatocystic triangle": r"hepatocystic triangle:\s*(\d+)",
}
