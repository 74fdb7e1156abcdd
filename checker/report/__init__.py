"""Turns values into text: terminal, comment, annotations, JSON, pages. Escapes all that came from outside."""
