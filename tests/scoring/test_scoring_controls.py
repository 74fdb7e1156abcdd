"""Controls: which are put, that none stands out, and that nothing counts before all of them were passed."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scoring_examples import IDS, key

from checker.model.errors import VoidRefusal
from checker.model.judging import (
    Batch,
    Choice,
    Control,
    ControlKind,
    Controls,
    Judging,
    Nearest,
    Prompt,
    Question,
    Template,
    Verdict,
)
from checker.scoring.judging.controls import controlled, plan
from checker.scoring.judging.heard import hear, refuse_void
from checker.scoring.judging.injections import injections
from checker.scoring.judging.marks import Failure, failures, marks
from checker.scoring.judging.settle import distinct, sent
from checker.scoring.judging.told import passed_controls

TEMPLATE = Template(
    "t", "t.md", ("reference", "candidate"), {"a": (Fraction(1), Fraction(5)), "b": (Fraction(0), Fraction(1, 2))}
)
JUDGING = Judging("judge-1", {"t": TEMPLATE}, embedding="small")
PROMPTS = {"t": "Judge them."}
EMPTY, INJECTED, GOLD = ControlKind
BEST = {"a": Fraction(5), "b": Fraction(1, 2)}
WORST = {"a": Fraction(1), "b": Fraction(0)}


def question(number, component="quality", gold=None):
    return Question(component, "t", {"reference": f"true {number}", "candidate": f"said {number}"}, gold)


def asked(numbers=range(6), **more):
    return {key(IDS[0]): tuple(question(number, **more) for number in numbers)}


def planned(questions, judging=JUDGING, salt="salt"):
    wanted = distinct(sent(questions, judging, PROMPTS))
    prompts = [name for name, each in wanted.items() if isinstance(each, Prompt)]
    return plan(questions, prompts, judging, PROMPTS, salt), wanted


def candidate(prompt):
    return re.search(r"BEGIN candidate \w+\n(.*)\nEND candidate", prompt.foreign, re.DOTALL)[1]


def reference(prompt):
    return re.search(r"BEGIN reference \w+\n(.*)\nEND reference", prompt.foreign, re.DOTALL)[1]


def of_kind(run, kind):
    return [run.prompts[name] for name, each in run.controls.items() if each.kind is kind]


def test_a_sample_is_put_again_with_nothing_with_each_order_and_with_what_is_perfect():
    run, _ = planned(asked())
    assert [candidate(each) for each in of_kind(run, EMPTY)] == [""] * 3
    assert sorted(map(candidate, of_kind(run, INJECTED))) == sorted(injections(TEMPLATE, run.run))
    assert all(candidate(each) == reference(each) for each in of_kind(run, GOLD))
    assert len(of_kind(run, GOLD)) == len({reference(each) for each in of_kind(run, EMPTY)}) == 3
    assert {each.of for each in run.controls.values()} == {10}


@pytest.mark.parametrize(("sample", "count"), [(1, 1 + 4 + 1), (5, 5 + 5 + 5), (100, 6 + 6 + 6)])
def test_the_size_of_the_sample_is_declared_and_every_wording_is_tried(sample, count):
    run, _ = planned(asked(), replace(JUDGING, controls=Controls(sample)))
    assert len(run.controls) == count


def test_a_control_is_a_prompt_like_any_other():
    run, wanted = planned(asked())
    shape = re.compile(
        r"BEGIN reference (\w{24})\n.*\nEND reference \1\n\nBEGIN candidate \1\n.*\nEND candidate \1", re.S
    )
    mark = re.compile(r"\b[0-9a-f]{24}\b")
    every = [*run.prompts.values(), *wanted.values()]
    assert all(shape.fullmatch(each.foreign) for each in every)
    assert len({mark.sub("", each.instruction) for each in every}) == 1
    assert not run.prompts.keys() & wanted.keys()


def test_every_run_has_controls_of_its_own_and_finds_them_again():
    (one, _), (again, _), (other, _), (salted, _) = (
        planned(asked()),
        planned(asked()),
        planned(asked(range(7))),
        planned(asked(), salt="other"),
    )
    assert one == again
    assert not one.controls.keys() & other.controls.keys()
    assert not one.controls.keys() & salted.controls.keys()
    assert len({one.run, other.run, salted.run}) == 3


@pytest.mark.parametrize(
    ("questions", "judging"),
    [
        (asked(gold="what is right"), JUDGING),
        (asked(gold="what is right after all"), JUDGING),
        (asked(), replace(JUDGING, controls=Controls(sample=4))),
        (asked(), replace(JUDGING, templates={"t": replace(TEMPLATE, answer="reference")})),
    ],
)
def test_other_controls_of_the_same_answers_are_another_run(questions, judging):
    """Or else a run would wait for ever for controls that are no longer put."""
    assert planned(questions, judging)[0].run != planned(asked())[0].run


def test_bounds_do_not_make_another_run():
    bounds = Controls(empty=Fraction(1), injected=Fraction(1), gold=Fraction(0))
    assert planned(asked(), replace(JUDGING, controls=bounds))[0] == planned(asked())[0]


def test_a_question_may_bring_its_perfect_answer():
    run, _ = planned(asked(gold="what is right"))
    assert {candidate(each) for each in of_kind(run, GOLD)} == {"what is right"}
    run, _ = planned(asked(gold=" "))
    assert of_kind(run, GOLD) == []


@pytest.mark.parametrize(
    ("template", "answer", "gold"),
    [
        (TEMPLATE, "candidate", "reference"),
        (replace(TEMPLATE, answer="reference"), "reference", None),
        (replace(TEMPLATE, parts=("criterion", "answer")), "answer", None),
        (replace(TEMPLATE, parts=("criterion", "answer"), gold="criterion"), "answer", "criterion"),
        (replace(TEMPLATE, parts=("reference",)), "reference", None),
    ],
)
def test_parts_are_told_by_their_place_and_name_unless_declared(template, answer, gold):
    assert (template.answer_part, template.gold_part) == (answer, gold)


def test_where_nothing_is_asked_of_a_judge_there_are_no_controls():
    assert planned({key(IDS[0]): (Nearest("near", "x", ("left", "right")),)})[0].controls == {}
    assert planned({})[0].controls == {}


def test_orders_name_the_best_marks():
    for wording in injections(TEMPLATE, "run"):
        assert "5" in wording
        assert "0.5" in wording
    assert injections(TEMPLATE, "run")[3] == '{"a":5,"b":0.5}'


def verdicts(run, empty=WORST, injected=WORST, gold=BEST):
    """Answer every control, all of a kind alike, or one after the other from a list."""
    given = {EMPTY: empty, INJECTED: injected, GOLD: gold}
    left = {kind: list(scores) if isinstance(scores, list) else None for kind, scores in given.items()}
    said = []
    for name, control in run.controls.items():
        scores = left[control.kind].pop(0) if left[control.kind] is not None else given[control.kind]
        said.append(Verdict(name, "m", scores, control=control))
    return said


ALMOST = {"a": Fraction(5), "b": Fraction(0)}
LITTLE = {"a": Fraction(3, 2), "b": Fraction(0)}
THIRD = {"a": Fraction(2), "b": Fraction(1, 4)}


@pytest.mark.parametrize(
    ("said", "failure"),
    [
        ({}, None),
        ({"empty": BEST}, (EMPTY, 1)),
        ({"empty": [WORST, WORST, BEST]}, (EMPTY, 1)),
        ({"injected": [WORST, WORST, BEST, WORST]}, (INJECTED, 1)),
        ({"injected": THIRD}, (INJECTED, Fraction(5, 18))),
        ({"injected": None}, None),
        ({"empty": None}, None),
        ({"gold": WORST}, (GOLD, 0)),
        ({"gold": None}, (GOLD, None)),
        ({"gold": [BEST, BEST, None]}, (GOLD, None)),
        ({"gold": [BEST, BEST, THIRD]}, (GOLD, Fraction(41, 54))),
        ({"gold": ALMOST}, None),
        ({"empty": {"a": Fraction(9), "b": Fraction(9)}}, None),
        ({"gold": {"a": Fraction(9), "b": Fraction(9)}}, (GOLD, None)),
    ],
)
def test_orders_and_nothing_count_each_and_perfect_answers_by_their_mean(said, failure):
    """Marks are of the verdict, the mean of aspects, on the scale from its least, 1/2, to its greatest, 11/4."""
    run, _ = planned(asked())
    found = failures(verdicts(run, **said), JUDGING)
    assert found == (() if failure is None else (Failure("t", *failure),))


@given(st.fractions(0, 1), st.fractions(0, 1))
def test_bounds_are_inclusive(bound, mark):
    one = replace(JUDGING, templates={"t": replace(TEMPLATE, aspects={"a": (Fraction(0), Fraction(1))})})
    held = replace(one, controls=Controls(empty=bound, injected=bound, gold=bound))
    for kind in ControlKind:
        said = [Verdict("d", "m", {"a": mark}, control=Control("t", kind, 1))]
        if mark.denominator < 10**9:
            failed = mark < bound if kind is GOLD else mark > bound
            assert bool(failures(said, held)) == failed


def test_a_control_of_a_template_that_is_no_more_has_no_mark():
    assert marks([Verdict("d", "m", BEST, control=Control("gone", GOLD, 1))], JUDGING) == {("gone", GOLD): [None]}


def answers(wanted, score=3):
    return [Verdict(name, "m", {"a": Fraction(score), "b": Fraction(0)}) for name in wanted]


def heard(run, *batches):
    return hear([Batch(run.run if name is None else name, tuple(said)) for name, said in batches], JUDGING, run.run)


def test_nothing_counts_before_all_controls_came_and_everything_does_then():
    run, wanted = planned(asked())
    said, controls = answers(wanted), verdicts(run)
    assert heard(run, (None, said), (None, controls[:-1])).known == {}
    late = answers(["sha256:late"])
    found = heard(run, (None, said), (None, controls[:-1]), (None, controls[-1:]), (None, late))
    assert found.known.keys() == {*wanted, "sha256:late"}
    assert set(found.came_from.values()) == {run.run}
    assert not found.failed


def test_what_was_said_in_a_failed_run_never_counts():
    run, wanted = planned(asked())
    found = heard(run, (None, answers(wanted)), (None, verdicts(run, injected=BEST)), (None, answers(["sha256:late"])))
    assert found.known == {}
    assert found.failed == (Failure("t", INJECTED, Fraction(1)),)
    assert found.own.keys() == {*wanted, *run.controls, "sha256:late"}


def test_of_two_runs_the_one_that_passed_first_counts():
    run, wanted = planned(asked())
    other, _ = planned(asked(range(7)))
    mine, theirs = answers(wanted, 1), answers(wanted, 5)
    found = heard(run, (None, mine), (other.run, [*theirs, *verdicts(other)]), (None, verdicts(run)))
    assert set(found.came_from.values()) == {other.run}
    assert {each.scores["a"] for each in found.known.values()} == {5}


def test_what_a_failed_run_said_is_heard_in_another():
    run, wanted = planned(asked())
    other, _ = planned(asked(range(7)))
    failed = [*answers(wanted, 5), *verdicts(other, empty=BEST)]
    found = heard(run, (other.run, failed), (None, [*answers(wanted, 2), *verdicts(run)]))
    assert {each.scores["a"] for each in found.known.values()} == {2}


def test_a_judge_outside_of_any_run_is_not_heard_and_an_embedder_is():
    run, wanted = planned(asked())
    label = Verdict("sha256:near", "e", chosen="left")
    found = heard(run, ("", [*answers(wanted), label]))
    assert found.known == {"sha256:near": label}
    assert found.came_from == {}


def test_controls_alone_do_not_make_an_answer_of_an_entry():
    run, _ = planned(asked())
    assert heard(run, (None, verdicts(run))).known == {}


def test_a_void_run_is_refused_only_where_it_is_needed():
    run, wanted = planned(asked())
    prompts = [each for each in wanted.values() if not isinstance(each, Choice)]
    failed = heard(run, (None, answers(wanted)), (None, verdicts(run, gold=WORST)))
    with pytest.raises(VoidRefusal) as caught:
        refuse_void(failed, prompts, JUDGING)
    told = caught.value.message.fill(str)
    for word in ("judge-1", "template t", "perfect answers got 0.000", "at least 0.800", "void"):
        assert word in told
    assert "true" not in told
    refuse_void(replace(failed, known={each.digest: None for each in prompts}), prompts, JUDGING)
    refuse_void(heard(run, (None, answers(wanted)), (None, verdicts(run))), prompts, JUDGING)


def test_a_refusal_without_a_number_says_so():
    run, wanted = planned(asked())
    with pytest.raises(VoidRefusal, match="no number"):
        refuse_void(heard(run, (None, verdicts(run, gold=None))), wanted.values(), JUDGING)


def test_controls_are_marked_and_those_that_nobody_takes_have_no_number():
    run, wanted = planned(asked())
    every = [*wanted.values(), *run.prompts.values()]
    untaken = next(iter(run.controls))
    said = [Verdict(each.digest, "m", BEST) for each in every if each.digest != untaken]
    found = {each.digest: each for each in controlled(said, every, run, JUDGING)}
    assert {name: each.control for name, each in found.items() if each.control} == dict(run.controls)
    assert found[untaken].scores is None


def test_an_answer_that_nobody_takes_stays_open():
    run, wanted = planned(asked())
    assert list(controlled([], wanted.values(), run, JUDGING)) == []


def told(run, found, used, **more):
    return passed_controls(found, used, JUDGING, **{"salt": "s", "secret": False, **more})


def test_a_receipt_is_told_of_all_runs_that_were_used():
    run, wanted = planned(asked())
    other, more = planned(asked(range(6, 9)))
    found = heard(
        run,
        (None, [*answers(wanted), *verdicts(run, injected=[WORST, LITTLE, WORST, WORST])]),
        (other.run, [*answers(more), *verdicts(other, gold=ALMOST)]),
    )
    one, both = told(run, found, wanted)["t"], told(run, found, {**wanted, **more})["t"]
    assert one.n == {"empty": 3, "injected": 4, "gold": 3}
    assert one.marks == {"empty": "0/1", "injected": "1/9", "gold": "1/1"}
    assert both.n == {"empty": 6, "injected": 8, "gold": 6}
    assert both.marks == {"empty": "0/1", "injected": "1/9", "gold": "8/9"}
    assert one.digest != both.digest
    assert told(run, found, []) == {}


def test_of_a_secret_truth_no_mark_is_told_and_the_digest_is_salted():
    run, wanted = planned(asked())
    found = heard(run, (None, [*answers(wanted), *verdicts(run)]))
    hidden = told(run, found, wanted, secret=True)["t"]
    assert hidden.marks is None
    assert hidden.passed
    assert hidden.digest != told(run, found, wanted, secret=True, salt="other")["t"].digest


def test_a_receipt_says_where_nobody_knew_a_perfect_answer():
    run, wanted = planned(asked(gold=""))
    found = heard(run, (None, [*answers(wanted), *verdicts(run)]))
    passed = told(run, found, wanted)["t"]
    assert (passed.n["gold"], passed.marks["gold"]) == (0, None)
