"""Replies and kept verdicts: foreign text, read strictly. A reply that is not just what was asked for says nothing."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from checker.metrics.rounding import exact
from checker.model.errors import LedgerRefusal
from checker.model.json import Json, as_fraction
from checker.model.judging import Control, ControlKind, Template, Verdict
from checker.model.said import say
from checker.reading.canonical import dump_line
from checker.reading.strict import read_json, read_lines

LONGEST_REPLY = 20_000
"""Characters of a reply that are kept."""

_FINEST = 10**9
"""The most that a score is broken into: a judge that writes more decimals was not asked for them."""

_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_EXACT = re.compile(r"-?[0-9]{1,40}/[1-9][0-9]{0,39}")
_FIELDS = frozenset({"digest", "model", "scores", "chosen", "raw"})
_CONTROL = frozenset({"template", "kind", "of"})


def read_reply(reply: str, template: Template) -> Mapping[str, Fraction] | None:
    """Read a number for each aspect, each within its bounds; None for anything else."""
    if len(reply) > LONGEST_REPLY:
        return None
    value, faults = read_json(reply.strip().encode("utf-8", "replace"))
    if faults or not isinstance(value, dict) or value.keys() != template.aspects.keys():
        return None
    scores = {name: as_fraction(value[name]) for name in template.aspects}
    sound = {name: score for name, score in scores.items() if score is not None}
    return sound if are_sound(sound, template) else None


def are_sound(scores: Mapping[str, Fraction], template: Template) -> bool:
    """Whether there is a number for each aspect and no other, each within its bounds: kept ones may be forged."""
    every = scores.keys() == template.aspects.keys()
    return every and all(_within(score, template, name) for name, score in scores.items())


def write_verdicts(verdicts: Iterable[Verdict]) -> bytes:
    """Write verdicts, one a line, in the order of their digests."""
    return b"".join(dump_line(_document(each)) for each in sorted(verdicts, key=lambda each: each.digest))


def read_verdicts(raw: bytes) -> list[Verdict]:
    """Read what `write_verdicts` wrote. Raises LedgerRefusal."""
    lines, faults = read_lines(raw) if raw else ([], ())
    found = [verdict for line in lines if (verdict := _verdict(line)) is not None]
    if faults or len(found) != len(lines):
        raise LedgerRefusal(
            say("kept verdicts of a judge cannot be read"),
            say("Restore the ledger's branch from a copy that is whole."),
        )
    return found


def _within(score: Fraction, template: Template, aspect: str) -> bool:
    low, high = template.aspects[aspect]
    return low <= score <= high and score.denominator <= _FINEST


def _document(verdict: Verdict) -> Json:
    scores: dict[str, Json] | None = None
    if verdict.scores is not None:
        scores = {name: exact(score) for name, score in verdict.scores.items()}
    said: dict[str, Json] = {"digest": verdict.digest, "model": verdict.model, "raw": verdict.raw}
    held = {**said, "scores": scores, "chosen": verdict.chosen}
    control = verdict.control
    if control is None:
        return held
    return {**held, "control": {"template": control.template, "kind": control.kind.value, "of": control.of}}


def _verdict(line: Json) -> Verdict | None:
    if not isinstance(line, dict) or line.keys() - {"control"} != _FIELDS:
        return None
    named, model, raw, chosen = line["digest"], line["model"], line["raw"], line["chosen"]
    if not isinstance(named, str) or _DIGEST.fullmatch(named) is None:
        return None
    if not isinstance(model, str) or not isinstance(raw, str) or not isinstance(chosen, str | None):
        return None
    sound, scores = _scores(line["scores"])
    control = _control(line["control"]) if "control" in line else None
    if not sound or (control is None and "control" in line):
        return None
    return Verdict(named, model, scores, chosen, raw, control)


def _control(value: Json) -> Control | None:
    if not isinstance(value, dict) or value.keys() != _CONTROL:
        return None
    template, kind, of = value["template"], value["kind"], value["of"]
    if not isinstance(template, str) or kind not in [*ControlKind] or type(of) is not int or of < 1:
        return None
    return Control(template, ControlKind(str(kind)), of)


def _scores(value: Json) -> tuple[bool, Mapping[str, Fraction] | None]:
    if value is None:
        return True, None
    if not isinstance(value, dict) or not value:
        return False, None
    numbers = {name: text for name, text in value.items() if isinstance(text, str) and _EXACT.fullmatch(text)}
    return len(numbers) == len(value), {name: Fraction(text) for name, text in numbers.items()}
