"""The two runners do the same with the same workflow: the small one of the fake, and act where it is installed."""

import textwrap

import pytest
from fakehub import FakeHub
from fakehub.actions import Actions
from fakehub.actions.act import ActRunner, find, why_not
from fakehub.actions.work import Runner
from fakehub.state import Repo, Run


def ran(hub: FakeHub, runner: Runner, text: str, files: dict[str, str] | None = None, **secrets: str) -> Run:
    """Push a repository's workflow w.yml, and run it."""
    actions = Actions(hub, runner)
    repo = hub.repository("lab/board", {".github/workflows/w.yml": textwrap.dedent(text), **(files or {})})
    repo.secrets |= secrets
    hub.commit("lab/board", "main", {"trigger": "1"})
    actions.settle()
    return actions.last("w")


def job(run: Run, key: str = "main") -> tuple[str | None, str]:
    found = next(one for one in run.jobs if one.key == key)
    return found.conclusion, found.log


def test_steps_talk_to_each_other(hub: FakeHub, runner: Runner) -> None:
    run = ran(
        hub, runner,
        """
        name: w
        on: push
        env: {TOP: top}
        jobs:
          main:
            runs-on: ubuntu-latest
            env: {MIDDLE: "${{ github.ref_name }}"}
            outputs: {answer: "${{ steps.one.outputs.answer }}"}
            steps:
              - id: one
                run: |
                  echo "answer=42" >> "$GITHUB_OUTPUT"
                  echo "LATER=later" >> "$GITHUB_ENV"
                  mkdir bin; printf '#!/bin/sh\\necho tool' > bin/tool; chmod +x bin/tool
                  echo "$PWD/bin" >> "$GITHUB_PATH"
              - run: echo "$TOP $MIDDLE $LATER ${{ steps.one.outputs.answer }}"; tool
              - shell: python
                run: print("from python")
              - run: echo "## Summary" >> "$GITHUB_STEP_SUMMARY"
              - run: |
                  echo "::error file=a.txt,line=3,title=Bad::first%0Asecond"
                  echo "::warning::careful"
        """,
    )  # fmt: skip
    main = run.jobs[0]
    assert main.conclusion == "success", main.log
    assert main.outputs == {"answer": "42"}
    assert main.log.startswith("top main later 42\ntool\nfrom python\n")
    assert main.summary.strip() == "## Summary"
    assert main.annotations == [
        {"level": "error", "message": "first\nsecond", "file": "a.txt", "line": "3", "title": "Bad"},
        {"level": "warning", "message": "careful"},
    ]
    assert [step.conclusion for step in main.steps] == ["success"] * 5


FAILING = """
name: w
on: push
jobs:
  bad:
    runs-on: ubuntu-latest
    outputs: {why: "${{ steps.say.outputs.why }}"}
    steps:
      - id: say
        run: echo "why=because" >> "$GITHUB_OUTPUT"
      - {id: soft, continue-on-error: true, run: exit 1}
      - run: echo "outcome ${{ steps.soft.outcome }} conclusion ${{ steps.soft.conclusion }}"
      - run: exit 3
      - run: echo "not reached"
      - {if: failure(), run: echo "but this is"}
  after: {needs: bad, runs-on: ubuntu-latest, steps: [{run: "true"}]}
  rescue:
    needs: bad
    if: always() && needs.bad.result == 'failure'
    runs-on: ubuntu-latest
    steps: [{run: 'echo "it was ${{ needs.bad.result }} ${{ needs.bad.outputs.why }}"'}]
  skipped: {if: github.event_name == 'schedule', runs-on: ubuntu-latest, steps: [{run: "true"}]}
  beyond: {needs: skipped, runs-on: ubuntu-latest, steps: [{run: "true"}]}
"""


def test_failure_and_what_comes_after_it(hub: FakeHub, runner: Runner) -> None:
    run = ran(hub, runner, FAILING)
    assert run.conclusion == "failure"
    ends = {one.key: one.conclusion for one in run.jobs}
    assert ends == {
        "bad": "failure",
        "after": "skipped",
        "rescue": "success",
        "skipped": "skipped",
        "beyond": "skipped",
    }
    log = job(run, "bad")[1]
    assert "outcome failure conclusion success" in log
    assert "not reached" not in log
    assert "but this is" in log
    assert job(run, "rescue")[1] == "it was failure because\n"


RIGHTS = """
name: w
on: push
defaults: {run: {shell: bash}}
jobs:
  open:
    runs-on: ubuntu-latest
    permissions: {}
    steps: &steps
      - run: echo "[${{ secrets.TRUTH }}] [${{ secrets.REPO }}]"
      - env: {TOKEN: "${{ github.token }}"}
        run: |
          curl -s -o answer -w '%{http_code}' -H "Authorization: Bearer $TOKEN" -d '{"name":"x"}' \\
            "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/labels"
  closed:
    runs-on: ubuntu-latest
    permissions: {issues: write}
    environment: truth
    steps: *steps
"""


