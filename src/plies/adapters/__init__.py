"""Other worlds: engines that plies drives, and programs that drive plies as their engine.

serving/  `plies engine`: a program of somebody else's asks us for moves
driving/  `uci:stockfish`, `ugi:...`, `gtp:...`: we ask somebody else's program
"""
