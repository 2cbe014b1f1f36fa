"""Searches and positions for people to look at."""
