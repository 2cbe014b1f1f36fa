"""Connect Four."""
