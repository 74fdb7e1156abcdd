"""Where files of trajectories go, and that a site which is too heavy replaces nothing."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from site_aggregates import MANIFEST, aggregates
from trace_made import FILES, PAGES, made

from checker.adapters import leaving
from checker.jobs.site import build_site
from checker.jobs.trajectories import in_their_place
from checker.model.errors import LeakRefusal, UsageRefusal
from checker.model.site import SiteSettings

ELSEWHERE = "https://files.example.org/toads"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Give a repository with the board of an entry that holds trajectories."""
    data = aggregates({**MANIFEST, "components": MANIFEST["components"][:1]})
    files = {**made(), **{f"site/data/{path}": raw for path, raw in data.items()}}
    for path, raw in files.items():
        (tmp_path / "repository" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "repository" / path).write_bytes(raw)
    return tmp_path / "repository"


def configure(root: Path, text: str) -> None:
    (root / "site" / "site.yaml").write_text(text, "utf-8")


def files_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_trajectories_are_part_of_the_site(root: Path, tmp_path: Path) -> None:
    build_site(root, tmp_path / "site")
    assert {f"{PAGES}/plain/index.html", f"{FILES}/plain/messages-1.json.gz"} <= files_in(tmp_path / "site")


def test_trajectories_that_are_served_elsewhere_go_to_a_folder_of_their_own(root: Path, tmp_path: Path) -> None:
    configure(root, f"trajectories: {ELSEWHERE}\n")
    build_site(root, tmp_path / "site", trajectories_to=tmp_path / "apart")
    site, apart = files_in(tmp_path / "site"), files_in(tmp_path / "apart")
    assert not [path for path in site if path.startswith("traces/")]
    assert f"{FILES}/plain/messages-1.json.gz" in apart
    assert not [path for path in apart if not path.startswith("traces/")]
    page = (tmp_path / "site" / PAGES / "plain" / "index.html").read_text("utf-8")
    assert f'data-base="{ELSEWHERE}/{FILES}/plain/"' in page
    build_site(root, tmp_path / "site")
    assert files_in(tmp_path / "apart") == apart


@pytest.mark.parametrize(
    ("settings", "apart", "told"),
    [
        ("", "apart", "would be of no use"),
        (f"trajectories: {ELSEWHERE}\n", "site/traces", "lies in the folder of the site"),
    ],
)
def test_a_folder_that_is_of_no_use_is_refused(
    settings: str, apart: str, told: str, root: Path, tmp_path: Path
) -> None:
    configure(root, settings)
    with pytest.raises(UsageRefusal) as refused:
        build_site(root, tmp_path / "site", trajectories_to=tmp_path / apart)
    assert told in refused.value.message.fill(str)
    assert not (tmp_path / "site").exists()


def test_a_site_that_is_too_heavy_leaves_what_stood_there(root: Path, tmp_path: Path) -> None:
    build_site(root, tmp_path / "site")
    before = {path: (tmp_path / "site" / path).read_bytes() for path in files_in(tmp_path / "site")}
    configure(root, "title: Heavier\nmax_bytes: 100000\n")
    with pytest.raises(UsageRefusal) as refused:
        build_site(root, tmp_path / "site")
    assert "and 0.1 MB are allowed; its biggest parts are " in refused.value.message.fill(str)
    assert "toads/v1 " in refused.value.message.fill(str)
    assert {path: (tmp_path / "site" / path).read_bytes() for path in files_in(tmp_path / "site")} == before
    assert [path.name for path in tmp_path.iterdir()] in (["site", "repository"], ["repository", "site"])


@pytest.fixture
def canary() -> Iterator[str]:
    leaving.know(["canary-of-the-pond-7f3a9c"])
    yield "canary-of-the-pond-7f3a9c"
    leaving._KNOWN.forget()


def test_a_canary_inside_of_a_compressed_file_holds_it_back(canary: str) -> None:
    inside = [("traces/a/v1/one/x/messages.json.gz", gzip.compress(f'[{{"content": "{canary}"}}]'.encode()))]
    with pytest.raises(LeakRefusal):
        list(in_their_place(inside, SiteSettings(), None))
