"""The held-out side: make keys, seal answers, open them again, compute their commitment."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from checker.cli.options import add_repo, workspace_of

HELP = "make keys, seal the truth, open it, compute its commitment"


def configure(parser: ArgumentParser) -> None:
    """Add the verbs and their arguments."""
    verbs = parser.add_subparsers(dest="verb", metavar="keygen|seal|open|commit", required=True)
    keygen = verbs.add_parser("keygen", help="make an age key", description="Make an age identity and its recipient.")
    keygen.add_argument(
        "--output", type=Path, required=True, metavar="FILE", help="the new identity file; keep it secret"
    )
    keygen.set_defaults(truth=_keygen)
    _configure_seal(verbs.add_parser("seal", help="seal answers", description=_SEAL))
    opened = verbs.add_parser("open", help="open a sealed truth", description="Open and verify the declared truth.")
    _name_version(opened)
    opened.add_argument(
        "--output", type=Path, required=True, metavar="FILE", help="where the plaintext goes; never commit it"
    )
    opened.add_argument("--identity", action="append", default=[], metavar="FILE", help="an age identity file")
    opened.set_defaults(truth=_open)
    commit = verbs.add_parser(
        "commit", help="compute a commitment", description="Give a plaintext bundle's commitment."
    )
    commit.add_argument("bundle", type=Path, metavar="FILE", help="a plaintext bundle")
    commit.set_defaults(truth=_commit)


_SEAL = """\
Seal answers: ANSWERS is JSON Lines with one {"id": ..., "answer": ...} a line (all key fields where the key has
several), or one JSON object of id to answer. Each item needs one answer, of a kind that the comparison can read.
A nonce and canaries are added, and what benchmark.yaml must say is printed.
"""


def _configure_seal(seal: ArgumentParser) -> None:
    seal.add_argument("answers", type=Path, metavar="ANSWERS", help="the answers in the clear; never commit them")
    _name_version(seal)
    seal.add_argument(
        "--recipient",
        action="append",
        required=True,
        metavar="AGE1...",
        help="whose key opens it; may be given several times, so that a second key can lie elsewhere",
    )
    seal.add_argument("--replace", action="store_true", help="replace a truth that is sealed already")
    seal.set_defaults(truth=_seal)


def _name_version(parser: ArgumentParser) -> None:
    parser.add_argument("--benchmark", required=True, metavar="ID", help="a benchmark's id")
    parser.add_argument("--version", dest="of_version", metavar="VERSION", help="a version (default: the only one)")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Do what the verb says."""
    return int(arguments.truth(arguments))


def _keygen(arguments: Namespace) -> int:
    from checker.jobs.truth import keygen  # noqa: PLC0415

    recipient = keygen(arguments.output)
    print(f"identity: {arguments.output} (keep it secret; only the key of an open truth is ever committed)")
    print(f"recipient: {recipient}")
    return 0


def _seal(arguments: Namespace) -> int:
    from checker.jobs.truth import SealRequest, seal  # noqa: PLC0415

    request = SealRequest(
        benchmark=arguments.benchmark,
        version=arguments.of_version,
        answers=arguments.answers,
        recipients=tuple(arguments.recipient),
        replace=arguments.replace,
    )
    sealed = seal(workspace_of(arguments), request)
    print(f"sealed {sealed.count} answers into {sealed.path}")
    print(f"store: age:{sealed.store}")
    print(f"commitment: {sealed.commitment}")
    return 0


def _open(arguments: Namespace) -> int:
    from checker.jobs.truth import open_truth  # noqa: PLC0415

    workspace = workspace_of(arguments)
    count = open_truth(workspace, arguments.benchmark, arguments.of_version, arguments.identity, arguments.output)
    print(f"{count} answers in the clear in {arguments.output}; it matches the commitment. Never commit it.")
    return 0


def _commit(arguments: Namespace) -> int:
    from checker.jobs.truth import commitment_of  # noqa: PLC0415

    print(commitment_of(arguments.bundle))
    return 0
