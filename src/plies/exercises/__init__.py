"""Exercises on paper and on the page, and the catalogue of mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plies.offering import offered

if TYPE_CHECKING:
    from plies.exercises.choosing import random_exercise
    from plies.exercises.mistakes import BY_NAME
    from plies.exercises.student import Way, attempt

__all__ = ["BY_NAME", "Way", "attempt", "random_exercise"]

__getattr__, __dir__ = offered(
    __name__,
    __all__,
    {"BY_NAME": "mistakes", "Way": "student", "attempt": "student", "random_exercise": "choosing"},
)
