"""Record formats: how an entry writes down what a system did on each item."""
