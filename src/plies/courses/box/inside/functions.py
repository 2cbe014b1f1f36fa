"""The smallest inside: calls the functions of a student's file by name."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from typing import Any


def handlers(files: list[str]) -> dict[str, Callable[[Any, Any], Any]]:
    """Return `run`: calls the function that the first item of a list names with the rest."""
    student = importlib.import_module(os.path.splitext(os.path.basename(files[0]))[0])

    def run(given: Any, ask: Callable[..., Any]) -> Any:
        name, *arguments = given
        function = getattr(student, name)
        return function(ask, *arguments) if name.startswith("ask_") else function(*arguments)

    return {"run": run}
