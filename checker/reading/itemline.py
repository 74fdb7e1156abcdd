"""One line of an items file: what it must hold, and what is wrong with it."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from checker.model.benchmark import Benchmark
from checker.model.json import Json
from checker.model.keyfields import KeyField
from checker.model.pattern import pattern
from checker.model.said import Said, say
from checker.model.value import dataclass, field
from checker.reading.declaration.mistake import Mistake, Steps
from checker.reading.declaration.written import kind_of, written
from checker.reading.keyforms import misfit
from checker.reading.nearest import choose, listed

_CONTROL = pattern(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Shape:
    """What the lines of a benchmark's items hold: key fields, strata that are no key fields, and public tags.

    `named` are names that mean something beside these where records are published; `fields` say what fields of the key
    look like.
    """

    key: tuple[str, ...]
    strata: tuple[str, ...]
    tags: tuple[str, ...]
    hidden: tuple[str, ...]
    named: tuple[str, ...] = ()
    fields: Mapping[str, KeyField] = field(default_factory=dict)

    @classmethod
    def of(cls, benchmark: Benchmark) -> "Shape":
        """Give the shape that a benchmark declares."""
        public = [view for view in benchmark.views if not view.from_truth]
        return cls(
            benchmark.key,
            tuple(view.name for view in public if not view.multi and view.name not in benchmark.key),
            tuple(view.name for view in public if view.multi),
            tuple(view.name for view in benchmark.views if view.from_truth),
            (benchmark.lines.entries, *benchmark.lines.names.values()) if benchmark.lines is not None else (),
            benchmark.key_fields,
        )


def check_line(value: Json, shape: Shape, steps: Steps) -> Iterator[Mistake]:
    """Yield every mistake of one line; nothing means that it can be read as an item."""
    if not isinstance(value, dict):
        yield _wrong_kind(value, "a mapping", steps)
        return
    known = (*shape.key, "strata", "tags", "facts", "texts")
    for name in value:
        if name not in known:
            yield _unknown(name, known, (*steps, name), say("{name} is not a key of an item", name=name))
    for name in shape.key:
        yield from _field(value, name, steps)
        yield from _form(value.get(name), shape.fields.get(name), (*steps, name))
    yield from _strata(value.get("strata", {}), shape, (*steps, "strata"), "strata" in value)
    yield from _tags(value.get("tags", {}), shape, (*steps, "tags"))
    yield from _facts(value.get("facts", {}), shape, (*steps, "facts"))
    yield from _whole_texts(value.get("texts", {}), (*steps, "texts"))


def _field(value: Mapping[str, Json], name: str, steps: Steps) -> Iterator[Mistake]:
    if name in value:
        yield from _text(value[name], (*steps, name))
    else:
        message = say("the key field {name} is missing", name=name)
        yield Mistake(steps, message, say("Add it, as a text."), expected=name)


def _form(value: Json, declared: KeyField | None, steps: Steps) -> Iterator[Mistake]:
    wrong = misfit(value, declared) if declared is not None and isinstance(value, str) else None
    if wrong is not None:
        fix = say("Write it as key_fields declares, or declare what it is.")
        yield Mistake(steps, wrong, fix, found=written(value))


def _strata(strata: Json, shape: Shape, steps: Steps, there: bool) -> Iterator[Mistake]:
    if not isinstance(strata, dict):
        yield _wrong_kind(strata, "a mapping", steps)
        return
    for name, value in strata.items():
        if name in shape.strata:
            yield from _text(value, (*steps, name))
        else:
            yield _view(name, shape, shape.strata, steps)
    for name in shape.strata:
        if name not in strata:
            message = say("the item has no value for the stratum {name}", name=name)
            fix = say("Add it to strata: each item has one value.")
            yield Mistake(steps if there else steps[:-1], message, fix, expected=name)


def _tags(tags: Json, shape: Shape, steps: Steps) -> Iterator[Mistake]:
    if not isinstance(tags, dict):
        yield _wrong_kind(tags, "a mapping", steps)
        return
    for name, values in tags.items():
        if name not in shape.tags:
            yield _view(name, shape, shape.tags, steps)
        elif not isinstance(values, list):
            yield _wrong_kind(values, "a list of texts", (*steps, name))
        else:
            yield from _values(values, (*steps, name))


def _values(values: list[Json], steps: Steps) -> Iterator[Mistake]:
    seen: set[str] = set()
    for index, value in enumerate(values):
        yield from _text(value, (*steps, index))
        if isinstance(value, str):
            if value in seen:
                message = say("the item has the tag {value} twice", value=value)
                yield Mistake((*steps, index), message, say("Name it once."), found=value)
            seen.add(value)


def _facts(facts: Json, shape: Shape, steps: Steps) -> Iterator[Mistake]:
    if not isinstance(facts, dict):
        yield _wrong_kind(facts, "a mapping", steps)
        return
    for name, value in facts.items():
        if name in (*shape.key, *shape.strata, *shape.tags, *shape.hidden, *shape.named):
            message = say("{name} means something else already", name=name)
            yield Mistake((*steps, name), message, say("Give the fact another name."), at_key=True, found=name)
        elif isinstance(value, str):
            yield from _text(value, (*steps, name))
        elif not isinstance(value, bool | int | Decimal):
            yield _wrong_kind(value, "a text, a number or a truth value", (*steps, name))


def _whole_texts(texts: Json, steps: Steps) -> Iterator[Mistake]:
    """Demand texts that say something; line breaks are part of what they say."""
    if not isinstance(texts, dict):
        yield _wrong_kind(texts, "a mapping", steps)
        return
    for name, value in texts.items():
        if not isinstance(value, str):
            yield _wrong_kind(value, "a text", (*steps, name))
        elif not value.strip():
            yield Mistake((*steps, name), say("this text is empty"), say("Write some text."), found=written(value))


def _view(name: str, shape: Shape, known: tuple[str, ...], steps: Steps) -> Mistake:
    steps = (*steps, name)
    if name in shape.hidden:
        message = say("the values of {name} are declared to live in the truth", name=name)
        return Mistake(steps, message, say("Remove them here, or write from: items."), at_key=True, found=name)
    if name in shape.key:
        message = say("{name} is a key field and stands beside strata already", name=name)
        return Mistake(steps, message, say("Remove it here."), at_key=True, found=name)
    if name in shape.strata or name in shape.tags:
        right = "strata" if name in shape.strata else "tags"
        message = say("the view {name} is declared under views.{right}", name=name, right=right)
        return Mistake(steps, message, say("Move it to {right}.", right=right), at_key=True, found=name)
    return _unknown(name, known, steps, say("there is no view {name}", name=name))


def _unknown(name: str, known: tuple[str, ...], steps: Steps, message: Said) -> Mistake:
    fix = choose(name, known) if known else say("Remove it, or declare it under views.")
    return Mistake(steps, message, fix, at_key=True, expected=listed(known), found=name)


def _text(value: Json, steps: Steps) -> Iterator[Mistake]:
    if not isinstance(value, str):
        yield _wrong_kind(value, "a text", steps)
    elif not value.strip():
        yield Mistake(steps, say("this text is empty"), say("Write some text."), found=written(value))
    elif _CONTROL.search(value):
        message = say("this text holds a control character or a line break")
        yield Mistake(steps, message, say("Remove it: ids and views are shown on one line."), found=written(value))


def _wrong_kind(value: Json, kind: str, steps: Steps) -> Mistake:
    message = say(f"this must be {kind}, and is {kind_of(value)}")
    return Mistake(steps, message, say(f"Write {kind}."), expected=kind, found=written(value))
