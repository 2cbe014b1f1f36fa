"""Random numbers that are the same on every machine and in both engines: splitmix64.

A counter goes up by a fixed odd number; what is drawn is the counter, well stirred (Steele, Lea
and Flood, 2014). Compiled searches draw the same numbers, in `plies.compiled.kernels.mcts`.
"""

from __future__ import annotations

WORD = (1 << 64) - 1
STEP, STIR, STIR_AGAIN = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Dice:
    """Draws the same numbers again for the same seed."""

    def __init__(self, seed: int = 0):
        self.counter = seed & WORD

    def word(self) -> int:
        """Return any number of 64 bits."""
        self.counter = drawn = (self.counter + STEP) & WORD
        drawn = ((drawn ^ (drawn >> 30)) * STIR) & WORD
        drawn = ((drawn ^ (drawn >> 27)) * STIR_AGAIN) & WORD
        return drawn ^ (drawn >> 31)

    def below(self, count: int) -> int:
        """Return a whole number from 0 to before `count`."""
        return (self.word() >> 32) * count >> 32

    def share(self) -> float:
        """Return a number from 0 to before 1."""
        return (self.word() >> 11) * 2.0**-53
