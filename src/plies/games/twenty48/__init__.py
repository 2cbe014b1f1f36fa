"""2048: rules, players, and a network that learned it."""
