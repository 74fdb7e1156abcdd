"""Rules about one file of an entry: whether it is strict JSON."""
