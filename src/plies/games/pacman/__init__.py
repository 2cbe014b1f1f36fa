"""Pac-Man, as the Berkeley course plays it."""
