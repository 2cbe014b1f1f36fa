"""`plies train 2048`."""
