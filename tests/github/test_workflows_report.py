"""The real check.yml and report.yml under act: pull requests are answered, and nothing of them is obeyed."""

import pytest
from fakehub import FakeHub
from fakehub.clients import client
from fakehub.merging import enqueue
from fakehub.state import Job, Run
from fakehub.tokens import Token
from workflow_boards import NEW, ROOT, Scene, entry_files, entry_path, needs_act

pytestmark = needs_act
SECRET = "a-secret-that-nobody-may-read"
ANSWERS = entry_path("predictions.json")


@pytest.fixture
def scene(hub: FakeHub) -> Scene:
    """Give a board with check.yml and report.yml, and secrets wherever there can be some."""
    made = Scene(hub, "check", "report")
    made.board.secrets["REPOSITORY"] = SECRET
    hub.environment(made.board, "ground-truth", secrets={"PULLRANK_AGE_IDENTITY": SECRET})
    return made


def spoilt() -> dict[str, bytes]:
    """Give the new entry with an item that the benchmark does not have."""
    files = entry_files()
    return files | {ANSWERS: files[ANSWERS].replace(b"digit-0898", b"digit-9999")}


def states(scene: Scene, sha: str) -> list[tuple[str, str]]:
    return [(one.context, one.state) for one in scene.board.statuses if one.sha == sha]


def test_faulty_entry_is_told_and_the_fixed_one_in_the_same_comment(scene: Scene) -> None:
    pull = scene.propose({**spoilt()})
    assert scene.ends("check") == {"check": "failure"}
    [check] = scene.actions.last("check").jobs
    assert {(one["file"], one["level"]) for one in check.annotations} == {(ANSWERS, "error")}
    assert "digit-9999" in check.summary
    assert scene.ends("report") == {"read": "success", "write": "success"}, scene.logs("report")
    [comment] = scene.comments(pull)
    assert "Needs changes" in comment.body
    assert "digit-9999" in comment.body
    assert "| Rank before → after |" not in comment.body
    assert states(scene, pull.head_sha) == [("pullrank", "failure")]
    assert scene.board.issues[pull.number].labels == ["needs-changes", "benchmark:digits"]

    head = scene.push({ANSWERS: entry_files()[ANSWERS]})
    assert scene.ends("check") == {"check": "success"}
    [again] = scene.comments(pull)
    assert again.id == comment.id
    assert f"head={head}" in again.body
    assert "digit-9999" not in again.body
    assert states(scene, head) == [("pullrank", "success")]
    assert sorted(scene.board.issues[pull.number].labels) == ["benchmark:digits", "valid"]
    assert "| Rank before → after |" in again.body, "whoever reads the answers can make a preview"

    body, told = again.body, len(scene.hub.journal.writes())
    scene.actions.rerun(scene.actions.of("report")[0])
    scene.actions.settle()
    assert scene.ends("report") == {"read": "success", "write": "success"}, "what was overtaken is no fault"
    assert [one.body for one in scene.comments(pull)] == [body]
    assert not [one for one in scene.hub.journal.writes()[told:] if "/actions/" not in one.path]


def test_pull_request_of_a_stranger_at_the_same_commit_is_answered_and_changes_nothing_of_the_first(
    scene: Scene,
) -> None:
    pull = scene.propose({**entry_files()})
    scene.hub.fork("lab/board", by="mallory")
    scene.hub.find("mallory/board").bare.update("refs/heads/copy", pull.head_sha)
    theirs = scene.hub.open_pull("lab/board", head="mallory:copy", by="mallory")
    before = [one.body for one in scene.comments(pull)]
    scene.actions.settle()
    assert scene.ends("report") == {"read": "success", "write": "success"}, scene.logs("report")
    assert states(scene, pull.head_sha) == [("pullrank", "success")]
    assert [one.body for one in scene.comments(pull)] == before
    [comment] = scene.comments(theirs)
    assert "Pull request 1 brings the same commit" in comment.body


NASTY = '$(touch pwned)`touch pwned`";touch pwned;#'


def test_title_branch_and_file_names_are_never_run_nor_let_out(scene: Scene) -> None:
    named = f"submissions/digits/{NEW}/$(touch pwned)`touch pwned`;\n::set-env name=A::names.json"
    files = {**entry_files(), named: b"{}"}
    pull = scene.propose(files, branch="--head=$(touch${IFS}pwned)`id`", title=NASTY)
    assert scene.ends("report") == {"read": "success", "write": "success"}, scene.logs("report")
    [comment] = scene.comments(pull)
    assert "Needs changes" in comment.body
    for log in (scene.logs("check"), scene.logs("report")):
        assert NASTY not in log
        assert "\n::set-env" not in log
    assert list(scene.hub.root.rglob("pwned")) == []


def test_links_submodules_executables_and_huge_files_are_findings_and_never_followed(scene: Scene) -> None:
    folder = f"submissions/digits/{NEW}"
    odd = {
        f"{folder}/link.json:120000": b"../../../.git/config",
        f"{folder}/sub:160000": b"a" * 40,
        f"{folder}/submission.json:100755": entry_files()[entry_path("submission.json")],
        f"{folder}/.hidden": b"",
        ANSWERS: b" " * ((64 << 20) + 1),
    }
    files = {path: raw for path, raw in entry_files().items() if path != entry_path("submission.json")}
    pull = scene.propose({**files, **odd})
    assert scene.ends("report") == {"read": "success", "write": "success"}, scene.logs("report")
    assert states(scene, pull.head_sha) == [("pullrank", "failure")]
    [comment] = scene.comments(pull)
    for said in ("symbolic link", "submodule", "executable", "hidden file", "67108865"):
        assert said in comment.body, comment.body


