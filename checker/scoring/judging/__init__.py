"""Judged components without the asking: questions are read, prompts are made, replies are read, cells are filled."""
