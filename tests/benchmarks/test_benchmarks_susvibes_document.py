"""The description of SusVibes' trajectory files, statement by statement: the files, their records and their messages.

The headings are those of the description, in its order; what it says of summaries is in the file beside this one.
Each case is one change to an entry that passes, and exactly what the command line tells of it.
"""

import json
from pathlib import Path

import pytest
from susvibes_drafts import (
    APART,
    EMPTY,
    OTHER_WAY,
    Change,
    Desk,
    Draft,
    Json,
    calls,
    conversation,
    ending,
    result,
    tool,
    user,
)
from susvibes_repository import ids

FIRST, SECOND = ids()[0], ids()[1]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("document"))


def record(**fields: Json) -> Change:
    """Give fields of the first record another value; None as a name's value stands for JSON's null."""
    return lambda d: d.trials[0].update(fields)


def every_record(change: Change) -> Change:
    return lambda d: [change(each) for each in d.trials]


def run(**fields: Json) -> Change:
    """Give fields of the first record's run metadata another value."""
    return lambda d: d.trials[0]["run_metadata"].update(fields)


def said(*messages: Json) -> Change:
    """Put other messages into the first file, and as many turns into its record."""

    def change(draft: Draft) -> None:
        draft.messages[FIRST] = list(messages)
        turns = sum(1 for each in messages if isinstance(each, dict) and each.get("role") == "assistant")
        draft.trials[0]["run_metadata"]["num_turns"] = turns

    return change


def nothing(draft: Draft) -> None:
    """Leave the entry as it is."""


def test_what_all_cases_start_from_passes(desk: Desk):
    assert desk.found(nothing) == []


class TestFormatAsAWhole:
    def test_the_files_stand_in_the_folder_of_trajectories(self, desk: Desk):
        def beside(draft: Draft) -> None:
            draft.raw |= {f"{draft.name}.trials.json": draft.files()[draft.path("trials")], draft.path("trials"): None}

        assert desk.found(beside) == ["LAY001 trials"]

    def test_trajectories_are_chat_messages_and_nothing_else(self, desk: Desk):
        event = {"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": "Hm."}]}}
        assert desk.found(said(event)) == ["TRJ022 messages 0 #0"]
        blocks = [{"type": "text", "text": "Hm."}, {"type": "tool_use", "id": "a", "name": "look", "input": {}}]
        assert desk.found(said(user(), {"role": "assistant", "content": blocks})) == ["TRJ023 messages 0 #1"]


class TestFilesInASubmission:
    def test_the_submission_holds_the_scores(self, desk: Desk):
        found = desk.found(lambda d: d.submission["results"]["python"].pop("sec_pass_1"))
        assert found == ['SCH001 submission "python": {']

    def test_there_is_one_file_of_messages_for_each_instance_named_after_it(self, desk: Desk):
        assert desk.found(lambda d: d.messages.update({"first": d.messages.pop(FIRST)})) == ["TRJ016 trials #0"]
        assert desk.found(lambda d: d.messages.update({OTHER_WAY: conversation()})) == [f"TRJ017 {OTHER_WAY}"]

    def test_the_submission_is_the_only_file_that_is_always_there(self, desk: Desk):
        assert desk.found(lambda d: d.without("trials", "summary", "messages")) == ["SUM019 submission"]
        assert desk.found(lambda d: d.raw.update({"submission.json": None})) == ["LAY001 submission"]

    def test_trials_and_summary_come_together(self, desk: Desk):
        assert desk.found(lambda d: d.without("summary")) == ["TRJ002 trials"]
        assert desk.found(lambda d: d.without("trials")) == ["TRJ002 messages"]
        assert desk.found(lambda d: d.without("trials", "messages")) == ["TRJ003 summary (warning)"]

    def test_with_both_it_is_verified_and_with_the_scores_alone_it_is_not(self, tmp_path: Path):
        desk = Desk(tmp_path)
        whole, alone = Draft(), Draft("rowan-3_basket_default_2026-12-31")
        alone.without("trials", "summary", "messages")
        counted = Draft("rowan-3_bag_default_2026-12-31")
        counted.without("trials", "messages")
        for draft in (whole, alone, counted):
            desk.write(draft)
        rows = desk.repository.rows()
        assert [rows[each.name]["verified"] for each in (whole, alone, counted)] == [True, False, False]
        assert [rows[each.name]["evidence"]["level"] for each in (whole, alone, counted)] == [
            "recomputed",
            "claimed",
            "recomputed, partial",
        ]
        assert [rows[each.name]["rank"] is None for each in (whole, alone, counted)] == [False, True, False]

    @pytest.mark.parametrize("flag", [True, False])
    def test_what_an_entry_says_of_itself_verifies_nothing(self, tmp_path: Path, flag: bool):
        desk = Desk(tmp_path)
        whole, alone = Draft(), Draft("rowan-3_basket_default_2026-12-31")
        alone.without("trials", "summary", "messages")
        for draft in (whole, alone):
            draft.submission["trajectories_available"] = flag
            verification = {"modified_prompts": False, "omitted_questions": False}
            draft.submission["methodology"]["verification"] = verification
            desk.write(draft)
        rows = desk.repository.rows()
        assert [rows[each.name]["verified"] for each in (whole, alone)] == [True, False]

    @pytest.mark.parametrize("document", ["trials", "summary"])
    @pytest.mark.parametrize("stem", ["rowan-3_satchel", "Rowan-3_satchel_default_2026-12-31", ""])
    def test_the_stem_of_each_file_is_the_folders_name_exactly(self, desk: Desk, document: str, stem: str):
        def renamed(draft: Draft) -> None:
            other = f"trajectories/{stem}.{document}.json" if stem else f"trajectories/{document}.json"
            draft.raw |= {other: draft.files()[draft.path(document)], draft.path(document): None}

        (found,) = desk.found(renamed)
        assert found == f"LAY001 {f'{stem}.' if stem else ''}{document}"


