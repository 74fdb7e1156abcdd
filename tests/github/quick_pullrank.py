"""Pullrank as the workflows under test call it: without the second that it waits between two writes to GitHub."""

import sys
from functools import partial

from checker.cli import main

if sys.argv[1:2] == ["bot"]:
    from checker.adapters.github.opening import open_forge
    from checker.adapters.github.patience import Patience
    from checker.jobs.bot import connect

    connect.open_forge = partial(open_forge, patience=Patience(between_writes=0))
sys.exit(main(sys.argv[1:]))
