"""Backgammon, without the doubling cube."""
