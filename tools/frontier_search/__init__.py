"""Makes the benchmark of free answers: its questions with what they expect, its truth, its entries and examples."""
