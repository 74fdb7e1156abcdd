"""Documents that one job hands to another, written and read back with no trust in what is read."""