def test_each_job_has_its_own_token_secrets_and_environment(hub: FakeHub, runner: Runner) -> None:
    actions = Actions(hub, runner)
    repo = hub.repository("lab/board", {".github/workflows/w.yml": RIGHTS})
    repo.secrets["REPO"] = "repo-secret"
    hub.environment(repo, "truth", secrets={"TRUTH": "truth-secret"})
    hub.commit("lab/board", "main", {"a": "1"})
    actions.settle()
    run = actions.last("w")
    assert job(run, "open")[1].split() == ["[]", "[***]", "403"]
    assert job(run, "closed")[1].split() == ["[***]", "[***]", "201"]


def test_secrets_of_several_lines_are_given_whole_and_hidden(hub: FakeHub, runner: Runner) -> None:
    text = """
    name: w
    on: push
    jobs:
      main:
        runs-on: ubuntu-latest
        steps:
          - env: {KEY: "${{ secrets.KEY }}"}
            run: |
              printf '%s' "$KEY" | sha256sum | cut -c1-8
              echo "$KEY"
              echo "::add-mask::made-here"
              echo "it was made-here"
    """
    run = ran(hub, runner, text, KEY='line "one" $HOME\nline two')
    conclusion, log = job(run)
    assert conclusion == "success"
    assert log.split("\n")[0] == "753f5ad2"
    assert "line two" not in log
    assert "made-here" not in log


def test_artifacts_go_from_job_to_job_and_to_the_api(hub: FakeHub, runner: Runner) -> None:
    run = ran(
        hub, runner,
        """
        name: w
        on: push
        jobs:
          make:
            runs-on: ubuntu-latest
            steps:
              - run: mkdir -p out/deep; echo 1 > out/a.txt; echo 2 > out/deep/b.txt
              - uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7
                with: {name: result, path: out}
          take:
            needs: make
            runs-on: ubuntu-latest
            steps:
              - uses: actions/download-artifact@v8
                with: {name: result, path: in}
              - run: cat in/a.txt in/deep/b.txt
        """,
    )  # fmt: skip
    assert job(run, "take") == ("success", "1\n2\n")
    assert [one.name for one in run.repo.artifacts.values()] == ["result"]


def test_checkout_gives_the_commit_and_keeps_no_credential_when_told(hub: FakeHub, runner: Runner) -> None:
    run = ran(
        hub, runner,
        """
        name: w
        on: push
        permissions: {contents: write}
        jobs:
          main:
            runs-on: ubuntu-latest
            steps:
              - run: ls | wc -l
              - uses: actions/checkout@v7
                with: {persist-credentials: false}
              - run: |
                  git rev-parse HEAD; git symbolic-ref --short HEAD
                  git config --get-regexp extraheader || echo "no credential"
              - uses: actions/checkout@v7
                with: {path: whole, fetch-depth: 0}
              - working-directory: whole
                run: git rev-list --count HEAD; git config --get-regexp extraheader | wc -l
        """,
    )  # fmt: skip
    assert job(run) == ("success", f"0\n{run.sha}\nmain\nno credential\n2\n1\n")


COMPOSITE = """
name: setup
description: Greets
inputs: {who: {description: whom, default: nobody}}
outputs: {greeting: {description: what was said, value: "${{ steps.say.outputs.greeting }}"}}
runs:
  using: composite
  steps:
    - id: say
      shell: bash
      env: {WHO: "${{ inputs.who }}"}
      run: echo "greeting=hello $WHO" >> "$GITHUB_OUTPUT"
"""


def test_composite_action_of_the_repository(hub: FakeHub, runner: Runner) -> None:
    text = """
    name: w
    on: push
    jobs:
      main:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@v7
          - id: setup
            uses: ./.github/actions/setup
            with: {who: world}
          - run: echo "${{ steps.setup.outputs.greeting }}"
    """
    assert job(ran(hub, runner, text, {".github/actions/setup/action.yml": COMPOSITE})) == ("success", "hello world\n")


def test_matrix_runs_every_leg(hub: FakeHub, runner: Runner) -> None:
    text = """
    name: w
    on: push
    jobs:
      main:
        runs-on: ubuntu-latest
        strategy: {matrix: {name: [a, b], size: [1, 2], exclude: [{name: a, size: 2}]}}
        steps:
          - run: echo "${{ matrix.name }}${{ matrix.size }}"
    """
    conclusion, log = job(ran(hub, runner, text))
    assert (conclusion, sorted(log.split())) == ("success", ["a1", "b1", "b2"])


