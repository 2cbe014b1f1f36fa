"""2048 in the terminal."""
