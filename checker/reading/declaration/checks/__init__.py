"""References between the keys of a declaration, one concern a module; each yields every mistake that it finds."""
