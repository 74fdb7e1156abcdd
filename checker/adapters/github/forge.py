"""A repository on GitHub, as the port `Forge` has it."""

from collections.abc import Iterable

from checker.adapters.github import checks, comments, labels, merging, owners, people, pulls, runs, statuses
from checker.adapters.github.calls import Calls
from checker.model.forge import Account, CheckRun, Comment, Label, Pull, Status


class GitHubForge:
    """One repository; `account` is the bot's own where it is known from signing in."""

    def __init__(self, calls: Calls, repository: str, account: Account | None = None) -> None:
        self._calls, self._repository, self._account = calls, repository, account

    def me(self) -> Account:
        """Give the bot's own account, looked up once."""
        if self._account is None:
            self._account = people.me(self._calls)
        return self._account

    def pulls_with_head(self, sha: str) -> tuple[Pull, ...]:
        """Give the open pull requests whose head is that commit now."""
        return pulls.pulls_with_head(self._calls, self._repository, sha)

    def pull(self, number: int) -> Pull:
        """Give a pull request as it stands now."""
        return pulls.pull(self._calls, self._repository, number)

    def open_pulls(self) -> tuple[Pull, ...]:
        """Give every open pull request."""
        return pulls.open_pulls(self._calls, self._repository)

    def pulls_that_brought(self, sha: str) -> tuple[Pull, ...]:
        """Give the merged pull requests with which a commit came."""
        return pulls.pulls_that_brought(self._calls, self._repository, sha)

    def unapproved_heads(self) -> frozenset[str]:
        """Give the commits whose workflows wait for a maintainer."""
        return runs.unapproved_heads(self._calls, self._repository)

    def status_of(self, sha: str, context: str) -> Status | None:
        """Give the latest state of a commit under a context."""
        return statuses.status_of(self._calls, self._repository, sha, context)

    def first_file(self, number: int) -> str | None:
        """Give the path of one file that a pull request changes."""
        return pulls.first_file(self._calls, self._repository, number)

    def open_pull(self, head: str, base: str, title: str, body: str) -> Pull:
        """Open a pull request inside of this repository, once."""
        return merging.open_pull(self._calls, self._repository, head, base, title, body)

    def merge_when_ready(self, number: int) -> None:
        """Have it merged once the rules of its base are met."""
        merging.merge_when_ready(self._calls, self._repository, number)

    def comments(self, number: int) -> tuple[Comment, ...]:
        """Give every comment, the oldest first."""
        return comments.comments(self._calls, self._repository, number)

    def create_comment(self, number: int, body: str) -> Comment:
        """Add a comment, once."""
        return comments.create(self._calls, self._repository, number, body, self.me())

    def edit_comment(self, id: int, body: str) -> Comment:
        """Put another text in a comment's place."""
        return comments.edit(self._calls, self._repository, id, body)

    def delete_comment(self, id: int) -> None:
        """Take a comment away."""
        comments.delete(self._calls, self._repository, id)

    def put_check_run(self, run: CheckRun) -> None:
        """Report a check with all of its annotations."""
        checks.put(self._calls, self._repository, run, self.me())

    def check_text(self, name: str, sha: str) -> str | None:
        """Give the text of the bot's own latest finished check of that name."""
        return checks.text_of(self._calls, self._repository, name, sha, self.me())

    def ensure_label(self, label: Label) -> None:
        """Make a label of the repository where there is none."""
        labels.ensure(self._calls, self._repository, label)

    def label(self, number: int, names: Iterable[str]) -> None:
        """Put labels on a pull request."""
        labels.put(self._calls, self._repository, number, names)

    def unlabel(self, number: int, name: str) -> None:
        """Take one label off a pull request."""
        labels.take(self._calls, self._repository, number, name)

    def set_status(self, status: Status) -> None:
        """Report the state of a commit."""
        statuses.put(self._calls, self._repository, status, self.me())

    def may_write(self, account: Account) -> bool:
        """Whether an account may push."""
        return people.may_write(self._calls, self._repository, account)

    def codeowners(self, ref: str) -> str | None:
        """Give the text of CODEOWNERS."""
        return owners.codeowners(self._calls, self._repository, ref)
