"""Algorithms measured beside each other, and beside published figures."""