class TestTrials:
    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            ({"trials": []}, "TRJ004 trials #-1"),
            ("none", "TRJ004 trials #-1"),
            (None, "TRJ004 trials #-1"),
        ],
    )
    def test_the_trials_are_an_array(self, desk: Desk, value: Json, expected: str):
        assert desk.found(lambda d: setattr(d, "trials", value)) == [expected]

    def test_each_element_is_a_record(self, desk: Desk):
        assert desk.found(lambda d: d.trials.insert(4, FIRST)) == ["TRJ005 trials #4"]

    def test_an_instance_is_named_by_owner_repository_and_commit(self, desk: Desk):
        def other(draft: Draft) -> None:
            draft.trials[9]["instance_id"] = OTHER_WAY

        assert desk.found(other) == ["COV001 trials #9"]
        assert desk.found(lambda d: d.trials[9].update(instance_id=ids()[9].upper())) == ["COV001 trials #9"]
        assert desk.found(lambda d: d.trials[9].update(instance_id=f" {ids()[9]}")) == ["COV001 trials #9"]

    def test_each_instance_is_there_once(self, desk: Desk):
        assert desk.found(lambda d: d.trials.append(d.trials[9])) == ["COV002 trials #200"]

    @pytest.mark.parametrize("field", ["instance_id", "model_patch", "model_name_or_path", "run_metadata", "messages"])
    def test_a_record_has_every_field(self, desk: Desk, field: str):
        assert desk.found(lambda d: d.trials[9].pop(field)) == ["TRJ006 trials #9"]

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("instance_id", 7),
            ("instance_id", ""),
            ("model_patch", None),
            ("model_patch", ["diff"]),
            ("model_name_or_path", 7),
            ("model_name_or_path", ""),
            ("run_metadata", []),
            ("run_metadata", None),
            ("messages", 7),
            ("messages", None),
            ("messages", {}),
        ],
    )
    def test_a_field_has_its_type(self, desk: Desk, field: str, value: Json):
        assert desk.found(lambda d: d.trials[9].update({field: value})) == ["TRJ008 trials #9"]

    def test_a_field_under_another_word_is_told_as_that(self, desk: Desk):
        def renamed(trial: Json) -> None:
            trial["model"] = trial.pop("model_name_or_path")

        assert desk.found(every_record(renamed)) == ["TRJ006 trials #0"]
        assert desk.found(lambda d: renamed(d.trials[4])) == ["TRJ006 trials #4"]

    def test_a_patch_may_be_empty_and_is_listed_then(self, desk: Desk):
        empty = ids().index(EMPTY)
        assert Draft().trials[empty]["model_patch"] == ""
        assert desk.found(nothing) == []

        def unlisted(draft: Draft) -> None:
            draft.lists["empty_model_patch"] = []
            draft.summary["num_empty_model_patch"] = 0

        assert desk.found(unlisted) == [f"SUM015 trials #{empty}"]
        assert desk.found(lambda d: d.trials[99].update(model_patch=" \n")) == ["SUM015 trials #99"]

    def test_the_runs_model_need_not_be_the_boards(self, desk: Desk):
        assert desk.found(record(model_name_or_path="bedrock/zai.other-5")) == []

    def test_the_board_shows_the_submissions_name(self, tmp_path: Path):
        desk = Desk(tmp_path)
        draft = Draft()
        desk.write(draft)
        assert desk.repository.rows()[draft.name]["display_name"] == "Rowan 3"

    def test_messages_are_a_path_or_the_messages_themselves(self, desk: Desk):
        kinds = [type(each["messages"]) for each in Draft().trials]
        assert (kinds.count(str), kinds.count(list)) == (APART, 200 - APART)
        assert desk.found(nothing) == []

    @pytest.mark.parametrize(
        "path",
        [
            "../messages/{0}.json",
            "messages/../../{0}.json",
            "/messages/{0}.json",
            "C:/messages/{0}.json",
            "messages\\{0}.json",
            "trajectories/messages/{0}.json",
            "messages/{1}.json",
            "{0}.json",
            "messages/{0}",
            "https://example.org/{0}.json",
        ],
    )
    def test_a_path_is_that_of_the_records_own_file(self, desk: Desk, path: str):
        assert desk.found(record(messages=path.format(FIRST, SECOND))) == ["TRJ015 trials #0"]

    def test_one_habit_in_every_path_is_told_once(self, desk: Desk):
        def habit(draft: Draft) -> None:
            for each in draft.trials:
                draft.messages[each["instance_id"]] = conversation(each["instance_id"])
                each["messages"] = f"messages\\{each['instance_id']}.json"

        assert desk.found(habit) == ["TRJ015 trials #0"]

    def test_what_nobody_reads_is_a_warning(self, desk: Desk):
        assert desk.found(record(notes="tired")) == ["TRJ007 trials #0 (warning)"]


