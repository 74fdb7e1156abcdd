"""Finds a truth's canaries in whatever is about to leave a trusted job, however they are written."""
