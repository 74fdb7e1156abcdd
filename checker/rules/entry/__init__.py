"""Rules about one entry folder: its files, documents, answers and claims."""
