"""What a pull-request comment tells beside the report; the job that knows it fills it in."""

from checker.model.said import Said
from checker.model.value import dataclass
from checker.report.kept import Kept


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One line of a previewed board: ranks before and after (None: not there, or not ranked), name and value.

    `between` are the ranks that chance alone could give, as `1–4`, None where that is not known. `coverage` is written
    as `180/200`; `own` marks the entry of this pull request.
    """

    before: int | None
    after: int | None
    name: str
    value: str
    coverage: str
    own: bool = False
    between: str | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """What the board would look like around the entry. `metric` heads the column of values."""

    metric: str
    rows: tuple[PreviewRow, ...]
    sentences: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class CommentContext:
    """What a comment tells beside the report.

    `base` and `head` are full commit ids, `repository` an address like `https://github.com/owner/name`, `run` the
    address of the workflow run; links are left out where one is missing. `rules` are ids of the rules that looked.
    `command` repeats the check at home. `kept` is what a rescoring of the same commit said before. `unranked`: the
    answers are held out, and the entry was not rescored yet. `speaker` is the number of another pull request with the
    same commit, whose verdict the commit's status is.
    """

    base: str | None = None
    head: str | None = None
    repository: str | None = None
    run: str | None = None
    preview: Preview | None = None
    rules: tuple[str, ...] = ()
    command: str = "pullrank check"
    kept: Kept = Kept()
    unranked: bool = False
    speaker: int | None = None
