"""Whether two entries agree more than two systems would: tests on what they said and how they did, item by item."""
