"""From the key `judge` of a declaration to who is asked, and how."""

from fractions import Fraction

from checker.model.judging import Controls, Judging, Template
from checker.reading.declaration.documents.controls import ControlsPart
from checker.reading.declaration.documents.judging import JudgePart, TemplatePart


def judging(part: JudgePart | None) -> Judging | None:
    """Give what is declared, every default filled in; None where nobody is asked."""
    if part is None:
        return None
    return Judging(
        model=part.model,
        templates={name: _template(name, each) for name, each in part.templates.items()},
        temperature=Fraction(part.temperature),
        max_tokens=part.max_tokens,
        seed=part.seed,
        retries=part.retries,
        embedding=part.embedding,
        controls=_controls(part.controls or ControlsPart()),
    )


def _controls(part: ControlsPart) -> Controls:
    return Controls(
        sample=part.sample,
        empty=Fraction(part.empty.at_most),
        injected=Fraction(part.injected.at_most),
        gold=Fraction(part.gold.at_least),
    )


def _template(name: str, part: TemplatePart) -> Template:
    aspects = {aspect: (low or Fraction(0), high or Fraction(0)) for aspect, (low, high) in part.aspects.items()}
    return Template(name, part.prompt, tuple(part.parts), aspects, part.longest, part.answer or "", part.gold or "")