def test_app_token_is_made_in_a_job_and_its_push_starts_workflows(hub: FakeHub, runner: Runner) -> None:
    actions = Actions(hub, runner)
    text = """
    name: publish
    on: {push: {branches: [main], paths: ["submissions/**"]}}
    permissions: {}
    jobs:
      main:
        runs-on: ubuntu-latest
        steps:
          - id: app
            uses: actions/create-github-app-token@v2
            with: {app-id: "${{ vars.APP }}", private-key: "${{ secrets.KEY }}", permission-contents: write}
          - uses: actions/checkout@v7
            with: {token: "${{ steps.app.outputs.token }}"}
          - run: |
              git config user.name bot; git config user.email bot@localhost
              echo 1 > aggregate.txt; git add .; git commit -q -m "Regenerate"; git push -q
          - run: echo "token ${{ steps.app.outputs.token }}"
    """
    files = {".github/workflows/publish.yml": textwrap.dedent(text), ".github/workflows/ci.yml": CI}
    repo = hub.repository("lab/board", files)
    app = hub.app("publisher", {"contents": "write", "issues": "write"})
    hub.install(app, repo)
    repo.variables["APP"], repo.secrets["KEY"] = str(app.id), app.private_key
    hub.commit("lab/board", "main", {"submissions/a": "1"})
    actions.settle()
    assert job(actions.last("publish"))[0] == "success", job(actions.last("publish"))[1]
    assert repo.bare.file("main", "aggregate.txt") == b"1\n"
    assert [(run.name, run.actor.login) for run in actions.runs] == [
        ("ci", "lab"),
        ("publish", "lab"),
        ("ci", "publisher[bot]"),
    ]
    assert "token ***" in job(actions.last("publish"))[1]


CI = "name: ci\non: push\njobs: {main: {runs-on: ubuntu-latest, steps: [{run: 'true'}]}}\n"


@pytest.mark.parametrize("title", ["$(touch pwned)", "`touch pwned`", '"; touch pwned; "', "a\nb"])
def test_title_in_the_environment_runs_nothing(hub: FakeHub, board: Repo, runner: Runner, title: str) -> None:
    actions = Actions(hub, runner)
    board.approval = "none"
    text = """
    name: w
    on: pull_request_target
    jobs:
      main:
        runs-on: ubuntu-latest
        steps:
          - env: {TITLE: "${{ github.event.pull_request.title }}"}
            run: printf '%s\\n' "$TITLE"; ls
    """
    hub.commit("lab/board", "main", {".github/workflows/w.yml": textwrap.dedent(text)})
    hub.commit("alice/board", "entry", {"a": "1"})
    hub.open_pull("lab/board", head="alice:entry", title=title)
    actions.settle()
    assert job(actions.last("w")) == ("success", f"{title}\n")


SHOUT = """
name: shout
description: Says it loudly
inputs: {what: {description: words, required: true}}
runs: {using: composite, steps: [{shell: bash, env: {WHAT: "${{ inputs.what }}"}, run: 'echo "${WHAT^^}"'}]}
"""


@pytest.mark.skipif(why_not() is not None, reason=why_not() or "")
def test_act_takes_actions_of_others_from_the_fake(hub: FakeHub) -> None:
    hub.repository("somebody/shout")
    sha = hub.commit("somebody/shout", "main", {"action.yml": SHOUT})
    text = f"""
    name: w
    on: push
    jobs:
      main: {{runs-on: ubuntu-latest, steps: [{{uses: "somebody/shout@{sha}", with: {{what: hello}}}}]}}
    """
    assert job(ran(hub, ActRunner(str(find())), text)) == ("success", "HELLO\n")


def test_unknown_action_fails_the_job(hub: FakeHub, runner: Runner) -> None:
    text = """
    name: w
    on: push
    jobs: {main: {runs-on: ubuntu-latest, steps: [{uses: somebody/something@v1}]}}
    """
    assert job(ran(hub, runner, text))[0] == "failure"


def test_two_runs_at_the_same_time(hub: FakeHub, board: Repo, runner: Runner) -> None:
    actions = Actions(hub, runner)
    hub.commit("lab/board", "main", {".github/workflows/ci.yml": CI})
    hub.commit("lab/board", "main", {"a": "2"})
    actions.together(*actions.runs)
    assert [run.conclusion for run in actions.runs] == ["success", "success"]


REUSED = """
name: reused
on: {workflow_call: {inputs: {who: {type: string}}, outputs: {said: {value: "${{ jobs.inner.outputs.said }}"}}}}
jobs:
  inner:
    runs-on: ubuntu-latest
    outputs: {said: "${{ steps.say.outputs.said }}"}
    steps:
      - id: say
        run: echo "said=hello ${{ inputs.who }}" >> "$GITHUB_OUTPUT"
"""


def test_reusable_workflow_takes_act(hub: FakeHub, runner: Runner) -> None:
    text = """
    name: w
    on: push
    jobs:
      main: {uses: ./.github/workflows/reused.yml, with: {who: world}}
      after: {needs: main, runs-on: ubuntu-latest, steps: [{run: 'echo "${{ needs.main.outputs.said }}"'}]}
    """
    run = ran(hub, runner, text, {".github/workflows/reused.yml": REUSED})
    if isinstance(runner, ActRunner):
        assert job(run, "after") == ("success", "hello world\n")
    else:
        assert job(run)[0] == "failure"
