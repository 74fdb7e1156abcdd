"""Eight tasks, each scored twice: as the reference evaluator does it, and strictly (components that end in `_strict`).

A true answer is a record as the merged form has it. What the reference would pass over is `invalid_evaluation` in its
own components, and 0 in the strict ones. What it decides by comparing doubles is decided by the same doubles; the
numbers are taken exactly, and rounded once, to 12 decimals. README.md defines each component.
"""

from decimal import Decimal
from fractions import Fraction

from checker.metrics.fscore import averaged_f1, share
from checker.metrics.matching import covering, greedy
from checker.metrics.overlap import box_iou, box_iou_of_doubles, flattened, hull, shared, span_iou
from checker.metrics.texts import boxes, captions, ratings
from checker.metrics.texts.spans import dashed, spans

LONGEST = 400_000
SKIPPED = "invalid_evaluation"
ASPECTS = {
    "sa_respect": "Respect for tissue",
    "sa_handling": "Suture/needle handling",
    "sa_time": "Time and motion",
    "sa_flow": "Flow of operation",
    "sa_overall": "Overall performance",
    "sa_quality": "Quality of final product",
}
CRITERIA = {
    "cvs_two_structures": "Two structures",
    "cvs_cystic_plate": "Cystic plate",
    "cvs_hepatocystic_triangle": "Hepatocystic triangle",
}
CUES = {
    "cvs_two_structures": "two structure:",  # with or without the s
    "cvs_cystic_plate": "cystic plate:",
    "cvs_hepatocystic_triangle": "hepatocystic triangle:",
}
ACTIONS = {
    "AVOS": "cutting, tying, suturing",
    "CholecT50": "preparation, carlot-triangle-dissection, clipping-and-cutting, gallbladder-dissection, "
    "gallbladder-packaging, cleaning-and-coagulation, gallbladder-extraction",
    "CoPESD": "adjust camera, position flap with forceps and knife, dissect flap tissue with knife, "
    "position flap with forceps only, retract flap edge with forceps only, "
    "retract flap edge with forceps and knife, lift flap with forceps, stabilize flap with forceps",
    "EgoSurgery": "closing, closure, design, dissection, dressing, hemostasis, incision, irrigation, preparation",
}
OLDER_NAMES = {
    "manipulate flap with forceps and knife": "position flap with forceps and knife",
    "dissect flap with knife": "dissect flap tissue with knife",
    "manipulate flap with forceps": "position flap with forceps only",
    "retract flap with forceps": "retract flap edge with forceps only",
    "retract flap with forceps and knife": "retract flap edge with forceps and knife",
    "hold flap with forceps": "stabilize flap with forceps",
    "retracting mucosa flap with forceps and knife": "retract flap edge with forceps and knife",
}
LOCALIZED = (("03", Fraction(3, 10)), ("05", Fraction(1, 2)))
CAPTIONED = (Fraction(3, 10), Fraction(1, 2), Fraction(7, 10))
MOST_PAIRS = 200
NO_BOX = [0.0, 0.0, 0.0, 0.0]


def questions(answers, truth):
    """Give what embedders and judges are to be asked about each answer."""
    return [_of_task(ASKED, truth[id])(_text(answer), truth[id]) for id, answer in answers]


def score(answers, truth, verdicts=None):
    """Give the cells of each answer, for the components of its task; judged ones where there are verdicts."""
    told = verdicts if verdicts is not None else [[]] * len(answers)
    pairs = zip(answers, told, strict=True)
    return [_rounded(_of_task(TASKS, truth[id])(_text(answer), truth[id], said)) for (id, answer), said in pairs]


def _of_task(table, record):
    return next(function for name, function in table.items() if record["qa_type"].startswith(name))


def _text(answer):
    """Take what is no text, and what nobody could read to its end, as saying nothing."""
    return answer if isinstance(answer, str) and len(answer) <= LONGEST else ""


def _rounded(row):
    return {name: cell if isinstance(cell, str) else round(Fraction(cell), 12) for name, cell in row.items()}


def _info(record):
    """Give the first part of what is true."""
    info = record.get("struc_info") or [{}]
    first = info[0] if isinstance(info, list) else info
    return first if isinstance(first, dict) else {}


