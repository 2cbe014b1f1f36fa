"""Whose fault it was: somebody else's code, such as a game from a file, or ours."""

from __future__ import annotations

import sys
from traceback import walk_tb

KNOWN_CODE = {"plies", "click", "rich", "__main__", *sys.stdlib_module_names}


def foreign_line(error: BaseException) -> str | None:
    """Return the file and line of somebody else's code that raised `error`, if any did."""
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        if frame.f_globals.get("__name__", "").partition(".")[0] not in KNOWN_CODE:
            return f"{frame.f_code.co_filename}, line {line}"
    return None
