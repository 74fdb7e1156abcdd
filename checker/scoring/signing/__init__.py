"""What a signature covers, how it is written, and which keys a repository goes by."""
