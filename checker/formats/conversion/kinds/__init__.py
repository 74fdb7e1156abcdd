"""Kinds of sources, one module or package each, found by looking: adding one adds a module with its `CONVERTER`."""
