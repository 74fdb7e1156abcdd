"""What GitHub refused, in a sentence: what was asked, what GitHub said, and the right that is lacking."""

from collections.abc import Mapping

from checker.model.errors import ForgeRefusal
from checker.model.said import Said, say
from checker.model.value import dataclass

_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Deed:
    """What the bot is about to do, in words of ours, and the permission of a workflow or an App that it takes."""

    words: str
    right: str | None = None


class RefusedByGitHub(ForgeRefusal):
    """GitHub answered, and said no; `status` is that of HTTP, 0 where the answer was none of GitHub's."""

    status: int = 0
    said: str = ""

    @classmethod
    def of(cls, deed: Deed, status: int, body: object, headers: Mapping[str, str]) -> "RefusedByGitHub":
        """Make the refusal of an answer; header names are in small letters."""
        said = told(body)
        message = say(f"GitHub refuses to {deed.words}: {{said}} ({{status}})", said=said, status=status)
        made = cls(message, _way_out(deed, status, headers))
        made.status, made.said = status, said
        return made


class AnswerLost(ForgeRefusal):
    """It is not known whether GitHub did what was asked."""


def told(body: object) -> str:
    """Give what an answer says, shortened: GitHub's message, and what it holds against single fields."""
    if not isinstance(body, dict):
        return "no reason given"
    faults = body.get("errors")
    shown = [str(body.get("message") or "no reason given")]
    for fault in faults[:3] if isinstance(faults, list) else []:
        if isinstance(fault, dict):
            words = [str(fault[name]) for name in ("field", "code", "message") if fault.get(name)]
            shown.append(" ".join(words) or "no reason given")
    return "; ".join(shown)[:_LONGEST]


def _way_out(deed: Deed, status: int, headers: Mapping[str, str]) -> Said:
    if status == 401:
        return say("Renew the token, or see that the App's id and key belong together.")
    lacking = headers.get("x-accepted-github-permissions") or deed.right
    if status in (403, 404) and lacking:
        return say("See that the token or the App has the right {right} on this repository.", right=lacking)
    if status in (403, 404):
        return say("See that the repository is there, and that the token or the App may see it.")
    if status == 429 or status >= 500:
        return say("Run the job again later.")
    return say("Run the job again; if it stays so, report it with the log of the run.")


def not_understood(deed: Deed) -> ForgeRefusal:
    """Give the refusal of an answer that is not what GitHub's description promises."""
    return ForgeRefusal(
        say(f"the answer to the request to {deed.words} is not one of GitHub's"),
        say("See that GITHUB_API_URL is the address of GitHub's REST interface."),
    )


def lost(deed: Deed, tries: int, why: str) -> AnswerLost:
    """Give the refusal after the last try of something that broke down."""
    return AnswerLost(
        say(f"GitHub could not be reached to {deed.words}: {{why}}, {{n}} times in a row", why=why, n=tries),
        say("Run the job again later."),
    )


def too_long_to_wait(deed: Deed, seconds: float) -> ForgeRefusal:
    """Give the refusal where GitHub asks for more patience than there is."""
    return ForgeRefusal(
        say(f"GitHub wants {{n}} seconds to pass before it lets the bot {deed.words}", n=int(seconds)),
        say("Run the job again after that."),
    )
