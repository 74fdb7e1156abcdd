"""What the bot does, each job a way in one short function; of the forge they know the port alone."""
