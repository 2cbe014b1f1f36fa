"""`plies pacman`, by the flags of the course."""
