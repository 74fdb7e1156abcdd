"""Rules about an entry and what was measured of it."""
