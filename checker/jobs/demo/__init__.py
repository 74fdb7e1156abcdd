"""The demo job: the life of one pull request, rehearsed on a scratch clone."""
