"""Makes the `digits` benchmark and its entries from scikit-learn's handwritten digits. Needs the `dev` extra.

`python -m tools.digits` writes everything again, `python -m tools.digits --check` says what differs from the
committed files and writes nothing.
"""
