"""One request at a time through PyGithub: counted, tried again where that helps, and every fault a refusal."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from checker.adapters.github.patience import Budget, Clock, Patience, asked_to_wait
from checker.adapters.github.refusals import (
    AnswerLost,
    Deed,
    RefusedByGitHub,
    lost,
    not_understood,
    told,
    too_long_to_wait,
)
from checker.model.errors import ForgeRefusal
from checker.model.value import dataclass

if TYPE_CHECKING:
    from github.Requester import Requester

T = TypeVar("T")
PER_PAGE = 100
MOST_PAGES = 100
_SLOW_DOWN = ("secondary rate limit", "retry your request again later", "wait a few minutes before you try again")


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked: `repeat` says that doing it twice is the same as doing it once."""

    deed: Deed
    verb: str
    path: str
    body: Any = None
    query: Mapping[str, str | int] | None = None
    repeat: bool = True


@dataclass(frozen=True, slots=True)
class _Again:
    """A try that may be followed by another after `wait` seconds; `why` it failed."""

    wait: float
    refusal: ForgeRefusal


class Calls:
    """Asks GitHub. All that goes out passes here."""

    def __init__(self, requester: "Requester", patience: Patience, budget: Budget, clock: Clock) -> None:
        self._requester, self._patience, self._budget, self._clock = requester, patience, budget, clock

    def ask(self, request: Request) -> Any:
        """Give the parsed answer. Raises RefusedByGitHub, AnswerLost, or ForgeRefusal when patience or budget end."""
        return self._ask(request)[1]

    def pages(self, request: Request, key: str | None = None) -> Iterator[Any]:
        """Give every item of a list; `key` names the member that holds it where the answer is an object."""
        for number in range(1, MOST_PAGES + 1):
            query = {**(request.query or {}), "per_page": PER_PAGE, "page": number}
            headers, answer = self._ask(Request(request.deed, request.verb, request.path, None, query))
            yield from _items(request.deed, answer, key)
            if 'rel="next"' not in headers.get("link", ""):
                return
        raise not_understood(request.deed)

    def graphql(self, deed: Deed, query: str, variables: Mapping[str, Any] | None = None) -> Any:
        """Give the answer of the other interface, for what the first does not tell."""
        address = self._requester.graphql_url
        answer = self.ask(Request(deed, "POST", address, {"query": query, "variables": dict(variables or {})}))
        if isinstance(answer, dict) and answer.get("errors"):
            raise RefusedByGitHub.of(deed, 200, {"message": told({"errors": answer["errors"]})}, {})
        return answer

    def once(self, make: Callable[[], T], find: Callable[[], T | None]) -> T:
        """Make something that must not be there twice: where the answer is lost, look for it before the next try."""
        for tried in range(1, self._patience.tries):
            try:
                return make()
            except AnswerLost:
                self._clock.sleep(self._patience.wait(tried))
            if (found := find()) is not None:
                return found
        return make()

    def _ask(self, request: Request) -> tuple[Mapping[str, str], Any]:
        tried = 0
        while True:
            tried += 1
            done = self._try(request, tried)
            if not isinstance(done, _Again):
                return done
            if tried >= self._patience.tries:
                raise done.refusal
            if done.wait > self._patience.longest:
                raise too_long_to_wait(request.deed, done.wait)
            self._clock.sleep(done.wait)

    def _try(self, request: Request, tried: int) -> tuple[Mapping[str, str], Any] | _Again:
        from github import GithubException  # noqa: PLC0415 — slow to load

        self._budget.spend()
        query = dict(request.query) if request.query else None
        try:
            return self._requester.requestJsonAndCheck(request.verb, request.path, query, input=request.body)
        except GithubException as refused:
            return self._judged(request, tried, refused.status, refused.data, refused.headers or {})
        except OSError as broken:  # also what the HTTP library raises of its own
            return self._broken(request, tried, type(broken).__name__)
        except (RuntimeError, ValueError, KeyError, TypeError) as odd:  # a redirect elsewhere, an answer in no JSON
            raise not_understood(request.deed) from odd

    def _judged(self, request: Request, tried: int, status: int, body: object, headers: Mapping[str, str]) -> _Again:
        refusal = RefusedByGitHub.of(request.deed, status, body, headers)
        wait = asked_to_wait(headers, self._clock.now()) if status in (403, 429) or status >= 500 else None
        if status >= 500:
            return self._broken(request, tried, f"status {status}", wait)
        if wait is None and (status == 429 or any(words in told(body) for words in _SLOW_DOWN)):
            wait = self._patience.secondary * 2.0 ** (tried - 1)
        if wait is None:
            raise refusal
        return _Again(wait, refusal)

    def _broken(self, request: Request, tried: int, why: str, wait: float | None = None) -> _Again:
        refusal = lost(request.deed, tried, why)
        if not request.repeat:
            raise refusal
        return _Again(self._patience.wait(tried) if wait is None else wait, refusal)


def _items(deed: Deed, answer: Any, key: str | None) -> list[Any]:
    items = understood(deed, lambda: answer if key is None else answer[key])
    if not isinstance(items, list):
        raise not_understood(deed)
    return items


def understood(deed: Deed, make: Callable[[], T]) -> T:
    """Make a value of an answer. Raises ForgeRefusal where the answer is not what GitHub's description promises."""
    try:
        return make()
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as odd:
        raise not_understood(deed) from odd
