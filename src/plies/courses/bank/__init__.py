"""A bank of questions about trees, and what judges the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plies.offering import offered

if TYPE_CHECKING:
    from plies.courses.bank.bank import Recipe
    from plies.courses.bank.students import grade_function

__all__ = ["Recipe", "grade_function"]

__getattr__, __dir__ = offered(__name__, __all__, {"Recipe": "bank", "grade_function": "students"})