class TestMessages:
    @pytest.mark.parametrize("element", ["Hello", None, 7, []])
    def test_each_element_is_a_message(self, desk: Desk, element: Json):
        assert desk.found(said(user(), element, ending())) == ["TRJ021 messages 0 #1"]

    def test_there_are_four_roles(self, desk: Desk):
        system = {"role": "system", "content": "Be careful."}
        assert desk.found(said(system, user(), calls("a"), result("a"), ending())) == []

    @pytest.mark.parametrize("role", ["developer", "function", "human", "Assistant", "", None])
    def test_there_is_no_fifth_role(self, desk: Desk, role: Json):
        assert desk.found(said(user(), {"role": role, "content": "Hm."}, ending())) == ["TRJ022 messages 0 #1"]

    def test_a_message_without_a_role_is_of_none(self, desk: Desk):
        assert desk.found(said({"content": "Hm."}, ending())) == ["TRJ022 messages 0 #0"]

    def test_an_assistant_may_call_with_words_or_without(self, desk: Desk):
        silent = calls("a") | {"content": None}
        wordless = {key: value for key, value in calls("b").items() if key != "content"}
        assert desk.found(said(user(), silent, result("a"), wordless, result("b"), ending())) == []

    def test_an_assistant_may_call_twice_in_one_turn(self, desk: Desk):
        assert desk.found(said(user(), calls("a", "b"), result("b"), result("a"), ending())) == []

    @pytest.mark.parametrize(
        ("content", "fits"),
        [
            ("", True),
            ([{"type": "text", "text": "Hm."}], True),
            (None, False),
            (7, False),
            ({"text": "Hm."}, False),
            ([7], False),
        ],
    )
    def test_content_is_a_text_or_parts(self, desk: Desk, content: Json, fits: bool):
        expected = [] if fits else ["TRJ023 messages 0 #0"]
        assert desk.found(said({"role": "user", "content": content}, ending())) == expected

    @pytest.mark.parametrize(
        "call",
        [
            {"type": "function", "function": {"name": "look", "arguments": "{}"}},
            {"id": "a", "function": {"name": "look", "arguments": "{}"}},
            {"id": "a", "type": "tool_use", "function": {"name": "look", "arguments": "{}"}},
            {"id": "a", "type": "function"},
            {"id": "a", "type": "function", "function": {"arguments": "{}"}},
            "look",
        ],
    )
    def test_a_call_has_id_type_and_function(self, desk: Desk, call: Json):
        message = {"role": "assistant", "content": "", "tool_calls": [call]}
        assert desk.found(said(user(), message, result("a"), ending())) == ["TRJ024 messages 0 #1"]

    @pytest.mark.parametrize("arguments", ["{}", '{"path": "x", "deep": [{"a": null}]}'])
    def test_arguments_are_an_object_written_as_a_string(self, desk: Desk, arguments: str):
        assert desk.found(said(user(), calls("a", arguments=arguments), result("a"), ending())) == []

    @pytest.mark.parametrize("arguments", [{"path": "."}, None, 7, [], "", "look .", "{'path': '.'}", "[1]", '"x"'])
    def test_arguments_are_nothing_else(self, desk: Desk, arguments: Json):
        slip = said(user(), calls("a", arguments=arguments), result("a"), ending())
        assert desk.found(slip) == ["TRJ025 messages 0 #1"]

    def test_a_result_refers_to_a_call_before_it(self, desk: Desk):
        assert desk.found(said(user(), calls("a"), result("b"), ending())) == ["TRJ027 messages 0 #2"]
        assert desk.found(said(user(), result("a"), calls("a"), ending())) == ["TRJ027 messages 0 #1"]
        nameless = {"role": "tool", "content": "README"}
        assert desk.found(said(user(), calls("a"), nameless, ending())) == ["TRJ026 messages 0 #2"]

    def test_a_call_is_answered_once(self, desk: Desk):
        twice = said(user(), calls("a"), result("a"), result("a"), ending())
        assert desk.found(twice) == ["TRJ028 messages 0 #3"]

    def test_a_call_without_a_result_is_a_warning(self, desk: Desk):
        assert desk.found(said(user(), calls("a"))) == ["TRJ019 messages 0 #1 (warning)"]
        assert desk.found(said(user(), calls("a"), ending())) == ["TRJ031 messages 0 #1 (warning)"]

    def test_what_the_harness_says_without_a_call_is_a_users_message(self, desk: Desk):
        assert desk.found(said(user(), user("The files are mounted."), ending(), user("Submitted."))) == []

    @pytest.mark.parametrize("place", range(4))
    def test_timestamp_cost_and_usage_may_stand_on_every_message(self, desk: Desk, place: int):
        extras = {"timestamp": "2026-12-31T00:00:00Z", "cost": 0.5, "usage": {"input": 7}, "anything": [None]}
        assert desk.found(lambda d: d.said[place].update(extras)) == []

    def test_such_keys_are_ignored_whatever_they_hold(self, desk: Desk):
        assert desk.found(lambda d: d.said[1].update(timestamp=None, cost="free", usage=[])) == []


