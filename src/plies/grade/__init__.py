"""Exercises, and the mistakes that people make in them."""
