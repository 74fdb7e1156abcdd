"""What can be wrong, one rule a module, found by looking: with a change, an entry, a score."""
