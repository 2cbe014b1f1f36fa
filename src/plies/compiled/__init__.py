"""The searches of `plies.searches`, compiled together with a game."""
