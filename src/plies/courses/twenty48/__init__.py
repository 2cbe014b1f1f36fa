"""The 2048 assignment: states, answers, whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plies.offering import offered

if TYPE_CHECKING:
    from plies.courses.twenty48.checks import checked
    from plies.courses.twenty48.report import Task
    from plies.courses.twenty48.states import read_answers, read_positions

__all__ = ["Task", "checked", "read_answers", "read_positions"]

__getattr__, __dir__ = offered(
    __name__,
    __all__,
    {"Task": "report", "checked": "checks", "read_answers": "states", "read_positions": "states"},
)