def localization(text, record, said):
    fps = float(record["metadata"]["fps"])
    listed = [span for each in record["struc_info"] for span in each.get("spans", ())]
    true = [_scaled(span["start"], span["end"], fps) for span in listed]
    given = [_scaled(start, end, fps) for start, end in spans(text)]
    as_asked = bool(dashed(text))  # the strict components read the documented form alone
    cells = {}
    for name, least in LOCALIZED:
        pairs = greedy(true, given, _frame_iou, float(least).__le__)
        total = sum((span_iou(given[j][0], true[i][0]) for i, j in pairs), Fraction(0))
        cells[f"tag_{name}"] = total * share(1, len(pairs))
        cells[f"tag_{name}_strict"] = total * share(as_asked, len(true) + len(given) - len(pairs))
    return cells


def _scaled(start, end, fps):
    """Give a span in exact seconds, and the doubles in frames by which the reference evaluator matches it."""
    return (_exact(start), _exact(end)), (float(start) * fps, float(end) * fps)


def _exact(number):
    """Give a number as a fraction; an infinite one as any that lies beyond every true span."""
    return Fraction(10) ** 400 if number == float("inf") else Fraction(number)


def _frame_iou(given, true):
    union = hull(given[1], true[1])
    return shared(given[1], true[1]) / union if union > 0 else 0.0


def grounding(text, record, said):
    info = _info(record)
    true = info.get("bbox_dict", info)
    return {"stg": _reference_boxes(text, true), "stg_strict": _strict_boxes(text, true)}


def _reference_boxes(text, true):
    """Average over the true times; a time without a box has the box before it, the first one an empty box."""
    given = boxes.by_time(text, true)
    box, overlaps = NO_BOX, []
    for at, (time, wanted) in enumerate(true.items()):
        own = given.get(f"{float(time):.1f}", NO_BOX)
        box = box if own == NO_BOX and at else own
        if isinstance(wanted, list) and len(wanted) == 4 and all(isinstance(x, int | Decimal) for x in wanted):
            overlaps.append(box_iou_of_doubles(box, [float(x) for x in wanted], 1e-6))
    return SKIPPED if not overlaps or None in overlaps else sum(overlaps, Fraction(0)) * share(1, len(overlaps))


def _strict_boxes(text, true):
    """Average over the true times and the times too many; a box counts at its own time only."""
    given, surplus = {}, 0
    wanted = {Fraction(time): [Fraction(x) for x in box] for time, box in true.items()}
    for time, inside in boxes.timed(text):
        surplus += time.exact in given or time.exact not in wanted
        given[time.exact] = boxes.sound(inside)
    overlaps = (box_iou(given[time], box) for time, box in wanted.items() if given.get(time))
    return sum(overlaps, Fraction(0)) * share(1, len(wanted) + surplus)


def next_action(text, record, said):
    """Compare names; where the list of actions is not known, every true one counts as listed."""
    given, true, known = _actions(text, record)
    nearest = next((label for label in said if label in known), given)
    return {"nap": int(nearest == true) if true in known or not known else SKIPPED, "nap_strict": int(given == true)}


def ask_nearest(text, record):
    """Have an action that is not in the list taken for the nearest that is."""
    given, true, known = _actions(text, record)
    return [] if given in known or true not in known else [{"component": "nap", "nearest": given, "among": known}]


def _actions(text, record):
    source, names = record.get("data_source"), (text.strip(), record["gnd"].strip())
    given, true = (OLDER_NAMES.get(name, name) if source == "CoPESD" else name for name in names)
    return given, true, record.get("actions") or ([*ACTIONS[source].split(", ")] if source in ACTIONS else [])


def captioning(text, record, said):
    true, headed = _segments(record), captions.headed(text)
    cells = {
        "dvc_f1": _reference_f1(headed or captions.loose(text), true, float(record["metadata"]["fps"])),
        "dvc_f1_strict": _strict_f1(headed, true),
    }
    return cells | ({"dvc_llm": _mean_over_thresholds(_pairs(text, record), said)} if said else {})


def ask_about_captions(text, record):
    return [_question("dvc_llm", given, true) for given, true, _ in _pairs(text, record)]


def ask_about_text(component):
    return lambda text, record: [_question(component, text, record["gnd"])] if text.strip() and record["gnd"] else []


def _question(component, given, true):
    return {"component": component, "template": "caption", "parts": {"reference": true, "candidate": given}}


def _pairs(text, record):
    """Pair each caption with that of the true segment that overlaps it most, if by the least threshold."""
    true, found = _segments(record), []
    for each in (captions.headed(text) or captions.loose(text))[:MOST_PAIRS]:
        span = (_exact(each.start), _exact(each.end))
        overlaps = [(span_iou(span, (Fraction(one["start"]), Fraction(one["end"]))), one["caption"]) for one in true]
        best = max(overlaps, key=lambda pair: pair[0], default=(0, ""))
        found += [(each.caption, best[1], best[0])] if best[0] >= CAPTIONED[0] else []
    return found


