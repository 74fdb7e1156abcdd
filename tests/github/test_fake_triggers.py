"""What the event loop starts, where it reads the workflows, and what it keeps from whom."""

from collections.abc import Mapping
from typing import Any

import pytest
from fakehub import FakeHub
from fakehub.actions import Actions
from fakehub.clients import app_client, client
from fakehub.merging import enqueue
from fakehub.state import Repo, Run
from fakehub.tokens import Token
from github import Github


def workflow(name: str, on: str, steps: str = "- run: 'true'", **more: str) -> dict[str, str]:
    """Give a file of one workflow with one job."""
    job = "".join(f"\n    {key.removeprefix('job_')}: {value}" for key, value in more.items() if key.startswith("job_"))
    top = "".join(f"\n{key}: {value}" for key, value in more.items() if not key.startswith("job_"))
    text = f"name: {name}\non: {on}{top}\njobs:\n  main:\n    runs-on: ubuntu-latest{job}\n    steps:\n    {steps}\n"
    return {f".github/workflows/{name}.yml": text}


def started(actions: Actions) -> list[tuple[str, str]]:
    return [(run.name, run.event) for run in actions.runs]


def entry(hub: FakeHub, files: Mapping[str, str] | None = None, branch: str = "entry") -> None:
    hub.commit("alice/board", branch, files or {"submissions/a.txt": "1\n"})
    hub.open_pull("lab/board", head=f"alice:{branch}")


@pytest.fixture
def set_up(hub: FakeHub, actions: Actions) -> Any:
    """Give a function that makes the board with some workflows, and alice's fork."""

    def make(*files: dict[str, str]) -> Repo:
        repo = hub.repository("lab/board", {name: text for one in files for name, text in one.items()})
        repo.approval = "none"
        hub.fork("lab/board", by="alice")
        return repo

    return make


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        ("pull_request", True),
        ("{pull_request: {paths: ['submissions/**']}}", True),
        ("{pull_request: {paths: ['docs/**']}}", False),
        ("{pull_request: {branches: [main]}}", True),
        ("{pull_request: {branches: [other]}}", False),
        ("{pull_request: {types: [labeled]}}", False),
        ("[push, pull_request_target]", True),
        ("push", False),
    ],
)
def test_opened_pull_request(hub: FakeHub, actions: Actions, set_up: Any, on: str, expected: bool) -> None:
    set_up(workflow("w", on))
    entry(hub)
    assert bool(actions.runs) is expected


def test_pull_request_runs_the_workflow_of_its_merge_and_target_that_of_the_default_branch(
    hub: FakeHub, actions: Actions, set_up: Any
) -> None:
    repo = set_up(
        workflow("check", "pull_request", "- run: echo base"),
        workflow("target", "pull_request_target", "- run: echo base"),
    )
    evil = {
        **workflow("check", "pull_request", "- run: echo evil"),
        **workflow("target", "pull_request_target", "- run: echo evil"),
    }
    entry(hub, evil)
    check, target = actions.last("check"), actions.last("target")
    assert (check.ref, check.sha) == ("refs/pull/1/merge", repo.pulls[1].test_merge)
    assert (target.ref, target.sha) == ("refs/heads/main", repo.bare.ref("refs/heads/main"))
    assert (check.head_sha, target.head_sha) == (repo.pulls[1].head_sha, repo.pulls[1].head_sha)
    actions.settle()
    assert (check.jobs[0].log, target.jobs[0].log) == ("evil\n", "base\n")


