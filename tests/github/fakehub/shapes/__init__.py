"""How records look as JSON. Only what means something is written; the rest is completed from the official schema."""
