"""Two files of one trajectory have one gist, and two trajectories never have."""

import json

from checker.formats.gists import gist_of

SAID = "I look at where the legs meet the seat, and saw the third one a little shorter. "
MESSAGES = [
    {"role": "system", "content": "You are a carpenter. " * 40},
    {"role": "user", "content": "The chair wobbles; mend it, please. " * 40},
    *({"role": "assistant", "content": f"{SAID} {turn}", "id": f"msg_{turn:030}", "at": turn} for turn in range(12)),
]


def test_how_a_file_is_written_does_not_count() -> None:
    renamed = [dict(reversed([*each.items(), ("id", f"other_{index:030}")])) for index, each in enumerate(MESSAGES)]
    wrapped = {"messages": json.loads(json.dumps(renamed).replace("seat, and", "seat  AND")), "took": 3.5}
    assert gist_of(wrapped) == gist_of(MESSAGES) is not None


def test_what_the_system_says_counts() -> None:
    assert gist_of([*MESSAGES, {"role": "assistant", "content": "It no longer wobbles, I think."}]) != gist_of(MESSAGES)


def test_two_runs_that_broke_off_at_once_are_not_the_same() -> None:
    assert gist_of(MESSAGES[:2]) is None
