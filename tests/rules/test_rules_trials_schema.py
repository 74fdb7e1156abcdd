"""The published schema of trials and the rules accept and refuse the same records."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from rule_examples import changed, run

from checker.formats.trials import FORMAT
from checker.model.finding import Severity

TRIALS = Draft202012Validator(FORMAT.schemas()["trials"])
YEW = "yew__shelf_6e7f8a9b"
JUNK = st.sampled_from([None, 7, True, "", "x", [], {}, ["x"], {"x": 1}])


def mostly(good: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.integers(0, 19).flatmap(lambda n: JUNK if n == 19 else good)


def fields(required: dict[str, Any], optional: dict[str, Any]) -> st.SearchStrategy[Any]:
    whole = st.fixed_dictionaries(required, optional=optional)
    lacking = st.fixed_dictionaries({}, optional=required | optional)
    return st.integers(0, 19).flatmap(lambda n: lacking if n == 19 else whole)


TOOL = fields(
    {
        "type": mostly(st.just("function")),
        "function": mostly(
            fields(
                {"name": mostly(st.just("f"))}, {"description": mostly(st.just("x")), "parameters": mostly(st.just({}))}
            )
        ),
    },
    {},
)
METADATA = fields(
    {
        "subtype": mostly(st.just("completed")),
        "is_error": mostly(st.just(False)),
        "num_turns": st.one_of(st.just(0), st.just(0.0), mostly(st.just(0)), st.sampled_from([-1, 0.5])),
        "total_cost_usd": mostly(st.sampled_from([0, 1.5, None])),
    },
    {"exit_status": st.just("x")},
)
RECORD = fields(
    {
        "instance_id": mostly(st.just(YEW)),
        "model_patch": mostly(st.just("diff")),
        "model_name_or_path": mostly(st.just("m")),
        "run_metadata": mostly(METADATA),
        "messages": st.one_of(
            st.just([]), st.just([]), st.sampled_from([None, 7, "", " ", {}, "x.json", "../messages/x.json"])
        ),
    },
    {"tools": mostly(st.lists(mostly(TOOL), max_size=1)), "note": st.just(1)},
)


@settings(max_examples=300, deadline=None)
@given(mostly(RECORD))
def test_rules_refuse_the_records_that_the_schema_refuses(record: Any) -> None:
    operations = [{"set": "trials:/4", "to": record}, {"delete": f"trajectories/messages/{YEW}.json"}]
    outcome = run(changed(operations, "trials"))
    errors = [finding.rule for finding in outcome.findings if finding.severity is Severity.ERROR]
    errors = [rule for rule in errors if not rule.startswith("SUM")]  # a blank patch is to be listed in the summary
    assert (errors == []) == bool(TRIALS.is_valid([record])), (errors, outcome.findings)


@settings(max_examples=20, deadline=None)
@given(JUNK.filter(lambda value: value != []))
def test_rules_refuse_what_is_no_list_of_records(value: Any) -> None:
    outcome = run(changed([{"set": "trials:", "to": value}], "trials"))
    assert outcome.findings
    assert not TRIALS.is_valid(value)
