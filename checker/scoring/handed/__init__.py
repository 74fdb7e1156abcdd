"""Writes and reads the file by which measurements go from one job to another; nothing that is read is believed."""
