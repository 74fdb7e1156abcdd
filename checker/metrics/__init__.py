"""Exact functions that scorers and boards share: comparers, means, derivations, rounding."""
