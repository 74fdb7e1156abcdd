"""What moved on a board since it was published, and why: `changes.json`."""
