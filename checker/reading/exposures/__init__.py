"""Finds where secrets and personal data may stand in the bytes of a file, fast enough to look at every byte."""
