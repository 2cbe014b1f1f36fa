"""Checkers, which the English call draughts."""
