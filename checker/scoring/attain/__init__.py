"""Which numbers a mean over so many items can be at all: the GRIM test, in exact arithmetic."""
