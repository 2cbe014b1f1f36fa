"""What is said of a search that raises an exception: which one, and where."""

from __future__ import annotations

import re

# Exceptions that come of having no moves: the highest of none, the average of none, the first.
NO_MOVES = re.compile(
    r"^(ValueError|StatisticsError): .*(empty|at least one)"
    r"|^ZeroDivisionError|^IndexError|^UnboundLocalError|^StopIteration|^TypeError: .*NoneType"
)


def located(error: str) -> str:
    """Return an exception in one sentence, with the student's last line on the way to it."""
    first, *lines = error.splitlines() or [""]
    where = lines[-1].strip() if lines else ""
    return f"{first.rstrip('.')} ({where})." if where else f"{first.rstrip('.')}."


def at_ends(failure: str) -> str:
    """Return that a search fails where a game is over."""
    return f"Where the game is over, your search fails: {failure}"