class TestTools:
    def test_tools_are_function_schemas(self, desk: Desk):
        assert desk.found(record(tools=[tool(), tool("write")])) == []

    @pytest.mark.parametrize(
        "tools",
        [
            {"look": {}},
            ["look"],
            [{"type": "function"}],
            [{"name": "look", "description": "Lists.", "input_schema": {}}],
            [tool() | {"type": "custom"}],
            [{"type": "function", "function": {"description": "Lists."}}],
            [{"type": "function", "function": {"name": "look", "parameters": "none"}}],
            [{"type": "function", "function": {"name": "look", "description": 7}}],
            [tool(), tool()],
        ],
    )
    def test_tools_are_nothing_else(self, desk: Desk, tools: Json):
        assert desk.found(record(tools=tools)) == ["TRJ014 trials #0"]

    def test_a_record_may_go_without(self, desk: Desk):
        assert desk.found(lambda d: [each.pop("tools") for each in d.trials]) == []

    def test_what_was_called_is_among_what_there_was(self, desk: Desk):
        assert desk.found(record(tools=[tool("write")])) == ["TRJ030 messages 0 #1 (warning)"]
        assert desk.found(lambda d: d.trials[9].update(tools=[tool("write")])) == ["TRJ030 trials #9 (warning)"]

    def test_each_record_has_a_list_of_its_own(self, desk: Desk):
        assert desk.found(record(tools=[tool("write"), tool("look")])) == []

    def test_logs_of_openhands_hold_them_in_the_first_event(self, desk: Desk, tmp_path: Path):
        system = {"id": 0, "source": "agent", "action": "system", "args": {"content": "Hm.", "tools": [tool()]}}
        task = {"id": 1, "source": "user", "action": "message", "args": {"content": "Write."}}
        line = {"instance_id": FIRST, "test_result": {"git_patch": "diff\n"}, "history": [system, task]}
        line |= {"metadata": {"llm_config": {"model": "grove/rowan-3"}}}
        assert converted(desk, tmp_path, "output.jsonl", json.dumps(line))["tools"] == [tool()]

    def test_trajectories_of_swe_agent_hold_them_as_documentation(self, desk: Desk, tmp_path: Path):
        docs = "look:\n  docstring: Lists.\n  signature: look <path>\n  arguments:\n"
        docs += "    - path (string) [required]: Where.\n"
        agent = {"model": {"name": "grove/rowan-3"}, "tools": {"command_docs": docs}}
        log = {
            "trajectory": [],
            "history": [{"role": "system", "content": "Hm."}, {"role": "user", "content": "Write."}],
            "info": {"exit_status": "submitted", "submission": "diff\n"},
            "replay_config": json.dumps({"agent": agent}),
        }
        (found,) = converted(desk, tmp_path, f"{FIRST}/{FIRST}.traj", json.dumps(log))["tools"]
        assert (found["type"], found["function"]["name"]) == ("function", "look")
        assert found["function"]["parameters"]["required"] == ["path"]


