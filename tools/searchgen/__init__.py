"""Makes the `searchgen` benchmark's items, entries with invented scores, and examples.

`python -m tools.searchgen` writes everything again, `python -m tools.searchgen --check` says what differs from the
committed files and writes nothing. `python -m tools.searchgen --prompts FILE` writes the items of a file of prompt
metadata to the standard output: JSON Lines with `sample_id`, `subset`, `domains` and `failure_modes`.
"""
