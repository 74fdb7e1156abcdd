"""The nightly audit: everything rebuilt and compared, and what fell between two jobs found again."""

from collections.abc import Callable, Iterator

from checker.adapters.clock import hours_ago
from checker.adapters.github.environment import Connection
from checker.adapters.github.opening import open_alarms
from checker.jobs.bot.proofs import unproven
from checker.jobs.bot.report import CONTEXT
from checker.jobs.publish import publish
from checker.jobs.tools import Tools
from checker.jobs.verify import verify
from checker.jobs.workspace import Workspace
from checker.model.alarm import Alarms, Drift, Kind
from checker.model.declared import Declared
from checker.model.errors import LedgerRefusal, UsageRefusal
from checker.model.forge import Forge, Pull
from checker.model.result import Receipt
from checker.model.said import Said, say
from checker.report.alarm import TITLE, alarm_body, failed_body, is_alarm
from checker.report.marker import marked_head
from checker.scoring.receipt import scorer_digest
from checker.scoring.version_digest import own_scorer_digest

PATIENCE = 6
"""For how many hours a pull request may wait for its answer."""
_MOST_PULLS = 200


def audit(workspace: Workspace, tools: Tools, forge: Forge) -> tuple[Drift, ...]:
    """Find all that is not as it should be, each thing once."""
    return tuple(dict.fromkeys([*_published(workspace, tools), *_unanswered(forge)]))


def _published(workspace: Workspace, tools: Tools) -> Iterator[Drift]:
    """Find what is not as it should be of the boards; what cannot be looked at hides nothing of the rest."""
    yield from _told(lambda: unproven(workspace, tools.ledger))
    yield from _told(lambda: _again(workspace, tools))


def _told(find: Callable[[], Iterator[Drift]]) -> Iterator[Drift]:
    try:
        yield from find()
    except (UsageRefusal, LedgerRefusal) as refusal:
        yield Drift(Kind.REFUSED, refusal.message.fill(str))


def _again(workspace: Workspace, tools: Tools) -> Iterator[Drift]:
    """Make everything again, as far as it can be made here."""
    again = publish(workspace, tools, compare=True, strict=False)
    verified = verify(workspace, tools)
    yield from (Drift(Kind.DIFFERS, path) for path in (*again.changed, *verified.different))
    yield from (Drift(Kind.BROKEN, each.path) for each in verified.broken)
    yield from (Drift(Kind.EMPTIED, each.board) for each in again.emptied)
    yield from (Drift(Kind.LEFT_OUT, each.name) for each in again.excluded)
    yield from (Drift(Kind.UNSCORED, path) for path in again.awaiting if not _is_measured(workspace, tools, path))


def _is_measured(workspace: Workspace, tools: Tools, path: str) -> bool:
    """Whether the ledger has a receipt of an entry as it is, by today's truth and scorer; it may be sealed here."""
    tree, benchmark = workspace.tree.tree_id(path), path.split("/")[1]
    if tree is None or tools.ledger is None:
        return False
    declared = workspace.benchmark(benchmark)
    return any(_is_of_today(each, declared) for each in tools.ledger.receipts(tree) if each.benchmark == benchmark)


def _is_of_today(receipt: Receipt, declared: Declared) -> bool:
    version = declared.benchmark.versions.get(receipt.version)
    scorers = {scorer_digest(declared), *([] if version is None else [own_scorer_digest(declared, version.name)])}
    return version is not None and receipt.truth == version.truth.commitment and receipt.scorer in scorers


def _unanswered(forge: Forge) -> Iterator[Drift]:
    """Name open pull requests whose newest commit has neither a bot's comment with the marker nor a status."""
    late = hours_ago(PATIENCE)
    for pull in forge.open_pulls()[:_MOST_PULLS]:
        if pull.draft or pull.updated > late or pull.locked:
            continue
        if _is_unanswered(forge, pull):
            yield Drift(Kind.UNANSWERED, str(pull.number))


def _is_unanswered(forge: Forge, pull: Pull) -> bool:
    """Whether it has none. Whose App answers is not known here; no person can have a login like a bot's."""
    bots = (each for each in forge.comments(pull.number) if each.author.login.endswith("[bot]"))
    if any(marked_head(each.body) == pull.head_sha for each in bots):
        return False
    return forge.status_of(pull.head_sha, CONTEXT) is None


def alarms_of(connection: Connection) -> Alarms:
    """Open the issues of a connection's repository. Raises ForgeRefusal."""
    return open_alarms(connection)


def tell(alarms: Alarms, found: tuple[Drift, ...] | None, run: str | None) -> Said:
    """Bring the one issue up to date; `found` None: the audit came to no end. Doing it twice changes nothing."""
    own = [each for each in alarms.open() if is_alarm(each.body)]
    if found is not None and not found:
        for each in own:
            alarms.close(each.number)
        return say("all is as it should be")
    body = failed_body(run) if found is None else alarm_body(found, run)
    if not own:
        alarms.raise_one(TITLE, body)
        return say("an issue tells it")
    oldest, *others = own
    if oldest.body.replace("\r\n", "\n").rstrip() != body.rstrip():
        alarms.edit(oldest.number, body)
    for each in others:
        alarms.close(each.number)
    return say("issue {n} tells it", n=oldest.number)
