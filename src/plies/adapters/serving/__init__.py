"""Being an engine: hearing a game and its clock, thinking, answering while it thinks."""
