"""The judge's instructions: files of a benchmark's folder that templates name."""

from collections.abc import Iterator, Mapping

from checker.catalogue.gathering import Gathering
from checker.model.judging import Template
from checker.model.said import say
from checker.reading.declaration.mistake import Mistake

LONGEST = 65_536


def instructions(gathering: Gathering) -> Mapping[str, str]:
    """Read the instruction of each template, by its name; what cannot be read is kept as a mistake and left out."""
    judging = gathering.benchmark.judging
    found: dict[str, str] = {}
    for template in judging.templates.values() if judging is not None else ():
        raw = gathering.file(template.file, _at(template))
        if raw is not None:
            mistakes = list(_mistakes(raw, template))
            gathering.mistakes(mistakes)
            if not mistakes:
                found[template.name] = raw.decode()
    return found


def _at(template: Template) -> tuple[str, ...]:
    return ("judge", "templates", template.name, "prompt")


def _mistakes(raw: bytes, template: Template) -> Iterator[Mistake]:
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        fix = say("Save it as UTF-8.")
        yield Mistake(_at(template), say("{file} is not UTF-8", file=template.file), fix, found=template.file)
        return
    if not text.strip():
        fix = say("Write what the judge shall look at, and what each aspect means.")
        yield Mistake(_at(template), say("{file} is empty", file=template.file), fix, found=template.file)
    if len(raw) > LONGEST:
        message = say("{file} is longer than {n} bytes", file=template.file, n=LONGEST)
        yield Mistake(_at(template), message, say("Shorten it."), found=template.file)
