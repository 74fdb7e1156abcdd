"""Readers of answers in free text. Each takes time that grows with the length of the text, whatever it says."""
