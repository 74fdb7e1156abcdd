"""Declared JSON Schemas: checks a document against one and says each fault in our own words."""
