"""Rules about one item's trajectory: its messages, its calls and their results."""
