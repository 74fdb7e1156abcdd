"""A judge that speaks OpenAI's chat completions, with the standard library alone."""

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from decimal import Decimal
from email.utils import parsedate_to_datetime
from threading import Event

from checker.adapters.judges.endpoint import KEY, URL, Answer, Endpoint, exchange
from checker.adapters.leaving import clear
from checker.model.errors import JudgeRefusal
from checker.model.json import Json
from checker.model.judging import Judging, Prompt, Template, Verdict
from checker.model.said import say
from checker.reading.canonical import dump_line
from checker.reading.pointer import resolve
from checker.reading.strict import read_json
from checker.scoring.judging.replies import LONGEST_REPLY, read_reply

TRIES = 6
"""How often an endpoint that is busy or broken is asked for one reply."""

_WORKERS = 8
_LONGEST_PAUSE = 60.0
_LONGEST_NAME = 200
_PASSING = frozenset({0, 408, 409, 425, 429})
_OF_THE_PROMPT = frozenset({400, 413, 422})
"""What an endpoint says to a prompt that it does not take: the others may go on."""

Pause = Callable[[float], object]
Outcome = Verdict | JudgeRefusal | Answer | None
"""What comes of one prompt: an answer where it is not taken, None where somebody said to stop before."""


class OpenAIJudge:
    """Implements the port `Judge`; several prompts are under way at once, and verdicts keep their order.

    A prompt that the endpoint does not take gets no verdict, and its question stays open. Any other failure that does
    not pass ends the asking.
    """

    def __init__(self, endpoint: Endpoint, pause: Pause | None = None, workers: int = _WORKERS) -> None:
        self._endpoint = endpoint
        self._pause = pause
        self._workers = workers

    def ask(self, prompts: Sequence[Prompt], judging: Judging) -> Iterator[Verdict]:
        """Give verdicts as they come, in order. Raises JudgeRefusal, after those that came."""
        stop, pool = Event(), ThreadPoolExecutor(self._workers)
        try:
            asking = [pool.submit(self._verdict, prompt, judging, stop) for prompt in prompts]
            refused = yield from _in_order(asking, stop)
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)
        if isinstance(refused, Answer):
            refused = self._of_any_prompt(refused, judging)
        if refused is not None:
            raise refused

    def _of_any_prompt(self, answer: Answer, judging: Judging) -> JudgeRefusal | None:
        """Tell a judge that takes no prompt at all from one that does not take a single one, by a harmless one."""
        harmless = Template("harmless", "", (), {})
        body = dump_line(_request(Prompt("", "Reply with an empty JSON object.", "Hello.", harmless), judging))
        tried = self._patiently(body, Event())
        return None if tried is not None and tried.status == 200 else _refusal(answer)

    def _verdict(self, prompt: Prompt, judging: Judging, stop: Event) -> Outcome:
        """Ask until a reply can be read."""
        body = dump_line(_request(prompt, judging))
        clear("a prompt to a judge", body)
        verdict: Verdict | None = None
        for _ in range(judging.retries + 1):
            answer = self._patiently(body, stop)
            if answer is None or answer.status in _OF_THE_PROMPT:
                return answer
            if answer.status != 200:
                return _refusal(answer)
            reply = _reply(answer.body)
            if reply is not None:
                verdict = self._read(prompt, *reply)
            if verdict is not None and verdict.scores is not None:
                break
        return _no_judge() if verdict is None else verdict

    def _read(self, prompt: Prompt, model: str, text: str) -> Verdict:
        kept = self._without_key(text)[:LONGEST_REPLY]
        named = self._without_key(model)[:_LONGEST_NAME]
        return Verdict(prompt.digest, named, read_reply(text, prompt.template), raw=kept)

    def _patiently(self, body: bytes, stop: Event) -> Answer | None:
        """Ask again where a failure may pass, waiting longer each time, or as long as the endpoint says."""
        answer = Answer(0)
        for attempt in range(TRIES):
            if stop.is_set():
                return None
            answer = exchange(self._endpoint, body)
            if answer.status not in _PASSING and answer.status < 500:
                return answer
            if attempt + 1 < TRIES:
                (self._pause or stop.wait)(_wait(answer, attempt))
        return answer

    def _without_key(self, text: str) -> str:
        key = self._endpoint.key
        return text.replace(key, "…") if key else text


def _in_order(asking: Sequence[Future[Outcome]], stop: Event) -> Generator[Verdict, None, JudgeRefusal | Answer | None]:
    """Yield verdicts in order; give the first refusal, after which nothing new is begun.

    Where there is none and no prompt was taken, give what the endpoint answered to one of them.
    """
    refusal: JudgeRefusal | None = None
    untaken: Answer | None = None
    given = False
    for future in asking:
        outcome = future.result()
        if isinstance(outcome, Verdict):
            given = True
            yield outcome
        elif isinstance(outcome, JudgeRefusal):
            refusal = refusal or outcome
            stop.set()
        else:
            untaken = untaken or outcome
    return untaken if refusal is None and not given else refusal


def _request(prompt: Prompt, judging: Judging) -> Json:
    held: dict[str, Json] = {
        "model": judging.model,
        "messages": [
            {"role": "system", "content": prompt.instruction},
            {"role": "user", "content": prompt.foreign},
        ],
        "temperature": _decimal(judging),
        "max_tokens": judging.max_tokens,
        "response_format": {"type": "json_object"},
    }
    return held if judging.seed is None else {**held, "seed": judging.seed}


def _decimal(judging: Judging) -> Decimal:
    return Decimal(judging.temperature.numerator) / Decimal(judging.temperature.denominator)


def _reply(body: bytes) -> tuple[str, str] | None:
    """Give the model and the text of a completion; None for anything that is no completion."""
    value, faults = read_json(body)
    found, message = resolve(value, "/choices/0/message")
    if faults or not found or not isinstance(message, dict):
        return None
    model, text = resolve(value, "/model")[1], message.get("content")
    return model if isinstance(model, str) else "", text if isinstance(text, str) else ""


def _wait(answer: Answer, attempt: int) -> float:
    """Give the seconds to wait: what the endpoint says, in seconds or as a date, else twice as long each time."""
    told = _told(answer.retry_after)
    return min(_LONGEST_PAUSE, max(0.0, told) if told is not None else 0.5 * 2**attempt)


def _told(retry_after: str | None) -> float | None:
    if retry_after is None:
        return None
    if retry_after.isascii() and retry_after.isdigit():
        return float(retry_after[:6])
    try:
        at = parsedate_to_datetime(retry_after)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return (at.replace(tzinfo=at.tzinfo or UTC) - datetime.now(UTC)).total_seconds()


def _refusal(answer: Answer) -> JudgeRefusal:
    if answer.status == 0:
        return JudgeRefusal(
            say("the judge at {variable} gives no answer", variable=URL),
            say("See that the address is right and can be reached; what it said so far is kept."),
        )
    if answer.status in (401, 403):
        return JudgeRefusal(
            say("the judge does not accept the key: status {status}", status=answer.status),
            say("Put a key that it accepts into {variable}.", variable=KEY),
        )
    return JudgeRefusal(
        say("the judge answers with status {status}", status=answer.status),
        say("See that the address and the declared model are right, or try later; what it said so far is kept."),
    )


def _no_judge() -> JudgeRefusal:
    return JudgeRefusal(
        say("what stands at {variable} does not answer like a judge", variable=URL),
        say("Write the address of an endpoint that speaks OpenAI's chat completions."),
    )
