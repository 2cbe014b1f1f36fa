"""Pac-Man in the terminal."""
