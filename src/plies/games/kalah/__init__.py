"""Kalah, a mancala game."""
