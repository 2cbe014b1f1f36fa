"""The Berkeley Pac-Man project: its tests, its agents, its points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plies.offering import offered

if TYPE_CHECKING:
    from plies.courses.berkeley.grading import grade_project
    from plies.courses.berkeley.writing import write_project

__all__ = ["grade_project", "write_project"]

__getattr__, __dir__ = offered(
    __name__, __all__, {"grade_project": "grading", "write_project": "writing"}
)
