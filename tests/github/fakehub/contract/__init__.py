"""GitHub's official description of its API, cut to the operations that the fake answers, and checks against it."""
