"""Signed receipts: make the key, replace it, and check the signatures of the committed boards.

The private key goes into PULLRANK_SIGNING_KEY where `publish` measures; public keys are in .pullrank/keys.json.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, workspace_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from checker.scoring.signing.keys import PublicKey

HELP = "make and replace the key that signs receipts, check signatures"


def configure(parser: ArgumentParser) -> None:
    """Add the verbs and their arguments."""
    verbs = parser.add_subparsers(dest="verb", metavar="keygen|rotate|check", required=True)
    keygen = verbs.add_parser("keygen", help="make the first key", description="Make a key and name its public half.")
    rotate = verbs.add_parser("rotate", help="replace the key", description=_ROTATE)
    for verb, does in ((keygen, _keygen), (rotate, _rotate)):
        verb.add_argument("--output", type=Path, required=True, metavar="FILE", help="the new private key; a secret")
        verb.set_defaults(receipts=does)
    rotate.add_argument("--revoke", metavar="ID", help="a key that somebody else has: nothing it signed is valid now")
    check = verbs.add_parser("check", help="check signatures", description="Check every receipt below site/data.")
    check.set_defaults(receipts=_check)
    for verb in (keygen, rotate, check):
        add_repo(verb)


_ROTATE = "Make a new key and retire the others. What a retired key signed stays valid; it signs nothing new."


def run(arguments: Namespace) -> int:
    """Do what the verb says."""
    return int(arguments.receipts(arguments))


def _keygen(arguments: Namespace) -> int:
    from checker.jobs.keys import keygen  # noqa: PLC0415

    return _made(keygen(workspace_of(arguments), arguments.output), arguments.output)


def _rotate(arguments: Namespace) -> int:
    from checker.jobs.keys import rotate  # noqa: PLC0415

    return _made(rotate(workspace_of(arguments), arguments.output, revoke=arguments.revoke), arguments.output)


def _made(key: PublicKey, output: Path) -> int:
    print(f"private key: {output} (keep it secret: PULLRANK_SIGNING_KEY)")
    print(f"public key: {key.id} in .pullrank/keys.json (commit that)")
    return 0


def _check(arguments: Namespace) -> int:
    from checker.jobs.signatures import check_receipts  # noqa: PLC0415
    from checker.report.signatures import signatures  # noqa: PLC0415

    found = check_receipts(workspace_of(arguments))
    sys.stdout.write(signatures([(each.path, each.standing) for each in found],
                                every=True))  # fmt: skip
    return 0 if all(each.standing is not None and each.standing.sound for each in found) else 1
