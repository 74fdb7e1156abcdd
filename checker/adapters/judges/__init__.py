"""Models that are asked: a judge behind an endpoint, an embedder on this machine."""
