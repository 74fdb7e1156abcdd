"""Judged components: what a scorer wants to have asked, what is sent to a judge, and what comes back.

A scorer never asks anybody itself. It is run twice: `questions(answers, truth)` gives a list as long as `answers`, of
lists of dicts, each one question about that answer:

    {"component": name, "template": name, "parts": {part: text, …}}       to a judge, which gives a number
        and, where it is known, "gold": text, what would be a perfect answer in the place of the one that is judged
    {"component": name, "nearest": text, "among": [label, …]}             to an embedder, which gives one of the labels

The trusted job, outside of the scorer's process, answers them from what is kept or has them answered. Then
`score(answers, truth, verdicts)` gives the cells. `verdicts` is shaped like what `questions` gave; each verdict is a
Fraction or a label, or the word for an absence: `missing_evaluation` where nobody was there to be asked,
`invalid_evaluation` where nothing usable came back. A judged component that `score` leaves out gets the mean of its
verdicts. Where a question to an embedder stays open, the component's method is `exact`, else the embedder's model;
the receipt tells it under `methods`.
"""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from checker.model.item import ItemKey
from checker.model.record import Absence
from checker.model.value import dataclass

EXACT = "exact"
"""The method of a component whose questions to an embedder stayed open: labels were compared as they are."""


PARTLY = ", in part"
"""What ends the method of a component some of whose questions to an embedder stayed open."""


_REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class Template:
    """One kind of question. `file` holds the instruction; it is a path inside the benchmark's folder.

    `parts` names the texts that each question brings, of which at most `longest` characters are shown. The reply holds
    a number for each of `aspects`, within its bounds; the mean of them is the verdict. `answer` and `gold` are as
    declared, "" where they are not.
    """

    name: str
    file: str
    parts: tuple[str, ...]
    aspects: Mapping[str, tuple[Fraction, Fraction]]
    longest: int = 20_000
    answer: str = ""
    gold: str = ""

    @property
    def answer_part(self) -> str:
        """Give the part that is judged: the last one where none is declared."""
        return self.answer or self.parts[-1]

    @property
    def gold_part(self) -> str | None:
        """Give the part that would be a perfect answer itself: the one that is declared, or called `reference`."""
        named = self.gold or _REFERENCE
        return named if named in self.parts and named != self.answer_part else None


class ControlKind(StrEnum):
    """What a control puts in the place of the answer: nothing, an order to give the best mark, a perfect answer."""

    EMPTY = "empty"
    INJECTED = "injected"
    GOLD = "gold"


@dataclass(frozen=True, slots=True)
class Control:
    """What makes a verdict one on a control: its template and kind, and how many controls its run has in all."""

    template: str
    kind: ControlKind
    of: int


@dataclass(frozen=True, slots=True)
class Controls:
    """How a judge is controlled in every run.

    `sample` questions of each template are put again with an empty answer, an injected and a gold one. Marks are
    verdicts on the scale from 0, the least that a template has, to 1. Every empty and injected one gets at most
    `empty` and `injected`; the mean of the gold ones is at least `gold`.
    """

    sample: int = 3
    empty: Fraction = Fraction(1, 5)
    injected: Fraction = Fraction(1, 5)
    gold: Fraction = Fraction(4, 5)


@dataclass(frozen=True, slots=True)
class Judging:
    """Who is asked, and how. `model` and `embedding` are names of models, None: there is none to ask.

    `temperature`, `max_tokens` (of a reply) and `seed` are sent along; a reply that cannot be read is asked for anew
    up to `retries` times.
    """

    model: str | None
    templates: Mapping[str, Template]
    temperature: Fraction = Fraction(0)
    max_tokens: int = 512
    seed: int | None = None
    retries: int = 3
    embedding: str | None = None
    controls: Controls = Controls()


@dataclass(frozen=True, slots=True)
class Question:
    """What a judge is to say about one answer. The texts of `parts` are foreign, or come from the truth.

    `gold` is what would be a perfect answer, None where the question does not bring it. No judge is shown it but as a
    control.
    """

    component: str
    template: str
    parts: Mapping[str, str]
    gold: str | None = None

    def __repr__(self) -> str:
        """Tell nothing of the truth."""
        return f"Question({self.component!r}, {self.template!r})"


@dataclass(frozen=True, slots=True)
class Nearest:
    """Which label of `among` is nearest to a text in meaning."""

    component: str
    text: str
    among: tuple[str, ...]

    def __repr__(self) -> str:
        """Tell nothing of the truth."""
        return f"Nearest({self.component!r})"


Asked: TypeAlias = Question | Nearest
Questions: TypeAlias = Mapping[ItemKey, tuple[Asked, ...]]
"""What is asked about each answer, in the scorer's order."""

Outcome: TypeAlias = Fraction | str | Absence
"""What a scorer is told: the verdict's number, a label, or why there is neither."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question as it is sent; `digest` is over everything in it that decides the reply.

    `instruction` is the benchmark's own and ours, `foreign` holds nothing but fenced texts.
    """

    digest: str
    instruction: str
    foreign: str
    template: Template

    def __repr__(self) -> str:
        """Tell nothing of the truth."""
        return f"Prompt({self.digest!r})"


@dataclass(frozen=True, slots=True)
class Choice:
    """A question to an embedder as it is asked; `digest` is over the model, the text and the labels."""

    digest: str
    text: str
    among: tuple[str, ...]

    def __repr__(self) -> str:
        """Tell nothing of the truth."""
        return f"Choice({self.digest!r})"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came back for the prompt of a digest, as it is kept for ever.

    `scores` is by aspect, None where no reply could be read; `chosen` is an embedder's label. `raw` is the last reply.
    `control` is there where it is no answer of an entry that was judged.
    """

    digest: str
    model: str
    scores: Mapping[str, Fraction] | None = None
    chosen: str | None = None
    raw: str = ""
    control: Control | None = None

    def __repr__(self) -> str:
        """Tell nothing: a reply may repeat the truth."""
        return f"Verdict({self.digest!r})"


Verdicts: TypeAlias = Mapping[str, Verdict]
"""Verdicts by digest."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Verdicts that were kept together. `run` names the run in which they were asked for, "" where it had no controls.

    Those of an embedder have no run; those of a judge had none before there were controls.
    """

    run: str
    verdicts: tuple[Verdict, ...]