def _mean_over_thresholds(pairs, said):
    """Average verdicts over the pairs above each threshold, then over the thresholds that have any."""
    missing = next((verdict for verdict in said if isinstance(verdict, str)), None)
    above = [[v for (_, _, overlap), v in zip(pairs, said, strict=True) if overlap >= least] for least in CAPTIONED]
    means = [sum(each, Fraction(0)) / len(each) for each in above if each and missing is None]
    return missing or sum(means, Fraction(0)) / len(means)


def _segments(record):
    """Give the true segments, which may stand in a list of their own, or under `dc_segments`."""
    info = record.get("struc_info") or []
    if info and isinstance(info, list):
        info = info[0] if isinstance(info[0], list) else _info(record).get("dc_segments", info)
    return [each for each in info if isinstance(each, dict) and each.keys() >= {"start", "end", "caption"}]


def _reference_f1(found, true, fps):
    """Compare whole frames; any pair above a threshold covers both, and a segment may be in any number of pairs."""
    given = _frames(flattened([(float(each.start), float(each.end)) for each in found]), fps)
    wanted = _frames([(float(each["start"]), float(each["end"])) for each in true], fps)
    if not given or not wanted:
        return SKIPPED
    return averaged_f1(covering(wanted, given, _frames_iou, list(map(float, CAPTIONED))), len(given), len(wanted))


def _frames(spans, fps):
    """Give spans in whole frames, cut towards zero, without those that are beyond every double."""
    scaled = [sorted((start * fps, end * fps)) for start, end in spans]
    return [(float(int(start)), float(int(end))) for start, end in scaled if end - end == 0]


def _frames_iou(one, other):
    union = min(hull(one, other), one[1] - one[0] + other[1] - other[0])
    return shared(one, other) / (union + 1e-8)


def _strict_f1(found, true):
    """Compare exact seconds; a segment is in one pair at most, and one that is reversed or has no length in none."""
    given = [(_exact(each.start), _exact(each.end)) for each in found]
    wanted = [(Fraction(each["start"]), Fraction(each["end"])) for each in true]
    pairs = [len(greedy(wanted, given, span_iou, least.__lt__)) for least in CAPTIONED]
    return averaged_f1(zip(pairs, pairs, strict=True), len(given), len(wanted))


def skill(text, record, said):
    info = _info(record)
    true = info.get("skill_scores") or ratings.named(record.get("gnd", ""), "/5")
    rated = bool((info.get("skill_level") or "").strip()) or ratings.any_of(record.get("gnd", ""), "/5")
    given = ratings.named(text, "/5") if rated and ratings.any_of(text, "/5") else {}
    return _twice(ASPECTS, true, given, ratings.exactly(text, range(1, 6), "/5"))


def safety(text, record, said):
    """Score the three criteria of the critical view of safety."""
    scores = _info(record).get("cvs_scores") or {}
    true = {name: scores[cell[4:]] for cell, name in CRITERIA.items() if cell[4:] in scores}
    true = true or _criteria(record.get("gnd", ""))
    return _twice(CRITERIA, true, _criteria(text), ratings.exactly(text, range(3)))


def _criteria(text):
    """Read a number for each criterion that a part between commas names, capitals or not."""
    found = {}
    for part in text.split(","):
        words = part.strip().lower().replace("two structures:", "two structure:")
        name = next((cell for cell, cue in CUES.items() if CRITERIA[cell].lower() in part.lower()), None)
        known, number = ratings.number_after(words, CUES[name]) if name else (False, None)
        found |= {CRITERIA[name]: number} if known else {}
    return found


def _twice(names, true, given, strictly):
    """Compare ratings by name: as far as they are given and known, and strictly."""
    cells = {}
    for cell, name in names.items():
        known = name in true and name in given
        cells[cell] = int(given[name] == true[name]) if known else SKIPPED
        cells[f"{cell}_strict"] = int(name in true and strictly.get(name) == true[name])
    return cells


TASKS = {
    "tal": localization,
    "stg": grounding,
    "next_action": next_action,
    "dense_captioning": captioning,
    "skill_assessment": skill,
    "cvs_assessment": safety,
    "": lambda *_: {},
}
ASKED = {
    "next_action": ask_nearest,
    "dense_captioning": ask_about_captions,
    "video_summary": ask_about_text("vs_llm"),
    "region_caption": ask_about_text("rc_llm"),
    "": lambda *_: [],
}