def converted(desk: Desk, tmp_path: Path, name: str, log: str) -> Json:
    """Convert one log, and give the record that comes of it."""
    path = tmp_path / "logs" / name
    path.parent.mkdir(parents=True)
    path.write_text(log)
    entry = tmp_path / Draft().name
    ran = desk.repository.run("convert", str(tmp_path / "logs"), str(entry), "--benchmark", "susvibes")
    assert ran.code == 0, ran.err
    (made,) = json.loads((entry / Draft().path("trials")).read_bytes())
    assert made["instance_id"] == FIRST
    return made


class TestRunMetadata:
    def test_it_is_no_message(self, desk: Desk):
        message = {"role": "run_metadata", "content": "", "subtype": "completed"}
        assert desk.found(said(message, user(), ending())) == ["TRJ022 messages 0 #0"]

    def test_four_fields_are_all_it_needs(self, desk: Desk):
        core = {"subtype", "is_error", "num_turns", "total_cost_usd"}
        assert all(set(each["run_metadata"]) == core for each in Draft().trials)
        assert desk.found(nothing) == []

    @pytest.mark.parametrize("field", ["subtype", "is_error", "num_turns", "total_cost_usd"])
    def test_each_of_the_four_is_on_every_record(self, desk: Desk, field: str):
        assert desk.found(lambda d: d.trials[9]["run_metadata"].pop(field)) == ["TRJ009 trials #9"]

    @pytest.mark.parametrize(("subtype", "is_error"), [("completed", False), ("error", True), ("incomplete", True)])
    def test_a_run_is_completed_or_has_failed(self, desk: Desk, subtype: str, is_error: bool):
        assert desk.found(run(subtype=subtype, is_error=is_error)) == []
        assert desk.found(run(subtype=subtype, is_error=not is_error)) == ["TRJ012 trials #0"]

    @pytest.mark.parametrize("subtype", ["success", "Completed", "error_max_turns", "", None, 7])
    def test_there_are_three_outcomes(self, desk: Desk, subtype: Json):
        assert desk.found(run(subtype=subtype)) == ["TRJ010 trials #0"]

    @pytest.mark.parametrize("is_error", ["false", 0, None])
    def test_failure_is_yes_or_no(self, desk: Desk, is_error: Json):
        assert desk.found(run(is_error=is_error)) == ["TRJ010 trials #0"]

    def test_turns_are_the_assistants_messages(self, desk: Desk):
        assert desk.found(run(num_turns=3)) == ["TRJ013 trials #0"]
        assert desk.found(run(num_turns=1)) == ["TRJ013 trials #0"]
        assert desk.found(lambda d: d.trials[9]["run_metadata"].update(num_turns=4)) == ["TRJ013 trials #9"]
        assert desk.found(lambda d: d.said.append(user("Thanks."))) == []
        assert desk.found(lambda d: d.said.append(ending("Bye."))) == ["TRJ013 trials #0"]

    @pytest.mark.parametrize("turns", ["2", 2.5, -1, None, True])
    def test_turns_are_a_whole_number(self, desk: Desk, turns: Json):
        assert desk.found(run(num_turns=turns)) == ["TRJ010 trials #0"]

    @pytest.mark.parametrize("cost", [None, 0, 1.81, 790544])
    def test_the_cost_is_in_dollars_or_null(self, desk: Desk, cost: Json):
        assert desk.found(run(total_cost_usd=cost)) == []

    @pytest.mark.parametrize("cost", ["1.81", "$1.81", -0.5, [], False])
    def test_the_cost_is_nothing_else(self, desk: Desk, cost: Json):
        assert desk.found(run(total_cost_usd=cost)) == ["TRJ010 trials #0"]

    def test_no_number_is_nan(self, desk: Desk):
        assert desk.found(run(total_cost_usd=float("nan"))) == ["JSN003 trials #0"]

    def test_a_scaffold_reports_what_it_has(self, desk: Desk):
        extras = {"tokens_sent": 790544, "tokens_received": 7864, "tool_execution_time_s": 41.6, "duration_ms": 5}
        assert desk.found(run(exit_status="submitted (exit_cost)", **extras)) == []
        assert desk.found(run(exit_status="ended as it pleased", retries=[1, 2], host=None)) == []

    @pytest.mark.parametrize("field", ["tokens_sent", "tokens_received", "tool_execution_time_s", "duration_ms"])
    def test_an_extra_of_known_meaning_that_is_odd_is_a_warning(self, desk: Desk, field: str):
        assert desk.found(run(**{field: "many"})) == ["TRJ011 trials #0 (warning)"]
        assert desk.found(run(**{field: -1})) == ["TRJ011 trials #0 (warning)"]


