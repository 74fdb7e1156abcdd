"""What keeps patches from being judged, as refusals: a truth that cannot be used, a sandbox that fails."""

from collections.abc import Sequence

from checker.model.errors import ScorerRefusal, TruthRefusal
from checker.model.patches import Patches, PatchProtocol
from checker.model.said import say
from checker.model.scoring import ScoringTask
from checker.scoring.patches.judge import Kind, Verdict
from checker.scoring.patches.truth import BadTruth, Trial, read_trial


def read_trials(task: ScoringTask, patches: Patches) -> list[Trial]:
    """Read the truth of every item that was answered, in the order of the answers. Raises TruthRefusal."""
    found: list[Trial] = []
    wrong: list[str] = []
    for key, _ in task.answers:
        try:
            found.append(read_trial(task.truth.answers.get(str(key)), image=patches.image is not None))
        except BadTruth as bad:
            wrong.append(bad.key)
    if wrong:
        raise TruthRefusal(
            say("the truth of {n} items cannot be used: {keys}", n=len(wrong), keys=", ".join(sorted(set(wrong)))),
            say("Mend these fields; docs/declaration.md tells what they hold."),
        )
    return found


def unfit_truth(id: str, key: str) -> TruthRefusal:
    """Give the refusal of a truth whose own patches do not fit its repository."""
    return TruthRefusal(
        say("the {key} in the truth of {id} does not fit its repository", key=key, id=id),
        say("Make it with git diff from the repository that the truth or the image holds."),
    )


def refuse_trouble(verdicts: Sequence[Verdict], patches: Patches) -> None:
    """Raise ScorerRefusal where trouble is no verdict: in one protocol never, in the other where nothing else is."""
    trouble = sum(verdict.kind is Kind.INDETERMINATE for verdict in verdicts)
    tried = sum(verdict.kind in (Kind.INDETERMINATE, Kind.COMPLETED) for verdict in verdicts)
    if trouble and (patches.protocol is PatchProtocol.BUDGET or trouble == tried):
        raise ScorerRefusal(
            say("the sandbox failed in {n} of {tried} runs, through no fault of a patch", n=trouble, tried=tried),
            say("See that images can be fetched, and that memory and disk are not short; then rescore."),
        )
