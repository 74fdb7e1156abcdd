"""Judging patches: parsed, filtered, and by what their tests did; no patch is applied and nothing run here."""
