"""The whole way of an entry on the fake: checked without rights, reported, merged, scored behind a gate, published."""

import textwrap

import pytest
from fakehub import FakeHub
from fakehub.actions import Actions
from fakehub.actions.work import Runner
from fakehub.clients import client
from fakehub.state import Protection, Repo
from github import GithubException

CHECK = """
name: check
on: {pull_request: {paths: ["submissions/**"]}}
permissions: {contents: read}
concurrency: {group: "check-${{ github.event.number }}", cancel-in-progress: true}
jobs:
  rules:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v7
        with: {persist-credentials: false}
      - run: grep -qx good submissions/a.txt || { echo "::error file=submissions/a.txt,line=1::not good"; exit 1; }
"""
REPORT = """
name: report
on: {workflow_run: {workflows: [check], types: [completed]}}
permissions: {}
jobs:
  say:
    runs-on: ubuntu-latest
    permissions: {contents: read, pull-requests: write, statuses: write}
    steps:
      - env:
          TOKEN: ${{ github.token }}
          SHA: ${{ github.event.workflow_run.head_sha }}
          VERDICT: ${{ github.event.workflow_run.conclusion }}
        shell: python
        run: |
          import os
          import github
          hub = github.Github(auth=github.Auth.Token(os.environ["TOKEN"]), base_url=os.environ["GITHUB_API_URL"],
                              seconds_between_requests=0, seconds_between_writes=0)
          repo = hub.get_repo(os.environ["GITHUB_REPOSITORY"])
          commit = repo.get_commit(os.environ["SHA"])
          pull, = [one for one in commit.get_pulls() if one.state == "open" and one.head.sha == commit.sha]
          mine = [one for one in pull.get_issue_comments() if one.user.login == "github-actions[bot]"]
          text = f"verdict: {os.environ['VERDICT']}"
          mine[0].edit(text) if mine else pull.create_issue_comment(text)
          commit.create_status(os.environ["VERDICT"], context="gate")
"""
PUBLISH = """
name: publish
on: {push: {branches: [main], paths: ["submissions/**"]}}
permissions: {}
concurrency: publish
jobs:
  score:
    runs-on: ubuntu-latest
    environment: ground-truth
    outputs: {score: "${{ steps.score.outputs.score }}"}
    steps:
      - env: {KEY: "${{ secrets.KEY }}"}
        id: score
        run: echo "score=${#KEY}" >> "$GITHUB_OUTPUT"
  write:
    needs: score
    runs-on: ubuntu-latest
    steps:
      - id: app
        uses: actions/create-github-app-token@v2
        with: {app-id: "${{ vars.APP }}", private-key: "${{ secrets.APP_KEY }}", permission-contents: write}
      - uses: actions/checkout@v7
        with: {token: "${{ steps.app.outputs.token }}"}
      - env: {SCORE: "${{ needs.score.outputs.score }}", KEY: "${{ secrets.KEY }}"}
        run: |
          echo "$SCORE$KEY" > board.txt
          git config user.name bot; git config user.email bot@localhost
          git add board.txt; git commit -q -m Regenerate; git push -q
"""
TRUTH = "canary-of-the-truth"


@pytest.fixture
def leaderboard(hub: FakeHub) -> Repo:
    """Give a repository with its three workflows, its App, its environment and its rules, and alice's fork."""
    texts = {"check": CHECK, "report": REPORT, "publish": PUBLISH}
    files = {f".github/workflows/{name}.yml": textwrap.dedent(text) for name, text in texts.items()}
    repo = hub.repository("lab/board", files)
    app = hub.app("publisher", {"contents": "write"})
    hub.install(app, repo)
    repo.variables["APP"], repo.secrets["APP_KEY"] = str(app.id), app.private_key
    hub.environment(repo, "ground-truth", reviewers=("maint",), branches=("main",), secrets={"KEY": TRUTH})
    rules = Protection(checks=(("gate", "github-actions"),), pull_request_only=True, bypass=frozenset({"publisher"}))
    hub.protect(repo, "main", rules)
    hub.fork("lab/board", by="alice")
    return repo


def test_an_entry_from_the_fork_to_the_board(hub: FakeHub, leaderboard: Repo, runner: Runner) -> None:
    actions = Actions(hub, runner)
    hub.commit("alice/board", "entry", {"submissions/a.txt": "bad\n"})
    hub.open_pull("lab/board", head="alice:entry", title="An entry")
    actions.approve(actions.last("check"))
    actions.settle()
    assert actions.last("check").jobs[0].annotations[0]["message"] == "not good"
    assert [one.body for one in leaderboard.comments.values()] == ["verdict: failure"]
    with client(hub, hub.token("maint", leaderboard, "maintain")) as maint:
        with pytest.raises(GithubException) as refused:
            maint.get_repo("lab/board").get_pull(1).merge()
        assert refused.value.status == 405
        hub.commit("alice/board", "entry", {"submissions/a.txt": "good\n"})
        actions.approve(actions.last("check"))
        actions.settle()
        assert [one.body for one in leaderboard.comments.values()] == ["verdict: success"], actions.last("report").jobs
        pull = maint.get_repo("lab/board").get_pull(1)
        assert pull.merge(sha=pull.head.sha).merged
    actions.settle()
    publish = actions.last("publish")
    assert (publish.status, leaderboard.bare.file("main", "board.txt")) == ("waiting", None)
    actions.deploy(publish, "ground-truth")
    actions.settle()
    assert leaderboard.bare.file("main", "board.txt") == f"{len(TRUTH)}\n".encode(), publish.jobs
    assert len(actions.of("publish")) == 1
    assert hub.journal.places_of(TRUTH) == []
