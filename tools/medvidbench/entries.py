"""Entries with invented names: nobody has built these models, and each answer is made up from the true one."""

from collections.abc import Iterator
from dataclasses import dataclass

from tools.medvidbench.answers import Answers, right
from tools.medvidbench.chance import chance, choice
from tools.medvidbench.files import predictions, submission
from tools.medvidbench.samples import Sample, family, samples

_WRONG = {
    "next_action": ("waiting", "Nothing more", "I would go on with what was begun."),
    "skill_assessment": ("Respect for tissue: 3/5, Time and motion: 3/5", "A careful beginner."),
    "cvs_assessment": ("Two structures: 1, Cystic plate: 1, Hepatocystic triangle: 1", "Cystic plate: 0"),
}
_PROSE = "The part in question cannot be seen well enough."


@dataclass(frozen=True, slots=True)
class Invented:
    """An entry to be. Of a hundred answers `sure` are right and `near` are late; the rest is `prose` or wrong.

    Where it is not `held`, it has no record for some of the keys.
    """

    name: str
    date: str
    sure: int
    near: int
    prose: int
    held: bool = True

    @property
    def folder(self) -> str:
        """The folder's name."""
        return f"{self.name.lower().replace(' ', '-')}_{self.date}"


ENTRIES = (
    Invented("Tidepool Video 8B", "2026-06-01", sure=46, near=30, prose=4),
    Invented("Marrowlight Mini", "2026-06-15", sure=50, near=4, prose=44),
    Invented("Gannet Tiny", "2026-06-29", sure=22, near=30, prose=14, held=False),
)


def entries() -> Iterator[tuple[str, bytes]]:
    """Give the files of every entry, by path from the benchmark's folder of submissions."""
    for each in ENTRIES:
        told = "Synthetic: every answer was made from the true one by a script. There is no such model."
        yield f"{each.folder}/submission.json", submission(each.name, each.date, told)
        yield f"{each.folder}/predictions.json", predictions(answers(each))


def answers(entry: Invented) -> Answers:
    """Make up what an entry answers."""
    return [_answer(entry, sample) for sample in samples()]


def _answer(entry: Invented, sample: Sample) -> str | None:
    words = (entry.name, sample.task, sample.number)
    if not entry.held and chance(0, 9, entry.name, sample.id, sample.task, "held") == 0:
        return None
    luck = chance(0, 99, *words)
    if luck < entry.sure:
        return right(sample)
    if luck < entry.sure + entry.near:
        return _late(sample, chance(1, 4, *words, "late"))
    return _PROSE if luck < entry.sure + entry.near + entry.prose else _wrong(sample, *words)


def _late(sample: Sample, seconds: int) -> str:
    """Give the right answer with every time late, or where there is none another of the task."""
    wrong = _WRONG.get(family(sample.task))
    return choice(wrong, sample.task, sample.number) if wrong else right(sample, float(seconds))


def _wrong(sample: Sample, *words: object) -> str:
    wrong = _WRONG.get(family(sample.task))
    if wrong:
        return choice(wrong, *words)
    start = chance(0, 80, *words, "start")
    return f"{start}.0-{start + 20}.0 seconds: something happens."
