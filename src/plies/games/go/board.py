"""What stands on a point of Go's board, and what lies around it."""

EMPTY, BLACK, WHITE, EDGE, SEEN = 0, 1, 2, 3, 4
PASS = 0  # where no point is
