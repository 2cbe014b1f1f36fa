"""What agents written for the Pac-Man project of Berkeley's course import, under their names.

The modules here stand alone: with this folder on `sys.path`, `from game import Directions` and
`from pacman import GameState` find them, and nothing else of plies is needed. They hold no rules.
A GameState asks whoever keeps the game: `plies.courses.berkeley.world`, in the same process or, for
the grader, at the other end of a pipe.
"""
