"""What a grader found, and the forms in which it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plies.offering import offered

if TYPE_CHECKING:
    from plies.courses.report.outputs import report_text

__all__ = ["report_text"]

__getattr__, __dir__ = offered(__name__, __all__, {"report_text": "outputs"})
