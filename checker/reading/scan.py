"""Walks a text that is not strict JSON and writes down every fault, going on wherever the meaning stays clear."""

from collections.abc import Callable
from typing import NoReturn

from checker.model.json import FaultKind
from checker.reading import advice
from checker.reading.gaps import behind_gap
from checker.reading.limits import JsonLimits
from checker.reading.notebook import Enough, Notebook, Unread
from checker.reading.numbers import context
from checker.reading.opened import Opened
from checker.reading.parser import sound_until
from checker.reading.slips import (
    Slip,
    closed_twice,
    colon_fits,
    comma_before_value,
    comma_fits,
    key_slip,
    next_record,
    value_slip,
)
from checker.reading.strings import scan_string, string_value
from checker.reading.walk import Walk
from checker.reading.words import Word, judge_word, plain_run, shortened, word_at

SHORTCUT_DEPTH = 6
"""How deep the fast parser is asked whether a list or object can be passed whole; each level reads it again."""

_NOTED = -1  # in place of a comma's offset: its fault is written down already
_MUCH_TOO_DEEP = 16  # times the cap: where going on has no more sense

State = Callable[[], "State"]


class Scan(Walk):
    """One walk; each state reads what may come next and gives the state after it, until Enough is raised."""

    def __init__(self, text: str, notes: Notebook, limits: JsonLimits) -> None:
        """Take a text; faults go into `notes`."""
        super().__init__(text, notes)
        self._limits = limits
        self._caps = context(limits)
        self._plain_run = plain_run(limits)
        self._comma: int | None = None
        self._separator: int | None = None  # the last comma behind a value
        self._depth_told = False

    def run(self) -> NoReturn:
        """Walk the text. Raises Enough when there is nothing more to find, or no more room for it."""
        state: State = self._value
        for _ in range(self._limits.tokens):
            mark, edits = len(self._notes.faults) - self._notes.comments, len(self._notes.edits)
            self._at = behind_gap(self._text, self._at, self._notes)
            self._gap_told = len(self._notes.faults) - self._notes.comments > mark
            state = state()
            if len(self._notes.edits) > edits and self._in_list():
                self._notes.spoil(self._stack[-1].start)
        raise Unread(self._at)

    # States

    def _value(self) -> State:
        here = self._here()
        if here == '"':
            return self._string(self._after)
        if here and here in "{[":
            return self._open(here)
        if self._in_list() and (run := self._plain_run(self._text, self._at)):
            return self._pass_run(run.end())
        if slip := value_slip(self._text, self._at, self._in_list()):
            return self._pass_slip(slip, self._after)
        if word := word_at(self._text, self._at):
            return self._word(word.group())
        if not here:
            self._cut_off()
        return self._no_value(here)

    def _first_element(self) -> State:
        return self._close() if self._here() == "]" else self._value()

    def _first_key(self) -> State:
        return self._close() if self._here() == "}" else self._key()

    def _key(self) -> State:
        here = self._here()
        if here == '"':
            return self._string(self._colon, key=True)
        if not here:
            self._cut_off()
        if here == "}":
            return self._close_early()
        if here == ",":
            return self._extra_comma(self._key)
        return self._odd_key(here)

    def _odd_key(self, here: str) -> State:
        if here == "{" and next_record(self._text, self._comma, self._at) and self._within_list():
            self._notes.edit(self._behind - 1, self._behind - 1, "}")
            self._note(self._behind - 1, advice.UNCLOSED_RECORD)
            self._stack.pop()
            return self._value
        if slip := key_slip(self._text, self._at):
            return self._pass_slip(slip, self._colon, key=True)
        if word := word_at(self._text, self._at):
            return self._stop(self._at, advice.unquoted_key(shortened(word.group())))
        return self._stop(self._at, advice.no_key(here, self._notes.line(self._stack[-1].start)))

    def _colon(self) -> State:
        here = self._here()
        if not here:
            self._cut_off()
        if here == ":":
            self._pass(1)
        elif colon_fits(self._text, self._behind, self._at):
            self._notes.edit(self._behind, self._behind, ":")
            self._note(self._at, advice.no_colon(here))
        else:
            self._stop(self._at, advice.no_colon(here))
        self._comma = None
        return self._value

    def _after(self) -> State:
        here = self._here()
        if not self._stack:
            self._end(here)
        top = self._stack[-1]
        if not here:
            self._cut_off()
        if here == ",":
            self._comma = self._separator = self._at
            self._pass(1)
            return self._value if top.bracket == "[" else self._key
        if here == top.closing:
            return self._close()
        return self._no_separator(here, top)

    def _string(self, then: State, key: bool = False) -> State:
        mark, edits = len(self._notes.faults), len(self._notes.edits)
        token = scan_string(self._text, self._at, self._notes)
        if not token.closed:
            self._unclosed(token, mark)
        self._pass(token.end - token.start)
        if token.spans_lines:
            self._suspect = (token, mark)
        if key:
            self._notes.judge_key(string_value(self._text, token), edits)
            self._take_key(string_value(self._text, token), token.start)
        return then

    def _take_key(self, key: str, start: int) -> None:
        keys = self._stack[-1].keys
        if key in keys:
            self._note(start, advice.repeated_key(shortened(key), self._notes.line(keys[key])), FaultKind.DUPLICATE_KEY)
        keys.setdefault(key, start)

    def _pass_slip(self, slip: Slip, then: State, key: bool = False) -> State:
        told = self._stack[-1].told if self._stack else set()
        if key:
            self._take_key(slip.text, self._at)
        self._notes.edit(self._at, slip.end, slip.mended)
        if not slip.habit or slip.habit not in told:
            self._note(self._at, slip.advice)
        told.add(slip.habit)
        self._pass(slip.end - self._at)
        return then

    def _word(self, word: str) -> State:
        last = self._at + len(word) == len(self._text)
        judged = judge_word(word, self._at, last, self._notes, self._caps, self._limits)
        if judged is Word.CUT_OFF:
            self._at = len(self._text)
            self._cut_off()
        if judged is Word.UNKNOWN:
            self._stop(self._at, advice.unquoted_text(shortened(word)))
        self._pass(len(word))
        return self._after

    def _pass_run(self, end: int) -> State:
        """Pass many values of a list at once, up to the last of the commas behind each."""
        self._comma = self._separator = self._text.rindex(",", self._at, end)
        self._pass(self._comma + 1 - self._at)
        return self._value

    def _open(self, bracket: str) -> State:
        depth = len(self._stack)
        if depth < SHORTCUT_DEPTH and (end := sound_until(self._text, self._at, depth, self._limits)):
            self._pass(end - self._at)
            return self._after
        if len(self._stack) >= self._limits.depth:
            if not self._depth_told:
                self._note(self._at, advice.too_deep(self._limits.depth), FaultKind.DEPTH)
            self._depth_told = True
            if len(self._stack) >= self._limits.depth * _MUCH_TOO_DEEP:
                raise Unread(self._at)
        self._stack.append(Opened(self._at, bracket))
        self._pass(1)
        return self._first_element if bracket == "[" else self._first_key

    def _close(self) -> State:
        self._stack.pop()
        self._pass(1)
        return self._after

    def _no_value(self, here: str) -> State:
        if here == "," and self._stack:
            return self._missing_before_comma()
        if self._stack and here == self._stack[-1].closing:
            return self._close_early()
        return self._stop(self._at, advice.no_value(here))

    def _close_early(self) -> State:
        """Close what a comma or colon has left unfinished; a comma that was noted is not noted twice."""
        if self._separator is not None and self._comma is not None:
            self._notes.edit(self._separator, self._separator + 1, " ")
        if self._comma is None:
            self._lack_value()
        elif self._comma != _NOTED and not self._gap_told:
            self._note(self._comma, advice.TRAILING_COMMA)
        return self._close()

    def _missing_before_comma(self) -> State:
        if self._stack[-1].bracket == "[":
            return self._extra_comma(self._value)
        if comma_before_value(self._text, self._at):
            self._notes.edit(self._at, self._at + 1, " ")
            self._note(self._at, advice.EARLY_COMMA)
            self._pass(1)
            return self._value
        self._lack_value()
        return self._after

    def _lack_value(self) -> None:
        """Note that a value is missing, unless something odd stands in its place and is noted already."""
        self._notes.edit(self._at, self._at, "null")
        if not self._gap_told:
            self._note(self._at, advice.NO_VALUE)

    def _extra_comma(self, then: State) -> State:
        self._notes.edit(self._at, self._at + 1, " ")
        if not self._gap_told:
            self._note(self._at, advice.EXTRA_COMMA)
        self._comma = _NOTED
        self._pass(1)
        return then

    def _no_separator(self, here: str, top: Opened) -> State:
        if closed_twice(self._text, self._behind, self._at):
            self._notes.edit(self._at, self._at + 1, " ")
            self._note(self._at, advice.EXTRA_BRACKET)
            self._pass(1)
            return self._after
        if here in "]}":
            self._stop(self._at, advice.wrong_bracket(here, top.bracket, self._notes.line(top.start)))
        suspect = self._suspect is not None and self._suspect[0].end == self._behind
        if suspect or not comma_fits(self._text, self._behind, self._at):
            self._stop(self._at, advice.no_separator(here, top.closing))
        self._notes.edit(self._behind, self._behind, ",")
        self._note(self._behind, advice.NO_COMMA)
        return self._value if top.bracket == "[" else self._key

    def _end(self, here: str) -> NoReturn:
        if here:
            said = advice.trailing(here, "\n" in self._text[self._behind : self._at])
            self._stop(self._at, said, FaultKind.TRAILING_DATA)
        raise Enough
