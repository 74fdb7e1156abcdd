"""A fake GitHub for the tests: real git repositories behind GitHub's REST API, and an event loop that runs workflows.

A scenario is a test that takes the fixtures of tests/github/conftest.py:

```python
def test_entry_is_merged(hub: FakeHub, runner: Runner) -> None:
    actions = Actions(hub, runner)                                  # listens to the hub; nothing runs by itself
    repo = hub.repository("lab/board", {".github/workflows/check.yml": text, "README.md": "hello"})
    hub.environment(repo, "ground-truth", reviewers=("maint",), branches=("main",), secrets={"KEY": key})
    app = hub.app("publisher", {"contents": "write"})               # app.private_key is the PEM
    hub.install(app, repo)
    hub.protect(repo, "main", Protection(pull_request_only=True, bypass=frozenset({"publisher"})))
    hub.fork("lab/board", by="alice")
    hub.commit("alice/board", "entry", {"submissions/a.txt": "1", "run.sh:100755": "x", "link:120000": "target"})
    pull = hub.open_pull("lab/board", head="alice:entry", title="An entry")
    actions.approve(actions.last("check"))                          # alice is a newcomer
    actions.settle()                                                # runs all that is queued, and what that starts
    hub.faults.add(Fault("/comments", "POST", "reset", done=True))  # the write goes through, its answer is lost
    assert actions.last("check").jobs[0].conclusion == "success"
    assert hub.journal.places_of(key) == []                         # nothing that was written holds it, in any disguise
```

`clients.client(hub, token)` and `clients.app_client(hub, app, repo)` are PyGithub; `hub.clone_url(repo, token)` is
for git. When the test ends, every request, answer and event is checked against GitHub's official description.

Modelled: accounts with ids that outlive renames; roles; tokens of people, Apps and jobs with their permissions; pull
requests with their refs, test merges, conflicts, merges by three methods, auto-merge, reviews; protected branches with
required checks by source, for merges, pushes and the API; comments, labels, checks, statuses, releases, the git
database, contents, artifacts, environments, dispatches; pages of lists; hourly and secondary limits. Of Actions: the
ref that each event reads its workflow from, filters, rights and secrets of each job, forks, approval of newcomers,
environments with reviewers and branches, concurrency of runs, [skip ci], the recursion rule, chains of workflow_run.

Not modelled: webhook deliveries, GraphQL but for auto-merge, conditional requests (ETag), teams and organisations'
rules, rulesets as such, CODEOWNERS, review comments on lines, search, caches, OIDC, Dependabot, concurrency of single
jobs, `timeout-minutes`, services and containers, limits on sizes of files pushed. Only exact secrets are masked, where
the real runner hides some encodings too.
"""

from .hub import Event, FakeHub

__all__ = ["Event", "FakeHub"]
