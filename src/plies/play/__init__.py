"""Playing games: who chooses the moves, and who keeps the rules."""
