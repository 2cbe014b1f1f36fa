"""Konane, Hawaiian checkers."""