class TestSplitAndInline:
    def test_all_may_be_split(self, desk: Desk):
        def split(draft: Draft) -> None:
            draft.messages = {id: conversation(id) for id in ids()}
            for each in draft.trials:
                each["messages"] = f"messages/{each['instance_id']}.json"

        assert desk.found(split) == []

    def test_all_may_be_inline(self, desk: Desk):
        def inline(draft: Draft) -> None:
            draft.messages = {}
            for each in draft.trials:
                each["messages"] = conversation(each["instance_id"])

        assert desk.found(inline) == []

    def test_the_file_that_is_pointed_at_holds_the_array(self, desk: Desk):
        assert desk.found(lambda d: d.messages.update({FIRST: {"messages": conversation()}})) == [
            "TRJ020 messages 0 #-1"
        ]

    def test_the_file_that_is_pointed_at_is_there(self, desk: Desk):
        assert desk.found(lambda d: d.messages.pop(FIRST)) == ["TRJ016 trials #0"]

    def test_no_file_stands_beside_messages_that_are_inline(self, desk: Desk):
        assert desk.found(record(messages=conversation())) == ["TRJ017 messages 0"]

    def test_messages_inside_are_judged_like_those_in_files(self, desk: Desk):
        assert desk.found(lambda d: d.trials[9]["messages"].append({"role": "robot"})) == ["TRJ022 trials #9"]
        assert desk.found(lambda d: d.trials[9]["messages"].pop(2)) == ["TRJ031 trials #9 (warning)"]

    def test_a_large_run_inside_is_a_warning(self, desk: Desk):
        def large(draft: Draft) -> None:
            draft.trials[9]["messages"][2]["content"] = "x" * (9 << 20)

        assert desk.found(large) == [f"TRJ018 trials #{APART} (warning)"]
