"""Driving an engine: starting somebody else's program, asking it for moves, ending it."""
