"""Runs tests of strangers' patches apart from everything; where there is no sandbox, nothing is run."""
