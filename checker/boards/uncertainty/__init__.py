"""How sure the numbers of boards are: one way to resample for all that is said of chance, from a seed in the data."""
