"""2048 on 4x4 at full speed: the board in 64 bits, an evaluation that is learned, its search."""
