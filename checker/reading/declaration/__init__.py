"""`benchmark.yaml`: its documents, its cross-references, and the benchmark that they make."""