def test_pull_request_that_conflicts_gets_no_answer_and_keeps_no_verdict_of_an_older_commit(scene: Scene) -> None:
    first, described = scene.propose({**entry_files()}), entry_path("submission.json")
    changed = entry_files()[described].replace(b"{", b"{ ", 1)
    scene.hub.fork("lab/board", by="bob")
    scene.hub.commit("bob/board", "mine", {**entry_files(), described: changed})
    theirs = scene.hub.open_pull("lab/board", head="bob:mine", by="bob")
    with client(scene.hub, scene.hub.token("maint", scene.board, "maintain")) as maint:
        maint.get_repo("lab/board").get_pull(first.number).merge(merge_method="squash")
    scene.actions.settle()
    told = [one.body for one in scene.comments(theirs)]
    head = scene.hub.commit("bob/board", "mine", {described: changed.replace(b"{", b"{ ", 1)})
    runs = len(scene.actions.of("check"))
    scene.actions.settle()
    assert (len(scene.actions.of("check")), states(scene, head)) == (runs, [])
    assert [one.body for one in scene.comments(theirs)] == told
    assert not [one for one in told if f"head={head}" in one]


STEP = "      - uses: ./.github/actions/pullrank\n"
GREEDY = """\
      - env:
          ALL: ${{ toJSON(secrets) }}
          TOKEN: ${{ github.token }}
        run: |
          echo "$ALL" | base64
          curl -s -o answer -w '%{http_code}' -H "Authorization: Bearer $TOKEN" -d '{"name":"owned"}' \\
            "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/labels"
"""


def test_pull_request_that_edits_the_workflow_gets_no_secret_and_no_verdict_of_its_own(scene: Scene) -> None:
    honest = (ROOT / ".github/workflows/check.yml").read_text(encoding="utf-8")
    assert honest.count(STEP) == honest.count("run: pullrank check") == 1
    greedy = honest.replace(STEP, STEP + GREEDY).replace("run: pullrank check", "run: true || pullrank check")
    greedy = greedy.replace("contents: read", "contents: write\n      issues: write")
    pull = scene.propose({**spoilt(), ".github/workflows/check.yml": greedy})
    assert scene.ends("check") == {"check": "success"}, scene.logs("check")
    assert "403" in scene.logs("check")
    assert scene.actions.last("check").jobs[0].secrets == ("GITHUB_TOKEN",)
    assert states(scene, pull.head_sha) == [("pullrank", "failure")]
    [comment] = scene.comments(pull)
    assert ".github/workflows/check.yml" in comment.body
    assert scene.hub.journal.places_of(SECRET) == []
    assert "owned" not in scene.board.labels


def test_report_on_a_commit_that_was_pushed_over_is_not_told(scene: Scene) -> None:
    pushed: list[str] = []

    def push_over(run: Run, job: Job) -> None:
        if job.key == "write" and not pushed:
            pushed.append(scene.hub.commit("alice/board", "entry", {ANSWERS: entry_files()[ANSWERS]}))

    scene.actions.at_start.append(push_over)
    pull = scene.propose({**spoilt()})
    first = scene.actions.of("report")[0]
    assert first.head_sha != pushed[0]
    [comment] = scene.comments(pull)
    assert f"head={pushed[0]}" in comment.body
    assert not any("digit-9999" in one.content.decode(errors="replace") for one in scene.hub.journal.written
                   if "comment" in one.place)  # fmt: skip


def test_maintainer_may_touch_what_a_contributor_may_not(scene: Scene) -> None:
    scene.hub.token("maint", scene.board, "write")
    files = {"README.md": "hello\n", "benchmarks/digits/README.md": "# Digits\n"}
    scene.hub.commit("lab/board", "readme", files, author="maint")
    mine = scene.hub.open_pull("lab/board", head="readme", by="maint")
    theirs = scene.propose({**files}, branch="readme")
    assert states(scene, mine.head_sha) == [("pullrank", "success")], scene.logs("report")
    assert states(scene, theirs.head_sha) == [("pullrank", "failure")]
    assert theirs.number != mine.number


def test_group_of_the_merge_queue_gets_its_status_and_no_comment(scene: Scene) -> None:
    good, bad = scene.propose({**entry_files()}), scene.propose({**spoilt()}, branch="spoilt")
    told = len(scene.board.comments)
    for pull, state in ((good, "success"), (bad, "failure")):
        group = enqueue(scene.hub, scene.board, pull, Token("", "user", scene.board.owner))
        scene.actions.settle()
        assert scene.ends("report") == {"read": "success", "write": "success"}, scene.logs("report")
        assert states(scene, group) == [("pullrank", state)]
    assert len(scene.board.comments) == told


def test_report_says_that_it_could_not_check_where_the_job_that_reads_broke(scene: Scene) -> None:
    scene.hub.commit("lab/board", "main", {"benchmarks/digits/benchmark.yaml": "id: digits\n"})
    pull = scene.propose({**entry_files()})
    assert scene.ends("report")["read"] == "failure"
    assert scene.ends("report")["write"] == "success", scene.logs("report")
    [comment] = scene.comments(pull)
    assert "Could not check" in comment.body
    assert states(scene, pull.head_sha) == [("pullrank", "error")]
