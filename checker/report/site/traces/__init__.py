"""Trajectories as pages show them: a conversation made of typed messages, in parts that a browser can take."""
