"""Finds rules, formats and benchmarks by looking, never from a list."""
