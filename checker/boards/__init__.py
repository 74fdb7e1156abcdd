"""Results of entries to ranks, and boards to files that are the same bytes for the same entries."""