def test_conflicting_pull_request_starts_nothing_but_target(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    set_up(workflow("check", "pull_request"), workflow("target", "pull_request_target"))
    hub.commit("lab/board", "main", {"submissions/a.txt": "other"})
    entry(hub)
    assert started(actions) == [("target", "pull_request_target")]


def test_run_of_a_fork_has_no_secrets_and_writes_nothing(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    steps = '- run: echo "[${{ secrets.KEY }}]"'
    repo = set_up(
        workflow("check", "pull_request", steps, permissions="write-all"),
        workflow("target", "pull_request_target", steps, permissions="{contents: write}"),
    )
    repo.secrets["KEY"] = "the-secret"
    entry(hub)
    actions.settle()
    check, target = actions.last("check").jobs[0], actions.last("target").jobs[0]
    assert check.log == "[]\n"
    assert "write" not in check.permissions.values()
    assert "id-token" not in check.permissions
    assert check.secrets == ("GITHUB_TOKEN",)
    assert (target.log, target.permissions) == ("[***]\n", {"contents": "write"})


def test_run_of_an_own_branch_has_both(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    repo = set_up(workflow("check", "pull_request", permissions="{contents: write}"))
    repo.secrets["KEY"] = "the-secret"
    hub.commit("lab/board", "side", {"a": "1"})
    hub.open_pull("lab/board", head="side")
    actions.settle()
    job = actions.last("check").jobs[0]
    assert (job.permissions, job.secrets) == ({"contents": "write"}, ("GITHUB_TOKEN", "KEY"))


@pytest.mark.parametrize(
    ("more", "default", "expected"),
    [
        ({}, "read", {"contents": "read", "packages": "read"}),
        ({"permissions": "{}"}, "write", {}),
        ({"permissions": "{issues: write}"}, "read", {"issues": "write"}),
        ({"permissions": "{issues: write}", "job_permissions": "{contents: read}"}, "read", {"contents": "read"}),
    ],
)
def test_permissions_of_a_job(
    hub: FakeHub, actions: Actions, set_up: Any, more: dict[str, str], default: str, expected: dict[str, str]
) -> None:
    repo = set_up(workflow("w", "push", **more))
    repo.default_permissions = default
    hub.commit("lab/board", "main", {"a": "1"})
    actions.settle()
    assert actions.last("w").jobs[0].permissions == expected


def test_newcomer_waits_for_approval_and_a_known_contributor_does_not(
    hub: FakeHub, actions: Actions, set_up: Any
) -> None:
    repo = set_up(
        workflow("check", "pull_request"),
        workflow("report", "{workflow_run: {workflows: [check], types: [completed]}}"),
    )
    repo.approval = "first_time_contributors"
    entry(hub)
    run = actions.last("check")
    assert (run.status, run.conclusion) == ("completed", "action_required")
    assert actions.settle() == []
    with client(hub, hub.token("maint", repo, "maintain")) as maint:
        assert maint.get_repo("lab/board").get_workflow_run(run.id).conclusion == "action_required"
    actions.approve(run)
    actions.settle()
    assert started(actions) == [("check", "pull_request"), ("report", "workflow_run")]
    repo.merged_authors.add(hub.account("alice").id)
    entry(hub, branch="second")
    assert actions.last("check").status == "queued"


def test_workflow_run_follows_with_secrets_on_the_default_branch(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    repo = set_up(
        workflow("check", "pull_request"),
        workflow(
            "report", "{workflow_run: {workflows: [check], types: [completed]}}", '- run: echo "[${{ secrets.KEY }}]"'
        ),
    )
    repo.secrets["KEY"] = "the-secret"
    entry(hub)
    actions.settle()
    report = actions.last("report")
    assert (report.ref, report.jobs[0].log) == ("refs/heads/main", "[***]\n")
    told = report.payload["workflow_run"]
    assert (told["head_sha"], told["head_repository"]["full_name"], told["pull_requests"]) == (
        repo.pulls[1].head_sha,
        "alice/board",
        [],
    )


def test_chain_of_workflow_runs_ends(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    links = [
        workflow(f"w{at}", f"{{workflow_run: {{workflows: [w{at - 1}], types: [completed]}}}}") for at in range(1, 7)
    ]
    set_up(workflow("w0", "push"), *links)
    hub.commit("lab/board", "main", {"a": "1"})
    actions.settle()
    assert [run.name for run in actions.runs] == ["w0", "w1", "w2", "w3"]


PUSH = """- run: |
        git clone -q "http://x-access-token:${{ github.token }}@${GITHUB_SERVER_URL#http://}/$GITHUB_REPOSITORY" work
        cd work
        git -c user.name=bot -c user.email=bot@localhost commit -q --allow-empty -m more
        git push -q"""


def test_what_the_workflow_token_does_starts_nothing(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    set_up(workflow("loop", "push", PUSH, permissions="{contents: write}"))
    hub.commit("lab/board", "main", {"a": "1"})
    assert [run.conclusion for run in actions.settle()] == ["success"]
    assert [(event.name, event.actor.login) for event in actions.ignored] == [("push", "github-actions[bot]")]


def test_what_an_app_does_starts_workflows(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    repo = set_up(workflow("w", "push"))
    app = hub.app("publisher", {"contents": "write"})
    hub.install(app, repo)
    with app_client(hub, app, repo) as bot:
        bot.get_repo("lab/board").create_file("a", "Add", "1")
    assert actions.last("w").actor.login == "publisher[bot]"


def test_endless_loop_is_noticed(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    repo = set_up(workflow("w", "push"))
    actions.at_start.append(lambda run, job: hub.commit("lab/board", "main", {"a": str(run.id)}) and None)
    hub.commit("lab/board", "main", {"a": "1"})
    with pytest.raises(AssertionError, match="more than 3 runs"):
        actions.settle(limit=3)
    assert repo.runs


@pytest.mark.parametrize("mark", ["[skip ci]", "[no ci]"])
def test_skip_is_obeyed(hub: FakeHub, actions: Actions, set_up: Any, mark: str) -> None:
    set_up(workflow("w", "push"))
    hub.commit("lab/board", "main", {"a": "1"}, message=f"Regenerate {mark}")
    assert actions.runs == []


def test_pushes_to_a_fork_start_nothing(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    set_up(workflow("w", "push"))
    hub.commit("alice/board", "main", {"a": "1"})
    assert actions.runs == []


def test_dispatch_with_inputs(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    on = "{workflow_dispatch: {inputs: {pr: {type: string}, dry: {type: boolean, default: true}}}}"
    repo = set_up(
        workflow("rescore", on, "- run: echo '${{ inputs.pr }} ${{ inputs.dry }} ${{ github.event.inputs.pr }}'"),
        workflow("other", on),
    )
    with client(hub, hub.token("maint", repo, "write")) as maint:
        assert maint.get_repo("lab/board").get_workflow("rescore.yml").create_dispatch("main", {"pr": "7"})
    actions.settle()
    assert [run.jobs[0].log for run in actions.runs] == ["7 true 7\n"]


def test_workflow_token_may_dispatch(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    repo = set_up(workflow("rescore", "workflow_dispatch"))
    with client(hub, hub.actions_token(repo, {"actions": "write"})) as bot:
        bot.get_repo("lab/board").get_workflow("rescore.yml").create_dispatch("main")
    assert started(actions) == [("rescore", "workflow_dispatch")]


def test_schedule_comment_and_label(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    repo = set_up(
        workflow("audit", "{schedule: [{cron: '0 3 * * *'}]}"),
        workflow("reply", "{issue_comment: {types: [created]}}"),
        workflow("labelled", "{pull_request_target: {types: [labeled]}}"),
    )
    entry(hub)
    actions.schedule(repo, "0 3 * * *")
    actions.schedule(repo, "0 4 * * *")
    with client(hub, hub.token("maint", repo, "write")) as maint:
        maint.get_repo("lab/board").get_issue(1).create_comment("hello")
        maint.get_repo("lab/board").get_issue(1).add_to_labels("rescore")
    assert started(actions) == [("audit", "schedule"), ("reply", "issue_comment"), ("labelled", "pull_request_target")]
    assert actions.last("labelled").payload["label"]["name"] == "rescore"


def test_merge_queue_asks_for_checks_of_the_group(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    repo = set_up(workflow("check", "merge_group"))
    entry(hub)
    commit = enqueue(hub, repo, repo.pulls[1], Token("", "user", repo.owner))
    run = actions.last("check")
    assert (run.event, run.sha, run.ref.startswith("refs/heads/gh-readonly-queue/main/pr-1-")) == (
        "merge_group",
        commit,
        True,
    )


def test_path_filter_of_a_push(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    set_up(workflow("publish", "{push: {branches: [main], paths: ['submissions/**']}}"))
    hub.commit("lab/board", "main", {"README.md": "1"})
    hub.commit("lab/board", "side", {"submissions/a": "1"})
    assert actions.runs == []
    hub.commit("lab/board", "main", {"submissions/a": "1"})
    assert len(actions.runs) == 1


def groups(hub: FakeHub, actions: Actions, set_up: Any, cancel: str) -> list[Run]:
    """Push three times while nothing runs; the first is under way."""
    set_up(
        workflow(
            "publish", "push", concurrency=f"{{group: 'publish-${{{{ github.ref }}}}', cancel-in-progress: {cancel}}}"
        )
    )
    hub.commit("lab/board", "main", {"a": "1"})
    actions.runs[0].status = "in_progress"
    hub.commit("lab/board", "main", {"a": "2"})
    hub.commit("lab/board", "main", {"a": "3"})
    return actions.runs


def test_newer_run_takes_the_place_of_the_waiting_one(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    runs = groups(hub, actions, set_up, "false")
    assert [(run.status, run.conclusion) for run in runs] == [
        ("in_progress", None),
        ("completed", "cancelled"),
        ("queued", None),
    ]
    assert actions.settle() == []
    runs[0].status = "completed"
    assert actions.settle() == [runs[2]]


def test_newer_run_cancels_the_one_that_goes_on(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    runs = groups(hub, actions, set_up, "true")
    assert [run.conclusion for run in runs] == ["cancelled", "cancelled", None]


def test_environment_waits_for_its_reviewer(hub: FakeHub, actions: Actions, set_up: Any, closing: Any) -> None:
    repo = set_up(
        workflow("rescore", "workflow_dispatch", '- run: echo "[${{ secrets.KEY }}]"', job_environment="ground-truth")
    )
    hub.environment(
        repo,
        "ground-truth",
        reviewers=("maint",),
        branches=("main",),
        secrets={"KEY": "the-truth"},
        prevent_self_review=True,
    )
    maint = closing.enter_context(client(hub, hub.token("maint", repo, "maintain")))
    other = closing.enter_context(client(hub, hub.token("other", repo, "maintain")))
    other.get_repo("lab/board").get_workflow("rescore.yml").create_dispatch("main")
    run = actions.last("rescore")
    assert actions.settle() == []
    assert (run.status, run.jobs[0].status, run.jobs[0].log) == ("waiting", "waiting", "")
    approve(other, run, repo, refused=True)
    assert actions.settle() == []
    approve(maint, run, repo, refused=False)
    assert actions.settle() == [run]
    assert run.jobs[0].log == "[***]\n"
    assert hub.journal.places_of("the-truth") == []


def approve(who: Github, run: Run, repo: Repo, *, refused: bool) -> None:
    wanted = {"environment_ids": [repo.environments["ground-truth"].id], "state": "approved", "comment": "Go"}
    status, _, _ = who.requester.requestJson(
        "POST", f"/repos/lab/board/actions/runs/{run.id}/pending_deployments", input=wanted
    )
    assert (status == 403) is refused


def test_environment_is_for_its_branches_only(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    repo = set_up(workflow("w", "push", "- run: echo ran", job_environment="ground-truth"))
    hub.environment(repo, "ground-truth", branches=("main",), secrets={"KEY": "x"})
    hub.commit("lab/board", "side", {"a": "1"})
    actions.settle()
    job = actions.last("w").jobs[0]
    assert job.conclusion == "failure"
    assert "is not allowed to deploy to ground-truth" in job.log
    assert job.secrets == ()


def test_secrets_of_an_environment_are_for_its_jobs_only(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    repo = set_up(workflow("w", "push", '- run: echo "[${{ secrets.KEY }}]"'))
    hub.environment(repo, "ground-truth", secrets={"KEY": "the-truth"})
    hub.commit("lab/board", "main", {"a": "1"})
    actions.settle()
    assert actions.last("w").jobs[0].log == "[]\n"


def test_token_dies_with_its_job(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    set_up(workflow("w", "push"))
    hub.commit("lab/board", "main", {"a": "1"})
    actions.settle()
    assert actions.last("w").jobs[0].token not in hub.keys.tokens


def test_runs_and_jobs_are_told_by_the_api(hub: FakeHub, actions: Actions, set_up: Any) -> None:
    repo = set_up(workflow("w", "push", "- run: exit 3"))
    hub.commit("lab/board", "main", {"a": "1"})
    actions.settle()
    with client(hub, hub.token("maint", repo, "write")) as maint:
        run = maint.get_repo("lab/board").get_workflow_runs(status="failure")[0]
        assert (run.name, run.event, run.conclusion) == ("w", "push", "failure")
        assert [(job.name, job.conclusion, job.steps[0].conclusion) for job in run.jobs()] == [
            ("main", "failure", "failure")
        ]
        commit = maint.get_repo("lab/board").get_commit(run.head_sha)
        assert [(one.name, one.app.slug, one.conclusion) for one in commit.get_check_runs()] == [
            ("main", "github-actions", "failure")
        ]
