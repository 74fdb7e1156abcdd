"""Strict reading of bytes: JSON, JSON Lines and YAML with every fault at its place, pointers, declarations."""
