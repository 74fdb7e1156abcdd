"""GitHub through PyGithub, which is known nowhere else: each module one part of the port `Forge`."""
