"""Every check of this project, one session each: `nox` runs those that must pass, `nox -s NAME` one of them.

`nox --no-venv` uses the environment that nox itself runs in, which then must hold the `dev` extra.
"""

from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "venv"
nox.options.reuse_existing_virtualenvs = True
nox.options.sessions = ["tests", "lint", "types", "imports", "schema", "data", "workflows", "pages"]


def prepare(session: nox.Session) -> None:
    """Install the project and its development tools, unless the environment is somebody else's."""
    if session.venv_backend != "none":
        session.install("--quiet", "--editable", ".[dev]")


@nox.session
def tests(session: nox.Session) -> None:
    """Run the whole suite; arguments after `--` go to pytest."""
    prepare(session)
    session.run("pytest", "-q", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Look for faults of style and common mistakes; `nox -s lint -- --fix` repairs what can be repaired."""
    prepare(session)
    fixing = "--fix" in session.posargs
    session.run("ruff", "check", *(["--fix"] if fixing else []), ".")
    session.run("ruff", "format", *([] if fixing else ["--diff"]), ".")


@nox.session
def types(session: nox.Session) -> None:
    """Check the types, strictly."""
    prepare(session)
    session.run("mypy")


@nox.session
def imports(session: nox.Session) -> None:
    """Check the layers: who may import whom."""
    prepare(session)
    session.run("lint-imports")


@nox.session
def schema(session: nox.Session) -> None:
    """Tell whether the published schemas are what the models and the declarations say."""
    prepare(session)
    session.run("pullrank", "schema", "--check")


@nox.session
def data(session: nox.Session) -> None:
    """Tell whether the committed aggregates are what the entries give."""
    prepare(session)
    session.run("pullrank", "publish", "--check")


@nox.session
def workflows(session: nox.Session) -> None:
    """Lint the workflow files, offline; `-- FOLDER` takes those of another repository."""
    prepare(session)
    session.run("python", "-m", "tools.lint_workflows", *session.posargs)


@nox.session
def pages(session: nox.Session) -> None:
    """Build the site and look over every page: links, fragments, weights, valid HTML (where there is npm)."""
    prepare(session)
    built = str(Path(session.create_tmp()) / "site")
    session.run("pullrank", "site", "build", "--output", built)
    session.run("python", "-m", "tools.check_pages", built)


@nox.session
def screenshots(session: nox.Session) -> None:
    """Take pictures of the main pages in build/screenshots, light, dark and as on a phone; they are to be looked at."""
    prepare(session)
    built = str(Path(session.create_tmp()) / "site")
    session.run("pullrank", "site", "build", "--output", built)
    session.run("python", "-m", "tools.screenshots", built, "build/screenshots")


@nox.session
def lock(session: nox.Session) -> None:
    """Write anew what the workflows install, with the digest of every file; this one needs the network."""
    session.install("--quiet", "uv>=0.8,<1")
    flags = ("--no-config", "--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate")
    extras, output = ("--extra", "github", "--group", "build"), ".github/actions/pullrank/requirements.txt"
    said = ("--custom-compile-command", "nox -s lock", "--quiet", "--upgrade")
    session.run("uv", "pip", "compile", *flags, *extras, *said, "pyproject.toml", "--output-file", output)


@nox.session
def demo(session: nox.Session) -> None:
    """Rehearse the life of a pull request on a scratch clone."""
    prepare(session)
    session.run("pullrank", "demo", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure whole commands, the check of trials against orjson and check-jsonschema, and intervals against scipy.

    Rank intervals are tried on 1,000 boards of each size whose true ranks are known: they have to hold on 93 %.
    `-- --entry FOLDER` takes an entry of yours instead of a made-up one.
    """
    if session.venv_backend != "none":
        session.install("--quiet", "--editable", ".[bench]")
    session.run("python", "tests/bench/commands.py")
    session.run("python", "tests/bench/trials.py", *session.posargs)
    session.run("python", "tests/bench/copies.py")
    session.run("python", "tests/bench/ranks.py")
    session.run("python", "tests/bench/uncertainty.py")
    session.run("python", "tests/bench/attacks.py")
    session.run("python", "tests/bench/site_pages.py")
    session.run("python", "tests/bench/site_trace.py", *session.posargs)
